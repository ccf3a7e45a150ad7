#include "plugins/purchase-orders-legacy/generation/needed_orders.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::purchase_orders_legacy {
namespace {

class NeededOrders : public CppUnit::TestFixture {};

SupplierSummary supplierOf(int number) {
    const auto digit = std::to_string(number);
    return {SupplierId::parse("00000000-0000-4000-8000-00000000000" + digit).value(), "Supplier " + digit, {}};
}

sdk::Decimal of(std::string_view text) {
    return sdk::Decimal::parse(text).value();
}

Purchase purchaseOf(int supplier, std::string_view currency, std::string number, std::int64_t quantity) {
    Purchase purchase;
    purchase.internal_part_number = std::move(number);
    purchase.supplier = supplierOf(supplier);
    purchase.quantity = quantity;
    purchase.used_quantity = quantity;
    purchase.price_quantity = 1;
    purchase.offered_price = 2;
    purchase.currency = sdk::Currency::parse(currency).value();
    purchase.rate = currency == "EUR" ? of("1") : of("1.25");
    return purchase;
}

ItemColumns covering(std::string number, std::int64_t quantity) {
    ItemColumns item;
    item.internal_part_number = std::move(number);
    item.internal_part_revision = "";
    item.quantity = quantity;
    return item;
}

const sdk::Date today = sdk::Date::of(2026, 3, 30).value();

CPPUNIT_TEST_FIXTURE(NeededOrders, oneForEachSupplierAndCurrency) {
    Coverage coverage;
    const auto orders = neededOrders(
        {purchaseOf(1, "EUR", "A", 10),
         purchaseOf(1, "EUR", "B", 5),
         purchaseOf(1, "USD", "C", 1),
         purchaseOf(2, "EUR", "D", 1)},
        coverage,
        {},
        {},
        today
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, orders.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, orders[0].items.size());
    CPPUNIT_ASSERT(orders[0].items[0].total_price == 20);
    CPPUNIT_ASSERT(orders[0].items[0].internal_part_revision == "");
    CPPUNIT_ASSERT(orders[1].currency != orders[0].currency);
    CPPUNIT_ASSERT(orders[2].supplier.id == supplierOf(2).id);
}

CPPUNIT_TEST_FIXTURE(NeededOrders, whatIsOrderedIsNotOrderedTwice) {
    Coverage coverage;
    coverage.add(covering("A", 10));
    coverage.add(covering("B", 2));
    auto part = purchaseOf(1, "EUR", "C", 8);
    part.manufacturer = "TI";
    part.manufacturer_part_number = "LM358";
    ItemColumns by_part;
    by_part.manufacturer = "TI";
    by_part.manufacturer_part_number = "LM358";
    by_part.quantity = 3;
    coverage.add(by_part);
    auto meters = covering("D", 100);
    meters.unit = Unit::Meter;
    coverage.add(meters);
    const auto orders = neededOrders(
        {purchaseOf(1, "EUR", "A", 4),
         purchaseOf(1, "EUR", "A", 4),
         purchaseOf(2, "EUR", "A", 4),
         purchaseOf(1, "EUR", "B", 5),
         part,
         purchaseOf(1, "EUR", "D", 7)},
        coverage,
        {},
        {},
        today
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, orders.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, orders[0].items.size());
    CPPUNIT_ASSERT(orders[0].items[0].quantity == 2);  // of A, from the second supplier
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, orders[1].items.size());
    CPPUNIT_ASSERT(orders[1].items[0].quantity == 3);
    CPPUNIT_ASSERT(orders[1].items[1].quantity == 5);
    CPPUNIT_ASSERT(orders[1].items[2].quantity == 7);  // meters are no pieces
}

