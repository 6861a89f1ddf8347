"""Many games as a Gymnasium vector environment: one process steps them all on as many cores as it is given."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .channel import Channel, worth
from .single import Shaping, observation_space, rivals_of


class SortieVectorEnv(VectorEnv):
    """Like SortieEnv, for num_envs games. A game that has ended begins anew with the next step, whose action is of no account."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, num_envs: int, system: str = "ff", rival: str = "random", seat: int = 0, shaped: float = 0.0, binary: str | None = None, **flags):
        flags.setdefault("rivals", rivals_of(seat, rival))
        self.channel = Channel(binary, system=system, games=num_envs, shaped=shaped > 0, **flags)
        self.num_envs, self.seat, self.shaping = num_envs, seat, Shaping(shaped, seat, scale=500.0)
        self.single_observation_space = observation_space(self.channel)
        self.single_action_space = spaces.Discrete(self.channel.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = None

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        self._batch = self.channel.reset(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        return self._seen(), {}

    def step(self, actions):
        b, fresh = self._batch, self._batch.done
        taken = np.where(fresh, 0, np.asarray(actions) % np.maximum(b.count, 1))
        self._batch = a = self.channel.step(taken)
        reward = np.where(fresh, 0, self.shaping.change(b.score, a.score))
        reward = reward + np.where(a.done, worth(a.reward[:, self.seat], self.channel.sides), 0)
        return self._seen(), reward.astype(np.float64), a.done, np.zeros(self.num_envs, bool), {}

    def _seen(self) -> dict[str, np.ndarray]:
        return {**self.channel.split(self._batch.flat), "action_mask": self._batch.mask}

    def close_extras(self, **kwargs):
        self.channel.close()
