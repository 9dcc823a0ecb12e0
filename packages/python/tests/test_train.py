"""Training with PyTorch: symmetries, targets, continued runs, ONNX files. Skipped without `mcr-arena[train]`."""

import json
import subprocess
import sys
from dataclasses import asdict, replace

import numpy as np
import pytest

torch = pytest.importorskip("torch")
onnx = pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

from networks import network_of_kind  # noqa: E402

from mcr_arena import Dataset  # noqa: E402
from mcr_arena.installation import find_clone, mcr_command  # noqa: E402
from mcr_arena.train import (  # noqa: E402
    CloneOptions,
    NetworkOptions,
    TrainingError,
    check_parity,
    clone,
    export_policy,
    load_network,
    make_network,
)
from mcr_arena.train.__main__ import main  # noqa: E402
from mcr_arena.train.ahead import ahead  # noqa: E402
from mcr_arena.train.lessons import LessonReader, Teaching, expected_lost_value  # noqa: E402
from mcr_arena.train.precision import choose_precision  # noqa: E402
from mcr_arena.train.symmetry import WIND_SYMMETRIES, Augmentation, symmetry_tables  # noqa: E402
from mcr_arena.train.team import Member  # noqa: E402

torch.set_num_threads(1)
CPU = torch.device("cpu")
TINY = CloneOptions(channels=8, blocks=1, batch=64, steps=12, warm_up=2, play_every=6, play_walls=0, device="cpu")


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("train") / "data"
    size = ["--deals", "24", "--deals-per-shard", "4", "--test-every", "3", "--workers", "1"]
    command = mcr_command("dataset", "make", "--bots", "goal,shanten,goal,random", "--out", str(folder), *size)
    subprocess.run(command, check=True)
    return folder


@pytest.fixture(scope="module")
def network():
    return network_of_kind("grid", 0.5)


def test_symmetries_match_the_protocol():
    script = (
        "import { SYMMETRIES, actionMapOf, cellMapOf } from '@mcr-arena/protocol';"
        "console.log(JSON.stringify(SYMMETRIES.map((s) => [[...cellMapOf(s, '4x9')], [...actionMapOf(s)]])))"
    )
    node = mcr_command()[0]
    where = find_clone() / "packages/training"
    printed = subprocess.run([node, "--input-type=module", "-e", script], cwd=where, capture_output=True, check=True)
    cells, actions = zip(*json.loads(printed.stdout), strict=True)
    tables = symmetry_tables()
    assert np.array_equal(tables.cells, np.array(cells))
    assert np.array_equal(tables.actions, np.array(actions))


def test_augmentation_moves_planes_and_actions_together():
    augmentation = Augmentation(CPU, seed=1)
    tables = symmetry_tables()
    symmetry = torch.tensor([0, 100, 287])
    planes = torch.rand(3, 2, 4, 9)
    actions = torch.rand(3, 235)
    moved, moved_actions = augmentation.planes(planes, symmetry), augmentation.actions(actions, symmetry)
    for row, number in enumerate(symmetry.tolist()):
        assert torch.equal(moved[row].flatten(1)[:, tables.cells[number]], planes[row].flatten(1))
        assert torch.equal(moved_actions[row][tables.actions[number]], actions[row])


def test_deals_that_name_tiles_get_rotated_winds_only():
    drawn = Augmentation(CPU, seed=1).draw(np.array([1] * 200 + [0] * 200, np.uint8)).numpy()
    assert set(drawn[:200]) == set(WIND_SYMMETRIES)
    assert not set(drawn[200:]) <= set(WIND_SYMMETRIES)


