"""What all tests share."""

from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from hands import CONFIG, ISA_IS_FORCED, ISAS
from stud8 import backends, use_backend, use_isa


@pytest.fixture(params=backends.available())
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the test with every backend in force."""
    with use_backend(request.param):
        yield request.param


@pytest.fixture(params=ISAS)
def isa(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the test with every instruction set of the C core in force, or with the one that STUD8_ISA names."""
    with use_backend("native"), use_isa(request.param):
        yield request.param


def pytest_report_header() -> str:
    why = "forced by STUD8_ISA" if ISA_IS_FORCED else "by default"
    return f"stud8: backend {CONFIG['backend']}, instruction set {CONFIG['isa']} {why}, of {' '.join(CONFIG['isas'])}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "isa" in getattr(item, "fixturenames", ()):
            item.add_marker("kernel")
    if find_spec("stud8._cstud8") is None:
        skip = pytest.mark.skip(reason="built with STUD8_NO_EXTENSION=1")
        for item in items:
            if item.get_closest_marker("extension"):
                item.add_marker(skip)
