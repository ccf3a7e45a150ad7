"""Prices of tiny worlds, found by trying every way to buy: an oracle that shares no code with the product.

Amounts are whole numbers of 10^-10 of the base currency, as the rules of sourcing round the price of one unit."""

import itertools
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

ONE = 10**10
EXACT = Context(prec=60)


def rounded(value, decimals):
    """A Fraction rounded half to even, as a Decimal."""
    whole = round(value * 10**decimals)  # half to even
    return EXACT.scaleb(Decimal(whole), -decimals)


def shown(amount):
    """An amount as it is answered: at most 6 decimals."""
    return rounded(Fraction(amount, ONE), 6)


@dataclass(frozen=True)
class Offer:
    part: str
    supplier: str
    packaging: str
    currency: str
    rows: tuple  # (minimum, multiple, price of one piece)
    stock: int
    one_time: str = "0"

    @property
    def key(self):
        return self.part, self.supplier, self.packaging

    def base(self, amount, rates):
        """An amount of the offer in the base currency; None without a rate."""
        if self.currency != "EUR" and self.currency not in rates:
            return None
        rate = Fraction(rates.get(self.currency, "1"))
        return round(Fraction(amount) / rate * ONE)

    def price(self, quantity, rates):
        """The price of one of `quantity` pieces; None when they cannot be ordered."""
        fitting = [price for minimum, multiple, price in self.rows if quantity >= minimum and quantity % multiple == 0]
        if not fitting or quantity > self.stock:
            return None
        return min(self.base(price, rates) for price in fitting)


@dataclass(frozen=True)
class Line:
    options: tuple
    quantity: int
    by_customer: bool = False


@dataclass(frozen=True)
class Component:
    blocked: bool = False
    setup: int = 0


@dataclass(frozen=True)
class Board:
    lines: tuple = ()
    subassemblies: tuple = ()  # (number, quantity)


