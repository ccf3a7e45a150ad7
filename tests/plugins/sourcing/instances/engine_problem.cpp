#include "tests/plugins/sourcing/instances/engine_problem.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>

#include "plugins/sourcing/engine/market/eligibility.hpp"
#include "plugins/sourcing/engine/market/price_ladder.hpp"

namespace cardcage::sourcing::instances {
namespace {

/// Indices of words, given out as they are met.
class Indices {
public:
    std::uint32_t of(const std::string& word) {
        return known_.try_emplace(word, static_cast<std::uint32_t>(known_.size())).first->second;
    }

private:
    std::map<std::string, std::uint32_t> known_;
};

class TableMaker {
public:
    TableMaker(const Instance& instance, const Scenario& scenario) : instance_(instance) {
        rates_.push_back(engine::ExactNumber{1, 0});
        currencies_.of(instance.base);
        for (const auto& rate : instance.rates) {
            currencies_.of(rate.currency);
            rates_.push_back(engine::ExactNumber{rate.rate, 12});
        }
        if (!scenario.customer.empty()) rules_.customer = customers_.of(scenario.customer);
        rules_.price_types = allowed(price_types_, scenario.price_types);
        rules_.packagings = allowed(packagings_, scenario.packagings);
        for (const auto& supplier : instance.suppliers) {
            rules_.suppliers.push_back(
                supplier.is_banned ? engine::SupplierRule::Banned : engine::SupplierRule::Allowed
            );
        }
        rules_.excludes_inventory = scenario.inventory == "excluded";
    }

    /// Lets offers of a part that share a stock sell from it; they begin at this position.
    static void shareStocks(const Instance& instance, const Part& part, std::uint32_t first, engine::PartTable& table) {
        std::map<std::pair<std::uint32_t, std::string>, std::vector<std::uint32_t>> sharing;
        for (std::uint32_t i = 0; i < part.offers.size(); ++i)
            if (!part.offers[i].shares.empty()) sharing[{part.offers[i].supplier, part.offers[i].shares}].push_back(i);
        for (const auto& [key, offers] : sharing) {
            if (offers.size() < 2) continue;
            engine::SharedStock stock{.incoming_days = instance.suppliers.at(key.first).incoming};
            std::map<int, Quantity> there;  // by day, the most of any offer
            for (const auto i : offers) {
                const auto& offer = part.offers[i];
                if (offer.valid && *offer.valid < 0) continue;
                if (offer.lead) stock.lead_days = std::min<engine::Days>(stock.lead_days, *offer.lead);
                for (const auto& arrival : arrivalsOf(offer)) there.try_emplace(arrival.day, 0);
            }
            for (auto& [day, most] : there) {
                for (const auto i : offers) {
                    if (part.offers[i].valid && *part.offers[i].valid < 0) continue;
                    for (const auto& arrival : arrivalsOf(part.offers[i]))
                        if (arrival.day <= day) most = std::max(most, arrival.cumulative);
                }
            }
            std::vector<engine::Arrival> arrivals;
            for (const auto& [day, most] : there) arrivals.push_back({day, most});
            const auto position = table.addStock(stock, arrivals);
            for (const auto i : offers) table.offers[first + i].stock = position;
        }
    }

    void add(const Part& part, const Offer& offered, engine::PartTable& table, std::uint32_t number) {
        const auto& supplier = instance_.suppliers.at(offered.supplier);
        engine::PartOffer offer;
        offer.offer = number;
        offer.supplier = offered.supplier;
        offer.supplier_rank = offered.supplier;
        offer.incoming_days = supplier.incoming;
        offer.line_fee = (offered.fee + offered.once) * 10'000;
        offer.one_time = offered.once * 10'000;
        if (offered.charge) offer.shared_charge = *offered.charge;
        offer.tier = static_cast<std::uint8_t>(supplier.tier);
        offer.packaging = static_cast<std::uint8_t>(packagings_.of(offered.packaging));
        offer.is_inventory = supplier.is_inventory;
        if (offered.lead) offer.lead_days = *offered.lead;
        const auto rows = rowsOf(part, offered, offer.exclusions);
        offer.exclusions |= engine::exclusionsOf(termsOf(offered, supplier), rules_);
        if (!offered.blocked.empty()) offer.exclusions |= engine::bit(engine::Exclusion::Compliance);
        table.add(offer, rows, arrivalsOf(offered));
    }

private:
    static std::uint64_t allowed(Indices& indices, const std::vector<std::string>& words) {
        if (words.empty()) return ~std::uint64_t{0};
        std::uint64_t bits = 0;
        for (const auto& word : words) bits |= std::uint64_t{1} << indices.of(word);
        return bits;
    }

    engine::OfferTerms termsOf(const Offer& offered, const Supplier& supplier) {
        engine::OfferTerms terms;
        if (offered.valid) terms.valid_until = *offered.valid;
        if (!offered.customer.empty()) terms.customer = customers_.of(offered.customer);
        terms.price_type = static_cast<std::uint8_t>(price_types_.of(offered.price_type));
        terms.packaging = static_cast<std::uint8_t>(packagings_.of(offered.packaging));
        terms.supplier = offered.supplier;
        terms.is_inventory = supplier.is_inventory;
        return terms;
    }

