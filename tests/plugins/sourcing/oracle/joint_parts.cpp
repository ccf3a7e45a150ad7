#include "joint_parts.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "tests/plugins/sourcing/instances/dice.hpp"

namespace cardcage::sourcing::oracle {
namespace {

using engine::Cost;
using engine::Days;
using engine::Quantity;

constexpr Quantity piece = engine::one_unit;
constexpr engine::UnitPrice cent = engine::one_price / 100;

/// What is bought of each offer and what that comes to, worked out from the rules.
struct Tally {
    Quantity bought = 0;
    Cost objective = 0;
    Days ready = 0;
    std::size_t lines = 0;
};

/// The cheapest row of the offer that can be ordered so.
std::optional<engine::UnitPrice> priceOf(const engine::PartTable& table, std::size_t offer, Quantity quantity) {
    std::optional<engine::UnitPrice> price;
    const auto& told = table.offers[offer];
    for (auto row = told.first_row; row < told.first_row + told.row_count; ++row) {
        const auto& it = table.rows[row];
        if (quantity < it.smallest_order || quantity > it.largest_order || quantity % it.step != 0) continue;
        price = std::min(price.value_or(it.unit_price), it.unit_price);
    }
    return price;
}

std::optional<Days> dayOf(const engine::PartTable& table, std::size_t offer, Quantity quantity) {
    const auto& told = table.offers[offer];
    for (auto at = told.first_arrival; at < told.first_arrival + told.arrival_count; ++at) {
        const auto& arrival = table.arrivals[at];
        if (arrival.cumulative >= quantity) return std::min(arrival.day, told.lead_days);
    }
    if (told.lead_days == engine::never) return std::nullopt;
    return told.lead_days;
}

class Everything {
public:
    Everything(const JointPart& part, Days latest_day) : part_(part), latest_day_(latest_day) {
        const auto& table = part.table;
        Quantity most = table.need;
        for (const auto& row : table.rows)
            most = std::max(most, std::max(table.need, row.smallest_order) + row.step - piece);
        residual_ = part.limits.residual_value;
        for (const auto& row : table.rows) residual_ = std::min(residual_, row.unit_price);
        for (std::size_t offer = 0; offer < table.offers.size(); ++offer) {
            auto& choices = choices_.emplace_back(std::vector<Quantity>{0});
            for (Quantity quantity = piece; quantity <= most; quantity += piece) {
                const auto day = dayOf(table, offer, quantity);
                if (day && *day <= latest_day && priceOf(table, offer, quantity)) choices.push_back(quantity);
            }
        }
        bought_.resize(table.offers.size());
        go(0);
    }

    const std::optional<Tally>& best() const { return best_; }
    const std::optional<Quantity>& leastBought() const { return least_; }

private:
    void go(std::size_t offer) {
        if (offer == bought_.size()) {
            look();
            return;
        }
        for (const auto quantity : choices_[offer]) {
            bought_[offer] = quantity;
            go(offer + 1);
        }
    }

    void look() {
        const auto& table = part_.table;
        const auto& limits = part_.limits;
        Tally tally;
        std::set<std::uint32_t> suppliers;
        for (std::size_t offer = 0; offer < bought_.size(); ++offer) {
            if (bought_[offer] == 0) continue;
            ++tally.lines;
            tally.bought += bought_[offer];
            suppliers.insert(table.offers[offer].supplier);
        }
        if (tally.bought < table.need || tally.lines > limits.max_lines) return;
        if (limits.max_suppliers > 0 && suppliers.size() > limits.max_suppliers) return;
        if (!servesAll(table, bought_)) return;
        if (!least_ || tally.bought < *least_) least_ = tally.bought;

        const auto excess = tally.bought - table.need;
        if (excess > limits.max_excess) return;
        auto lowest = engine::one_price * 1'000'000;
        for (std::size_t offer = 0; offer < bought_.size(); ++offer) {
            if (bought_[offer] == 0) continue;
            const auto price = *priceOf(table, offer, bought_[offer]);
            lowest = std::min(lowest, price);
            tally.ready = std::max(tally.ready, *dayOf(table, offer, bought_[offer]));
            tally.objective += Cost{bought_[offer]} * price + table.offers[offer].line_fee + limits.line_weight;
        }
        for (const auto supplier : suppliers) {
            const auto of_supplier = std::find_if(table.offers.begin(), table.offers.end(), [&](const auto& offer) {
                return offer.supplier == supplier;
            });
            tally.objective += of_supplier->supplier_fee;
        }
        tally.objective -= Cost{excess} * residual_;
        const auto value = Cost{excess} * lowest;
        if (value > limits.max_excess_value) return;
        tally.objective += value * limits.excess_weight_ppm / 1'000'000;
        const bool values_excess = limits.max_excess_value < engine::unlimited_cost || limits.excess_weight_ppm != 0;
        if (values_excess && hasNeedlessLine()) return;
        if (!best_ || isBetter(tally, *best_)) best_ = tally;
    }

