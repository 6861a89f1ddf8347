"""Learns to beat a bot in two minutes, with numpy alone: an actor and a critic, both linear, over many games at once.

    python examples/train.py --system ff --seconds 120 --games 200

The actor gives every action a number and takes one by chance, the likelier the higher. Its weights belong to words (what is asked and what the
option is called) and to the numbers of the action (how far it goes, how near it comes to enemies and markers), for each question
apart. The critic says what a position will still bring, so that luck is told from play.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from sortie import SortieVectorEnv  # noqa: E402

PAIRS, ASKED = 2048, 96  # rooms for pairs of words, and for questions
NUMBERS = ["sum", "planned", "own", "share left", "worth", "models", "acted", "away", "to enemy", "to marker", "to own", "count", "distinct"]
SCALE = [5, 1, 1, 1, 100, 5, 1, 8, 20, 20, 10, 5, 3]


class Policy:
    """Weights of the actor and of the critic, with the running sums that Adam steps by."""

    def __init__(self, channel, rng):
        self.rng = rng
        self.columns = [channel.column("action", n) for n in NUMBERS]
        self.key = channel.column("action", "key")
        self.scale = np.array(SCALE, np.float32)
        self.asked = channel.column("global", "question")
        self.state = [channel.column("global", n) for n in ("turn", "own points", "most points of others", "kind")]
        self.left = [channel.column("unit", n) for n in ("own", "of others", "share left", "worth")]
        self.weights = {"pairs": np.zeros(PAIRS, np.float32), "numbers": np.zeros((ASKED, len(NUMBERS)), np.float32), "value": np.zeros(8, np.float32)}
        self.first = {k: np.zeros_like(w) for k, w in self.weights.items()}
        self.second = {k: np.zeros_like(w) for k, w in self.weights.items()}
        self.steps = 0

    def read(self, seen):
        """The features of every action, and those of the position."""
        actions, world, units = seen["actions"], seen["global"], seen["units"]
        asked = world[:, self.asked].astype(int) % ASKED
        pairs = (asked[:, None] * 613 + actions[:, :, self.key].astype(int) * 17) % PAIRS
        numbers = np.clip(actions[:, :, self.columns] / self.scale, -4, 4)
        own, others, left, worth = (units[:, :, c] for c in self.left)
        ours, theirs = (own * left * worth).sum(1) / 500, (others * left * worth).sum(1) / 500
        turn, mine, best, kind = (world[:, c] for c in self.state)
        value = np.stack([np.ones_like(turn), turn / 6, ours, theirs, ours - theirs, (mine - best) / 5, (ours - theirs) * turn / 6, kind / 5], 1)
        return asked, pairs, numbers, np.clip(value, -4, 4)

    def chances(self, asked, pairs, numbers, mask):
        logits = self.weights["pairs"][pairs] + np.einsum("naf,nf->na", numbers, self.weights["numbers"][asked])
        logits = np.where(mask > 0, logits, -1e9)
        p = np.exp(logits - logits.max(1, keepdims=True))
        return p / p.sum(1, keepdims=True)

    def act(self, seen, best=False):
        features = self.read(seen)
        p = self.chances(*features[:3], seen["action_mask"])
        if best:
            return p.argmax(1), features, p
        drawn = (p.cumsum(1) < self.rng.random((len(p), 1))).sum(1)
        return np.minimum(drawn, np.maximum(seen["action_mask"].sum(1) - 1, 0)), features, p

    def value(self, features):
        return features[3] @ self.weights["value"]

    def learn(self, memory, advantage, target, rate):
        """One step of Adam on what was remembered."""
        grads = {k: np.zeros_like(w) for k, w in self.weights.items()}
        n = advantage.size
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        for (asked, pairs, numbers, state), p, taken, mask, adv, goal in zip(*memory, advantage, target):
            chosen = np.zeros_like(p)
            chosen[np.arange(len(taken)), taken] = 1
            entropy = -p * (np.log(p + 1e-9) + (-(p * np.log(p + 1e-9)).sum(1, keepdims=True)) * -1)
            push = ((chosen - p) * adv[:, None] + 0.01 * entropy) * (mask > 0)
            np.add.at(grads["pairs"], pairs, push / n)
            np.add.at(grads["numbers"], asked, np.einsum("na,naf->nf", push, numbers) / n)
            grads["value"] += ((goal - state @ self.weights["value"])[:, None] * state).sum(0) / n
        self.steps += 1
        for k, g in grads.items():
            self.first[k] = 0.9 * self.first[k] + 0.1 * g
            self.second[k] = 0.99 * self.second[k] + 0.01 * g * g
            step = (self.first[k] / (1 - 0.9**self.steps)) / (np.sqrt(self.second[k] / (1 - 0.99**self.steps)) + 1e-8)
            self.weights[k] += rate * step


def train(policy, envs, seconds, most=0, horizon=48, discount=0.99, trace=0.95, rate=0.05):
    """Plays and learns by turns until the time is up or so many decisions were taken; returns their number."""
    seen = [env.reset(seed=11 + i)[0] for i, env in enumerate(envs)]
    fresh = [np.zeros(env.num_envs, bool) for env in envs]
    began, steps, told = time.monotonic(), 0, 0.0
    while steps < most if most else time.monotonic() - began < seconds:
        for i, env in enumerate(envs):
            feats, probs, taken, masks, rewards, values, ends = [], [], [], [], [], [], []
            for _ in range(horizon):
                a, f, p = policy.act(seen[i])
                feats.append(f), probs.append(p), taken.append(a), values.append(policy.value(f))
                masks.append(seen[i]["action_mask"] * ~fresh[i][:, None])
                seen[i], r, ended, _, _ = env.step(a)
                rewards.append(r), ends.append(ended)
                fresh[i] = ended
                steps += env.num_envs
            after, gae = policy.value(policy.read(seen[i])), 0
            advantage, target = np.zeros((horizon, env.num_envs), np.float32), np.zeros((horizon, env.num_envs), np.float32)
            for t in range(horizon - 1, -1, -1):
                on = 1.0 - ends[t]
                delta = rewards[t] + discount * after * on - values[t]
                gae = delta + discount * trace * gae * on
                advantage[t], target[t], after = gae, gae + values[t], values[t]
            policy.learn((feats, probs, taken, masks), advantage, target, rate)
        now = time.monotonic() - began
        if now - told > 15:
            told = now
            print(f"{now:4.0f} s  {steps:8d} decisions  {steps / now:6.0f} a second", flush=True)
    return steps


def measure(policy, games, seed, best=True, **options):
    """Plays so many games, half from each seat, and counts victories, draws and defeats; without a policy, by chance."""
    won, drawn, lost = 0, 0, 0
    for seat in (0, 1):
        env = SortieVectorEnv(min(20, games // 2), seat=seat, **options)
        rng = np.random.default_rng(seed + seat)
        seen, _ = env.reset(seed=seed + seat)
        left = games // 2
        quota = np.full(env.num_envs, left // env.num_envs)  # so that short games do not count more
        quota[: left % env.num_envs] += 1
        while left > 0:
            a = policy.act(seen, best)[0] if policy else rng.integers(0, 1 << 16, env.num_envs) % np.maximum(seen["action_mask"].sum(1), 1)
            seen, reward, ended, _, _ = env.step(a)
            for i in np.flatnonzero(ended & (quota > 0)):
                quota[i], left = quota[i] - 1, left - 1
                won, drawn, lost = won + (reward[i] > 0), drawn + (reward[i] == 0), lost + (reward[i] < 0)
        env.close()
    return won, drawn, lost


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--system", default="ff")
    parser.add_argument("--rival", default="random")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--decisions", type=int, default=0, help="learn from so many instead: the same on every run")
    parser.add_argument("--games", type=int, default=200, help="games of the measurement")
    parser.add_argument("--batch", type=int, default=24, help="games at once from each seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-least", type=float, default=0.0, help="fail if the learned share of the points is smaller")
    parser.add_argument("--binary", help="the sortie program; SORTIE or the path if left out")
    args = parser.parse_args()
    options = dict(system=args.system, rival=args.rival, binary=args.binary)
    envs = [SortieVectorEnv(args.batch, seat=seat, shaped=1.0, **options) for seat in (0, 1)]
    policy = Policy(envs[0].channel, np.random.default_rng(args.seed))
    train(policy, envs, args.seconds, args.decisions)
    for env in envs:
        env.close()
    share = 0.0
    for name, who in (("by chance", None), ("learned", policy)):
        won, drawn, lost = measure(who, args.games, args.seed + 1000, **options)
        share = (won + drawn / 2) / max(1, won + drawn + lost)
        print(f"{name:10s} {won} won, {drawn} drawn, {lost} lost against {args.rival}: {100 * share:.1f}%", flush=True)
    return 0 if share >= args.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
