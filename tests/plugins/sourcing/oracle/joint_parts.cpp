#include "joint_parts.hpp"

#include <algorithm>
#include <map>
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

/// One way to buy a part: a quantity of each of its offers.
struct Way {
    Quantity bought = 0;
    Cost cost = 0;  ///< with line fees and weights of lines
    Days ready = 0;
    unsigned suppliers = 0;  ///< as bits
    std::uint32_t lines = 0;
    engine::UnitPrice lowest = 0;
    Quantity without_smallest = 0;            ///< bought without its smallest line
    std::map<std::uint32_t, Quantity> taken;  ///< of shared stocks
};

std::optional<Days> dayOfStock(const engine::PartTable& table, std::uint32_t number, Quantity quantity) {
    const auto& stock = table.stocks.at(number);
    for (auto at = stock.first_arrival; at < stock.first_arrival + stock.arrival_count; ++at)
        if (table.arrivals[at].cumulative >= quantity) return std::min(table.arrivals[at].day, stock.lead_days);
    if (stock.lead_days == engine::never) return std::nullopt;
    return stock.lead_days;
}

/// The day on which all of it is there; nothing if that is never.
std::optional<Days> dayOfStocks(const engine::PartTable& table, const std::map<std::uint32_t, Quantity>& taken) {
    Days ready = 0;
    for (const auto& [stock, quantity] : taken) {
        const auto day = dayOfStock(table, stock, quantity);
        if (!day) return std::nullopt;
        ready = std::max(ready, *day);
    }
    return ready;
}

/// All ways to buy one part, from the rules alone.
std::vector<Way> waysOf(const JointPart& part, std::uint32_t bought_part) {
    const auto& table = part.table;
    Quantity most = needOf(table.bought_parts[bought_part], table.need);
    for (const auto& row : table.rows) most = std::max(most, row.smallest_order);
    Quantity step = piece;
    for (const auto& row : table.rows) step = std::max(step, row.step);
    most += step;
    std::vector<std::size_t> offers;
    for (std::size_t offer = 0; offer < table.offers.size(); ++offer)
        if (table.offers[offer].bought_part == bought_part) offers.push_back(offer);
    std::vector<Way> ways;
    const auto go = [&](const auto& self, std::size_t next, Way way, std::uint32_t lines) -> void {
        if (next == offers.size()) {
            const auto suppliers = static_cast<std::uint32_t>(__builtin_popcount(way.suppliers));
            if (lines > part.limits.max_lines) return;
            if (part.limits.max_suppliers > 0 && suppliers > part.limits.max_suppliers) return;
            const auto shared = dayOfStocks(table, way.taken);
            if (!shared || *shared > part.latest_day) return;
            way.ready = std::max(way.ready, *shared);
            way.lines = lines;
            ways.push_back(way);
            return;
        }
        const auto offer = offers[next];
        const auto pin = std::find_if(table.pinned.begin(), table.pinned.end(), [&](const engine::PinnedLine& one) {
            return one.offer == offer;
        });
        const bool is_pinned = pin != table.pinned.end();
        if (!is_pinned) self(self, next + 1, way, lines);
        for (Quantity quantity = piece; quantity <= std::max(most, is_pinned ? pin->quantity : 0); quantity += piece) {
            if (is_pinned && quantity != pin->quantity) continue;
            const auto day = dayOf(table, offer, quantity);
            const auto price = priceOf(table, offer, quantity);
            if (!day || *day > part.latest_day || !price) continue;
            auto more = way;
            more.bought += quantity;
            more.cost += Cost{quantity} * *price + table.offers[offer].line_fee + part.limits.line_weight;
            more.ready = std::max(more.ready, *day);
            more.suppliers |= 1U << table.offers[offer].supplier;
            if (table.offers[offer].stock != engine::no_stock) more.taken[table.offers[offer].stock] += quantity;
            more.lowest = lines == 0 ? *price : std::min(more.lowest, *price);
            more.without_smallest = lines == 0 ? quantity : std::min(more.without_smallest, quantity);
            self(self, next + 1, more, lines + 1);
        }
    };
    go(go, 0, {}, 0);
    for (auto& way : ways) way.without_smallest = way.bought - way.without_smallest;
    return ways;
}

