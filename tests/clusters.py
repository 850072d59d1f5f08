"""Processes of a real dask.distributed cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import distributed

Client: Any = distributed.Client
LocalCluster: Any = distributed.LocalCluster
ANY_PORT = {"dashboard_address": ":0"}  # of a page that nobody looks at: two clusters would want the same one


@contextmanager
def local_cluster() -> Iterator[Any]:
    """The client of two processes."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, scheduler_kwargs=ANY_PORT) as cluster,
        Client(cluster) as client,
    ):
        yield client