def test_lessons_are_legal_and_augmented_lessons_too(data):
    reader = LessonReader([Dataset(data)], "train", 64, CPU, Teaching())
    for augment in (False, True):
        for lessons in reader.epoch((1, 0), augment):
            assert torch.allclose(lessons.target.sum(dim=1), torch.ones(64), atol=1e-5)
            assert (lessons.target[lessons.mask == 0] == 0).all()
            assert (lessons.mask.gather(1, lessons.action.unsqueeze(1)) == 1).all()
            # Hands keep their sizes: planes 2 to 5 of obs38.
            assert set(lessons.planes[:, 2:6].sum(dim=(1, 2, 3)).int().tolist()) <= set(range(1, 15))


def test_an_epoch_can_start_in_the_middle(data):
    reader = LessonReader([Dataset(data)], "train", 64, CPU, Teaching())
    whole = [lessons.planes for lessons in reader.epoch((1, 0), augment=False)]
    rest = [lessons.planes for lessons in reader.epoch((1, 0), augment=False, skip=3)]
    assert len(rest) == len(whole) - 3
    assert all(torch.equal(a, b) for a, b in zip(whole[3:], rest, strict=True))


def test_rows_without_values_can_be_left_out(data):
    everything = LessonReader([Dataset(data)], "train", 64, CPU, Teaching())
    taught = LessonReader([Dataset(data)], "train", 64, CPU, Teaching(weight=1, only=True))
    assert 64 < taught.rows < everything.rows
    wins = 0
    for lessons in taught.epoch((1, 0), augment=True):
        has_values = lessons.worth.amax(dim=1) == 1
        assert (has_values | (lessons.action == 1)).all()
        assert (lessons.target.argmax(dim=1) == lessons.action)[~has_values].all()
        assert (lessons.worth[has_values][lessons.target[has_values] > 0] > 0).all()
        wins += int((~has_values).sum())
    # A teacher that wins does not compare actions, so wins have no values, but they must be learned too.
    assert wins > 0


def test_the_expected_lost_value_is_weighted_by_the_probabilities():
    worth = torch.tensor([[1.0, 0.5, 0.0], [0.0, 0.0, 0.0]])
    logs = torch.tensor([[0.25, 0.5, 0.25], [0.1, 0.2, 0.7]]).log()
    # A row without values loses nothing.
    assert expected_lost_value(logs, worth).item() == pytest.approx((1 - 0.5) / 2)


def test_several_data_sets_are_learned_together(data):
    one = LessonReader([Dataset(data)], "train", 64, CPU, Teaching())
    two = LessonReader([Dataset(data), Dataset(data)], "train", 64, CPU, Teaching())
    assert two.rows == 2 * one.rows
    assert len(list(two.epoch((1, 0), augment=False))) > len(list(one.epoch((1, 0), augment=False)))


class MemberWithoutTeam(Member):
    """A place in a team whose other members all have the same numbers."""

    def least(self, numbers):
        return list(numbers)


def test_members_of_a_team_share_every_batch(data):
    whole = next(iter(LessonReader([Dataset(data)], "train", 64, CPU, Teaching()).epoch((1, 0), augment=False)))
    for rank in (0, 1):
        reader = LessonReader([Dataset(data)], "train", 64, CPU, Teaching(), MemberWithoutTeam(rank, 2))
        assert torch.equal(next(iter(reader.epoch((1, 0), augment=False))).planes, whole.planes[rank::2])


def test_ahead_keeps_the_order_and_raises_exceptions():
    def numbers():
        yield from range(10)
        raise ValueError("the end")

    read = []
    with pytest.raises(ValueError, match="the end"):
        for number in ahead(numbers(), 2):
            read.append(number)
    assert read == list(range(10))

    items = ahead(numbers(), 2)
    assert next(items) == 0
    items.close()


