"""The package against the real frameworks and the real program. SORTIE names the program."""

import os
import sys
import unittest
import warnings

import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from sortie import Channel, SortieAEC, SortieEnv, SortieError, SortieVectorEnv  # noqa: E402
from sortie.channel import _HEAD  # noqa: E402

SYSTEMS = ["a2", "g1", "ff", "is", "dvg"]


class Frameworks(unittest.TestCase):
    def test_gymnasium_checks_every_system(self):
        for system in SYSTEMS:
            with self.subTest(system), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of spaces without bounds and the like
                env = SortieEnv(system=system)
                check_env(env, skip_render_check=True, skip_close_check=True)
                env.close()

    def test_pettingzoo_checks_every_system(self):
        for system in SYSTEMS:
            with self.subTest(system), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                env = SortieAEC(system=system)
                api_test(env, num_cycles=150)
                env.close()

    def test_pettingzoo_seeds(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made = []

            def make():
                made.append(SortieAEC(system="ff"))
                return made[-1]

            seed_test(make, num_cycles=60)
            for env in made:
                env.close()


class Play(unittest.TestCase):
    def test_a_whole_game_of_two_agents(self):
        env = SortieAEC(system="ff")
        self.addCleanup(env.close)
        env.reset(seed=3)
        rng, final, asked = np.random.default_rng(3), {}, set()
        for agent in env.agent_iter(max_iter=20000):
            seen, reward, ended, cut, _ = env.last()
            if ended or cut:
                final[agent] = reward
                env.step(None)
                continue
            asked.add(agent)
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        self.assertEqual(asked, {"seat_0", "seat_1"})
        self.assertEqual(sum(final.values()), 0)
        self.assertEqual(len(final), 2)

    def test_the_first_rows_are_ones_own(self):
        env = SortieEnv(system="ff")
        self.addCleanup(env.close)
        seen, info = env.reset(seed=1)
        own, there = env.channel.column("unit", "own"), env.channel.column("unit", "there")
        self.assertEqual(seen["units"][0, own], 1)
        self.assertGreater(seen["units"][:, there].sum(), 4)
        self.assertGreater(seen["terrain"][:, 0].sum(), 3)
        self.assertEqual(seen["action_mask"].sum(), seen["actions"][:, 0].sum())
        self.assertTrue(info["question"])

    def test_one_game_and_many_are_the_same(self):
        one, many = SortieEnv(system="is"), SortieVectorEnv(3, system="is")
        self.addCleanup(one.close)
        self.addCleanup(many.close)
        a, _ = one.reset(seed=9)
        b, _ = many.reset(seed=9)
        for n in range(80):
            for part in a:
                np.testing.assert_array_equal(a[part], b[part][0], err_msg=f"{part} after {n} steps")
            a, r, ended, _, _ = one.step(n % 5)
            b, rs, ends, _, _ = many.step([n % 5] * 3)
            self.assertEqual((r, ended), (rs[0], ends[0]))
            if ended:
                break
        self.assertIn(b["units"], many.observation_space["units"])

    def test_games_that_end_begin_anew(self):
        env = SortieVectorEnv(8, system="ff", shaped=0.5)
        self.addCleanup(env.close)
        self.assertEqual(env.metadata["autoreset_mode"], AutoresetMode.NEXT_STEP)
        env.reset(seed=2)
        rng, ends, sums, fresh = np.random.default_rng(0), 0, [], np.zeros(8, bool)
        for _ in range(1500):
            seen, reward, ended, _, _ = env.step(rng.integers(0, 32, 8))
            np.testing.assert_array_equal(seen["action_mask"].sum(1) == 0, ended)
            np.testing.assert_array_equal(reward[fresh], 0)
            ends, fresh = ends + ended.sum(), ended
            sums += list(reward[ended])
            if ends > 8:
                break
        self.assertGreater(ends, 8)

    def test_seeds_repeat(self):
        def play():
            env = SortieVectorEnv(4, system="ff")
            seen, _ = env.reset(seed=5)
            total = 0.0
            for n in range(40):
                seen, _, _, _, _ = env.step([n % 3] * 4)
                total += float(seen["units"].sum())
            env.close()
            return total

        self.assertEqual(play(), play())


class Faults(unittest.TestCase):
    def test_faults_name_their_cause(self):
        with self.assertRaisesRegex(SortieError, "there is no rule system"):
            Channel(system="chess")
        with self.assertRaisesRegex(SortieError, "nobody"):
            Channel(system="ff", rivals=["learner", "nobody"])
        with self.assertRaisesRegex(SortieError, "every seat has a bot"):
            Channel(system="ff", rivals=["random", "random"])
        with self.assertRaisesRegex(SortieError, "build it"):
            Channel(binary="/nowhere/sortie")

    def test_a_bad_frame_changes_nothing(self):
        c = Channel(system="ff", rivals=["learner", "random"])
        self.addCleanup(c.close)
        with self.assertRaisesRegex(SortieError, "reset the games"):
            c.step([0])
        seen = c.reset(1)
        for bad, why in (([9999], "no action 9999"), ([0, 0], "not 4 bytes")):
            with self.assertRaisesRegex(SortieError, why):
                c.step(bad)
        self.assertEqual(c._ask(b"?", b"")[0], b"E")
        other = Channel(system="ff", rivals=["learner", "random"])
        self.addCleanup(other.close)
        np.testing.assert_array_equal(other.reset(1).flat, seen.flat)
        np.testing.assert_array_equal(other.step([0]).flat, c.step([0]).flat)

    def test_another_version_is_refused(self):
        c = Channel(system="ff")
        c.process.stdin.write(_HEAD.pack(2, ord("r")) + b"xx")
        self.assertEqual(c._read(_HEAD.size)[4:], b"E")
        c.close()
        import sortie.channel as channel

        channel.VERSION = 9
        try:
            with self.assertRaisesRegex(SortieError, "speaks version 9 of the channel, and this Sortie speaks 1"):
                Channel(system="ff")
        finally:
            channel.VERSION = 1

    def test_an_agent_may_not_take_what_is_not_there(self):
        env = SortieAEC(system="ff")
        self.addCleanup(env.close)
        env.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "see action_mask"):
            env.step(31)


if __name__ == "__main__":
    unittest.main()
