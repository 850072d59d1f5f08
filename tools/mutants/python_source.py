"""All mutants of a file of Python, made from its syntax tree.

Left out, for no test should see or tell them: docstrings, annotations, decorators, imports, ``__slots__`` and
``__all__``; the text of errors (an error that is not raised at all is a mutant); words in quotes and what stands in
f-strings (an unknown word fails at once, and proves nothing); ``strict=`` of zip and ``raise AssertionError``, which
see to it that we err nowhere else.
"""

import ast
from collections.abc import Iterable, Iterator
from copy import deepcopy
from pathlib import Path

from mutants.mutant import Mutant

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}


def mutants_of(path: Path) -> list[Mutant]:
    """All mutants of a file of Python, from its top to its end."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node, parent, statement, function in _nodes(ast.parse(source)):
        last = node.end_lineno or node.lineno
        start = starts[node.lineno - 1] + node.col_offset
        stop = starts[last - 1] + (node.end_col_offset or 0)
        found += [Mutant(path, start, stop, new, statement.lineno, last, function) for new in _changed(node, parent)]
    return sorted(found, key=lambda mutant: (mutant.start, mutant.stop))


Place = tuple[ast.expr | ast.stmt, ast.AST, ast.stmt, int]


def _nodes(parent: ast.AST, statement: ast.stmt | None = None, function: int = 0) -> Iterator[Place]:
    """What can be changed, with its parent and the statement and the outermost function around it."""
    for node in _parts(parent):
        inner = node if isinstance(node, ast.stmt) else statement
        inside = function
        if isinstance(parent, ast.FunctionDef) and not isinstance(node, ast.arguments):
            inside = function or min([parent.lineno, *(part.lineno for part in parent.decorator_list)])
        if isinstance(node, ast.expr | ast.stmt) and inner is not None:
            yield node, parent, inner, inside
        yield from _nodes(node, inner, inside)


def _parts(node: ast.AST) -> Iterable[ast.AST]:
    """The children of a node without those that are left out."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.JoinedStr() | ast.Raise() | ast.keyword(arg="strict"):
            return []
        case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__")]):
            return []
        case ast.AnnAssign():
            return [node.value] if node.value else []
        case ast.arguments():
            return [*node.defaults, *filter(None, node.kw_defaults)]
        case ast.FunctionDef():
            return [node.args, *node.body]
        case ast.ClassDef():
            return node.body
    return ast.iter_child_nodes(node)


def _changed(node: ast.expr | ast.stmt, parent: ast.AST) -> Iterator[str]:
    """What can stand in the place of a node."""
    if isinstance(node, ast.stmt):
        yield from _changed_statement(node)
        return
    yield from _changed_expression(node)
    if getattr(parent, "test", None) is node and not isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp):
        yield f"(not {ast.unparse(node)})"


def _changed_statement(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.Expr(value=ast.Constant() | ast.Yield() | ast.YieldFrom()):
            return  # a docstring; a generator without its yield is something else
        case ast.Expr() | ast.Delete() | ast.Assign():
            yield "pass"
        case ast.AugAssign():
            yield "pass"
            if type(node.op) in OPERATORS:
                yield _with(node, op=OPERATORS[type(node.op)]())
        case ast.Raise() if "AssertionError" not in ast.unparse(node):
            yield "pass"
        case ast.Return(value=None):
            yield "pass"
        case ast.Return(value=value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield "return None"
        case ast.Continue():
            yield "break"
        case ast.Break():
            yield "continue"


def _changed_expression(node: ast.expr) -> Iterator[str]:  # noqa: C901, PLR0912  # a case for each kind
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                for new in COMPARISONS[type(op)]:
                    yield _with(node, ops=[*ops[:place], new(), *ops[place + 1 :]])
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            yield _with(node, op=OPERATORS[type(op)]())
        case ast.BoolOp(op=op, values=values):
            yield _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
            for place in range(len(values)):
                yield _with(node, values=[*values[:place], *values[place + 1 :]])
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value)):
            yield from (f"{value + 1}", f"({value - 1})")
        case ast.IfExp(body=body, orelse=other):
            yield from (f"({ast.unparse(body)})", f"({ast.unparse(other)})")
        case ast.Call(func=ast.Name(id=name)) if name in OPPOSITES:
            yield _with(node, func=ast.Name(OPPOSITES[name]))
        case ast.Subscript(slice=ast.Slice() as part):
            for end in ("lower", "upper", "step"):
                if getattr(part, end):
                    yield _with(node, slice=ast.Slice(**{**dict(ast.iter_fields(part)), end: None}))
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            for place, loop in enumerate(node.generators):
                if loop.ifs:
                    every = ast.comprehension(loop.target, loop.iter, [], loop.is_async)
                    yield _with(node, generators=[*node.generators[:place], every, *node.generators[place + 1 :]])


def _with(node: ast.AST, **changes: object) -> str:
    """The text of a node with other parts."""
    twin = deepcopy(node)
    for name, value in changes.items():
        setattr(twin, name, value)
    if isinstance(twin, ast.BoolOp) and len(twin.values) == 1:
        return f"({ast.unparse(twin.values[0])})"
    return ast.unparse(twin) if isinstance(twin, ast.stmt) else f"({ast.unparse(twin)})"
