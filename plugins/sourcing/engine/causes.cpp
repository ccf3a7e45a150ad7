#include "causes.hpp"

#include "content_hash.hpp"

namespace cardcage::sourcing::engine {
namespace {

std::uint64_t identityOf(const PartOffer& offer, const OfferOrigin& origin) {
    return origin.offer != 0 ? origin.offer : offer.offer;
}

void addRows(ContentHash& hash, std::span<const PriceRow> rows) {
    for (const auto& row : rows) {
        hash.add(row.smallest_order).add(row.step).add(row.largest_order).add(row.unit_price);
    }
}

void addAvailability(ContentHash& hash, const PartOffer& offer, std::span<const Arrival> arrivals) {
    hash.add(offer.lead_days).add(offer.incoming_days);
    for (const auto& arrival : arrivals) hash.add(arrival.day).add(arrival.cumulative);
}

}  // namespace

PartCauses causesOfOffers(const OfferTable& table, GroupIndex group) {
    const auto problem = table.problem(group, 0, true);
    const auto origins = table.originsOf(group);
    const auto serves = table.servesOf(group);
    ContentHash offers, prices, rates, stock;
    for (std::size_t i = 0; i < problem.offers.size(); ++i) {
        const auto& offer = problem.offers[i];
        offers.add(identityOf(offer, origins[i])).add(offer.exclusions).add(offer.tier).add(offer.packaging);
        if (serves[i] != ~OptionSets{0}) offers.add(serves[i]);
        prices.add(offer.line_fee);
        if (origins[i].prices != 0) {
            prices.add(origins[i].prices);
        } else {
            addRows(prices, problem.rowsOf(offer));
        }
        rates.add(origins[i].rates);
        addAvailability(stock, offer, problem.arrivalsOf(offer));
    }
    for (const auto& line : problem.pinned) offers.add(line.offer).add(line.quantity);
    return {.offers = offers.value(), .prices = prices.value(), .rates = rates.value(), .stock = stock.value()};
}

std::vector<std::uint64_t> designHashes(const Bom& bom) {
    const auto& design = bom.design();
    std::vector<bool> is_contained(design.assemblies);
    for (const auto& nesting : design.nestings) is_contained[nesting.child] = true;
    std::vector<Demand> one_of_each;
    for (AssemblyIndex assembly = 0; assembly < design.assemblies; ++assembly) {
        if (!is_contained[assembly]) one_of_each.push_back({assembly, one_unit});
    }
    const auto needs = bom.explode(one_of_each);
    std::vector<std::uint64_t> hashes;
    hashes.reserve(design.groups.size());
    for (GroupIndex group = 0; group < design.groups.size(); ++group) {
        ContentHash hash;
        hash.add(needs.group_need[group]).add(design.groups[group].setup_loss);
        for (const auto loss : design.groups[group].set_losses) hash.add(loss);
        for (const auto index : bom.linesOf(group)) {
            const auto& line = design.lines[index];
            hash.add(needs.line_weight[index])
                .add(line.quantity)
                .add(line.unit)
                .add(line.attrition)
                .add(line.option_set);
        }
        hashes.push_back(hash.value());
    }
    return hashes;
}

std::uint64_t hashOf(std::span<const Demand> demands) {
    ContentHash hash;
    for (const auto& demand : demands) hash.add(demand.assembly).add(demand.quantity);
    return hash.value();
}

std::uint64_t hashOf(const Plan& plan, std::span<const PartOffer> offers, std::span<const OfferOrigin> origins) {
    ContentHash hash;
    for (const auto& line : plan.lines) {
        hash.add(identityOf(offers[line.offer], origins[line.offer])).add(line.quantity);
    }
    return hash.value() == 0 ? 1 : hash.value();
}

}  // namespace cardcage::sourcing::engine
