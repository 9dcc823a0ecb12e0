"""Training with PyTorch: symmetries, targets, continued runs, ONNX files, rollouts. Skipped without `mcr-arena[train]`."""

import json
import subprocess
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnxruntime")

from mcr_arena import Dataset, vec_env  # noqa: E402
from mcr_arena.installation import find_clone, mcr_command  # noqa: E402
from mcr_arena.train import (  # noqa: E402
    CloneOptions,
    NetworkOptions,
    PpoOptions,
    TrainingError,
    check_parity,
    clone,
    export_policy,
    load_network,
    make_network,
    reinforce,
)
from mcr_arena.train.ahead import ahead  # noqa: E402
from mcr_arena.train.lessons import LessonReader, Teaching, expected_lost_value  # noqa: E402
from mcr_arena.train.network import POINTS_PER_UNIT  # noqa: E402
from mcr_arena.train.precision import choose_precision  # noqa: E402
from mcr_arena.train.rollout import TRAINED, Collector, ReturnOptions, _Deal  # noqa: E402
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


def network_of_kind(kind, rate):
    torch.manual_seed(1)
    made = make_network(NetworkOptions("obs38", 38, channels=8, blocks=1, kind=kind))
    made.train()
    # Blocks begin as the identity; after a few steps, every part has an effect.
    optimizer = torch.optim.SGD(made.parameters(), lr=rate)
    for _ in range(3):
        logits, value = made((torch.rand(64, 38, 4, 9) < 0.2).float())
        torch.autograd.backward(logits.square().mean() + (value - 1).square().mean())
        optimizer.step()
    return made.eval()


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


def test_members_of_a_team_share_every_batch(data):
    whole = next(iter(LessonReader([Dataset(data)], "train", 64, CPU, Teaching()).epoch((1, 0), augment=False)))
    for rank in (0, 1):
        reader = LessonReader([Dataset(data)], "train", 64, CPU, Teaching(), Member(rank, 2))
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


@pytest.mark.parametrize("options", [{"precision": "bfloat16"}, {"processes": 2}, {"network": "suits"}])
def test_learns_with_another_precision_network_or_number_of_processes(data, tmp_path, options):
    network = clone(str(data), str(tmp_path), replace(TINY, **options))
    figures = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["step"] for line in figures] == [6, 12]
    assert figures[1]["policyLoss"] < figures[0]["policyLoss"]
    assert 0 <= figures[1]["lostValue"] <= 1
    assert all(weights.dtype in (torch.float32, torch.int64) for weights in network.state_dict().values())
    # Precision and processes are not part of the run: it continues with the defaults.
    checkpoint = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
    torch.save({**checkpoint, "step": 6}, tmp_path / "checkpoint.pt")
    clone(str(data), str(tmp_path), replace(TINY, network=network.options.kind))
    assert json.loads((tmp_path / "log.jsonl").read_text().splitlines()[2])["step"] == 12


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


def test_a_rollout_adds_up(network):
    options = ReturnOptions(smoothing=1, wall_baseline=0)
    with vec_env(4, "obs38", ("learner",) * 4, seatings=4, seed=1, wait="all", oracle=True) as env:
        collector = Collector(env, CPU, options, seed=1)
        rollout = collector.collect(200, network, [network], None)
    assert len(rollout) >= 200 and rollout.deals % 4 == 0
    assert (rollout.mask[np.arange(len(rollout)), rollout.action] == 1).all()
    assert (rollout.log_probability <= 0).all()
    # With full smoothing a target is the score delta, which is a whole number of points.
    points = rollout.value_target * POINTS_PER_UNIT
    assert np.abs(points - points.round()).max() < 1e-2
    assert -200 < rollout.points < 200


def test_the_wall_baseline_removes_only_the_luck_of_seats(network):
    with vec_env(4, "obs38", ("learner",) * 4, seatings=4, seed=1) as env:
        collector = Collector(env, CPU, ReturnOptions(smoothing=1, wall_baseline=1), seed=1)
        wall = []
        for seating in (0, 9, 16, 18):
            deal = _Deal()
            deal.seating = seating
            for seat, entrant in enumerate(env.entrants_of(seating)):
                deal.rewards[entrant] = (8, 0, -4, -4)[seat]
            wall.append(deal)
        assert np.array_equal(np.array(collector._adjusted(wall)), np.zeros((4, 4)))
        wall[1].rewards += np.array([3, -3, 0, 0], np.float32)
        assert np.array_equal(collector._adjusted(wall)[1], [3, -3, 0, 0])


@pytest.mark.parametrize("oracle", [False, True])
def test_reinforcement_learning_runs_and_continues(network, tmp_path, oracle):
    torch.save({"options": network.options.as_json(), "weights": network.state_dict()}, tmp_path / "start.pt")
    options = PpoOptions(
        iterations=3,
        tables=8,
        decisions=200,
        batch=64,
        value_warm_up=1,
        pool_every=1,
        play_every=3,
        play_walls=2,
        bots="random",
        oracle=oracle,
        device="cpu",
    )
    run = tmp_path / "run"
    reinforce(str(tmp_path / "start.pt"), str(run), options)
    figures = [json.loads(line) for line in (run / "log.jsonl").read_text().splitlines()]
    assert [line["iteration"] for line in figures] == [1, 2, 3]
    assert "policyLoss" not in figures[0] and "policyLoss" in figures[1]
    assert ("criticLoss" in figures[0]) == oracle
    assert "difference" in figures[2]
    assert len(torch.load(run / "checkpoint.pt", weights_only=True)["earlier"]) == 3
    # Normalisation keeps its statistics; the weights have changed.
    before, after = network.state_dict(), load_network(run / "last.pt").state_dict()
    assert torch.equal(before["trunk.stem_norm.running_mean"], after["trunk.stem_norm.running_mean"])
    assert not torch.equal(before["logits.weight"], after["logits.weight"])
    assert load_network(run / "best.pt").options == network.options

    checkpoint = torch.load(run / "checkpoint.pt", weights_only=True)
    torch.save({**checkpoint, "iteration": 2}, run / "checkpoint.pt")
    reinforce(str(tmp_path / "start.pt"), str(run), options)
    figures = [json.loads(line) for line in (run / "log.jsonl").read_text().splitlines()]
    assert [line["iteration"] for line in figures] == [1, 2, 3, 3]


def test_trained_entrants_are_two_of_four():
    assert len(TRAINED) == 2 and set(TRAINED) < set(range(4))
