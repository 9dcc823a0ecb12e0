"""Data sets written by `mcr`."""

import subprocess
import warnings

import numpy as np
import pytest

from mcr_arena.dataset import Dataset, DatasetError
from mcr_arena.installation import mcr_command


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dataset") / "random"
    size = ["--deals", "9", "--deals-per-shard", "3", "--test-every", "3", "--workers", "1"]
    source = ["--bots", "goal,random,random,random", "--oracle"]
    subprocess.run(mcr_command("dataset", "make", *source, "--out", str(folder), *size), check=True)
    return Dataset(folder)


def test_every_action_is_legal_and_every_row_comes_once(dataset):
    total = sum(len(shard) for shard in dataset.shards("train"))
    for seed in (None, 1):
        batches = list(dataset.batches("train", 64, seed))
        assert all(len(batch.action) == 64 for batch in batches[:-1])
        assert sum(len(batch.action) for batch in batches) == total
        for batch in batches:
            assert batch.planes.shape[1:] == (38, 4, 9)
            assert (batch.mask[np.arange(len(batch.action)), batch.action] == 1).all()


def test_order_depends_only_on_the_seed(dataset):
    first, again, other = ([batch.action for batch in dataset.batches("train", 32, seed)] for seed in (1, 1, 2))
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(first, other, strict=True))


def test_splits_share_no_deal(dataset):
    deals = [{int(deal) for shard in dataset.shards(split) for deal in shard["deal"]} for split in ("train", "test")]
    assert deals[0] == {0, 1, 2, 3, 4, 5} and deals[1] == {6, 7, 8}


def test_rejects_another_folder(tmp_path):
    with pytest.raises(DatasetError):
        Dataset(tmp_path)


FIELDS = ("teacherActions", "teacherValues", "seat", "deal", "oracle")


@pytest.mark.parametrize("seed", [None, 1])
def test_fields_belong_to_their_rows(dataset, seed):
    shards = {int(shard["deal"][0]): shard for shard in dataset.shards("train")}
    rows = 0
    for batch in dataset.batches("train", 50, seed, FIELDS):
        rows += len(batch)
        assert batch.fields["oracle"].shape == (len(batch), 47, 4, 9)
        assert batch.fields["oracle"].any(axis=(1, 2, 3)).all()
        assert batch.fields["teacherValues"].shape == (len(batch), 8)
        # The teacher's best action is legal.
        taught = np.flatnonzero(batch.fields["teacherActions"][:, 0] != 255)
        assert (batch.mask[taught, batch.fields["teacherActions"][taught, 0]] == 1).all()
        for place in range(0, len(batch), 10):
            deal, seat = int(batch.fields["deal"][place]), int(batch.fields["seat"][place])
            shard = shards[max(first for first in shards if first <= deal)]
            deltas = shard["delta"][(shard["deal"] == deal) & (shard["seat"] == seat)]
            assert set(deltas.tolist()) == {batch.delta[place]}
    assert rows == sum(len(shard) for shard in shards.values())


def test_a_field_that_is_not_stored_is_an_error(dataset):
    with pytest.raises(DatasetError, match=r"no array values.npy"):
        next(dataset.batches("train", 8, fields=("values",)))


def test_shares_are_disjoint_and_complete(dataset):
    shares = [sum(len(rows) for rows in dataset.batches("train", 64, 1, share=(share, 2))) for share in range(2)]
    assert min(shares) > 0 and sum(shares) == sum(len(shard) for shard in dataset.shards("train"))


def test_a_split_without_rows_warns(tmp_path):
    folder = tmp_path / "small"
    subprocess.run(mcr_command("dataset", "make", "--bots", "random", "--out", str(folder), "--deals", "2"), check=True)
    small = Dataset(folder)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(list(small.batches("train", 10_000))) == 1
    with pytest.warns(UserWarning, match="no rows for test.*--deals-per-shard"):
        assert list(small.batches("test", 64)) == []


def test_a_loader_with_workers_reads_every_row_once(dataset):
    torch = pytest.importorskip("torch")
    from mcr_arena.torch import DatasetStream

    stream = DatasetStream(dataset, "train", 32, seed=1, fields=("deal",))
    total = sum(len(shard) for shard in dataset.shards("train"))
    orders = []
    for workers, epoch in ((0, 0), (2, 0), (0, 1)):
        stream.set_epoch(epoch)
        batches = list(torch.utils.data.DataLoader(stream, batch_size=None, num_workers=workers))
        assert sum(len(batch["action"]) for batch in batches) == total
        assert batches[0]["planes"].dtype == torch.uint8 and batches[0]["deal"].dtype == torch.int64
        orders.append(torch.cat([batch["action"] for batch in batches]))
    assert orders[0].bincount().tolist() == orders[1].bincount().tolist() == orders[2].bincount().tolist()
    assert not torch.equal(orders[0], orders[2])
    loader = torch.utils.data.DataLoader(stream, batch_size=None, num_workers=1, persistent_workers=True)
    for epoch, order in ((0, orders[0]), (1, orders[2])):
        stream.set_epoch(epoch)
        assert torch.equal(torch.cat([batch["action"] for batch in loader]), order)
