"""One game as a PettingZoo environment: every seat is an agent, and whoever the rules ask acts next."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from .channel import Channel, worth


class SortieAEC(AECEnv):
    """Observations are {"observation": all numbers, "action_mask": which actions are there}; split() gives their parts by name.

    The mask of an agent that is not asked is all 0. Rewards come at the end: 1 for a victory, 0 for a draw, -1 for a defeat.
    """

    metadata = {"render_modes": [], "name": "sortie_v1", "is_parallelizable": False}

    def __init__(self, system: str = "ff", binary: str | None = None, **flags):
        super().__init__()
        self.channel = Channel(binary, system=system, games=1, **flags)
        self.possible_agents = [f"seat_{i}" for i in range(self.channel.sides)]
        box = spaces.Box(-np.inf, np.inf, (self.channel.width,), np.float32)
        self._seen = spaces.Dict({"observation": box, "action_mask": spaces.Box(0, 1, (self.channel.actions,), np.int8)})
        self.observation_spaces = {a: self._seen for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(self.channel.actions) for a in self.possible_agents}
        self.render_mode = None
        self._rng = np.random.default_rng()

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def split(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """The parts of an observation by name."""
        return self.channel.split(observation)

    def reset(self, seed: int | None = None, options: dict | None = None):
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {a: {} for a in self.agents}
        empty = np.zeros(self.channel.width, np.float32)
        self._last = dict.fromkeys(self.agents, empty)  # what each saw when it was last asked
        self._take(self.channel.reset(int(self._rng.integers(1 << 62))))
        self.agent_selection = self.possible_agents[int(self._batch.seat[0])]

    def _take(self, batch) -> None:
        self._batch = batch
        if not batch.done[0]:
            self._last[self.possible_agents[int(batch.seat[0])]] = batch.flat[0]

    def observe(self, agent):
        asked = not self._batch.done[0] and self.possible_agents[int(self._batch.seat[0])] == agent
        mask = self._batch.mask[0] if asked else np.zeros(self.channel.actions, np.int8)
        return {"observation": self._last[agent], "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not 0 <= int(action) < int(self._batch.count[0]):
            raise ValueError(f"there is no action {action}: this question has {int(self._batch.count[0])}; see action_mask")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._take(self.channel.step([int(action)]))
        b = self._batch
        if b.done[0]:
            for i, a in enumerate(self.possible_agents):
                self.rewards[a] = float(worth(b.reward[0, i], self.channel.sides))
                self.terminations[a] = True
        else:
            self.agent_selection = self.possible_agents[int(b.seat[0])]
        self._accumulate_rewards()

    def close(self):
        self.channel.close()