@pytest.mark.parametrize("options", [{"precision": "bfloat16"}, {"network": "suits"}])
def test_learns_with_another_precision_or_network(data, tmp_path, options):
    network = clone(str(data), str(tmp_path), replace(TINY, **options))
    figures = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["step"] for line in figures] == [6, 12]
    assert figures[1]["policyLoss"] < figures[0]["policyLoss"]
    assert 0 <= figures[1]["lostValue"] <= 1
    assert all(weights.dtype in (torch.float32, torch.int64) for weights in network.state_dict().values())
    # Precision is not part of the run: it continues with the default.
    checkpoint = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
    torch.save({**checkpoint, "step": 6}, tmp_path / "checkpoint.pt")
    clone(str(data), str(tmp_path), replace(TINY, network=network.options.kind))
    assert json.loads((tmp_path / "log.jsonl").read_text().splitlines()[2])["step"] == 12


def test_two_processes_learn_what_one_learns(data, tmp_path):
    options = {**asdict(TINY), "network": "suits", "augment": False, "precision": "float32"}
    clone(str(data), str(tmp_path / "one"), CloneOptions(**options))
    arguments = [f"--{name.replace('_', '-')}={value}" for name, value in options.items() if not isinstance(value, bool)]
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2", "-m", "--"]
    run = ["mcr_arena.train", "clone", "--data", str(data), "--out", str(tmp_path / "two"), "--no-augment", *arguments]
    subprocess.run([*launch, *run], check=True)
    one, two = (load_network(tmp_path / name / "last.pt").state_dict() for name in ("one", "two"))
    for name, weights in one.items():
        assert torch.allclose(weights, two[name], atol=1e-4), name


def test_chooses_a_precision_and_rejects_unknown_ones():
    assert choose_precision("float32", CPU) == torch.float32
    assert choose_precision("auto", CPU) in (torch.float32, torch.bfloat16)
    with pytest.raises(TrainingError, match="expected auto, float32 or bfloat16"):
        choose_precision("float16", CPU)


def test_supervised_training_learns_and_continues(data, tmp_path):
    clone(str(data), str(tmp_path / "run"), TINY)
    figures = [json.loads(line) for line in (tmp_path / "run/log.jsonl").read_text().splitlines()]
    assert [line["step"] for line in figures] == [6, 12]
    assert figures[1]["policyLoss"] < figures[0]["policyLoss"]
    assert figures[1]["testLoss"] > 0 and 0 <= figures[1]["agreement"] <= 1

    checkpoint = torch.load(tmp_path / "run/checkpoint.pt", weights_only=True)
    (tmp_path / "run/log.jsonl").unlink()
    clone(str(data), str(tmp_path / "run"), TINY)
    assert not (tmp_path / "run/log.jsonl").exists(), "a finished run has nothing to do"
    assert checkpoint["step"] == 12

    torch.save({**checkpoint, "step": 6}, tmp_path / "run/checkpoint.pt")
    clone(str(data), str(tmp_path / "run"), TINY)
    figures = [json.loads(line) for line in (tmp_path / "run/log.jsonl").read_text().splitlines()]
    assert [line["step"] for line in figures] == [12]


def test_a_network_that_cannot_play_is_refused_before_it_learns(data, tmp_path):
    # Before the first of these steps, not at the measurement after the last.
    endless = replace(TINY, steps=10**9, play_every=10**9, play_walls=1, play_against="nobody")
    with pytest.raises(TrainingError, match="--play-walls 0 trains without it.*nobody"):
        clone(str(data), str(tmp_path), endless)


def test_a_batch_larger_than_the_shards_read_together_is_refused(data, tmp_path):
    rows = LessonReader([Dataset(data)], "train", 64, CPU, Teaching()).rows
    with pytest.raises(TrainingError, match="a smaller batch or larger shards"):
        clone([str(data)] * 3, str(tmp_path), replace(TINY, batch=int(2.9 * rows)))


def test_counts_below_1_are_refused_and_no_warm_up_is_not(data, tmp_path):
    with pytest.raises(TrainingError, match="play_every: 0, expected 1 or more"):
        replace(TINY, play_every=0)
    clone(str(data), str(tmp_path), replace(TINY, warm_up=0, steps=1))


