#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/sourcing/engine/market/price_ladder.hpp"
#include "plugins/sourcing/engine/solver/preferences.hpp"

/// Parts in the form of the worked examples: rows of moq, price and step, stock, arrivals, lead time.
namespace cardcage::sourcing::engine {

/// "12.50" as a cost of base currency.
inline Cost money(std::string_view text) {
    return costFrom(*parseNumber(text)).value();
}
inline UnitPrice price(std::string_view text) {
    return baseUnitPrice(*parseNumber(text), one_unit, {1, 0}).value();
}
constexpr Quantity pieces(std::int64_t count) {
    return count * one_unit;
}

/// A row of a ladder in base currency.
struct Told {
    std::int64_t moq = 0;
    std::string_view amount;
    std::int64_t mpq = 1;
};

struct OfferTold {
    std::initializer_list<Told> rows;
    std::int64_t stock = 0;
    Days lead_days = never;
    std::vector<Arrival> on_order = {};    ///< each with what arrives, in micro-units
    std::uint32_t supplier = 0xFFFF'FFFF;  ///< default: one of its own
    std::string_view fee = "0";
    std::uint8_t tier = 0;
    std::uint8_t packaging = 0;
    bool is_inventory = false;
    std::uint32_t rank = 0xFFFF'FFFF;  ///< of supplier and offer; default: in order
};

/// Never runs out.
constexpr std::int64_t plenty = 1'000'000'000;

class PartTold : public PartTable {
public:
    explicit PartTold(std::int64_t need_in_pieces) { need = pieces(need_in_pieces); }

    /// Adds an offer and returns its position.
    std::uint32_t add(const OfferTold& told) {
        const auto position = static_cast<std::uint32_t>(offers.size());
        std::vector<LadderRow> ladder;
        for (const auto& row : told.rows)
            ladder.push_back({.moq = pieces(row.moq), .mpq = pieces(row.mpq), .amount = *parseNumber(row.amount)});
        std::vector<PriceRow> offer_rows;
        appendOrderableRows(ladder, {}, Unit::Piece, {ExactNumber{1, 0}}, offer_rows);
        std::vector<Arrival> offer_arrivals{{0, pieces(told.stock)}};
        for (const auto& arrival : told.on_order)
            offer_arrivals.push_back({arrival.day, offer_arrivals.back().cumulative + arrival.cumulative});
        const auto rank = told.rank == 0xFFFF'FFFF ? position : told.rank;
        return PartTable::add(
            {.offer = position,
             .supplier = told.supplier == 0xFFFF'FFFF ? position : told.supplier,
             .supplier_rank = rank,
             .offer_rank = rank,
             .lead_days = told.lead_days,
             .tier = told.tier,
             .packaging = told.packaging,
             .is_inventory = told.is_inventory,
             .line_fee = money(told.fee)},
            offer_rows,
            offer_arrivals
        );
    }
};

/// "500 of 0, 500 of 1": pieces and position of each line, in the order of the plan.
inline std::string linesOf(const Plan& plan) {
    std::string text;
    for (const auto& line : plan.lines) {
        if (!text.empty()) text += ", ";
        text += std::to_string(line.quantity / one_unit) + " of " + std::to_string(line.offer);
    }
    return text;
}

/// Cost with cents: "572.00".
inline std::string costText(const Plan& plan) {
    return shownText(plan.cost);
}

}  // namespace cardcage::sourcing::engine
