"""One game as a Gymnasium environment: the learner has one seat, bots the others."""

from __future__ import annotations

import gymnasium
import numpy as np
from gymnasium import spaces

from .channel import Channel, worth


def observation_space(channel: Channel) -> spaces.Dict:
    """What is seen, part by part, and which actions are there."""
    parts = {name: spaces.Box(-np.inf, np.inf, shape, np.float32) for name, (_, shape) in channel.parts.items()}
    return spaces.Dict({**parts, "action_mask": spaces.Box(0, 1, (channel.actions,), np.int8)})


def rivals_of(seat: int, rival: str, sides: int = 2) -> list[str]:
    """Bots on every seat but one."""
    return ["learner" if i == seat else rival for i in range(sides)]


class Shaping:
    """What a step is worth by how the position changed, in shares of the points played for."""

    def __init__(self, weight: float, seat: int, scale: float):
        self.weight, self.sign, self.scale = weight, 1 if seat == 0 else -1, scale

    def change(self, before, after):
        return self.weight * self.sign * (after - before) / self.scale


class SortieEnv(gymnasium.Env):
    """Observations are a dictionary of arrays; action i is row i of "actions", and "action_mask" says which are there.

    An action beyond those counts round from the first, so that every action of the space can be taken. The reward comes at the
    end: 1 for a victory, 0 for a draw, -1 for a defeat; with shaped=0.5, say, half of each change of the position is added on the way.
    """

    metadata = {"render_modes": []}

    def __init__(self, system: str = "ff", rival: str = "random", seat: int = 0, shaped: float = 0.0, binary: str | None = None, **flags):
        flags.setdefault("rivals", rivals_of(seat, rival))
        self.channel = Channel(binary, system=system, games=1, shaped=shaped > 0, **flags)
        self.seat, self.shaping = seat, Shaping(shaped, seat, scale=500.0)
        self.observation_space = observation_space(self.channel)
        self.action_space = spaces.Discrete(self.channel.actions)
        self.render_mode = None

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        self._batch = self.channel.reset(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        return self._seen(), self._info()

    def step(self, action):
        before, count = self._batch.score[0], int(self._batch.count[0])
        if count == 0:
            raise gymnasium.error.ResetNeeded("the game is over: reset it")
        self._batch = b = self.channel.step([int(action) % count])
        reward = self.shaping.change(before, b.score[0])
        if b.done[0]:
            reward += worth(b.reward[0, self.seat], self.channel.sides)
        return self._seen(), float(reward), bool(b.done[0]), False, self._info()

    def _seen(self) -> dict[str, np.ndarray]:
        return {**self.channel.split(self._batch.flat[0]), "action_mask": self._batch.mask[0]}

    def _info(self) -> dict:
        number = int(self._batch.flat[0, 3])
        return {"question": self.channel.schema["questions"][number - 1] if number else ""}

    def close(self):
        self.channel.close()
