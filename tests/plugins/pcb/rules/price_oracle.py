#!/usr/bin/env python3
"""The formula of the price list in exact fractions, written from its description, against the library's answers."""

import argparse
import random
import subprocess
import sys
from fractions import Fraction as F

AREA = {1: "0.80", 2: "1.00", 4: "2.10", 6: "3.30", 8: "4.60", 10: "6.20", 12: "8.00", 14: "10.20"}
SETUP = {1: 25, 2: 40, 4: 95, 6: 150, 8: 210, 10: 280, 12: 360, 14: 450}
FINISH = {"HaslLeadFree": (0, "0"), "Enig": (20, "0.22"), "Enepig": (45, "0.55"), "ImmersionSilver": (12, "0.12"),
          "ImmersionTin": (12, "0.12"), "HardGold": (60, "0.60"), "Osp": (0, "0")}
LEAD = {15: "1", 10: "1.15", 7: "1.35", 5: "1.7", 3: "2.4"}
CLASS_OF = {"0.3": 3, "0.25": 3, "0.2": 4, "0.175": 5, "0.15": 6, "0.125": 7, "0.1": 8, "0.09": 9, "0.075": 10}
CLASS_FACTOR = {3: "1", 4: "1", 5: "1", 6: "1", 7: "1.15", 8: "1.40", 9: "1.40", 10: "2.2"}
TABLE = [("100,61,2,HaslLeadFree,0.15", ["11.6548", "6.3215", "1.5215", "1.0415"]),
         ("85,56,4,Enig,0.15", ["37.8003", "19.8003", "3.6003", "1.9803"]),
         ("190,111.15,14,Enig,0.1", ["190.9953", "125.662", "66.862", "60.982"])]
LADDER = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]


def exact_unit(board, days, quantity):
    width, height, layers, finish, track, copper, holes = board
    w, h = F(width), F(height)
    fits = lambda a, b: ((440 + 2) / (a + 2)).__floor__() * ((590 + 2) / (b + 2)).__floor__()
    n = max(fits(w, h), fits(h, w))
    if n == 0:
        return None
    area = w * h
    effective = quantity * area / 10**4 / max(F("0.60"), n * area / (440 * 590))
    setup_of_finish, rate = FINISH[finish]
    run = (effective * F(AREA[layers]) * F(CLASS_FACTOR[CLASS_OF[track]]) * (1 + F("0.25") * (copper - 35) / 35)
           * (1 + F(rate)))
    drill = F("0.0005") * max(F(0), holes * quantity - 100 * quantity * area / 10**4)
    test = F("0.02") * quantity + (20 if layers >= 4 else 0)
    return (SETUP[layers] + setup_of_finish + run + drill + test) * F(LEAD[days]) / (1 - F("0.25")) / quantity


def ask(probe, lines):
    return subprocess.run([probe], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True).stdout.split("\n")


def line_of(board, days, quantity):
    return "price " + ",".join(map(str, board)) + f",{days},{quantity}"


def random_board(random_source):
    side = lambda: str(F(random_source.randint(5000, random_source.choice([60000, 600000])), 1000).__float__())
    return (side(), side(), random_source.choice(list(AREA)), random_source.choice(list(FINISH)),
            random_source.choice(list(CLASS_OF)), random_source.choice([18, 35, 70, 105, 140, 175, 210]),
            random_source.choice([0, random_source.randint(0, 5000)]))


def table_errors(probe):
    lines = [f"price {board},35,0,15,{quantity}" for board, _ in TABLE for quantity in (5, 10, 100, 1000)]
    expected = [unit for _, units in TABLE for unit in units]
    return [f"{line}: {unit}, not {wanted}" for line, unit, wanted in zip(lines, ask(probe, lines), expected)
            if unit.split()[0] != str(int(F(wanted) * 10**4))]


def board_errors(board, days, answers):
    units, totals = [], []
    for quantity, answer in zip(LADDER, answers):
        exact = exact_unit(board, days, quantity)
        if exact is None:
            if answer != "none boardWidth":
                yield f"{board}: {answer}, but it does not fit"
            continue
        unit = round(exact * 10**4)  # Python rounds fractions half to even
        if answer != f"{unit} {unit * quantity}":
            yield f"{line_of(board, days, quantity)}: {answer}, not {unit}"
        units.append(int(answer.split()[0]) if answer[0] != "n" else 0)
        totals.append(units[-1] * quantity)
    if units != sorted(units, reverse=True):
        yield f"{board}: the unit price rises: {units}"
    if totals != sorted(totals):
        yield f"{board}: the total falls: {totals}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--probe", required=True)
    parser.add_argument("--boards", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    source = random.Random(given.seed)
    cases = [(random_board(source), source.choice(list(LEAD))) for _ in range(given.boards)]
    answers = ask(given.probe, [line_of(board, days, quantity) for board, days in cases for quantity in LADDER])
    errors = table_errors(given.probe)
    for index, (board, days) in enumerate(cases):
        errors += board_errors(board, days, answers[index * len(LADDER):(index + 1) * len(LADDER)])
    for error in errors[:10]:
        print(error)
    print(f"{given.boards} boards, {given.boards * len(LADDER)} prices, table of {len(TABLE)} boards: {len(errors)} differences")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
