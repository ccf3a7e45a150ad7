#include "plugins/purchase-orders-legacy/orders/purchase_order_rules.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::purchase_orders_legacy {
namespace {

class PurchaseOrderRules : public CppUnit::TestFixture {};

sdk::Decimal exactly(std::string_view text) {
    return sdk::Decimal::parse(text).value();
}

CPPUNIT_TEST_FIXTURE(PurchaseOrderRules, statusesGoForwards) {
    using enum PurchaseStatus;
    constexpr auto steps = std::to_array({Draft, Placed, Confirmed, PartiallyReceived, Received});
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (std::size_t j = 0; j < steps.size(); ++j) CPPUNIT_ASSERT_EQUAL(j >= i, mayFollow(steps[i], steps[j]));
        CPPUNIT_ASSERT_EQUAL(i < 4, mayFollow(steps[i], Cancelled));
        CPPUNIT_ASSERT_EQUAL(i < 2, isChangeable(steps[i]));
        CPPUNIT_ASSERT(!mayFollow(Cancelled, steps[i]));
    }
    CPPUNIT_ASSERT(!isChangeable(Cancelled));
    CPPUNIT_ASSERT(!mayFollow(Unknown, Received));
}

CPPUNIT_TEST_FIXTURE(PurchaseOrderRules, totalsHaveSixDecimalsHalfToEven) {
    CPPUNIT_ASSERT_EQUAL(std::string("0.042857"), totalOf(3, exactly("0.1"), 7).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0.000002"), totalOf(5, exactly("0.0000005"), 1).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0.000004"), totalOf(7, exactly("0.0000005"), 1).text());
    CPPUNIT_ASSERT_EQUAL(std::string("96.9"), totalOf(510, exactly("0.19"), 1).text());
    // Rounded once: 0.0000014999999996, of which ten decimals would be a tie.
    CPPUNIT_ASSERT_EQUAL(std::string("0.000001"), totalOf(exactly("0.000001"), exactly("1.4999999996"), 1).text());
}

CPPUNIT_TEST_FIXTURE(PurchaseOrderRules, frozenCostsAreThawedFirst) {
    const PaidOrder order{.number = "ORD-000045", .size = 500};
    const auto thawed = scenarioMissing(order, false);
    const auto frozen = scenarioMissing(order, true);
    for (const std::string_view word : {"ORD-000045", "500 pieces", "PATCH /sourcing-scenarios/{id}"}) {
        CPPUNIT_ASSERT(thawed.find(word) != std::string::npos);
        CPPUNIT_ASSERT(frozen.find(word) != std::string::npos);
    }
    CPPUNIT_ASSERT(thawed.find("is_cost_frozen") == std::string::npos);
    CPPUNIT_ASSERT(frozen.find("is_cost_frozen: false") < frozen.find("PATCH /sourcing-scenarios/{id}"));
    // A scenario of another size is no remedy.
    CPPUNIT_ASSERT(thawed.find("query") == std::string::npos);
}

CPPUNIT_TEST_FIXTURE(PurchaseOrderRules, quantitiesOfPartsStayWithTheirItem) {
    const ItemColumns other{.internal_part_number = "SCREW", .quantity = exactly("27.5"), .unit = Unit::Meter};
    auto wire = other;
    wire.internal_part_number = "WIRE";
    wire.part_quantity = 27'500;
    wire.part_unit = Unit::Millimeter;
    const auto kept = [&](const auto& change) {
        auto item = wire;
        item.part_quantity.reset();
        item.part_unit.reset();
        change(item);
        keepUnitOfPart({other, wire}, item);
        CPPUNIT_ASSERT_EQUAL(item.part_quantity.has_value(), item.part_unit == Unit::Millimeter);
        return item.part_quantity == sdk::Decimal(27'500);
    };
    CPPUNIT_ASSERT(kept([](ItemColumns&) {}));
    CPPUNIT_ASSERT(kept([](ItemColumns& item) { item.confirmed_date = sdk::day(2026, 4, 15); }));
    CPPUNIT_ASSERT(kept([](ItemColumns& item) { item.notes = "Partial delivery accepted."; }));
    CPPUNIT_ASSERT(kept([](ItemColumns& item) { item.unit_price = 2; }));
    CPPUNIT_ASSERT(!kept([](ItemColumns& item) { item.quantity = 28; }));
    CPPUNIT_ASSERT(!kept([](ItemColumns& item) { item.unit = Unit::Millimeter; }));
    CPPUNIT_ASSERT(!kept([](ItemColumns& item) { item.internal_part_number = "WIRE-2"; }));
    CPPUNIT_ASSERT(!kept([](ItemColumns& item) { item.internal_part_revision = "A"; }));
    CPPUNIT_ASSERT(!kept([](ItemColumns& item) { item.manufacturer_part_number = "W"; }));
}

CPPUNIT_TEST_FIXTURE(PurchaseOrderRules, itemsNameWhatIsBought) {
    const auto complaints = [](const PurchaseItemInput& item) {
        sdk::FieldErrors errors;
        item.check(errors);
        return errors.count();
    };
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, complaints({}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, complaints({.manufacturer = "TI"}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, complaints({.manufacturer = "TI", .manufacturer_part_number = "LM358"}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, complaints({.internal_part_number = PartNumber{"R-1", ""}}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, complaints({.description = "x", .quantity = exactly("0.0000001")}));
}

}  // namespace
}  // namespace cardcage::purchase_orders_legacy