@dataclass(frozen=True)
class Inputs:
    """Everything that a run reads. Copies share what has not changed."""
    boards: dict
    yields: dict
    root: str
    quantity: int
    components: dict
    offers: dict
    rates: dict
    only_suppliers: tuple = None
    max_lines: int = None
    paid: tuple = ()  # ids of the offers whose tools preferences say to be paid
    paid_offers: frozenset = frozenset()  # keys of those that are there

    def reachable(self):
        """Numbers of the assemblies at and below the root, parents first."""
        order, seen = [], set()

        def visit(number):
            if number in seen:
                return
            seen.add(number)
            for child, _ in self.boards[number].subassemblies:
                visit(child)
            order.append(number)
        visit(self.root)
        return order[::-1]

    def started(self):
        """Units of each assembly that are started: needed / yield, rounded up, level by level."""
        needed, started = {self.root: self.quantity}, {}
        for number in self.reachable():
            started[number] = -(-needed[number] * 100 // self.yields.get(number, 100))
            for child, quantity in self.boards[number].subassemblies:
                needed[child] = needed.get(child, 0) + started[number] * quantity
        return started

    def design(self):
        return {number: (self.boards[number], self.yields.get(number, 100)) for number in self.reachable()}

    def named_parts(self):
        return {part for number in self.reachable() for line in self.boards[number].lines if not line.by_customer
                for part in line.options}

    def outdated(self, now):
        """Inputs that have changed since a run with these."""
        reasons = []
        if (self.root, self.design()) != (now.root, now.design()):
            reasons.append("Design")
        if self.quantity != now.quantity:
            reasons.append("Demands")
        if (self.only_suppliers, self.max_lines, self.paid) != (now.only_suppliers, now.max_lines, now.paid):
            reasons.append("Preferences")
        if "Design" not in reasons and any(self.components[part] != now.components[part] for part in self.named_parts()):
            reasons.append("Components")
        return reasons


@dataclass
class Selection:
    """The cheapest purchases. `used`: every value that the material built in can have, as equal plans may differ in it."""
    total: int = 0  # with one-time costs
    one_time: int = 0
    used: set = field(default_factory=lambda: {0})
    unpriced: int = 0
    lines: int = 0
    purchases: list = field(default_factory=list)  # (offer, quantity)

    @property
    def material(self):
        return self.total - self.one_time


def cheapest(offers, most, setup, lines, rates):
    """For each need from 0 to `most` pieces of a part the least cost and its purchases; None where it cannot be met."""
    cap = most + setup
    states = {(0, 0): (0, ())}  # (lines, pieces up to cap): cost, purchases
    for offer in offers:
        one_time = offer.base(offer.one_time, rates)
        largest = min(offer.stock, max(max(minimum, cap) + multiple for minimum, multiple, _ in offer.rows))
        prices = [(quantity, offer.price(quantity, rates)) for quantity in range(1, largest + 1)]
        prices = [(quantity, price) for quantity, price in prices if price is not None]
        added = {}
        for (used, pieces), (cost, plan) in states.items():
            if used == lines:
                continue
            for quantity, price in prices:
                place = used + 1, min(cap, pieces + quantity)
                total = cost + one_time + price * quantity
                known = min((states.get(place, (None,))[0], added.get(place, (None,))[0]),
                            key=lambda value: (value is None, value))
                if known is None or total < known:
                    added[place] = total, (*plan, (offer, quantity, price))
        for place, value in added.items():
            if place not in states or value[0] < states[place][0]:
                states[place] = value
    best = [(0, ())]
    for need in range(1, most + 1):
        fitting = [value for (_, pieces), value in states.items() if pieces >= need + setup]
        best.append(min(fitting, key=lambda value: value[0]) if fitting else None)
    return best


def used_value(plan, need):
    """The share of what a plan costs that the needed pieces have, by quantity."""
    bought = sum(quantity for _, quantity, _ in plan)
    return round(Fraction(sum(quantity * price for _, quantity, price in plan) * need, bought)) if plan else 0


def groups_of(needs):
    """Sets of part options that are connected by a part."""
    groups = []
    for options in needs:
        joined = [group for group in groups if any(options & other for other in group)]
        groups = [group for group in groups if group not in joined] + [[options, *itertools.chain(*joined)]]
    return groups


def compositions(total, places):
    if places == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in compositions(total - first, places - 1):
            yield (first, *rest)


def solve_group(kept, inputs, offers_of):
    """Least cost, its plans and the possible used values of these needs together; None when they cannot be met."""
    most = sum(pieces for _, pieces in kept)
    parts = sorted(set().union(*(options for options, _ in kept)))
    lines = inputs.max_lines or 2
    best_of = {part: cheapest(offers_of(part), most, inputs.components[part].setup, lines, inputs.rates) for part in parts}
    best, plans, used = None, [], set()
    for shares in itertools.product(*(compositions(pieces, len(options)) for options, pieces in kept)):
        need = dict.fromkeys(parts, 0)
        for (options, _), share in zip(kept, shares):
            for part, pieces in zip(sorted(options), share):
                need[part] += pieces
        found = [best_of[part][need[part]] for part in parts]
        if None in found:
            continue
        cost = sum(value[0] for value in found)
        if best is not None and cost > best:
            continue
        if best is None or cost < best:
            best, used = cost, set()
            plans = [purchase for _, plan in found for purchase in plan]
        used.add(sum(used_value(plan, need[part] + inputs.components[part].setup) for part, (_, plan) in zip(parts, found)))
    return None if best is None else (best, plans, used)


def select(inputs):
    """The selection that a run with these inputs has to find."""
    started, result = inputs.started(), Selection()
    needs, lines_of = {}, {}
    for number in inputs.reachable():
        for line in inputs.boards[number].lines:
            if line.by_customer:
                continue
            result.lines += 1
            # Lines with the same part options are one need, whichever of these may be bought.
            options = frozenset(line.options)
            if all(inputs.components[part].blocked for part in options):
                result.unpriced += 1
                continue
            needs[options] = needs.get(options, 0) + started[number] * line.quantity
            lines_of[options] = lines_of.get(options, 0) + 1

    def offers_of(part):
        return [replace(offer, one_time="0") if offer.key in inputs.paid_offers else offer
                for offer in inputs.offers.values() if offer.part == part and offer.base("1", inputs.rates) is not None
                and (inputs.only_suppliers is None or offer.supplier in inputs.only_suppliers)]
    for group in groups_of(needs):
        choices = []
        for left_out in itertools.chain.from_iterable(itertools.combinations(group, size) for size in range(len(group) + 1)):
            kept = [(frozenset(part for part in options if not inputs.components[part].blocked), needs[options])
                    for options in group if options not in left_out]
            missing = sum(lines_of[options] for options in left_out)
            if choices and missing > choices[0][0]:
                continue
            solved = solve_group(kept, inputs, offers_of) if kept else (0, [], {0})
            if solved:
                choices.append((missing, *solved))
                choices.sort(key=lambda choice: choice[:2])
        missing, cost, plans, used = choices[0]
        for other in choices[1:]:
            if other[:2] == (missing, cost):
                used = used | other[3]
        result.unpriced += missing
        result.total += cost
        result.one_time += sum(offer.base(offer.one_time, inputs.rates) for offer, _, _ in plans)
        result.purchases += [(inputs.offers[offer.key], quantity) for offer, quantity, _ in plans]
        result.used = {first + second for first in result.used for second in used}
    return result


def quoted(used, percent, quantity):
    """The unit price of an option: material built in and its overhead, to 4 decimals."""
    return rounded(Fraction(used, ONE) * (100 + percent) / 100 / quantity, 4)


def changed(inputs, **fields):
    return replace(inputs, **fields)