    static bool isBetter(const Tally& left, const Tally& right) {
        if (left.objective != right.objective) return left.objective < right.objective;
        if (left.ready != right.ready) return left.ready < right.ready;
        return left.lines < right.lines;
    }

    bool hasNeedlessLine() {
        for (auto& quantity : bought_) {
            if (quantity == 0) continue;
            const auto before = std::exchange(quantity, 0);
            const bool is_needless = servesAll(part_.table, bought_);
            quantity = before;
            if (is_needless) return true;
        }
        return false;
    }

    const JointPart& part_;
    Days latest_day_;
    engine::UnitPrice residual_ = 0;
    std::vector<std::vector<Quantity>> choices_;
    std::vector<Quantity> bought_;
    std::optional<Tally> best_;
    std::optional<Quantity> least_;
};

std::string shown(Cost cost) {
    return engine::exactText(cost);
}

/// What is wrong with a plan, looked at on its own.
std::string wrongWith(const JointPart& part, const engine::Plan& plan) {
    std::vector<Quantity> bought(part.table.offers.size());
    for (const auto& line : plan.lines) {
        if (bought[line.offer] != 0) return "two lines of one offer";
        bought[line.offer] = line.quantity;
        if (priceOf(part.table, line.offer, line.quantity) != line.unit_price) return "a line has another price";
        const auto day = dayOf(part.table, line.offer, line.quantity);
        if (!day || *day > part.latest_day) return "a line is not there in time";
    }
    if (!servesAll(part.table, bought)) return "an option set lacks something";
    if (plan.lines.size() > part.limits.max_lines) return "too many lines";
    if (plan.excess > part.limits.max_excess || plan.excess_value > part.limits.max_excess_value) return "excess";
    return {};
}

}  // namespace

std::string JointPart::text() const {
    std::string text = "needs";
    for (const auto need : table.set_needs) text += " " + std::to_string(need / piece);
    text += "; lines " + std::to_string(limits.max_lines) + ", suppliers " + std::to_string(limits.max_suppliers) +
            ", excess " + std::to_string(limits.max_excess / piece) + ", excess value " +
            shown(limits.max_excess_value) + ", residual " + engine::exactText(limits.residual_value) + ", weight " +
            std::to_string(limits.excess_weight_ppm) + ", line " + shown(limits.line_weight) + ", day " +
            std::to_string(latest_day);
    for (std::size_t i = 0; i < table.offers.size(); ++i) {
        const auto& offer = table.offers[i];
        text += "\n  offer " + std::to_string(i) + " of " + std::to_string(offer.supplier) + " serves " +
                std::to_string(table.serves[i]) + ", fees " + shown(offer.line_fee) + " " + shown(offer.supplier_fee) +
                ", lead " + std::to_string(offer.lead_days) + ", rows";
        for (auto row = offer.first_row; row < offer.first_row + offer.row_count; ++row) {
            const auto& it = table.rows[row];
            text += " " + std::to_string(it.smallest_order / piece) + "/" + std::to_string(it.step / piece) + ":" +
                    engine::exactText(it.unit_price);
        }
        text += ", arrivals";
        for (auto at = offer.first_arrival; at < offer.first_arrival + offer.arrival_count; ++at)
            text += " " + std::to_string(table.arrivals[at].day) + ":" +
                    std::to_string(table.arrivals[at].cumulative / piece);
    }
    return text;
}

JointPart randomJointPart(std::uint64_t seed) {
    instances::Dice dice(seed);
    JointPart part;
    const auto sets = dice.percent(70) ? 2 : 3;
    for (int set = 0; set < sets; ++set) {
        part.table.set_needs.push_back(piece * dice.between(1, sets == 2 ? 6 : 4));
        part.table.need += part.table.set_needs.back();
    }
    const auto offers = dice.between(2, sets == 2 ? 4 : 3);
    std::vector<Cost> supplier_fees;
    for (int supplier = 0; supplier < 3; ++supplier)
        supplier_fees.push_back(dice.percent(25) ? engine::one_cost / 100 * dice.between(1, 60) : 0);
    for (std::uint32_t i = 0; i < offers; ++i) {
        std::vector<engine::PriceRow> rows;
        std::int64_t moq = dice.percent(70) ? 1 : dice.between(2, 5);
        auto price = cent * dice.between(5, 40);
        const auto step = dice.percent(70) ? 1 : dice.between(2, 4);
        for (auto count = dice.between(1, 3); count > 0; --count) {
            const auto of_row = dice.percent(85) ? step : dice.between(1, 3);
            rows.push_back(
                {engine::roundedUp(piece * moq, piece * of_row), piece * of_row, engine::unlimited_quantity, price}
            );
            moq += dice.between(1, 6);
            price = dice.percent(90) ? price * dice.between(50, 100) / 100 : price * 2;
        }
        std::vector<engine::Arrival> arrivals;
        if (dice.percent(80)) arrivals.push_back({0, piece * dice.between(0, 9)});
        if (dice.percent(30)) {
            const auto before = arrivals.empty() ? 0 : arrivals.back().cumulative;
            arrivals.push_back({static_cast<Days>(dice.between(1, 6)), before + piece * dice.between(1, 6)});
        }
        const auto supplier = static_cast<std::uint32_t>(dice.below(3));
        part.table.add(
            {.offer = i,
             .supplier = supplier,
             .supplier_rank = supplier,
             .offer_rank = i,
             .lead_days = dice.percent(30) ? static_cast<Days>(dice.between(0, 8)) : engine::never,
             .line_fee = dice.percent(25) ? engine::one_cost / 100 * dice.between(1, 80) : 0,
             .supplier_fee = supplier_fees[supplier]},
            rows,
            arrivals
        );
        part.table.serves.push_back(static_cast<engine::OptionSets>(dice.between(1, (1 << sets) - 1)));
    }
    part.limits.max_lines = static_cast<std::uint32_t>(dice.between(1, 4));
    if (dice.percent(20)) part.limits.max_suppliers = static_cast<std::uint32_t>(dice.between(1, 2));
    if (dice.percent(25)) part.limits.max_excess = piece * dice.between(0, 3);
    if (dice.percent(25)) part.limits.max_excess_value = engine::one_cost / 100 * dice.between(0, 25);
    if (dice.percent(15)) part.limits.residual_value = cent * dice.between(-3, 6);
    if (dice.percent(15)) part.limits.excess_weight_ppm = dice.between(1, 4'000'000);
    if (dice.percent(15)) part.limits.line_weight = engine::one_cost / 100 * dice.between(1, 30);
    if (dice.percent(25)) part.latest_day = static_cast<Days>(dice.between(0, 6));
    return part;
}

bool servesAll(const engine::PartTable& table, const std::vector<Quantity>& bought) {
    for (engine::OptionSets sets = 1; sets < engine::OptionSets{1} << table.set_needs.size(); ++sets) {
        Quantity left = 0;
        for (std::size_t set = 0; set < table.set_needs.size(); ++set)
            if ((sets >> set & 1) != 0) left -= table.set_needs[set];
        for (std::size_t offer = 0; offer < bought.size(); ++offer)
            if ((table.serves[offer] & sets) != 0) left += bought[offer];
        if (left < 0) return false;
    }
    return true;
}

std::string jointDifference(engine::PartSolver& solver, std::uint64_t seed) {
    const auto part = randomJointPart(seed);
    const auto problem = part.table.problem();
    const auto fail = [&](const std::string& what) {
        return "joint part " + std::to_string(seed) + ": " + what + "\n  " + part.text();
    };
    const Everything everything(part, part.latest_day);
    const auto& best = everything.best();
    const auto solution = solver.solve(problem, part.limits, part.latest_day);
    if (!solution.is_proven) return fail("it is not proven");
    if (solver.isFeasible(problem, part.limits, part.latest_day) != best.has_value()) return fail("feasibility");
    const auto excess = solver.smallestExcess(problem, part.limits, part.latest_day);
    if (excess.has_value() != everything.leastBought().has_value()) return fail("whether there is a smallest excess");
    if (excess && *excess != *everything.leastBought() - part.table.need)
        return fail("smallest excess " + std::to_string(*excess / piece));
    if (solution.plan.has_value() != best.has_value()) return fail(best ? "there is a plan" : "there is no plan");
    if (!best) return {};
    if (auto wrong = wrongWith(part, *solution.plan); !wrong.empty()) return fail(wrong);
    if (solution.plan->objective != best->objective)
        return fail(shown(solution.plan->objective) + " instead of " + shown(best->objective));
    if (solution.lower_bound != best->objective) return fail("the bound is not the objective");
    if (solution.plan->ready != best->ready) return fail("ready on day " + std::to_string(solution.plan->ready));
    if (solution.plan->lines.size() != best->lines) return fail("not the fewest lines");
    // Nothing beats the best plan, and a little more than it costs is beaten by it.
    if (solver.solve(problem, part.limits, part.latest_day, {}, best->objective).plan) return fail("it is beaten");
    const auto again = solver.solve(problem, part.limits, part.latest_day, {}, best->objective + 1);
    if (!again.plan || again.plan->objective != best->objective) return fail("it is not found below its own cost");
    return {};
}

}  // namespace cardcage::sourcing::oracle