/// The least cost of a part while it covers so much from these suppliers; nothing when that cannot be.
std::optional<Cost> costOf(
    const JointPart& part,
    const std::vector<Way>& ways,
    Quantity covered,
    const engine::BoughtPart& bought,
    unsigned suppliers,
    Days latest_day,
    engine::UnitPrice residual,
    std::uint32_t pinned_lines
) {
    const auto& limits = part.limits;
    const auto need = needOf(bought, covered);
    const bool values_excess = limits.max_excess_value < engine::unlimited_cost || limits.excess_weight_ppm != 0;
    auto most_excess = limits.max_excess;
    if (limits.max_excess_ppm >= 0) most_excess = std::min(most_excess, need * limits.max_excess_ppm / 1'000'000);
    std::optional<Cost> best;
    for (const auto& way : ways) {
        const auto excess = way.bought - need;
        const auto value = Cost{excess} * way.lowest;
        if (excess < 0 || (way.suppliers & ~suppliers) != 0 || way.ready > latest_day) continue;
        if (excess > most_excess || value > limits.max_excess_value) continue;
        if (covered > 0 && values_excess && way.without_smallest >= need) continue;
        if (covered == 0 && way.lines > pinned_lines) continue;
        const auto cost = way.cost - Cost{excess} * residual + value * limits.excess_weight_ppm / 1'000'000;
        if (!best || cost < *best) best = cost;
    }
    return best;
}

/// Everything to know about a joint part: all divisions, all ways to buy each part, all sets of suppliers.
class Everything {
public:
    explicit Everything(const JointPart& part) : part_(part), divisions_(divisionsOf(part.table)) {
        residual_ = part.limits.residual_value;
        for (const auto& row : part.table.rows) residual_ = std::min(residual_, row.unit_price);
        for (std::uint32_t i = 0; i < part.table.bought_parts.size(); ++i) ways_.push_back(waysOf(part, i));
    }

    std::optional<Cost> best(Days latest_day) const {
        std::optional<Cost> best;
        for (unsigned suppliers = 0; suppliers < 8; ++suppliers) {
            Cost fees = 0;
            for (unsigned supplier = 0; supplier < 3; ++supplier) {
                if ((suppliers >> supplier & 1) == 0) continue;
                const auto& offers = part_.table.offers;
                const auto offer = std::find_if(offers.begin(), offers.end(), [&](const engine::PartOffer& one) {
                    return one.supplier == supplier;
                });
                if (offer != offers.end()) fees += offer->supplier_fee;
            }
            const auto cost = bestOf(suppliers, latest_day);
            if (cost && (!best || fees + *cost < *best)) best = fees + *cost;
        }
        return best;
    }

    /// The smallest limit of excess under which each part can be bought.
    std::optional<Quantity> smallestExcess() const {
        std::optional<Quantity> smallest;
        for (const auto& division : divisions_) {
            std::optional<Quantity> most = Quantity{0};
            for (std::size_t i = 0; i < division.size() && most; ++i) {
                if (division[i] == 0) continue;
                const auto need = needOf(part_.table.bought_parts[i], division[i]);
                std::optional<Quantity> least;
                for (const auto& way : ways_[i])
                    if (way.bought >= need && (!least || way.bought - need < *least)) least = way.bought - need;
                most = least ? std::optional(std::max(*most, *least)) : std::nullopt;
            }
            if (most && (!smallest || *most < *smallest)) smallest = most;
        }
        return smallest;
    }

private:
    std::optional<Cost> bestOf(unsigned suppliers, Days latest_day) const {
        std::map<std::pair<std::size_t, Quantity>, std::optional<Cost>> known;
        std::optional<Cost> best;
        for (const auto& division : divisions_) {
            std::optional<Cost> sum = Cost{0};
            for (std::size_t i = 0; i < division.size() && sum; ++i) {
                const auto [cost, is_new] = known.try_emplace({i, division[i]});
                if (is_new) {
                    const auto& bought = part_.table.bought_parts[i];
                    const auto pins = std::ranges::count_if(part_.table.pinned, [&](const engine::PinnedLine& pin) {
                        return part_.table.offers[pin.offer].bought_part == i;
                    });
                    cost->second = costOf(
                        part_,
                        ways_[i],
                        division[i],
                        bought,
                        suppliers,
                        latest_day,
                        residual_,
                        static_cast<std::uint32_t>(pins)
                    );
                }
                sum = cost->second ? std::optional(*sum + *cost->second) : std::nullopt;
            }
            if (sum && (!best || *sum < *best)) best = sum;
        }
        return best;
    }

