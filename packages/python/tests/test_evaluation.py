"""A policy beside a bot: figures by wall that depend on the seed alone, and errors for what cannot be played."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest

from mcr_arena import Evaluation, evaluate
from mcr_arena.evaluation import _t_quantile


def first_legal(batch):
    return batch.mask.argmax(axis=1)


def test_the_figures_are_those_of_the_walls_and_the_same_in_two_processes():
    few = evaluate(first_legal, "random", walls=10, seed=3, tables=6)
    more = evaluate(first_legal, "random", walls=13, seed="3", tables=6, processes=2)
    assert np.array_equal(few.by_wall, more.by_wall[:10])
    assert (few.walls, few.deals, few.seed) == (10, 40, "3")
    assert few.difference == pytest.approx(few.by_wall.mean())
    low, high = few.interval
    assert low < few.difference < high
    assert str(few) == f"{few.difference:+.2f} ± {(high - low) / 2:.2f} points a deal, 10 walls, 40 deals, seed 3"
    assert evaluate(first_legal, "random", walls=2).interval is None


def test_a_stronger_bot_wins_and_luck_narrows_the_interval():
    plain = evaluate(first_legal, "goal", walls=24, seed=1)
    less = evaluate(first_legal, "goal", walls=24, seed=1, luck=True)
    assert plain.interval[1] < 0
    assert less.interval[1] < 0
    assert less.by_wall.std() < plain.by_wall.std()


def test_an_onnx_file_plays_with_the_runtime_of_python():
    pytest.importorskip("onnxruntime")
    from pathlib import Path

    import mcr_arena

    file = Path(mcr_arena.__file__).parent / "examples" / "ppo.onnx"
    played = evaluate(file, "random", walls=8, seed=1)
    assert isinstance(played, Evaluation)
    assert played.interval[0] > 0


class Runtime:
    """Stands for onnxruntime: a model with these shapes that prefers the last action, with this logit for the others."""

    SessionOptions = SimpleNamespace

    def __init__(self, planes, outputs, other):
        self._planes, self._outputs, self._other = planes, outputs, other

    def InferenceSession(self, *_, **__):  # noqa: N802
        return self

    def get_inputs(self):
        return [SimpleNamespace(name="x", shape=["batch", *self._planes])]

    def get_outputs(self):
        return [SimpleNamespace(name=name, shape=shape) for name, shape in self._outputs.items()]

    def run(self, names, given):
        assert names == ["policy"]
        assert given["x"].shape[1:] == self._planes
        logits = np.full((len(given["x"]), 235), self._other, np.float32)
        logits[:, -1] = 1
        return [logits]


POLICY = {"value": ["batch", 1], "policy": ["batch", 235]}


@pytest.mark.parametrize(
    ("planes", "outputs", "other", "error"),
    [
        ((38, 4, 9, 1), POLICY, 0, None),
        ((38 * 36,), {"policy": ["batch", 235]}, -1e30, None),
        ((38, 4, 9), POLICY, -np.inf, "policy: expected a number below ∞"),
        ((38, 4, 9), POLICY, np.nan, "policy: expected a number below ∞"),
        ((38, 4, 9), {"a": ["batch", 235], "b": ["batch", 235]}, 0, "outputs a, b, expected one called logits"),
        ((38, 34), POLICY, 0, "input of shape"),
    ],
)
def test_the_shapes_and_logits_of_an_onnx_file_are_those_of_a_server(monkeypatch, tmp_path, planes, outputs, other, error):
    monkeypatch.setitem(sys.modules, "onnxruntime", Runtime(planes, outputs, other))
    file = tmp_path / "policy.onnx"
    file.touch()
    if error is None:
        assert evaluate(file, "random", walls=1).deals == 4
    else:
        with pytest.raises(ValueError, match=error):
            evaluate(file, "random", walls=1)


def test_errors_name_what_was_expected(tmp_path):
    with pytest.raises(ValueError, match="walls: 0, expected 1 or more"):
        evaluate(first_legal, walls=0)
    with pytest.raises(ValueError, match="'goal', expected a function or an ONNX file"):
        evaluate("goal")
    with pytest.raises(ValueError, match="against: 'learner', expected a house bot"):
        evaluate(first_legal, "learner")
    with pytest.raises(ValueError, match="rules: 'casual', expected duplicate, botzone, wmo"):
        evaluate(first_legal, rules="casual")
    with pytest.raises(FileNotFoundError, match="none.onnx does not exist"):
        evaluate(tmp_path / "none.onnx")


def test_the_quantile_is_that_of_tables():
    assert [round(_t_quantile(degrees), 3) for degrees in (7, 9, 29, 999)] == [2.365, 2.262, 2.045, 1.962]
