#include "plugins/purchase-orders-legacy/generation/order_rows.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <random>

#include "plugins/purchase-orders-legacy/orders/purchase_order_rules.hpp"

namespace cardcage::purchase_orders_legacy {
namespace order_rows_test {

class OrderRows : public CppUnit::TestFixture {};

sdk::Decimal of(std::string_view text) {
    return sdk::Decimal::parse(text).value();
}
constexpr PartUnits pieces{};

CPPUNIT_TEST_FIXTURE(OrderRows, quantitiesAreMultiplesFromTheMinimumOn) {
    CPPUNIT_ASSERT(orderableQuantity(3'900, 4'000, 4'000, Unit::Piece) == 4'000);
    CPPUNIT_ASSERT(orderableQuantity(4'000, 4'000, 4'000, Unit::Piece) == 4'000);
    CPPUNIT_ASSERT(orderableQuantity(4'001, 4'000, 4'000, Unit::Piece) == 8'000);
    CPPUNIT_ASSERT(orderableQuantity(3, 10, 4, Unit::Piece) == 12);  // multiples count from 0
    CPPUNIT_ASSERT(orderableQuantity(3, std::nullopt, std::nullopt, Unit::Piece) == 3);
    CPPUNIT_ASSERT(orderableQuantity(of("2.5"), std::nullopt, std::nullopt, Unit::Piece) == 3);
    CPPUNIT_ASSERT(orderableQuantity(of("2.5"), std::nullopt, std::nullopt, Unit::Meter) == of("2.5"));
    CPPUNIT_ASSERT(orderableQuantity(of("2.5"), std::nullopt, of("0.2"), Unit::Meter) == of("2.6"));
}

CPPUNIT_TEST_FIXTURE(OrderRows, theRowIsThatOfTheQuantity) {
    const std::vector<PriceRow> ladder{{1, 1, of("0.10"), 1}, {4'000, 4'000, of("0.04"), 1}};
    const auto most = cheapestOrder(3'900, 4'000, pieces, ladder);
    CPPUNIT_ASSERT(most->quantity == 4'000);
    CPPUNIT_ASSERT(most->row.price == of("0.04"));
    const auto few = cheapestOrder(100, 4'000, pieces, ladder);
    CPPUNIT_ASSERT(few->quantity == 100);
    CPPUNIT_ASSERT(few->row.price == of("0.10"));
    CPPUNIT_ASSERT(!cheapestOrder(100, 50, pieces, ladder));
}

CPPUNIT_TEST_FIXTURE(OrderRows, ofCutGoodsAreInTheUnitOfTheOffer) {
    const PartUnits cut{.part = Unit::Millimeter, .offered = Unit::Meter};
    const auto order = cheapestOrder(1'500, of("27.5"), cut, {{2, 1, of("0.4"), 1}});
    CPPUNIT_ASSERT(order->quantity == 2);
    CPPUNIT_ASSERT(!cheapestOrder(1, 1, {.part = Unit::Piece, .offered = Unit::Meter}, {{1, 1, 1, 1}}));
    using contracts::convertedQuantity, contracts::soldQuantity;
    CPPUNIT_ASSERT(convertedQuantity(1, Unit::Foot, Unit::Meter) == of("0.3048"));
    CPPUNIT_ASSERT(convertedQuantity(1, Unit::Kilogram, Unit::Gram) == 1'000);
    CPPUNIT_ASSERT(convertedQuantity(7, Unit::Roll, Unit::Sheet) == 7);
    // 100 cm are 3.28084 feet, rounded, and 100 cm again.
    CPPUNIT_ASSERT(soldQuantity(of("3.28084"), Unit::Foot, Unit::Centimeter, 1) == 100);
    CPPUNIT_ASSERT(soldQuantity(of("3.28084"), Unit::Foot, Unit::Meter, std::nullopt) == 1);
    CPPUNIT_ASSERT(soldQuantity(of("2.5"), Unit::Meter, Unit::Meter, 1) == of("2.5"));
    CPPUNIT_ASSERT(soldQuantity(of("2.5"), Unit::Meter, Unit::Centimeter, 20) == 250);
    // 1000 mm and 1000.5 mm, which no mpq names, are 39.370079 and 39.389764 inches, rounded up.
    CPPUNIT_ASSERT(soldQuantity(of("39.370079"), Unit::Inch, Unit::Millimeter, std::nullopt) == 1'000);
    CPPUNIT_ASSERT(soldQuantity(of("39.389764"), Unit::Inch, Unit::Millimeter, std::nullopt) == of("1000.5"));
    // Quantities that the part can state remain.
    CPPUNIT_ASSERT(soldQuantity(of("2000.05"), Unit::Millimeter, Unit::Meter, std::nullopt) == of("2.00005"));
    CPPUNIT_ASSERT(soldQuantity(of("2.000001"), Unit::Meter, Unit::Millimeter, std::nullopt) == of("2000.001"));
    CPPUNIT_ASSERT(soldQuantity(of("2000.05"), Unit::Millimeter, Unit::Meter, 1) == of("2.00005"));
    // 25 m are needed; 82.021 feet are as close, and nobody named them.
    CPPUNIT_ASSERT(soldQuantity(25, Unit::Meter, Unit::Foot, std::nullopt) == of("82.020998"));
    CPPUNIT_ASSERT(soldQuantity(of("25.000001"), Unit::Meter, Unit::Foot, std::nullopt) == of("82.021"));
    // A thousand inches, each of 0.083334 feet. Half a milligram is no part of a kilogram.
    CPPUNIT_ASSERT(soldQuantity(of("83.334"), Unit::Foot, Unit::Inch, 1) == 1'000);
    CPPUNIT_ASSERT(soldQuantity(1, Unit::Kilogram, Unit::Milligram, of("0.5")) == 1'000'000);
}

/// Every quantity of every row, one by one.
std::optional<sdk::Decimal> leastTotal(int needed, int most, const std::vector<PriceRow>& rows) {
    std::optional<sdk::Decimal> least;
    for (const auto& row : rows) {
        for (int quantity = needed; quantity <= most; ++quantity) {
            if (row.moq && quantity < *row.moq) continue;
            if (row.mpq && quantity % *row.mpq->whole() != 0) continue;
            const auto total = totalOf(quantity, row.price, row.price_quantity);
            if (!least || total < *least) least = total;
        }
    }
    return least;
}

CPPUNIT_TEST_FIXTURE(OrderRows, nothingThatCanBeOrderedIsCheaper) {
    std::mt19937 random(20261127);
    const auto upTo = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)) + 1; };
    for (int world = 0; world < 3'000; ++world) {
        std::vector<PriceRow> rows;
        for (int i = upTo(4); i > 0; --i) {
            auto& row = rows.emplace_back();
            if (upTo(4) > 1) row.moq = upTo(60);
            if (upTo(3) > 1) row.mpq = upTo(25);
            row.price = sdk::Decimal(upTo(40)) / 100;
            row.price_quantity = upTo(2) == 1 ? 1 : 10;
        }
        const int needed = upTo(50);
        const int most = needed + upTo(60) - 1;
        const auto expected = leastTotal(needed, most, rows);
        const auto order = cheapestOrder(needed, most, pieces, rows);
        CPPUNIT_ASSERT_EQUAL(expected.has_value(), order.has_value());
        if (!order) continue;
        CPPUNIT_ASSERT(order->quantity >= needed && order->quantity <= most);
        CPPUNIT_ASSERT(totalOf(order->quantity, order->row.price, order->row.price_quantity) == *expected);
    }
}

}  // namespace order_rows_test
}  // namespace cardcage::purchase_orders_legacy
