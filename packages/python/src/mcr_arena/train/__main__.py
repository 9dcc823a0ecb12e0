"""`python -m mcr_arena.train`: the commands of training (docs/training.md)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import MISSING, asdict, fields
from typing import Any

from ..dataset import DatasetError
from ..installation import McrNotFoundError
from ..server import McrError

#: Exit statuses, as in `mcr`.
_FINDINGS = 1
_USAGE = 2

_NETWORK = "a .pt or .onnx file of a run, or a policy of the project (.onnx)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status."""
    try:
        from . import CloneOptions, ReinforceOptions, TrainingError
    except ModuleNotFoundError as error:
        print(f'{error.name} is missing: run `pip install "./packages/python[train]"`', file=sys.stderr)
        return _USAGE
    options = _parser(CloneOptions, ReinforceOptions).parse_args(arguments)
    try:
        status: int = options.run(options)
        return status
    except (TrainingError, DatasetError, McrError, McrNotFoundError) as error:
        print(error, file=sys.stderr)
        return _USAGE


def _parser(clone_options: type, reinforce_options: type) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mcr_arena.train", description="Trains policies (docs/training.md).")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    clone = commands.add_parser("clone", help="learn the decisions of a data set")
    clone.add_argument("--data", required=True, nargs="+", help="folders of data sets of `mcr dataset`")
    clone.add_argument("--out", required=True, help="folder of the run; the same command resumes it")
    _add_options(clone, clone_options)
    clone.set_defaults(run=_clone)

    reinforce = commands.add_parser("reinforce", help="improve a network by play (policy gradient)")
    _add_start(reinforce)
    reinforce.add_argument("--out", help="folder of the run, by default `reinforce` in MCR_LEARN; the same command resumes it")
    _add_options(reinforce, reinforce_options)
    reinforce.set_defaults(run=_reinforce)

    bench = commands.add_parser("bench", help="measure how many decisions a second `reinforce` learns with its options")
    _add_start(bench)
    bench.add_argument("--count", type=int, default=8192, help="decisions to measure (8192)")
    _add_options(bench, reinforce_options)
    bench.set_defaults(run=_bench)

    export = commands.add_parser("export", help="write a network as ONNX, or a policy as a checkpoint")
    export.add_argument("network", help=_NETWORK)
    export.add_argument("file", help="the file to write: .onnx, or .pt")
    export.set_defaults(run=_export)

    parity = commands.add_parser("parity", help="compare a network with its ONNX file")
    parity.add_argument("network", help=_NETWORK)
    parity.add_argument("file", help="the ONNX file")
    parity.add_argument("--states", type=int, default=10_000, help="questions whose outputs are compared (10000)")
    parity.add_argument("--deals", type=int, default=64, help="deals that both play on the same walls (64)")
    parity.add_argument("--seed", type=int, default=1)
    parity.add_argument("--keep", help="a folder to store the questions and outputs in, for comparison with other runtimes")
    parity.set_defaults(run=_parity)

    gate = commands.add_parser("gate", help="play a new policy against an old bot; exit status 1 unless it is better")
    gate.add_argument("new", help="a bot, such as out/best.onnx?encoding=mcr-1")
    gate.add_argument("old", help="the bot to beat")
    gate.add_argument("--walls", type=int, default=1000, help="fresh walls, four deals each (1000)")
    gate.add_argument("--seed", required=True, help="seed of the walls; use one that no run has used")
    gate.add_argument("--workers", type=int, default=1, help="threads that play (1)")
    gate.set_defaults(run=_gate)
    return parser


def _add_start(command: argparse.ArgumentParser) -> None:
    command.add_argument("--start", required=True, help=f"the network to start from: {_NETWORK}")


def _add_options(command: argparse.ArgumentParser, options: type) -> None:
    """Add an option for each field of a data class, with its default."""
    for field in fields(options):
        assert field.default is not MISSING
        name = "--" + field.name.replace("_", "-")
        if isinstance(field.default, bool):
            command.add_argument(name, action=argparse.BooleanOptionalAction, default=field.default)
        else:
            kind = type(field.default)
            shown = f"({field.default})"
            command.add_argument(name, type=kind, default=field.default, metavar=kind.__name__.upper(), help=shown)


def _given(options: argparse.Namespace, kind: type) -> Any:
    return kind(**{field.name: getattr(options, field.name) for field in fields(kind)})


def _clone(options: argparse.Namespace) -> int:
    from .clone import CloneOptions, clone

    clone(options.data, options.out, _given(options, CloneOptions))
    return 0


def _reinforce(options: argparse.Namespace) -> int:
    from .options import ReinforceOptions
    from .reinforce import learn_folder, reinforce

    reinforce(options.start, options.out or learn_folder() / "reinforce", _given(options, ReinforceOptions))
    return 0


def _bench(options: argparse.Namespace) -> int:
    from .bench import learning_speed
    from .options import ReinforceOptions

    print(json.dumps(asdict(learning_speed(options.start, _given(options, ReinforceOptions), options.count))))
    return 0


def _export(options: argparse.Namespace) -> int:
    from .export import export_policy, policy_name
    from .run import load_network, save_network

    network = load_network(options.network)
    if options.file.endswith(".pt"):
        print(save_network(options.file, network))
    else:
        print(policy_name(export_policy(network, options.file), network))
    return 0


def _parity(options: argparse.Namespace) -> int:
    from .parity import check_parity
    from .run import load_network

    network = load_network(options.network)
    report = check_parity(network, options.file, options.states, options.deals, options.seed, options.keep)
    print(json.dumps({**asdict(report), "holds": report.holds}))
    return 0 if report.holds else _FINDINGS


def _gate(options: argparse.Namespace) -> int:
    from .play import compare

    played = compare(options.new, options.old, walls=options.walls, seed=options.seed, workers=options.workers)
    print(json.dumps(asdict(played)))
    return 0 if played.interval is not None and played.interval[0] > 0 else _FINDINGS


if __name__ == "__main__":
    sys.exit(main())