    std::vector<engine::PriceRow> rowsOf(const Part& part, const Offer& offered, engine::ExclusionSet& exclusions) {
        std::vector<engine::LadderRow> ladder;
        for (const auto& row : offered.prices) {
            const auto currency = currencies_.of(row.currency.empty() ? offered.currency : row.currency);
            ladder.push_back({row.moq, row.mpq, engine::ExactNumber{row.amount, 12}, currency});
        }
        rates_.resize(std::max<std::size_t>(rates_.size(), 64));
        const auto unit = part.is_whole ? engine::Unit::Piece : engine::Unit::Meter;
        std::vector<engine::PriceRow> rows;
        exclusions |= engine::appendOrderableRows(ladder, {unit, offered.uom}, unit, rates_, rows).exclusions;
        return rows;
    }

    static std::vector<engine::Arrival> arrivalsOf(const Offer& offered) {
        std::map<int, Quantity> by_day{{0, offered.stock}};
        for (const auto& arrival : offered.on_order) {
            if (arrival.day >= 0) by_day[arrival.day] += arrival.quantity;
        }
        std::vector<engine::Arrival> arrivals;
        Quantity cumulative = 0;
        for (const auto& [day, quantity] : by_day) {
            cumulative += quantity;
            arrivals.push_back({day, cumulative});
        }
        return arrivals;
    }

    const Instance& instance_;
    Indices currencies_, customers_, packagings_, price_types_;
    engine::ExchangeRates rates_;
    engine::EligibilityRules rules_;
};

}  // namespace

engine::PartTable engineTable(
    const Instance& instance, const std::vector<std::uint32_t>& parts, Quantity need, const Scenario& scenario
) {
    TableMaker maker(instance, scenario);
    engine::PartTable table;
    table.need = need;
    table.is_discrete = instance.parts.at(parts.front()).is_whole;
    std::vector<const std::string*> ids;
    for (const auto part : parts) {
        const auto first = static_cast<std::uint32_t>(ids.size());
        for (const auto& offer : instance.parts.at(part).offers) {
            maker.add(instance.parts.at(part), offer, table, static_cast<std::uint32_t>(ids.size()));
            ids.push_back(&offer.id);
        }
        TableMaker::shareStocks(instance, instance.parts.at(part), first, table);
    }
    std::vector<std::uint32_t> order(ids.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return *ids[a] < *ids[b]; });
    for (std::uint32_t rank = 0; rank < order.size(); ++rank) table.offers[order[rank]].offer_rank = rank;
    return table;
}

engine::PartPreferences enginePreferences(const Scenario& scenario, Quantity need) {
    engine::PartPreferences preferences;
    if (scenario.mode == "best_price") {
        preferences.goal = engine::Goal::BestPrice;
    } else if (scenario.mode == "best_lead_time") {
        preferences.goal = engine::Goal::BestLeadTime;
    } else if (scenario.mode == "weighted") {
        preferences.goal = engine::Goal::Weighted;
    } else if (scenario.mode != "target") {
        throw std::invalid_argument("unknown mode " + scenario.mode);
    }
    preferences.target_day = latestDay(scenario);
    preferences.day_weight = scenario.late * 10'000;
    if (scenario.tiers == "strict") preferences.supplier_preference = engine::TierRule::Strict;
    if (scenario.tiers == "soft") preferences.supplier_preference = engine::TierRule::Soft;
    preferences.soft_tolerance_ppm = scenario.tolerance;
    preferences.inventory_first = scenario.inventory.starts_with("first");
    auto& limits = preferences.limits;
    limits.max_lines = static_cast<std::uint32_t>(scenario.lines);
    limits.max_suppliers = static_cast<std::uint32_t>(scenario.suppliers.value_or(0));
    limits.max_excess = engine::excessLimit(
        need, scenario.excess.value_or(engine::unlimited_quantity), scenario.excess_percent.value_or(-1)
    );
    if (scenario.excess_value) limits.max_excess_value = *scenario.excess_value * 10'000;
    limits.residual_value = static_cast<engine::UnitPrice>(scenario.residual / 100);
    limits.line_weight = scenario.line * 10'000;
    limits.excess_weight_ppm = static_cast<std::int64_t>(scenario.excess_weight / 1'000'000);
    return preferences;
}

engine::Days latestDay(const Scenario& scenario) {
    return scenario.target ? *scenario.target : engine::any_day;
}

const std::string& offerId(const Instance& instance, const std::vector<std::uint32_t>& parts, std::uint32_t position) {
    for (const auto part : parts) {
        const auto& offers = instance.parts.at(part).offers;
        if (position < offers.size()) return offers[position].id;
        position -= static_cast<std::uint32_t>(offers.size());
    }
    throw std::out_of_range("no such offer");
}

Plan planRecord(
    const Instance& instance,
    const std::vector<std::uint32_t>& parts,
    const Scenario& scenario,
    const engine::PartSolution& solution
) {
    Plan plan;
    plan.scenario = scenario.id;
    plan.parts = parts;
    if (!solution.plan) {
        plan.unsourced = "NO_PLAN";
        return plan;
    }
    for (const auto& line : solution.plan->lines) {
        plan.lines.push_back({offerId(instance, parts, line.offer), line.quantity});
    }
    plan.cost = solution.plan->objective;
    plan.bound = solution.lower_bound;
    if (solution.plan->ready < engine::unknown_day) plan.ready = solution.plan->ready;
    return plan;
}

}  // namespace cardcage::sourcing::instances
