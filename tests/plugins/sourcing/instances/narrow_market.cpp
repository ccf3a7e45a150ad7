#include "tests/plugins/sourcing/instances/narrow_market.hpp"

#include <algorithm>
#include <array>

#include "plugins/sourcing/engine/solver/part_solver.hpp"

namespace cardcage::sourcing::instances {
namespace {

constexpr std::int64_t micro_price = engine::one_price / 1'000'000;

void addOffer(
    engine::PartTable& table,
    std::int64_t supplier,
    const std::vector<engine::PriceRow>& rows,
    std::int64_t stock,
    engine::Cost fee
) {
    const auto rank = static_cast<std::uint32_t>(table.offers.size());
    const auto seller = static_cast<std::uint32_t>(supplier);
    table.add(
        {.offer = rank, .supplier = seller, .supplier_rank = seller, .offer_rank = rank, .line_fee = fee},
        rows,
        std::vector<engine::Arrival>{{0, stock * engine::one_unit}}
    );
}

}  // namespace

NarrowMarket::NarrowMarket(const NarrowMarketSize& size) : tables(size.parts) {
    Dice dice(size.seed);
    const auto suppliers = dice.between(3, 9);
    const auto boards = dice.oneOf(std::array<std::int64_t, 4>{3, 10, 50, 200});
    std::int64_t total = 0;
    for (auto& table : tables) {
        const auto usual = drawPart(dice, table, boards, suppliers);
        total += table.need / engine::one_unit * usual;
    }
    engine::PartSolver solver;
    for (const auto& table : tables) {
        parts.push_back({.problem = table.problem(), .plan = solver.solve(table.problem(), {}).plan.value()});
    }
    terms.resize(static_cast<std::size_t>(suppliers));
    drawTerms(dice, size, engine::Cost{total / suppliers} * (engine::one_cost / 1'000'000));
}

std::int64_t NarrowMarket::drawPart(Dice& dice, engine::PartTable& table, std::int64_t boards, std::int64_t suppliers) {
    const auto need = boards * dice.between(1, 8);
    const auto usual = std::max<std::int64_t>(1'000, static_cast<std::int64_t>(dice.logNormal(200'000, 1.7)));
    table.need = need * engine::one_unit;
    const bool has_line_fees = dice.percent(10);
    for (auto offers = dice.between(2, 6); offers > 0; --offers) {
        const auto step = dice.percent(20) ? dice.oneOf(std::array<std::int64_t, 3>{5, 10, 100}) : 1;
        auto moq = step * (dice.percent(70) ? 1 : dice.between(2, 12));
        auto price = usual * dice.between(80, 140) / 100;
        std::vector<engine::PriceRow> rows;
        for (auto count = dice.between(1, 5); count > 0; --count) {
            rows.push_back(
                {moq * engine::one_unit, step * engine::one_unit, engine::unlimited_quantity, price * micro_price}
            );
            moq *= dice.between(2, 10);
            price = price * dice.between(75, 97) / 100;
        }
        const auto supplier = dice.below(suppliers);
        const auto stock = dice.percent(35) ? dice.between(1, 2 * need) : 1'000'000;
        addOffer(table, supplier, rows, stock, has_line_fees && dice.percent(50) ? engine::one_cost : 0);
    }
    // The last supplier has everything, and is dear.
    const engine::PriceRow dear{
        engine::one_unit, engine::one_unit, engine::unlimited_quantity, usual * 8 / 5 * micro_price};
    addOffer(table, suppliers - 1, {dear}, 1'000'000'000, 0);
    return usual;
}

void NarrowMarket::drawTerms(Dice& dice, const NarrowMarketSize& size, engine::Cost order) {
    using Terms = NarrowMarketSize::Terms;
    const auto share = [&](int low, int high) { return order * dice.between(low, high) / 100; };
    const auto charging = std::min<std::size_t>(static_cast<std::size_t>(size.charging), terms.size());
    for (std::size_t i = 0; i < charging; ++i) {
        const bool are_mixed = size.terms == Terms::Mixed;
        const bool has_minimum = size.terms == Terms::MinimumOrders || (are_mixed && dice.percent(60));
        const bool can_be_free = size.terms == Terms::FreeShipping || (are_mixed && (!has_minimum || dice.percent(60)));
        auto& it = terms[i];
        if (can_be_free || dice.percent(50)) it.fee = share(1, 40);
        if (has_minimum) it.minimum_order = share(15, 220);
        if (can_be_free) it.free_above = it.minimum_order + share(10, 200);
    }
}

}  // namespace cardcage::sourcing::instances
