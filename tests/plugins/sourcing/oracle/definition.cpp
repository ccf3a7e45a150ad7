#include "tests/plugins/sourcing/oracle/definition.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

namespace cardcage::sourcing::oracle {
namespace {

Units inUnits(instances::Quantity quantity, std::int64_t unit, const char* what) {
    if (quantity % unit != 0) throw std::invalid_argument(std::string(what) + " is no whole number of units");
    return quantity / unit;
}

std::vector<Stage> stagesOf(const instances::Offer& offer, std::int64_t unit, int incoming) {
    std::vector<int> days{0};
    for (const auto& arrival : offer.on_order) {
        if (arrival.day >= 0) days.push_back(arrival.day);
    }
    if (offer.lead) days.push_back(*offer.lead);
    std::sort(days.begin(), days.end());
    std::vector<Stage> stages;
    for (const int day : days) {
        auto available = offer.stock;
        for (const auto& arrival : offer.on_order) {
            if (arrival.day >= 0 && arrival.day <= day) available += arrival.quantity;
        }
        const bool is_unlimited = offer.lead && *offer.lead <= day;
        const auto units = is_unlimited ? any_quantity : available / unit;
        if (stages.empty() || stages.back().available < units) stages.push_back({day + incoming, units});
    }
    return stages;
}

/// The most of several supplies, day by day.
std::vector<Stage> mostOf(const std::vector<std::vector<Stage>>& supplies) {
    std::set<int> days;
    for (const auto& supply : supplies)
        for (const auto& stage : supply) days.insert(stage.day);
    std::vector<Stage> stages;
    for (const int day : days) {
        Units most = 0;
        for (const auto& supply : supplies)
            for (const auto& stage : supply)
                if (stage.day <= day) most = std::max(most, stage.available);
        stages.push_back({day, most});
    }
    return stages;
}

bool isListed(const std::vector<std::string>& allowed, const std::string& word) {
    return allowed.empty() || std::find(allowed.begin(), allowed.end(), word) != allowed.end();
}

bool counts(const instances::Offer& offer, const instances::Supplier& supplier, const instances::Scenario& scenario) {
    return offer.blocked.empty() && (!offer.valid || *offer.valid >= 0) &&
           (offer.customer.empty() || offer.customer == scenario.customer) &&
           isListed(scenario.price_types, offer.price_type) && isListed(scenario.packagings, offer.packaging) &&
           !supplier.is_banned && !(supplier.is_inventory && scenario.inventory == "excluded");
}

}  // namespace

std::optional<std::int64_t> unitPrice(
    const instances::Instance& instance, instances::Amount amount, const std::string& currency, instances::Quantity uom
) {
    instances::Amount rate = instances::one_amount;
    if (currency != instance.base) {
        const auto found = std::find_if(instance.rates.begin(), instance.rates.end(), [&](const auto& each) {
            return each.currency == currency;
        });
        if (found == instance.rates.end()) return std::nullopt;
        rate = found->rate;
    }
    // (amount / 1e12) / ((uom / 1e6) (rate / 1e12)) in 1e-10
    const auto above = amount * 10'000'000'000'000'000;
    const auto below = static_cast<instances::Int128>(uom) * rate;
    auto quotient = above / below;
    const auto twice_rest = 2 * (above % below);
    if (twice_rest > below || (twice_rest == below && quotient % 2 == 1)) ++quotient;
    return static_cast<std::int64_t>(quotient);
}

Problem problemOf(
    const instances::Instance& instance,
    const std::vector<std::uint32_t>& parts,
    instances::Quantity need,
    const instances::Scenario& scenario
) {
    Problem problem;
    problem.unit = instance.parts.at(parts.front()).is_whole ? instances::one_unit : 1;
    problem.need = inUnits(need, problem.unit, "the need");
    problem.lines = scenario.lines;
    problem.suppliers = scenario.suppliers;
    problem.target = scenario.target;
    if (scenario.excess) problem.excess = *scenario.excess / problem.unit;
    if (scenario.excess_percent) {
        const auto share =
            static_cast<instances::Int128>(need) * *scenario.excess_percent / (100 * instances::one_percent);
        const auto units = static_cast<Units>(share) / problem.unit;
        problem.excess = std::min(problem.excess.value_or(any_quantity), units);
    }
    if (scenario.excess_value) problem.excess_value = *scenario.excess_value * 10'000;
    if (scenario.residual % 100 != 0) throw std::invalid_argument("residual has more than 10 decimals");
    problem.residual = static_cast<std::int64_t>(scenario.residual / 100);
    for (const auto part : parts) {
        std::map<std::pair<std::uint32_t, std::string>, std::vector<std::vector<Stage>>> supplies;
        std::map<std::pair<std::uint32_t, std::string>, std::size_t> stocks;
        for (const auto& offered : instance.parts.at(part).offers) {
            const bool has_expired = offered.valid && *offered.valid < 0;
            const auto incoming = instance.suppliers.at(offered.supplier).incoming;
            if (!offered.shares.empty() && !has_expired)
                supplies[{offered.supplier, offered.shares}].push_back(stagesOf(offered, problem.unit, incoming));
        }
        for (const auto& [key, supply] : supplies) {
            stocks[key] = problem.stocks.size();
            problem.stocks.push_back(mostOf(supply));
        }
        for (const auto& offered : instance.parts.at(part).offers) {
            const auto& supplier = instance.suppliers.at(offered.supplier);
            if (!counts(offered, supplier, scenario)) continue;
            Offer offer;
            offer.id = offered.id;
            offer.supplier = offered.supplier;
            offer.tier = supplier.tier;
            offer.is_inventory = supplier.is_inventory;
            offer.fee = (offered.fee + offered.once) * 10'000;
            offer.once = offered.once * 10'000;
            offer.charge = offered.charge;
            if (!offered.shares.empty()) offer.stock = stocks.at({offered.supplier, offered.shares});
            offer.stages = stagesOf(offered, problem.unit, supplier.incoming);
            for (const auto& row : offered.prices) {
                const auto& currency = row.currency.empty() ? offered.currency : row.currency;
                const auto price = unitPrice(instance, row.amount, currency, offered.uom);
                if (!price) continue;
                const auto mpq = row.mpq == 0 ? problem.unit : row.mpq;
                offer.rows.push_back(
                    {inUnits(row.moq, problem.unit, "a moq"), inUnits(mpq, problem.unit, "an mpq"), currency, *price}
                );
            }
            if (!offer.rows.empty()) problem.offers.push_back(std::move(offer));
        }
    }
    return problem;
}

const Row* rowFor(const Offer& offer, Units quantity) {
    const auto isOrderable = [&](const Row& row) {
        return quantity > 0 && quantity >= row.moq && quantity % row.mpq == 0;
    };
    const Row* paid = nullptr;
    for (const auto& row : offer.rows) {
        if (isOrderable(row) && (!paid || row.unit_price < paid->unit_price)) paid = &row;
    }
    return paid;
}

std::optional<int> readyDay(const Offer& offer, Units quantity) {
    return readyDay(offer.stages, quantity);
}

std::optional<int> readyDay(const std::vector<Stage>& stages, Units quantity) {
    for (const auto& stage : stages) {
        if (stage.available >= quantity) return stage.day;
    }
    return std::nullopt;
}

std::optional<Cost> lineCost(const Problem& problem, const Offer& offer, Units quantity, std::optional<int> day) {
    const auto* row = rowFor(offer, quantity);
    const auto ready = readyDay(offer, quantity);
    if (!row || !ready || (day && *ready > *day)) return std::nullopt;
    return static_cast<Cost>(quantity) * problem.unit * row->unit_price + offer.fee;
}

Units totalOf(const Plan& plan) {
    Units total = 0;
    for (const auto& line : plan) total += line.quantity;
    return total;
}

bool needsEveryLine(const Problem& problem, const Plan& plan) {
    const auto total = totalOf(plan);
    return std::all_of(plan.begin(), plan.end(), [&](const Line& line) {
        return total - line.quantity < problem.need;
    });
}

Cost planCost(const Problem& problem, const Plan& plan) {
    Cost cost = -static_cast<Cost>(totalOf(plan) - problem.need) * problem.unit * problem.residual;
    for (const auto& line : plan) {
        cost += lineCost(problem, problem.offers.at(line.offer), line.quantity, std::nullopt).value();
    }
    return cost;
}

Units takenOf(const Problem& problem, std::size_t stock, const Plan& plan, std::size_t lines) {
    Units taken = 0;
    for (std::size_t i = 0; i < lines; ++i)
        if (problem.offers.at(plan[i].offer).stock == stock) taken += plan[i].quantity;
    return taken;
}

int readyDayOf(const Problem& problem, const Plan& plan) {
    int ready = 0;
    for (std::size_t stock = 0; stock < problem.stocks.size(); ++stock)
        if (const auto taken = takenOf(problem, stock, plan, plan.size()); taken > 0)
            ready = std::max(ready, readyDay(problem.stocks[stock], taken).value());
    for (const auto& line : plan) {
        ready = std::max(ready, readyDay(problem.offers.at(line.offer), line.quantity).value());
    }
    return ready;
}

std::int64_t lowestPriceOf(const Problem& problem, const Plan& plan) {
    auto lowest = std::numeric_limits<std::int64_t>::max();
    for (const auto& line : plan) {
        lowest = std::min(lowest, rowFor(problem.offers.at(line.offer), line.quantity)->unit_price);
    }
    return lowest;
}

std::string broken(const Problem& problem, const Plan& plan) {
    std::set<std::uint32_t> suppliers;
    std::set<std::size_t> offers;
    for (const auto& line : plan) {
        const auto& offer = problem.offers.at(line.offer);
        const auto name = "offer " + offer.id + ": ";
        if (!rowFor(offer, line.quantity)) return name + std::to_string(line.quantity) + " cannot be ordered";
        const auto ready = readyDay(offer, line.quantity);
        if (!ready) return name + std::to_string(line.quantity) + " is never available";
        if (problem.target && *ready > *problem.target) return name + "ready on day " + std::to_string(*ready);
        if (!offers.insert(line.offer).second) return name + "two lines";
        suppliers.insert(offer.supplier);
    }
    for (const auto& pin : problem.pins) {
        const auto is_kept = [&](const Line& line) { return line == Line{pin.offer, pin.quantity}; };
        if (std::none_of(plan.begin(), plan.end(), is_kept))
            return "offer " + problem.offers.at(pin.offer).id + ": not as pinned";
    }
    for (std::size_t stock = 0; stock < problem.stocks.size(); ++stock) {
        const auto taken = takenOf(problem, stock, plan, plan.size());
        if (taken == 0) continue;
        const auto ready = readyDay(problem.stocks[stock], taken);
        if (!ready || (problem.target && *ready > *problem.target))
            return std::to_string(taken) + " of a shared stock are not there in time";
    }
    const auto total = totalOf(plan);
    if (total < problem.need) return std::to_string(problem.need - total) + " units are missing";
    if (static_cast<int>(plan.size()) > problem.lines) return "more lines than allowed";
    if (problem.suppliers && static_cast<int>(suppliers.size()) > *problem.suppliers)
        return "more suppliers than allowed";
    const auto excess = total - problem.need;
    if (problem.excess && excess > *problem.excess) return "excess " + std::to_string(excess);
    if (problem.excess_value &&
        static_cast<Cost>(excess) * problem.unit * lowestPriceOf(problem, plan) > *problem.excess_value) {
        return "excess value above its limit";
    }
    return {};
}

Units enough(const Problem& problem) {
    Units most = 2 * problem.need;
    for (const auto& offer : problem.offers) {
        Units steps = 0;
        Units least = 0;
        for (const auto& row : offer.rows) {
            steps = std::max(steps, row.mpq);
            least = std::max(least, row.moq);
        }
        // Four steps more, because a row that rises may take a quantity away from a cheaper one.
        most = std::max(most, std::max(problem.need, least) + 4 * steps);
    }
    return most;
}

namespace {

void extend(
    const Problem& problem, Units most, std::size_t first, Plan& plan, const std::function<void(const Plan&)>& visit
) {
    if (static_cast<int>(plan.size()) == problem.lines) return;
    for (auto offer = first; offer < problem.offers.size(); ++offer) {
        for (Units quantity = 1; quantity <= most; ++quantity) {
            if (!rowFor(problem.offers[offer], quantity) || !readyDay(problem.offers[offer], quantity)) continue;
            plan.push_back({offer, quantity});
            visit(plan);
            extend(problem, most, offer + 1, plan, visit);
            plan.pop_back();
        }
    }
}

}  // namespace

void forEachPlan(const Problem& problem, Units most, const std::function<void(const Plan&)>& visit) {
    Plan plan;
    extend(problem, most, 0, plan, visit);
}

namespace {

/// A plan that covers the need is not extended: the next line could be left out.
void extendWhileNeeded(
    const Problem& problem,
    Units most,
    std::size_t first,
    Units total,
    Plan& plan,
    const std::function<void(const Plan&)>& visit
) {
    if (static_cast<int>(plan.size()) == problem.lines) return;
    for (auto offer = first; offer < problem.offers.size(); ++offer) {
        for (Units quantity = 1; quantity <= most; ++quantity) {
            if (!rowFor(problem.offers[offer], quantity) || !readyDay(problem.offers[offer], quantity)) continue;
            plan.push_back({offer, quantity});
            if (total + quantity < problem.need) {
                extendWhileNeeded(problem, most, offer + 1, total + quantity, plan, visit);
            } else if (needsEveryLine(problem, plan)) {
                visit(plan);
            }
            plan.pop_back();
        }
    }
}

}  // namespace

void forEachNecessaryPlan(const Problem& problem, const std::function<void(const Plan&)>& visit) {
    Plan plan;
    extendWhileNeeded(problem, enough(problem), 0, 0, plan, visit);
}

}  // namespace cardcage::sourcing::oracle