    const JointPart& part_;
    std::set<std::vector<Quantity>> divisions_;
    engine::UnitPrice residual_ = 0;
    std::vector<std::vector<Way>> ways_;
};

/// The problem without the needs of these sets, and without the pins of parts that none of the others uses.
JointPart without(JointPart part, const std::set<std::uint32_t>& sets) {
    for (const auto set : sets) {
        part.table.need -= part.table.set_needs[set];
        part.table.set_needs[set] = 0;
    }
    std::erase_if(part.table.pinned, [&](const engine::PinnedLine& pin) {
        const auto& of_part = part.table.bought_parts[part.table.offers[pin.offer].bought_part].sets;
        return std::ranges::all_of(of_part, [&](std::uint32_t set) { return part.table.set_needs[set] == 0; });
    });
    return part;
}

/// The sets of parts with a pin that nobody can order.
std::set<std::uint32_t> setsOfBadPins(const JointPart& part) {
    std::set<std::uint32_t> sets;
    for (const auto& pin : part.table.pinned) {
        const auto day = dayOf(part.table, pin.offer, pin.quantity);
        if (day && *day <= part.latest_day && priceOf(part.table, pin.offer, pin.quantity)) continue;
        const auto& of_part = part.table.bought_parts[part.table.offers[pin.offer].bought_part].sets;
        sets.insert(of_part.begin(), of_part.end());
    }
    return sets;
}

std::string shown(Cost cost) {
    return engine::exactText(cost);
}

/// Errors of a plan, checked by itself.
std::string wrongWith(const JointPart& part, const engine::Plan& plan) {
    const auto& table = part.table;
    std::vector<Quantity> bought(table.bought_parts.size());
    std::vector<std::uint32_t> lines(bought.size());
    std::vector<std::set<std::uint32_t>> suppliers(bought.size());
    std::set<std::uint32_t> offers;
    std::map<std::uint32_t, Quantity> taken;
    for (const auto& line : plan.lines) {
        const auto& offer = table.offers[line.offer];
        if (offer.stock != engine::no_stock) taken[offer.stock] += line.quantity;
        if (!offers.insert(line.offer).second) return "two lines of one offer";
        bought[offer.bought_part] += line.quantity;
        ++lines[offer.bought_part];
        suppliers[offer.bought_part].insert(offer.supplier);
        if (priceOf(table, line.offer, line.quantity) != line.unit_price) return "a line has another price";
        const auto day = dayOf(table, line.offer, line.quantity);
        if (!day || *day > part.latest_day) return "a line is not there in time";
    }
    const auto shared = dayOfStocks(table, taken);
    if (!shared || *shared > part.latest_day) return "a shared stock is not there in time";
    if (plan.ready < *shared) return "a shared stock is there later";
    if (plan.covers.size() != bought.size() || !servesAll(table, plan.covers)) return "an option set lacks something";
    Quantity covered = 0;
    for (std::size_t i = 0; i < bought.size(); ++i) {
        covered += plan.covers[i];
        if (plan.covers[i] % piece != 0) return "a fraction of a piece is covered";
        const auto need = needOf(table.bought_parts[i], plan.covers[i]);
        if (bought[i] < need) return "a part is short";
        if (bought[i] - need > part.limits.max_excess) return "excess";
        if (lines[i] > part.limits.max_lines) return "too many lines of a part";
        if (part.limits.max_suppliers > 0 && suppliers[i].size() > part.limits.max_suppliers) return "suppliers";
    }
    if (covered != table.need) return "more is covered than is needed";
    return {};
}

}  // namespace

