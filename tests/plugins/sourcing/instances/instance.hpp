#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cardcage::sourcing::instances {

/// Input of a selection, as in the text form: see README.md beside this file for every field and
/// default. Quantities are in 1e-6 units, amounts and rates in 1e-12, percents in 1e-4.
__extension__ typedef __int128 Int128;
using Quantity = std::int64_t;
using Amount = Int128;
using Percent = std::int64_t;

inline constexpr Quantity one_unit = 1'000'000;
inline constexpr Amount one_amount = 1'000'000'000'000;
inline constexpr Percent one_percent = 10'000;

struct Rate {
    std::string currency;
    Amount rate = one_amount;
    bool operator==(const Rate&) const = default;
};

struct Supplier {
    std::string id;
    int tier = 1;
    bool is_banned = false;
    Amount ship = 0;
    std::optional<Amount> free_above;
    Amount mov = 0;
    int incoming = 0;
    bool is_inventory = false;
    bool operator==(const Supplier&) const = default;
};

/// A charge that offers share.
struct Charge {
    std::string id;
    Amount cost = 0;
    bool operator==(const Charge&) const = default;
};

struct PriceRow {
    Quantity moq = 0;
    Quantity mpq = 0;
    Amount amount = 0;
    std::string currency;  // "": the offer's
    bool operator==(const PriceRow&) const = default;
};

struct Arrival {
    int day = 0;
    Quantity quantity = 0;
    bool operator==(const Arrival&) const = default;
};

struct Offer {
    std::string id;
    std::uint32_t supplier = 0;
    std::string packaging;  // "": not known
    std::string price_type = "Standard";
    std::string currency;
    Quantity uom = one_unit;
    Quantity stock = 0;
    std::optional<int> lead;
    std::optional<int> valid;
    std::string customer;  // "": anybody
    Amount fee = 0;
    std::string blocked;  // "": not
    std::vector<Arrival> on_order;
    std::vector<PriceRow> prices;
    Amount once = 0;                           // one-time costs of the offer alone
    std::optional<std::uint32_t> charge = {};  // that it shares with others
    std::string shares = {};  // offers of a supplier for the part with one word sell from one stock; "": its own
    bool operator==(const Offer&) const = default;
};

struct Part {
    std::string id;
    std::string kind;
    std::string unit = "Piece";
    bool is_whole = true;
    Quantity setup = 0;
    Quantity need = 0;
    std::vector<Offer> offers;
    std::int64_t attrition = 0;  // of a part that is bought for a joint one, as of a line
    bool operator==(const Part&) const = default;
};

struct Group {
    std::vector<std::uint32_t> parts;
    Quantity setup = 0;
    Quantity need = 0;
    bool operator==(const Group&) const = default;
};

struct Line {
    std::string assembly;
    std::vector<std::uint32_t> parts;
    Quantity quantity = 0;
    std::int64_t attrition = 0;  // 1e-8: a percent is 1,000,000
    bool is_not_placed = false;
    bool is_customer_sourced = false;
    std::int64_t by = 1;  // the quantity is divided by it
    bool is_decimal = false;
    bool operator==(const Line&) const = default;
};

struct Sub {
    std::string parent;
    std::string child;
    Quantity quantity = 0;
    std::int64_t by = 1;
    bool is_decimal = false;
    bool operator==(const Sub&) const = default;
};

struct Demand {
    std::string target;
    Quantity quantity = 0;
    bool operator==(const Demand&) const = default;
};

struct Scenario {
    std::string id;
    std::string customer;
    std::optional<int> target;
    int lines = 2;
    std::optional<int> suppliers;
    std::optional<Quantity> excess;
    std::optional<Percent> excess_percent;
    std::optional<Amount> excess_value;
    Amount residual = 0;
    std::string mode = "target";
    Amount late = 0;
    Amount line = 0;
    Amount excess_weight = 0;
    std::string tiers = "off";
    Percent tolerance = 0;
    std::string inventory = "standard";
    bool is_mixing_allowed = true;
    bool is_coupled = false;
    std::vector<std::string> price_types;
    std::vector<std::string> packagings;
    std::vector<Demand> demands;
    bool operator==(const Scenario&) const = default;
};

struct PlanLine {
    std::string offer;
    Quantity quantity = 0;
    bool operator==(const PlanLine&) const = default;
};

/// Purchases for one part or group. Costs in 1e-16 of the base currency, as the engine has them.
struct Plan {
    std::string scenario;
    std::vector<std::uint32_t> parts;
    std::vector<PlanLine> lines;
    Int128 cost = 0;
    Int128 bound = 0;
    std::optional<int> ready;
    std::string reason;
    std::string unsourced;
    std::optional<Quantity> excess = {};  // of a joint part
    bool operator==(const Plan&) const = default;
};

struct Instance {
    std::string date = "2026-01-01";
    std::string base = "EUR";
    std::vector<Rate> rates;
    std::vector<Supplier> suppliers;
    std::vector<Charge> charges;
    std::vector<Part> parts;
    std::vector<Group> groups;
    std::vector<std::vector<std::uint32_t>> joints;  ///< parts that are bought together
    std::vector<Line> lines;
    std::vector<Sub> subs;
    std::vector<Scenario> scenarios;
    std::vector<Plan> plans;
    bool operator==(const Instance&) const = default;
};

}  // namespace cardcage::sourcing::instances
