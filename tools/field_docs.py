"""What the source says about a class's fields: the string under each of them."""

import ast
import inspect
import textwrap
from functools import cache
from itertools import pairwise


@cache
def docs_of_fields(cls: type) -> dict[str, str]:
    """The sentence written under each field of a class, for those fields that have one."""
    body = _body(cls)
    docs: dict[str, str] = {}
    for field, below in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and (text := _text(below)):
            docs[field.target.id] = text
    return docs


def _body(cls: type) -> list[ast.stmt]:
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    return definition.body if isinstance(definition, ast.ClassDef) else []


def _text(statement: ast.stmt) -> str | None:
    match statement:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return inspect.cleandoc(text)
        case _:
            return None
