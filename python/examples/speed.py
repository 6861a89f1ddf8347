"""Measures steps a second through Python, at random: one game, and many at once."""

import argparse
import os
import sys
import time

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from sortie import SortieEnv, SortieVectorEnv  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--systems", default="a2,g1,ff,is,dvg")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--workers", type=int, default=0)
    args = parser.parse_args()
    rng = np.random.default_rng(1)
    for system in args.systems.split(","):
        one = SortieEnv(system=system)
        seen, _ = one.reset(seed=1)
        began, n = time.monotonic(), 0
        while time.monotonic() - began < args.seconds:
            seen, _, ended, _, _ = one.step(rng.integers(seen["action_mask"].sum()))
            n += 1
            if ended:
                seen, _ = one.reset()
        alone = n / (time.monotonic() - began)
        one.close()
        many = SortieVectorEnv(args.batch, system=system, workers=args.workers)
        many.reset(seed=1)
        began, n = time.monotonic(), 0
        while time.monotonic() - began < args.seconds:
            many.step(rng.integers(0, 1 << 15, args.batch))
            n += args.batch
        print(f"{system:4s} one game {alone:7.0f} steps a second, {args.batch} games {n / (time.monotonic() - began):7.0f}", flush=True)
        many.close()


if __name__ == "__main__":
    main()