std::optional<Days> dayOf(const engine::PartTable& table, std::size_t offer, Quantity quantity) {
    const auto& told = table.offers[offer];
    for (auto at = told.first_arrival; at < told.first_arrival + told.arrival_count; ++at) {
        const auto& arrival = table.arrivals[at];
        if (arrival.cumulative >= quantity) return std::min(arrival.day, told.lead_days);
    }
    if (told.lead_days == engine::never) return std::nullopt;
    return told.lead_days;
}

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

std::set<std::vector<Quantity>> divisionsOf(const engine::PartTable& table) {
    std::set<std::vector<Quantity>> divisions{std::vector<Quantity>(table.bought_parts.size())};
    for (std::uint32_t set = 0; set < table.set_needs.size(); ++set) {
        for (auto left = table.set_needs[set]; left > 0; left -= piece) {
            std::set<std::vector<Quantity>> more;
            for (const auto& division : divisions) {
                for (std::size_t part = 0; part < table.bought_parts.size(); ++part) {
                    const auto& sets = table.bought_parts[part].sets;
                    if (std::find(sets.begin(), sets.end(), set) == sets.end()) continue;
                    auto next = division;
                    next[part] += piece;
                    more.insert(std::move(next));
                }
            }
            divisions = std::move(more);
        }
    }
    return divisions;
}

std::string JointPart::text() const {
    std::string text = "needs";
    for (const auto need : table.set_needs) text += " " + std::to_string(need / piece);
    text += "; lines " + std::to_string(limits.max_lines) + ", suppliers " + std::to_string(limits.max_suppliers) +
            ", excess " + std::to_string(limits.max_excess / piece) + " and " + std::to_string(limits.max_excess_ppm) +
            " ppm, excess value " + shown(limits.max_excess_value) + ", residual " +
            engine::exactText(limits.residual_value) + ", weight " + std::to_string(limits.excess_weight_ppm) +
            ", line " + shown(limits.line_weight) + ", day " + std::to_string(latest_day);
    for (const auto& part : table.bought_parts) {
        text += "\n  part with loss " + std::to_string(part.setup_loss / piece) + " and attrition " +
                std::to_string(part.attrition) + " for";
        for (const auto set : part.sets) text += " " + std::to_string(set);
    }
    for (std::size_t i = 0; i < table.offers.size(); ++i) {
        const auto& offer = table.offers[i];
        text += "\n  offer " + std::to_string(i) + " of " + std::to_string(offer.supplier) + ", part " +
                std::to_string(offer.bought_part) + ", fees " + shown(offer.line_fee) + " " +
                shown(offer.supplier_fee) + ", lead " + std::to_string(offer.lead_days) + ", rows";
        for (auto row = offer.first_row; row < offer.first_row + offer.row_count; ++row) {
            const auto& it = table.rows[row];
            text += " " + std::to_string(it.smallest_order / piece) + "/" + std::to_string(it.step / piece) + ":" +
                    engine::exactText(it.unit_price);
        }
        text += ", arrivals";
        for (auto at = offer.first_arrival; at < offer.first_arrival + offer.arrival_count; ++at)
            text += " " + std::to_string(table.arrivals[at].day) + ":" +
                    std::to_string(table.arrivals[at].cumulative / piece);
        if (offer.stock != engine::no_stock) text += ", stock " + std::to_string(offer.stock);
    }
    for (const auto& stock : table.stocks) {
        text += "\n  stock with lead " + std::to_string(stock.lead_days) + ", arrivals";
        for (auto at = stock.first_arrival; at < stock.first_arrival + stock.arrival_count; ++at)
            text += " " + std::to_string(table.arrivals[at].day) + ":" +
                    std::to_string(table.arrivals[at].cumulative / piece);
    }
    return text;
}

