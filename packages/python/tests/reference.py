"""Writes docs/python.md, the reference of the public names, from their docstrings: `python packages/python/tests/reference.py`.

The sources are parsed, not imported, so that no extra is needed. A comment that begins with `#:` describes the attribute below,
in `__init__` also those that follow.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "mcr_arena"
PAGE = Path(__file__).parents[3] / "docs" / "python.md"
INTRODUCTION = """# Python reference

```python
from mcr_arena import Hand, fan, shanten

print(fan([Hand(["W1", "W9", "T1", "T9", "B1", "B9", "F1", "F2", "F3", "F4", "J1", "J2", "J3"], "J3")]))
print(shanten([([], ["W1", "W2", "W3", "B2", "B3", "B4", "B5", "T7", "T8", "T9", "F1", "F1", "J1"])])[0]["min"])
```

```text
[Score(total=88, fans=(Fan(points=88, count=1, name='Thirteen Orphans'),))]
1
```

The public names of `mcr_arena`. The [tutorial](../packages/python/TUTORIAL.md) introduces the environment and `evaluate`;
[the environment](environment.md), [data sets](datasets.md) and [encodings](encodings.md) describe rows, files and numbers.
`python -m mcr_arena.train --help` lists the commands of [training](training.md).

This page is generated from the docstrings by `packages/python/tests/reference.py`.
"""
#: Title, module, and its public names in order.
SECTIONS = (
    ("Environment", "vec_env", ("vec_env", "VecEnv")),
    ("Saved states and actions", "table_states", ("SavedState", "IllegalActionError")),
    ("Rows", "batch", ("Batch", "Versions")),
    ("Credit", "credit", ("credit", "Credit")),
    ("Errors", "server", ("McrError",)),
    ("Installation", "installation", ("McrNotFoundError",)),
    ("Gymnasium", "gymnasium", ("env", "McrEnv")),
    ("PettingZoo", "pettingzoo", ("env", "McrAec")),
    ("Data sets", "dataset", ("Dataset", "Shard", "Rows", "DatasetError")),
    ("PyTorch", "torch", ("DatasetStream",)),
    ("Evaluation", "evaluation", ("evaluate", "Evaluation")),
    ("Hands", "hands", ("fan", "shanten", "Hand", "Score", "Fan")),
    ("Bots", "bot", ("Bot", "Decision", "play", "ProtocolError")),
    ("Botzone", "botzone.program", ("play_on_botzone",)),
    ("Remote bots", "remote", ("play_remote", "RemotePlayer", "RemoteError")),
    ("Records", "records", ("read_deals", "read_archive", "Deal", "RecordError")),
)

Function = ast.FunctionDef


def page() -> str:
    """Return the text of the page."""
    parts = [INTRODUCTION]
    for title, module, names in SECTIONS:
        path = PACKAGE / f"{module.replace('.', '/')}.py"
        lines = path.read_text().splitlines()
        tree = ast.parse(path.read_text())
        defined = {node.name: node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        where = f"`mcr_arena.{module}`" if module in ("credit", "gymnasium", "pettingzoo", "torch") else "`mcr_arena`"
        parts.append(f"## {title}\n\nIn {where}.\n")
        for name in names:
            node = defined[name]
            parts += _class(node, lines) if isinstance(node, ast.ClassDef) else _function(node, name, "###")
    return "\n".join(parts)


def _function(node: Function, name: str, level: str) -> list[str]:
    return [f"{level} {name}\n", f"```python\n{_signature(node, name)}\n```\n", f"{_text(node)}\n"]


def _signature(node: Function, name: str) -> str:
    """The signature, on one line if it is short."""
    given = node.args
    own = [argument for argument in given.args if argument.arg != "self"]
    first_default = len(own) - len(given.defaults)
    parts = [
        _argument(each, given.defaults[place - first_default] if place >= first_default else None)
        for place, each in enumerate(own)
    ]
    if given.kwonlyargs:
        parts.append("*")
        parts += [_argument(each, default) for each, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)]
    result = "" if node.returns is None or node.name == "__init__" else f" -> {ast.unparse(node.returns)}"
    line = f"{name}({', '.join(parts)}){result}"
    return line if len(line) <= 100 else f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){result}"


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    kind = "" if argument.annotation is None else f": {ast.unparse(argument.annotation)}"
    return f"{argument.arg}{kind}" if default is None else f"{argument.arg}{kind} = {ast.unparse(default)}"


def _class(node: ast.ClassDef, lines: list[str]) -> list[str]:
    parts = [f"### {node.name}\n", f"{_text(node)}\n"]
    methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
    made = next((each for each in methods if each.name == "__init__"), None)
    if made is not None and not node.name.endswith(("Error", "Batch", "VecEnv")):
        parts += [f"```python\n{_signature(made, node.name)}\n```\n", f"{_text(made)}\n"]
    attributes = list(_attributes(node, lines)) + (list(_attributes(made, lines)) if made is not None else [])
    attributes += [(each.name, " ".join(_text(each).split())) for each in methods if _is_property(each)]
    if attributes:
        named: dict[str, list[str]] = {}
        for name, text in attributes:
            named.setdefault(text, []).append(f"`{name}`")
        rows = "".join(f"| {', '.join(names)} | {text} |\n" for text, names in named.items())
        parts.append(f"| Attribute | Meaning |\n| --- | --- |\n{rows}")
    for method in methods:
        if not method.name.startswith("_") and not _is_property(method):
            parts += _function(method, f"{node.name}.{method.name}", "####")
    return parts


def _is_property(node: Function) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "property" for each in node.decorator_list)


def _attributes(node: ast.ClassDef | Function, lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the public attributes with their comments, or else their types."""
    comment, last = "", -1
    for each in node.body:
        if not isinstance(each, (ast.AnnAssign, ast.Assign)):
            continue
        target = each.target if isinstance(each, ast.AnnAssign) else each.targets[0]
        name = target.attr if isinstance(target, ast.Attribute) else target.id if isinstance(target, ast.Name) else "_"
        above = _comment_above(lines, each.lineno - 1)
        if above or isinstance(node, ast.ClassDef) or each.lineno != last + 1:
            comment = above
        last = each.end_lineno or each.lineno
        if not name.startswith("_") and name != "metadata" and (comment or isinstance(node, ast.ClassDef)):
            yield name, comment or f"`{ast.unparse(each.annotation)}`" if isinstance(each, ast.AnnAssign) else comment


def _comment_above(lines: list[str], line: int) -> str:
    found: list[str] = []
    while lines[line - 1].strip().startswith("#:"):
        line -= 1
        found.insert(0, lines[line].strip()[2:].strip())
    return " ".join(found).replace("|", "\\|")


def _text(node: ast.ClassDef | Function) -> str:
    """The docstring; lists of arguments, `name: meaning`, become lists."""
    text = cleandoc(ast.get_docstring(node) or "")
    lines: list[str] = []
    for line in text.splitlines():
        name, colon, _ = line.partition(": ")
        is_argument = colon and name.isidentifier() and name.islower()
        if is_argument and lines and not lines[-1].startswith(("- ", "  ")) and lines[-1]:
            lines.append("")
        lines.append(f"- `{name}`{line[len(name) :]}" if is_argument else line.replace("    ", "  ", 1))
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page())
