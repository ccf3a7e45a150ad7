#include "tests/plugins/sourcing/instances/joint_boms.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "tests/plugins/sourcing/instances/dice.hpp"

namespace cardcage::sourcing::instances {
namespace {

using engine::Quantity;

struct DrawnOffer {
    engine::PartOffer offer;
    std::vector<engine::PriceRow> rows;
    std::vector<engine::Arrival> arrivals;
};

DrawnOffer randomOffer(Dice& dice, std::int64_t price, std::uint32_t boards) {
    DrawnOffer made;
    made.offer.supplier = made.offer.supplier_rank = static_cast<std::uint32_t>(dice.below(36));
    made.offer.lead_days = dice.percent(30) ? 10 : engine::never;
    const auto step = engine::one_unit * (dice.percent(70) ? 1 : dice.percent(50) ? 10 : 100);
    auto unit_price = price * dice.between(80, 139) / 100;
    auto moq = dice.percent(60) ? 1 : 10 * dice.between(1, 5);
    for (auto rows = dice.between(3, 6); rows > 0; --rows) {
        made.rows.push_back(
            {engine::roundedUp(moq * engine::one_unit, step), step, engine::unlimited_quantity, unit_price}
        );
        moq = std::max<std::int64_t>(moq * dice.between(2, 6), 10);
        unit_price = unit_price * dice.between(75, 97) / 100;
    }
    const auto stock = boards * (dice.percent(30) ? dice.between(0, 6) : dice.between(5, 100));
    made.arrivals.push_back({0, stock * engine::one_unit});
    return made;
}

}  // namespace

std::vector<engine::PartTable> jointBom(const JointBom& size) {
    Dice dice(size.seed);
    std::map<std::vector<std::uint32_t>, Quantity> needs;  // by option set
    for (std::uint32_t line = 0; line < size.lines; ++line) {
        std::vector<std::uint32_t> options{static_cast<std::uint32_t>(dice.below(size.parts))};
        if (dice.percent(static_cast<int>(size.alternates))) {
            for (auto more = dice.percent(80) ? 1 : 2; more > 0; --more)
                options.push_back(static_cast<std::uint32_t>(dice.below(size.parts)));
        }
        std::sort(options.begin(), options.end());
        options.erase(std::unique(options.begin(), options.end()), options.end());
        auto need = engine::one_unit * size.boards * dice.between(1, 6);
        if (size.has_losses) need += engine::one_unit * dice.between(0, 9);
        needs[options] += need;
    }
    std::vector<std::vector<DrawnOffer>> market(size.parts);
    for (auto& offers : market) {
        const auto price = engine::one_price / 20 * dice.between(1, 40);
        for (std::uint32_t i = 0; i < size.offers; ++i) offers.push_back(randomOffer(dice, price, size.boards));
    }

    std::vector<std::uint32_t> first(size.parts);
    std::iota(first.begin(), first.end(), 0U);
    const auto firstOf = [&](std::uint32_t part) {
        while (first[part] != part) part = first[part] = first[first[part]];
        return part;
    };
    for (const auto& [options, need] : needs)
        for (const auto part : options) first[firstOf(part)] = firstOf(options.front());

    std::map<std::uint32_t, engine::PartTable> tables;
    std::vector<std::uint32_t> place(size.parts);
    for (std::uint32_t part = 0; part < size.parts; ++part) {
        auto& table = tables[firstOf(part)];
        place[part] = static_cast<std::uint32_t>(table.bought_parts.size());
        auto& bought = table.bought_parts.emplace_back();
        if (size.has_losses) {
            bought.attrition = dice.percent(50) ? 1'000'000 * dice.between(1, 12) : 0;
            bought.setup_loss = engine::one_unit * (dice.percent(30) ? dice.between(1, 5) : 0);
        }
        for (auto& made : market[part]) {
            made.offer.bought_part = place[part];
            made.offer.offer = made.offer.offer_rank = static_cast<std::uint32_t>(table.offers.size());
            table.add(made.offer, made.rows, made.arrivals);
        }
    }
    for (const auto& [options, need] : needs) {
        auto& table = tables[firstOf(options.front())];
        for (const auto part : options)
            table.bought_parts[place[part]].sets.push_back(static_cast<std::uint32_t>(table.set_needs.size()));
        table.set_needs.push_back(need);
        table.need += need;
    }
    std::vector<engine::PartTable> made;
    for (auto& [part, table] : tables) {
        if (table.need == 0) continue;
        if (table.bought_parts.size() == 1 && !size.has_losses) {
            table.bought_parts.clear();
            table.set_needs.clear();
        }
        made.push_back(std::move(table));
    }
    return made;
}

}  // namespace cardcage::sourcing::instances
