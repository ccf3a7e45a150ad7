#include "reasons/causes.hpp"

#include <algorithm>
#include <functional>

#include "market/eligibility.hpp"
#include "values/number_hash.hpp"

namespace cardcage::sourcing::engine {
namespace {

std::uint64_t identityOf(const PartOffer& offer, const OfferOrigin& origin) {
    return origin.offer != 0 ? origin.offer : offer.offer;
}

void addRows(NumberHash& hash, std::span<const PriceRow> rows) {
    for (const auto& row : rows) {
        hash.add(row.smallest_order).add(row.step).add(row.largest_order).add(row.unit_price);
    }
}

void addAvailability(NumberHash& hash, const PartOffer& offer, std::span<const Arrival> arrivals) {
    hash.add(offer.lead_days);
    for (const auto& arrival : arrivals) hash.add(arrival.day).add(arrival.cumulative);
}

template <class... Exclusions>
constexpr ExclusionSet setOf(Exclusions... exclusions) {
    return (bit(exclusions) | ...);
}

/// Rules that only preferences decide: the offer is unchanged.
constexpr ExclusionSet by_preference = setOf(
    Exclusion::PriceType,
    Exclusion::Packaging,
    Exclusion::SupplierBanned,
    Exclusion::SupplierNotListed,
    Exclusion::InventoryExcluded,
    Exclusion::Currency
);
/// Rules that preferences and facts about the component decide together.
constexpr ExclusionSet by_component = setOf(Exclusion::Lifecycle, Exclusion::Compliance);
/// Rules that follow from other causes: the approval of components, exchange rates.
constexpr ExclusionSet by_others = setOf(Exclusion::Blocked, Exclusion::NoExchangeRate);

/// Adds each supplier of the offers once.
void addSuppliers(std::span<const PartOffer> offers, std::span<const SupplierOrigin> known, PartCauses& causes) {
    std::vector<SupplierOrigin> origins;
    origins.reserve(offers.size());
    for (const auto& offer : offers) {
        origins.push_back(
            offer.supplier < known.size() ? known[offer.supplier] : SupplierOrigin{.supplier = offer.supplier}
        );
    }
    std::ranges::sort(origins, std::less(), &SupplierOrigin::supplier);
    const auto again = std::ranges::unique(origins, std::equal_to(), &SupplierOrigin::supplier);
    origins.erase(again.begin(), again.end());
    NumberHash suppliers, terms, currencies, rates;
    for (const auto& origin : origins) {
        suppliers.add(origin.supplier);
        terms.add(origin.supplier).add(origin.terms);
        currencies.add(origin.charge_currencies);
        rates.add(origin.charge_rates);
    }
    causes.suppliers = suppliers.value();
    causes.supplier_terms = terms.value();
    causes.charge_currencies = currencies.value();
    causes.charge_rates = rates.value();
}

}  // namespace

PartCauses causesOfOffers(
    const OfferTable& table, GroupIndex group, Cost money_unit, std::span<const SupplierOrigin> suppliers
) {
    const auto problem = table.problem(group, 0, true);
    const auto origins = table.originsOf(group);
    NumberHash offers, sets, prices, rates, stock, terms, left_out, approval, component, pinned;
    for (std::size_t i = 0; i < problem.offers.size(); ++i) {
        const auto& offer = problem.offers[i];
        const auto& origin = origins[i];
        offers.add(identityOf(offer, origin));
        offers.add(offer.exclusions & ~(by_preference | by_component | by_others));
        sets.add(offer.bought_part);
        if (origin.prices != 0) {
            prices.add(origin.prices);
        } else {
            addRows(prices, problem.rowsOf(offer));
            if (offer.one_time != 0) prices.add(offer.one_time * money_unit);
        }
        rates.add(origin.rates);
        if (origin.stock != 0) {
            stock.add(origin.stock);
        } else {
            addAvailability(stock, offer, problem.arrivalsOf(offer));
            if (offer.stock != no_stock) {
                const auto& shared = problem.stocks[offer.stock];
                stock.add(std::uint64_t{offer.stock});
                for (const auto& arrival : problem.arrivals.subspan(shared.first_arrival, shared.arrival_count))
                    stock.add(arrival.day).add(arrival.cumulative);
            }
        }
        terms.add(offer.exclusions & by_preference).add(offer.tier).add(offer.incoming_days);
        terms.add((offer.line_fee - offer.one_time) * money_unit);
        terms.add(origin.terms);
        left_out.add(origin.left_out);
        if (origin.payment != 0) pinned.add(identityOf(offer, origin)).add(origin.payment);
        approval.add(offer.exclusions & bit(Exclusion::Blocked));
        component.add(offer.exclusions & by_component);
    }
    for (const auto& line : problem.pinned)
        pinned.add(identityOf(problem.offers[line.offer], origins[line.offer])).add(line.quantity);
    terms.add(pinned.value());
    PartCauses causes{
        .offers = offers.value(),
        .prices = prices.value(),
        .rates = rates.value(),
        .stock = stock.value(),
        .terms = terms.value(),
        .approval = approval.value(),
        .component = component.value(),
        .sets = sets.value(),
        .pinned = pinned.value(),
        .left_out = left_out.value()};
    addSuppliers(problem.offers, suppliers, causes);
    return causes;
}

namespace {

/// By assembly: its yield and those of all assemblies above it; 0 where none loses anything. Empty without yields.
std::vector<std::uint64_t> yieldHashes(const OrderedDesign& bom) {
    const auto& design = bom.design();
    if (design.yields.empty()) return {};
    std::vector<std::vector<AssemblyIndex>> parents(design.assemblies);
    for (const auto& nesting : design.nestings) parents[nesting.child].push_back(nesting.parent);
    std::vector<std::uint64_t> hashes(design.assemblies);
    for (const auto assembly : bom.order()) {
        NumberHash hash;
        bool is_any = design.yieldOf(assembly) != whole_yield;
        if (is_any) hash.add(design.yieldOf(assembly));
        for (const auto parent : parents[assembly]) {
            if (hashes[parent] == 0) continue;
            hash.add(hashes[parent]);
            is_any = true;
        }
        if (is_any) hashes[assembly] = hash.value();
    }
    return hashes;
}

}  // namespace

std::vector<std::uint64_t> designHashes(const OrderedDesign& bom) {
    const auto& design = bom.design();
    std::vector<bool> is_contained(design.assemblies);
    for (const auto& nesting : design.nestings) is_contained[nesting.child] = true;
    std::vector<Demand> one_of_each;
    for (AssemblyIndex assembly = 0; assembly < design.assemblies; ++assembly) {
        if (!is_contained[assembly]) one_of_each.push_back({assembly, one_unit});
    }
    const auto needs = bom.explode(one_of_each);
    const auto yields = yieldHashes(bom);
    std::vector<std::uint64_t> hashes;
    hashes.reserve(design.groups.size());
    for (GroupIndex group = 0; group < design.groups.size(); ++group) {
        NumberHash hash;
        hash.add(needs.group_need[group]).add(design.groups[group].setup_loss);
        hash.add(design.groups[group].option_sets);
        for (const auto& part : design.groups[group].bought_parts) {
            hash.add(part.setup_loss).add(part.attrition).add(part.sets.size());
            for (const auto set : part.sets) hash.add(set);
        }
        for (const auto loss : design.groups[group].set_losses) hash.add(loss);
        for (const auto index : bom.linesOf(group)) {
            const auto& line = design.lines[index];
            hash.add(needs.line_weight[index])
                .add(line.quantity)
                .add(line.unit)
                .add(line.attrition)
                .add(line.option_set);
            if (line.divisor != 1) hash.add(line.divisor);
            if (!yields.empty() && yields[line.assembly] != 0) hash.add(yields[line.assembly]);
        }
        hashes.push_back(hash.value());
    }
    return hashes;
}

std::uint64_t hashOf(std::span<const Demand> demands) {
    NumberHash hash;
    for (const auto& demand : demands) hash.add(demand.assembly).add(demand.quantity);
    return hash.value();
}

std::uint64_t hashOf(const Plan& plan, std::span<const PartOffer> offers, std::span<const OfferOrigin> origins) {
    NumberHash hash;
    for (const auto& line : plan.lines) {
        hash.add(identityOf(offers[line.offer], origins[line.offer])).add(line.quantity);
    }
    return hash.value() == 0 ? 1 : hash.value();
}

}  // namespace cardcage::sourcing::engine
