"""Steps of the policy gradient on the decisions of a rollout, and how much of the gradient is noise.

The policy maximises the expected points of its actions (REINFORCE with a baseline, or PPO's clipped objective), less a price
on the divergence from the first network. The value is learned from the trunk's features without changing them, so that its
error does not move the policy. Normalisation keeps the statistics of the first network.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from .network import ACTIONS, POINTS_PER_UNIT, Network, masked_log_probabilities
from .options import ReinforceOptions
from .precision import arithmetic
from .rollout import Rollout
from .team import Member

_GREATEST_NORM = 1.0
_VALUE = "value."
Places = npt.NDArray[np.intp]


class PolicyLearner:
    """Takes steps with a network, and with its critic if there is one."""

    def __init__(
        self,
        network: Network,
        first: Network,
        critic: Network | None,
        options: ReinforceOptions,
        device: torch.device,
        precision: torch.dtype,
        member: Member,
    ) -> None:
        """`first`: the network from which the divergence is measured."""
        self._network, self._first, self._critic = network, first, critic
        self._options = options
        self._device, self._precision, self._member = device, precision, member
        self._policy = [weights for name, weights in network.named_parameters() if not name.startswith(_VALUE)]
        value = [weights for name, weights in network.named_parameters() if name.startswith(_VALUE)]
        critics = [] if critic is None else list(critic.parameters())
        self._parameters = [*self._policy, *value, *critics]
        groups = [
            {"params": self._policy, "lr": options.learning_rate},
            {"params": [*value, *critics], "lr": options.value_rate},
        ]
        self.optimizer = torch.optim.Adam(groups, fused=True)

    def learn(self, rollout: Rollout, random: np.random.Generator, is_warm_up: bool) -> dict[str, float]:
        """Take the steps of an iteration, in the warm-up of the value only; return the means of its figures."""
        self._network.eval()
        if self._critic is not None:
            self._critic.train()
        count = round(self._options.leash_share * len(rollout)) if not is_warm_up else 0
        first_logs = self._logs_of_first(rollout, count)
        noise = GradientNoise(self._policy)
        sums: dict[str, float] = {}
        batches = self._batches(rollout, random)
        for half, places in batches:
            losses = self._losses(rollout, places, first_logs, is_warm_up)
            self.optimizer.zero_grad(set_to_none=True)
            torch.autograd.backward(losses["loss"])
            self._member.average_gradients(self._parameters)
            if not is_warm_up:
                noise.add(half)
                losses["norm"] = torch.nn.utils.clip_grad_norm_(self._policy, _GREATEST_NORM)
            self.optimizer.step()
            for name, value in losses.items():
                sums[name] = sums.get(name, 0.0) + float(value.detach())
        figures = {name: value / len(batches) for name, value in sums.items() if name != "loss"}
        return figures if is_warm_up else figures | noise.figures()

    def _batches(self, rollout: Rollout, random: np.random.Generator) -> list[tuple[int, Places]]:
        """The batches of all passes, in turn from the two halves of the walls; as many for every member of the team."""
        size = max(1, self._options.batch // self._member.size)
        batches: list[tuple[int, Places]] = []
        for _ in range(self._options.epochs):
            orders = [random.permutation(np.flatnonzero(rollout.half == bool(half))) for half in (0, 1)]
            parts = [np.array_split(order, max(1, round(len(order) / size))) for order in orders if len(order) > 0]
            for pair in zip_longest(*parts):
                batches += [(half, places) for half, places in enumerate(pair) if places is not None]
        return batches[: self._member.least([len(batches)])[0]]

    def _logs_of_first(self, rollout: Rollout, count: int) -> torch.Tensor:
        """The first network's log-probabilities of the first rows of the rollout, computed once for all passes."""
        logs = torch.empty((count, ACTIONS))
        with torch.inference_mode(), arithmetic(self._device, self._precision):
            for start in range(0, count, self._options.batch):
                places = np.arange(start, min(count, start + self._options.batch))
                logits = self._first(self._planes(rollout.rows["planes"][places]))[0].float()
                logs[start : start + len(places)] = masked_log_probabilities(logits, self._mask(rollout, places)).cpu()
        return logs

    def _losses(self, rollout: Rollout, places: Places, first_logs: torch.Tensor, is_warm_up: bool) -> dict[str, torch.Tensor]:
        rows, target = rollout.rows[places], self._tensor(rollout.target[places])
        planes = self._planes(rows["planes"])
        with arithmetic(self._device, self._precision):
            with torch.set_grad_enabled(not is_warm_up):
                features = self._network.features(planes)
                logits = self._network.logits_of(features)
            value = self._network.value(features.detach())
        losses = {"valueLoss": functional.mse_loss(value.float(), target)}
        loss = losses["valueLoss"]
        if self._critic is not None:
            all_planes = torch.cat((planes, self._planes(rows["oracle"])), dim=1)
            with arithmetic(self._device, self._precision):
                seen = self._critic(all_planes)[1]
            losses["criticLoss"] = functional.mse_loss(seen.float(), target)
            loss = loss + losses["criticLoss"]
        if not is_warm_up:
            logs = masked_log_probabilities(logits.float(), self._mask(rollout, places))
            losses |= self._policy_losses(rollout, places, logs, first_logs)
            options = self._options
            price = options.leash / POINTS_PER_UNIT
            loss = loss + losses["policyLoss"] - options.entropy * losses["entropy"] + price * losses["divergence"]
        return {"loss": loss, **losses}

    def _policy_losses(
        self, rollout: Rollout, places: Places, logs: torch.Tensor, first_logs: torch.Tensor
    ) -> dict[str, torch.Tensor]:
        clip = self._options.clip
        actions = torch.from_numpy(rollout.rows["action"][places].astype(np.int64)).to(self._device)
        own = logs.gather(1, actions.unsqueeze(1)).squeeze(1)
        ratio = (own - self._tensor(rollout.rows["log_probability"][places])).exp()
        advantage = self._tensor(rollout.advantage[places])
        gain = ratio * advantage
        if clip > 0:
            gain = torch.minimum(gain, ratio.clamp(1 - clip, 1 + clip) * advantage)
        probabilities = logs.exp()
        near = np.flatnonzero(places < len(first_logs))
        first = first_logs[places[near]].to(self._device)
        apart = (probabilities[near] * (logs[near] - first)).sum(dim=1)
        return {
            "policyLoss": -gain.mean(),
            "entropy": -(probabilities * logs).sum(dim=1).mean(),
            "divergence": apart.mean() if len(near) > 0 else apart.sum(),
            "change": (ratio - 1).abs().mean(),
        }

    def _planes(self, bits: npt.NDArray[np.uint8]) -> torch.Tensor:
        """Planes [rows, planes, 4, 9] from bits; the last ones of a row may be unused."""
        count = 8 * bits.shape[1] // 36
        return self._unpacked(bits, 36 * count).float().reshape(-1, count, 4, 9)

    def _mask(self, rollout: Rollout, places: Places) -> torch.Tensor:
        return self._unpacked(rollout.rows["mask"][places], ACTIONS)

    def _unpacked(self, bits: npt.NDArray[np.uint8], count: int) -> torch.Tensor:
        """The first bits of each row as numbers, unpacked where they are needed: an eighth of the bytes travels to a GPU."""
        if self._device.type == "cpu":
            return torch.from_numpy(np.unpackbits(bits, axis=1, count=count))
        packed = torch.from_numpy(bits).to(self._device)
        shifts = torch.arange(7, -1, -1, dtype=torch.uint8, device=self._device)
        return packed.unsqueeze(2).bitwise_right_shift(shifts).bitwise_and(1).flatten(1)[:, :count]

    def _tensor(self, array: npt.NDArray[Any]) -> torch.Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self._device).float()


class GradientNoise:
    """Compares the gradients of two halves of the deals, to estimate how much of their mean is not noise."""

    def __init__(self, parameters: Sequence[torch.nn.Parameter]) -> None:
        """`parameters`: those whose gradients are compared."""
        self._parameters = parameters
        self._sums = [[torch.zeros_like(weights) for weights in parameters] for _ in range(2)]
        self._counts = [0, 0]

    def add(self, half: int) -> None:
        """Add the current gradients, of a batch of this half."""
        for total, weights in zip(self._sums[half], self._parameters, strict=True):
            if weights.grad is not None:
                total += weights.grad
        self._counts[half] += 1

    def figures(self) -> dict[str, float]:
        """Return `signalToNoise`: the squared norm of the expected gradient over the variance of the iteration's gradient.

        Its estimate is negative if the halves point in opposite directions.
        """
        if min(self._counts) == 0:
            return {}
        means = [[total / count for total in totals] for totals, count in zip(self._sums, self._counts, strict=True)]
        signal = sum(float((one * two).sum()) for one, two in zip(*means, strict=True))
        noise = sum(float((one - two).square().sum()) for one, two in zip(*means, strict=True)) / 4
        return {"signalToNoise": signal / noise if noise > 0 else 0.0}