CPPUNIT_TEST_FIXTURE(NeededOrders, whatIsLeftCanBeOrdered) {
    auto reel = purchaseOf(1, "EUR", "A", 4'000);
    reel.used_quantity = 3'950;
    reel.moq = reel.mpq = 4'000;
    reel.offer_id = OfferId::parse("00000000-0000-4000-8000-000000000009").value();
    const PriceRow cut{1, 1, 3, 1};
    const PriceRow full{4'000, 4'000, 2, 1};
    const auto itemFor = [&](std::int64_t covered, const Ladders& ladders) {
        Coverage coverage;
        coverage.add(covering("A", covered));
        const auto orders = neededOrders({reel}, coverage, {}, ladders, today);
        return orders.empty() ? ItemColumns{} : orders.at(0).items.at(0);
    };
    CPPUNIT_ASSERT(itemFor(100, {{reel.offer_id, {cut, full}}}).quantity == 4'000);
    CPPUNIT_ASSERT(itemFor(100, {{reel.offer_id, {cut, full}}}).unit_price == 2);
    CPPUNIT_ASSERT(itemFor(3'900, {{reel.offer_id, {cut, full}}}).quantity == 50);
    CPPUNIT_ASSERT(itemFor(3'900, {{reel.offer_id, {cut, full}}}).unit_price == 3);
    // The offer has other prices now, or none.
    CPPUNIT_ASSERT(itemFor(3'900, {{reel.offer_id, {cut}}}).quantity == 4'000);
    CPPUNIT_ASSERT(itemFor(3'900, {}).quantity == 4'000);
    // Pieces beyond the need are not ordered by themselves.
    CPPUNIT_ASSERT(itemFor(3'950, {}).quantity == 0);
}

CPPUNIT_TEST_FIXTURE(NeededOrders, aPartOfThatNameIsNoCharge) {
    auto item = covering("A", 1);
    item.description = order_charge;
    CPPUNIT_ASSERT(!isCharge(item, order_charge));
    item.internal_part_number.reset();
    CPPUNIT_ASSERT(isCharge(item, order_charge));
}

CPPUNIT_TEST_FIXTURE(NeededOrders, aSupplierChargesOnce) {
    Coverage coverage;
    auto with_fee = purchaseOf(1, "EUR", "A", 1);
    with_fee.line_fee = of("0.5");
    const auto orders = neededOrders(
        {purchaseOf(1, "USD", "B", 1), with_fee, purchaseOf(2, "EUR", "C", 1)},
        coverage,
        {{{supplierOf(1).id, of("12.50")}}, {}},
        {},
        today
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, orders.size());
    CPPUNIT_ASSERT(orders[0].items.back().description == order_charge);
    CPPUNIT_ASSERT(orders[0].items.back().total_price == of("15.625"));
    CPPUNIT_ASSERT(orders[1].items.back().total_price == of("0.5"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, orders[2].items.size());
}

CPPUNIT_TEST_FIXTURE(NeededOrders, toolingIsAnItemOfItsSupplier) {
    Coverage coverage;
    const auto orders = neededOrders(
        {purchaseOf(1, "USD", "A", 1), purchaseOf(1, "EUR", "B", 1), purchaseOf(2, "EUR", "C", 1)},
        coverage,
        {{{supplierOf(1).id, of("10")}}, {{supplierOf(1).id, {}, of("480"), {}, of("480")}}},
        {},
        today
    );
    const auto& first = orders[0].items;
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, first.size());
    CPPUNIT_ASSERT(first[1].description == one_time_costs && first[1].total_price == 600);
    CPPUNIT_ASSERT(first[2].description == order_charge && first[2].total_price == of("12.5"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, orders[1].items.size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, orders[2].items.size());
}

OfferId offerOf(int number) {
    return *OfferId::parse("00000000-0000-7000-8000-0000000000e" + std::to_string(number));
}

CPPUNIT_TEST_FIXTURE(NeededOrders, theWholeOfADividedCostIsOrdered) {
    Coverage coverage;
    auto purchase = purchaseOf(1, "USD", "A", 1);
    purchase.offer_id = offerOf(1);
    const auto orders = neededOrders(
        {purchase}, coverage, {{}, {{supplierOf(1).id, {offerOf(1)}, of("480"), of("20"), of("8")}}}, {}, today
    );
    const auto& tooling = orders[0].items[1];
    CPPUNIT_ASSERT(tooling.description == one_time_costs && tooling.total_price == of("625"));
    CPPUNIT_ASSERT(tooling.offer_id == offerOf(1));
    CPPUNIT_ASSERT_EQUAL(std::string("The quote carries 10.00 USD of it."), tooling.notes.value_or(""));
}

/// Covered purchases need no tools, and offers that share a mould have it once.
CPPUNIT_TEST_FIXTURE(NeededOrders, toolsAreThoseOfTheOffersThatAreOrdered) {
    Coverage coverage;
    coverage.add(covering("A", 1));
    std::vector<Purchase> purchases;
    for (int i = 1; i <= 3; ++i) {
        purchases.push_back(purchaseOf(1, "EUR", std::string(1, static_cast<char>('@' + i)), 1));
        purchases.back().offer_id = offerOf(i);
    }
    const auto orders = neededOrders(
        purchases,
        coverage,
        {{},
         {{supplierOf(1).id, {offerOf(1)}, of("500"), of("20"), of("520")},
          {supplierOf(1).id, {offerOf(2), offerOf(3)}, of("900"), {}, of("900")}}},
        {},
        today
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, orders[0].items.size());
    CPPUNIT_ASSERT(orders[0].items[2].description == one_time_costs && orders[0].items[2].total_price == 900);
    CPPUNIT_ASSERT(orders[0].items[2].offer_id == offerOf(2));
}

CPPUNIT_TEST_FIXTURE(NeededOrders, cutGoodsAreOrderedAsTheyAreSold) {
    Coverage coverage;
    auto wire = purchaseOf(1, "EUR", "WIRE", 2'500);
    wire.unit = Unit::Millimeter;
    wire.price_unit = Unit::Meter;
    wire.price_quantity = 5;
    auto tape = purchaseOf(1, "EUR", "TAPE", 0);
    tape.quantity = tape.used_quantity = of("3.048");
    tape.unit = Unit::Meter;
    tape.price_unit = Unit::Foot;
    tape.mpq = 1;
    auto screws = purchaseOf(1, "EUR", "SCREW", 250);
    screws.price_quantity = 1000;
    const auto orders = neededOrders({wire, tape, screws}, coverage, {}, {}, today);
    const auto& items = orders.at(0).items;
    CPPUNIT_ASSERT(items.at(0).quantity == of("2.5") && items.at(0).unit == Unit::Meter);
    CPPUNIT_ASSERT(items.at(0).unit_price == 2 && items.at(0).price_unit_quantity == 5);
    CPPUNIT_ASSERT(items.at(0).total_price == 1);
    CPPUNIT_ASSERT(items.at(0).part_quantity == 2'500 && items.at(0).part_unit == Unit::Millimeter);
    CPPUNIT_ASSERT(items.at(1).quantity == 10 && items.at(1).unit == Unit::Foot);
    CPPUNIT_ASSERT(items.at(1).part_quantity == of("3.048") && items.at(1).part_unit == Unit::Meter);
    CPPUNIT_ASSERT(items.at(2).quantity == 250 && items.at(2).price_unit_quantity == 1000);
    CPPUNIT_ASSERT(items.at(2).total_price == of("0.5") && !items.at(2).part_quantity && !items.at(2).part_unit);
}

CPPUNIT_TEST_FIXTURE(NeededOrders, whatCoversMayBeInAnotherUnitOfTheDimension) {
    Coverage coverage;
    auto covered = covering("WIRE", 2);
    covered.unit = Unit::Meter;
    coverage.add(covered);
    auto wire = purchaseOf(1, "EUR", "WIRE", 2'500);
    wire.unit = Unit::Millimeter;
    wire.price_unit = Unit::Centimeter;
    wire.mpq = 20;
    const auto orders = neededOrders({wire}, coverage, {}, {}, today);
    // 500 mm are left: three times 20 cm.
    CPPUNIT_ASSERT(orders.at(0).items.at(0).quantity == 60);
    CPPUNIT_ASSERT(orders.at(0).items.at(0).part_quantity == 600);
}

CPPUNIT_TEST_FIXTURE(NeededOrders, requestedDaysAreNeverInThePast) {
    CPPUNIT_ASSERT(!requestedDate(today, std::nullopt, 5));
    CPPUNIT_ASSERT(requestedDate(today, 5, 7) == today);
    CPPUNIT_ASSERT(requestedDate(today, 7, 5) == sdk::Date::of(2026, 4, 1));
    CPPUNIT_ASSERT(requestedDate(today, 7, std::nullopt) == sdk::Date::of(2026, 4, 6));
}

}  // namespace
}  // namespace cardcage::purchase_orders_legacy
