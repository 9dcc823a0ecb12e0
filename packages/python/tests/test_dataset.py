"""Data sets written by `mcr`."""

import subprocess

import numpy as np
import pytest

from mcr_arena.dataset import Dataset, DatasetError
from mcr_arena.installation import mcr_command


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dataset") / "random"
    size = ["--deals", "9", "--deals-per-shard", "3", "--test-every", "3", "--workers", "1"]
    subprocess.run(mcr_command("dataset", "make", "--bots", "random", "--out", str(folder), *size), check=True)
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
