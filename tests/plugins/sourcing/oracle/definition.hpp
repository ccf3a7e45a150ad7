#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "tests/plugins/sourcing/instances/instance.hpp"

namespace cardcage::sourcing::oracle {

/// The rules of a selection, word by word and without any of the methods that make it fast. Nothing here is
/// shared with the engine.
using Cost = instances::Int128;  // 1e-16 of the base currency
using Units = std::int64_t;      // counted in `Problem::unit`

inline constexpr Units any_quantity = std::numeric_limits<Units>::max() / 4;

/// As offered.
struct Row {
    Units moq = 0;
    Units mpq = 1;
    std::string currency;         // rows of several currencies are ladders of their own
    std::int64_t unit_price = 0;  // 1e-10 for one unit of the part
};

struct Stage {
    int day = 0;
    Units available = 0;
};

struct Offer {
    std::string id;
    std::uint32_t supplier = 0;
    int tier = 1;
    bool is_inventory = false;
    Cost fee = 0;   // with `once`
    Cost once = 0;  // one-time costs
    std::optional<std::uint32_t> charge;
    std::optional<std::size_t> stock;  // among the shared ones
    std::vector<Stage> stages;         // days ascend, quantities never fall
    std::vector<Row> rows;
};

/// A line that has to be bought exactly so.
struct Pin {
    std::size_t offer = 0;
    Units quantity = 0;
};

/// One part or group after the filters.
struct Problem {
    std::int64_t unit = 1;  // in 1e-6 units of the part: 1,000,000 when quantities are whole
    Units need = 0;
    int lines = 1;
    std::optional<int> suppliers;
    std::optional<Units> excess;
    std::optional<Cost> excess_value;
    std::int64_t residual = 0;  // 1e-10 for one unit of the part
    std::optional<int> target;
    std::vector<Offer> offers;
    std::vector<Pin> pins;
    std::vector<std::vector<Stage>> stocks;  // each is shared by several offers
};

/// The offers of these parts that count in the scenario, with their unit prices. Throws std::invalid_argument when the
/// need is no multiple of the unit or a rule is asked for that is not known here.
Problem problemOf(
    const instances::Instance& instance,
    const std::vector<std::uint32_t>& parts,
    instances::Quantity need,
    const instances::Scenario& scenario
);

/// amount / (uom x rate), half to even to 10 decimals; nullopt when the currency has no rate.
std::optional<std::int64_t> unitPrice(
    const instances::Instance& instance, instances::Amount amount, const std::string& currency, instances::Quantity uom
);

/// The row that a line of this quantity pays: the cheapest whose moq it reaches and whose mpq divides it. nullptr when
/// the quantity cannot be ordered. Availability is not looked at.
const Row* rowFor(const Offer& offer, Units quantity);

/// Returns its cost with its fee; nullopt when it cannot be ordered or is never available by `day` (nullopt: any day).
std::optional<Cost> lineCost(const Problem& problem, const Offer& offer, Units quantity, std::optional<int> day);

/// The first day on which so much is there; nullopt: never.
std::optional<int> readyDay(const Offer& offer, Units quantity);
std::optional<int> readyDay(const std::vector<Stage>& stages, Units quantity);

struct Line {
    std::size_t offer = 0;
    Units quantity = 0;
    bool operator==(const Line&) const = default;
};

/// Lines in the order of their offers.
using Plan = std::vector<Line>;

Cost planCost(const Problem& problem, const Plan& plan);
Units totalOf(const Plan& plan);
/// Whether the need is not covered any more when any one line is left out.
bool needsEveryLine(const Problem& problem, const Plan& plan);
int readyDayOf(const Problem& problem, const Plan& plan);
std::int64_t lowestPriceOf(const Problem& problem, const Plan& plan);
/// Returns the rule of the problem that a plan breaks; "" when it obeys all. Lateness counts when there is a target.
std::string broken(const Problem& problem, const Plan& plan);

/// Visits every set of at most `lines` offers with every quantity of each up to `most`, whatever it covers or costs;
/// every line can be ordered and comes some day. For tiny problems.
void forEachPlan(const Problem& problem, Units most, const std::function<void(const Plan&)>& visit);
/// The plans that cover the need, but not without any of their lines.
void forEachNecessaryPlan(const Problem& problem, const std::function<void(const Plan&)>& visit);
/// So much of one offer that more is never better.
Units enough(const Problem& problem);

/// The units that the first `lines` lines of a plan take from a shared stock.
Units takenOf(const Problem& problem, std::size_t stock, const Plan& plan, std::size_t lines);

/// The least cost by dynamic programming over the quantity (exact, no tolerance); nullopt when nothing covers the need.
/// As if each offer had a stock of its own.
/// excess_value must not be set.
std::optional<Cost> leastCost(const Problem& problem);
/// The same with sliding minima, for needs of thousands; every offer must have one step.
std::optional<Cost> leastCostByWindows(const Problem& problem);

}  // namespace cardcage::sourcing::oracle
