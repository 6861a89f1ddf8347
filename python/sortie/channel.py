"""The binary channel to `sortie learn`: frames over two pipes, described in docs/learning.md."""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
from dataclasses import dataclass

import numpy as np

MAGIC = b"SRTL"
VERSION = 1
_HEAD = struct.Struct("<IB")


class SortieError(RuntimeError):
    """What Sortie says is wrong: a frame that it does not take, or a configuration that cannot be played."""


@dataclass
class Batch:
    """What is seen of a batch of games. Arrays have one row a game and belong to the caller."""

    seat: np.ndarray  # who is asked, -1 at the end of a game
    done: np.ndarray
    count: np.ndarray  # how many actions there are
    reward: np.ndarray  # by seat: at the end 1 for the winner, an equal part each for those who drew
    score: np.ndarray  # how the position stands for the first seat, if the games are shaped
    flat: np.ndarray  # all numbers of the observation, one behind the other
    mask: np.ndarray  # 1 for each action that is there


class Channel:
    """A process that plays games. Keywords are the flags of `sortie learn`, such as system="ff" or rivals=["learner", "random"]."""

    def __init__(self, binary: str | None = None, **flags):
        self.binary = find(binary)
        self.process = subprocess.Popen([self.binary, "learn", *arguments(flags)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        try:
            kind, body = self._ask(b"h", MAGIC + struct.pack("<H", VERSION))
            self._greeted(kind, bytes(body))
        except BaseException:
            self.close()
            raise
        self._lay_out()

    def _greeted(self, kind: bytes, body: bytes) -> None:
        if kind == b"E":
            raise SortieError(body.decode(errors="replace"))
        if kind != b"H" or body[:4] != MAGIC:
            raise SortieError(f"{self.binary} does not greet as Sortie does: is it another program?")
        version = struct.unpack("<H", body[4:6])[0]
        if version != VERSION:
            raise SortieError(f"{self.binary} speaks version {version} of the channel, and this package {VERSION}: take the one that came with it")
        ready = json.loads(body[6:])
        self.games, self.size, self.places, self.schema = ready["games"], ready["record"], ready["places"], ready["schema"]

    def _lay_out(self) -> None:
        """Where the parts of an observation lie in its numbers, by name: a slice and a shape."""
        s = self.schema
        shapes = {
            "global": (len(s["global"]),),
            "units": (s["units"], len(s["unit"])),
            "markers": (s["markers"], len(s["marker"])),
            "terrain": (s["terrains"], len(s["terrain"])),
            "actions": (s["actions"], len(s["action"])),
        }
        self.parts: dict[str, tuple[slice, tuple[int, ...]]] = {}
        at = 0
        for name, shape in shapes.items():
            n = int(np.prod(shape))
            self.parts[name] = (slice(at, at + n), shape)
            at += n
        self.width = at
        self.sides, self.actions = s["sides"], s["actions"]
        if 8 + 4 * (self.sides + 1 + at) != self.size:
            raise SortieError(f"records of {self.size} bytes do not fit their own description: Sortie and this package differ")

    def split(self, flat: np.ndarray) -> dict[str, np.ndarray]:
        """The parts of observations by name, without copying; flat may have further axes in front."""
        return {name: flat[..., part].reshape(*flat.shape[:-1], *shape) for name, (part, shape) in self.parts.items()}

    def column(self, table: str, name: str) -> int:
        """The number of a column, such as column("unit", "pins")."""
        return self.schema[table].index(name)

    def reset(self, seed: int) -> Batch:
        """Begins every game; all follow from the seed."""
        return self._see(b"r", struct.pack("<Q", seed % (1 << 64)))

    def begin(self, game: int, seed: int) -> Batch:
        """Begins one game alone."""
        return self._see(b"b", struct.pack("<HQ", game, seed % (1 << 64)))

    def step(self, actions) -> Batch:
        """Answers in every game by the number of an action. A game that had ended begins anew, whatever its number."""
        return self._see(b"s", np.asarray(actions, dtype="<u2").tobytes())

    def _see(self, kind: bytes, body: bytes) -> Batch:
        kind, seen = self._ask(kind, body)
        if kind == b"E":
            raise SortieError(bytes(seen).decode())
        raw = np.frombuffer(seen, dtype=np.uint8).reshape(self.games, self.size)
        numbers = raw[:, 8:].view("<f4")
        count = raw[:, 2:4].copy().view("<u2")[:, 0].astype(np.int64)
        mask = (np.arange(self.actions) < count[:, None]).astype(np.int8)
        return Batch(raw[:, 0].astype(np.int8), raw[:, 1].astype(bool), count, numbers[:, : self.sides], numbers[:, self.sides], numbers[:, self.sides + 1 :], mask)

    def _ask(self, kind: bytes, body: bytes) -> tuple[bytes, bytearray]:
        try:
            self.process.stdin.write(_HEAD.pack(len(body), kind[0]) + body)
        except (BrokenPipeError, OSError):
            pass  # what it said last tells why
        size, got = _HEAD.unpack(self._read(_HEAD.size))
        return bytes([got]), self._read(size)

    def _read(self, n: int) -> bytearray:
        room = bytearray(n)
        view, at = memoryview(room), 0
        while at < n:
            more = self.process.stdout.readinto(view[at:])
            if not more:
                self.process.wait()
                text = self.process.stderr.read().decode(errors="replace").strip()
                raise SortieError(text or f"{self.binary} has ended")
            at += more
        return room

    def close(self) -> None:
        """Ends the process."""
        if self.process.poll() is None:
            self.process.stdin.close()
            try:
                self.process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            pipe.close()


def find(binary: str | None) -> str:
    """The program: as given, as SORTIE says, or on the path."""
    path = binary or os.environ.get("SORTIE") or shutil.which("sortie")
    if not path or not os.path.exists(path):
        raise SortieError("there is no sortie program: build it (go build ./cmd/sortie) and give its path as binary= or in SORTIE")
    return path


def arguments(flags: dict) -> list[str]:
    """Keywords as flags of the command."""
    out = []
    for name, value in flags.items():
        flag = "--" + name.replace("_", "-")
        if isinstance(value, bool):
            out += [flag] if value else []
        elif isinstance(value, dict):
            for k, v in value.items():
                out += [f"{flag}={k}={v}"]
        elif isinstance(value, (list, tuple)):
            out += [f"{flag}={','.join(map(str, value))}"]
        elif value is not None:
            out += [f"{flag}={value}"]
    return out


def worth(reward: np.ndarray, sides: int) -> np.ndarray:
    """Rewards that sum up to nothing: 1 for a win alone, 0 for an even share, -1 for a loss in a game of two."""
    return (reward * sides - 1) / (sides - 1)