BestServed bestServed(const JointPart& part) {
    const auto failed = setsOfBadPins(part);
    const auto sets = static_cast<std::uint32_t>(part.table.set_needs.size());
    std::optional<std::pair<std::uint32_t, Cost>> least;
    BestServed best;
    for (std::uint32_t chosen = 0; chosen < 1U << sets; ++chosen) {
        std::set<std::uint32_t> left_out;
        std::uint32_t lines = 0;
        bool leaves_failed = true;
        for (std::uint32_t set = 0; set < sets; ++set) {
            const bool is_left_out = (chosen >> set & 1) != 0;
            leaves_failed = leaves_failed && (is_left_out || !failed.contains(set));
            if (!is_left_out) continue;
            left_out.insert(set);
            lines += part.table.set_lines.empty() ? 1 : part.table.set_lines[set];
        }
        if (!leaves_failed || (least && lines > least->first)) continue;
        const auto rest = without(part, left_out);
        const auto cost = rest.table.need > 0 ? Everything(rest).best(part.latest_day) : std::optional(Cost{0});
        if (!cost) continue;
        const auto value = std::pair(lines, *cost);
        if (least && *least < value) continue;
        if (!least || value < *least) best.left_out.clear();
        least = value;
        best.left_out.emplace(left_out.begin(), left_out.end());
        best.cost = rest.table.need > 0 ? cost : std::nullopt;
    }
    return best;
}

JointPart randomJointPart(std::uint64_t seed) {
    instances::Dice dice(seed);
    JointPart part;
    const auto sets = static_cast<std::uint32_t>(dice.percent(15) ? 1 : dice.percent(70) ? 2 : 3);
    for (std::uint32_t set = 0; set < sets; ++set) {
        part.table.set_needs.push_back(piece * dice.between(1, sets == 3 ? 3 : 6));
        part.table.need += part.table.set_needs.back();
    }
    const auto parts = static_cast<std::uint32_t>(dice.between(2, 3));
    for (std::uint32_t i = 0; i < parts; ++i) {
        auto& bought = part.table.bought_parts.emplace_back();
        const auto mask = dice.between(1, (1 << sets) - 1);
        for (std::uint32_t set = 0; set < sets; ++set)
            if ((mask >> set & 1) != 0) bought.sets.push_back(set);
        if (dice.percent(20)) bought.setup_loss = piece * dice.between(1, 3);
    }
    std::vector<Cost> supplier_fees;
    for (int supplier = 0; supplier < 3; ++supplier)
        supplier_fees.push_back(dice.percent(25) ? engine::one_cost / 100 * dice.between(1, 60) : 0);
    std::uint32_t number = 0;
    for (std::uint32_t bought_part = 0; bought_part < parts; ++bought_part) {
        for (auto offers = dice.between(parts == 2 ? 1 : 0, parts == 2 ? 3 : 2); offers > 0; --offers) {
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
                {.offer = number,
                 .supplier = supplier,
                 .supplier_rank = supplier,
                 .offer_rank = number,
                 .lead_days = dice.percent(30) ? static_cast<Days>(dice.between(0, 8)) : engine::never,
                 .line_fee = dice.percent(25) ? engine::one_cost / 100 * dice.between(1, 80) : 0,
                 .supplier_fee = supplier_fees[supplier],
                 .bought_part = bought_part},
                rows,
                arrivals
            );
            ++number;
        }
    }
    part.limits.max_lines = static_cast<std::uint32_t>(dice.between(1, 3));
    if (dice.percent(20)) part.limits.max_suppliers = static_cast<std::uint32_t>(dice.between(1, 2));
    if (dice.percent(20)) part.limits.max_excess = piece * dice.between(0, 3);
    if (dice.percent(10)) part.limits.max_excess_ppm = 250'000 * dice.between(0, 4);
    if (dice.percent(20)) part.limits.max_excess_value = engine::one_cost / 100 * dice.between(0, 25);
    if (dice.percent(15)) part.limits.residual_value = cent * dice.between(-3, 6);
    if (dice.percent(15)) part.limits.excess_weight_ppm = dice.between(1, 4'000'000);
    if (dice.percent(15)) part.limits.line_weight = engine::one_cost / 100 * dice.between(1, 30);
    if (dice.percent(25)) part.latest_day = static_cast<Days>(dice.between(0, 6));
    return part;
}

Quantity needOf(const engine::BoughtPart& bought, Quantity covered) {
    if (covered == 0) return 0;
    const auto pieces = static_cast<std::int64_t>(covered / piece);
    const auto lost = (pieces * bought.attrition + 99'999'999) / 100'000'000;
    return (pieces + lost) * piece + bought.setup_loss;
}