def test_rejects_a_run_that_was_started_with_different_options(data, tmp_path):
    clone(str(data), str(tmp_path), TINY)
    with pytest.raises(TrainingError, match="different options"):
        clone(str(data), str(tmp_path), CloneOptions(channels=16, device="cpu"))


@pytest.mark.parametrize(("kind", "rate"), [("grid", 0.5), ("suits", 0.1)])
def test_an_exported_policy_equals_its_network(kind, rate, tmp_path):
    network = network_of_kind(kind, rate)
    path = export_policy(network, tmp_path / "policy.onnx")
    report = check_parity(network, path, states=600, deals=8)
    assert report.states >= 600 and report.deals == 8
    assert report.holds, report
    assert report.logits > 0, "nothing was compared"


def test_a_suits_network_decides_the_same_for_exchanged_suits():
    network = network_of_kind("suits", 0.1)
    augmentation = Augmentation(CPU, seed=1)
    planes = (torch.rand(6, 38, 4, 9) < 0.2).float()
    logits, value = network(planes)
    # The six orders of suits with nothing else changed.
    orders = torch.arange(0, 288, 48)
    moved_logits, moved_value = network(augmentation.planes(planes, orders))
    assert torch.allclose(moved_logits, augmentation.actions(logits, orders), atol=1e-4)
    assert torch.allclose(moved_value, value, atol=1e-4)
    assert logits.std() > 0.01
    reversed_ranks = network(augmentation.planes(planes, torch.full((6,), 24)))[0]
    assert not torch.allclose(reversed_ranks, augmentation.actions(logits, torch.full((6,), 24)), atol=1e-3)


def test_rejects_an_unknown_kind_of_network():
    with pytest.raises(TrainingError, match="expected grid or suits"):
        make_network(NetworkOptions("obs38", 38, kind="tree"))


def test_parity_detects_a_different_network(network, tmp_path):
    torch.manual_seed(2)
    path = export_policy(make_network(network.options), tmp_path / "policy.onnx")
    report = check_parity(network, path, states=200, deals=4)
    assert not report.holds and report.different_choices > 0 and report.different_deals > 0


@pytest.mark.parametrize(("kind", "rate"), [("grid", 0.5), ("suits", 0.1)])
def test_training_can_start_from_an_exported_policy(kind, rate, tmp_path):
    network = network_of_kind(kind, rate)
    read = load_network(export_policy(network, tmp_path / "policy.onnx")).eval()
    assert read.options == network.options
    planes = (torch.rand(16, 38, 4, 9) < 0.2).float()
    for own, other in zip(network(planes), read(planes), strict=True):
        assert torch.allclose(own, other, atol=1e-5)


def test_a_command_makes_a_checkpoint_of_a_policy(network, tmp_path):
    export_policy(network, tmp_path / "policy.onnx")
    assert main(["export", str(tmp_path / "policy.onnx"), str(tmp_path / "policy.pt")]) == 0
    assert load_network(tmp_path / "policy.pt").options == network.options


def test_the_bot_policy_can_be_trained():
    network = load_network(find_clone() / "bots/policy/src/policy.onnx")
    assert network.options == NetworkOptions("mcr-1", 163, 192, 5, "suits")


def test_rejects_files_that_are_not_networks(tmp_path):
    (tmp_path / "text.onnx").write_text("not a model")
    (tmp_path / "text.pt").write_text("not a checkpoint")
    foreign = onnx.helper.make_model(onnx.helper.make_graph([], "foreign", [], []))
    onnx.save(foreign, tmp_path / "foreign.onnx")
    torch.save({"weights": {}}, tmp_path / "other.pt")
    for name, message in [
        ("text.onnx", "not an ONNX file"),
        ("foreign.onnx", "not a network of mcr_arena.train"),
        ("text.pt", "expected a network of a run"),
        ("other.pt", "expected a network of a run"),
        ("missing.pt", "no such file"),
    ]:
        with pytest.raises(TrainingError, match=f"{name}.*{message}"):
            load_network(tmp_path / name)
