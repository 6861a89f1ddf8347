#!/usr/bin/env python3
"""A small player for Sortie, with nothing but Python's standard library.

It shows every message of the protocol (docs/protocol.md): it reads one JSON object a line from its
standard input and writes one a line to its standard output. Its play is simple: it takes the offer
with the best number, marches towards the nearest objective, and otherwise does what is proposed.

    sortie arena --system a2 --bot 'python3 examples/bots/picket.py' --bots random --games 20
"""
import json
import random
import sys


def send(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def receive():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


def middle(points):
    return (sum(p["x"] for p in points) / len(points), sum(p["y"] for p in points) / len(points))


def distance(a, b):
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5


def allowed(decision):
    return [o for o in decision.get("offers") or [] if not o.get("refused")]


def total(offer):
    """The number that decides an offer, if it has one: a target number, say."""
    number = offer.get("sum")
    return number.get("total", 0) if number else 0


def pick(decision, chance):
    """One option, or as few as are wanted: those with the best numbers first."""
    offers = allowed(decision)
    chance.shuffle(offers)
    offers.sort(key=total, reverse=True)
    if decision["kind"] == "pick one":
        return {"value": offers[0]["value"]} if offers else None
    return {"values": [o["value"] for o in offers[: decision["min"]]]}


def march(ask, chance):
    """Of some legal ways, the one that ends nearest to an objective."""
    send(type="suggest", id=ask["id"], count=6)
    reply = receive()
    ways = reply.get("answers") or []
    goals = [(m["at"]["x"], m["at"]["y"]) for m in (ask.get("view") or {}).get("markers") or []]
    ways = [w for w in ways if w.get("paths")]
    if not ways or not goals:
        return ways[0] if ways else None

    def far(way):
        end = middle([p["points"][-1] for p in way["paths"]])
        return min(distance(end, g) for g in goals)

    return min(ways, key=far)


def decide(ask, chance):
    """An answer and a reason."""
    decision = ask["decision"]
    kind = decision["kind"]
    if kind in ("pick one", "pick several"):
        answer = pick(decision, chance)
        if answer is not None:
            return answer, "the best number on offer"
    if kind in ("move", "place"):
        answer = march(ask, chance)
        if answer is not None:
            send(type="check", id=ask["id"], answer=answer)
            if receive().get("ok"):
                return answer, "towards an objective"
    if decision.get("plan") is not None:
        return decision["plan"], "as proposed"
    send(type="suggest", id=ask["id"], count=1)
    return receive()["answers"][0], "no better idea"


def main():
    receive()  # hello: Sortie says which versions it speaks
    send(type="hello", protocol=1, name="Picket")
    chance = random.Random(0)
    while True:
        message = receive()
        if message["type"] == "game":
            chance = random.Random(message.get("seed", "0"))
        elif message["type"] == "ask":
            answer, why = decide(message, chance)
            send(type="answer", id=message["id"], answer=answer, why=why)
        elif message["type"] == "refused":
            # Our choice was illegal: the refusal says by which rule. Take any legal one.
            send(type="suggest", id=message["id"], count=1)
            send(type="answer", id=message["id"], answer=receive()["answers"][0])
        elif message["type"] in ("error", "late"):
            print(message.get("text"), file=sys.stderr)


if __name__ == "__main__":
    main()