void addAttrition(JointPart& part, std::uint64_t seed) {
    instances::Dice dice(seed ^ 0x5EED'0A77);
    constexpr std::int64_t percent = 1'000'000;
    constexpr std::int64_t attritions[] = {2, 10, 25, 40, 100, 130};
    for (auto& bought : part.table.bought_parts)
        if (dice.percent(70)) bought.attrition = percent * attritions[dice.below(6)];
}

bool servesAll(const engine::PartTable& table, const std::vector<Quantity>& covers) {
    for (std::uint32_t sets = 1; sets < 1U << table.set_needs.size(); ++sets) {
        Quantity left = 0;
        for (std::uint32_t set = 0; set < table.set_needs.size(); ++set)
            if ((sets >> set & 1) != 0) left -= table.set_needs[set];
        for (std::size_t part = 0; part < covers.size(); ++part) {
            const auto& served = table.bought_parts[part].sets;
            const auto is_asked = [&](std::uint32_t set) { return (sets >> set & 1) != 0; };
            if (std::any_of(served.begin(), served.end(), is_asked)) left += covers[part];
        }
        if (left < 0) return false;
    }
    return true;
}

JointPart sharingJointPart(std::uint64_t seed) {
    auto part = randomJointPart(seed);
    auto dice = instances::Dice(seed).of("shared stock", 0);
    auto& table = part.table;
    for (std::uint32_t bought = 0; bought < table.bought_parts.size(); ++bought) {
        std::vector<std::uint32_t> offers;
        for (std::uint32_t i = 0; i < table.offers.size(); ++i)
            if (table.offers[i].bought_part == bought) offers.push_back(i);
        if (offers.size() < 2 || dice.percent(20)) continue;
        const auto first = table.offers[offers.front()];
        const auto stock = table.addStock(
            {.lead_days = dice.percent(15) ? static_cast<Days>(10 * dice.between(0, 3)) : engine::never},
            std::vector<engine::Arrival>{
                {0, piece * dice.between(0, 6)},
                {static_cast<Days>(10 * dice.between(1, 2)), piece * dice.between(6, 8)}}
        );
        for (const auto i : offers) {
            auto& offer = table.offers[i];
            offer.supplier = first.supplier;
            offer.supplier_rank = first.supplier_rank;
            offer.supplier_fee = first.supplier_fee;
            offer.stock = stock;
        }
    }
    return part;
}

std::string jointDifference(engine::PartSolver& solver, std::uint64_t seed) {
    auto part = randomJointPart(seed);
    if (seed % 3 == 0) addAttrition(part, seed);
    const auto found = difference(solver, part);
    return found.empty() ? "" : "joint part " + std::to_string(seed) + ": " + found;
}

std::string difference(engine::PartSolver& solver, const JointPart& part) {
    const auto problem = part.table.problem();
    const auto fail = [&](const std::string& what) { return what + "\n  " + part.text(); };
    const Everything everything(part);
    const auto best = everything.best(part.latest_day);
    const auto solution = solver.solve(problem, part.limits, part.latest_day);
    if (!solution.is_proven) return fail("it is not proven");
    if (solver.isFeasible(problem, part.limits, part.latest_day) != best.has_value()) return fail("feasibility");
    const auto excess = solver.smallestExcess(problem, part.limits, part.latest_day);
    const auto smallest = everything.smallestExcess();
    if (excess.has_value() != smallest.has_value()) return fail("whether there is a smallest excess");
    if (excess && *excess != *smallest)
        return fail(
            "smallest excess " + std::to_string(*excess / piece) + " instead of " + std::to_string(*smallest / piece)
        );
    if (solution.plan.has_value() != best.has_value()) return fail(best ? "there is a plan" : "there is no plan");
    if (!best) return {};
    if (auto wrong = wrongWith(part, *solution.plan); !wrong.empty()) return fail(wrong);
    if (solution.plan->objective != *best) return fail(shown(solution.plan->objective) + " instead of " + shown(*best));
    if (solution.lower_bound != *best) return fail("the bound is not the objective");
    if (solution.plan->ready > 0 && everything.best(solution.plan->ready - 1) == best)
        return fail("ready on day " + std::to_string(solution.plan->ready) + ", although it could be earlier");
    return {};
}

}  // namespace cardcage::sourcing::oracle
