#include "plugins/offers/import/offer_item.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

namespace cardcage::offers {
namespace {

class OfferItems : public CppUnit::TestFixture {};

std::string complaints(const sdk::FieldErrors& errors) {
    std::string text;
    for (const auto& error : errors.list()) text += (text.empty() ? "" : "; ") + error.rule + " " + error.pointer;
    return text;
}
template <class Record>
std::string complaints(const Record& record) {
    sdk::FieldErrors errors;
    record.check(errors);
    return complaints(errors);
}
std::string complaintsOfLadder(const std::vector<Price>& prices, Unit unit = Unit::Piece) {
    sdk::FieldErrors errors;
    checkLadder(prices, unit, errors);
    return complaints(errors);
}
Price price(std::optional<sdk::Decimal> moq, std::optional<sdk::Decimal> mpq, std::string_view currency = "EUR") {
    return {moq, mpq, {*PriceAmount::parse("1"), *sdk::Currency::parse(currency)}};
}
sdk::Decimal decimal(std::string_view text) {
    return *sdk::Decimal::parse(text);
}

CPPUNIT_TEST_FIXTURE(OfferItems, aPartHasExactlyOneOfTwoForms) {
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(PartReference{"0-1234", {}, {}}));
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(PartReference{{}, "TI", "LM358DR"}));
    CPPUNIT_ASSERT_EQUAL(std::string("required "), complaints(PartReference{}));
    CPPUNIT_ASSERT_EQUAL(std::string("conflict "), complaints(PartReference{"0-1234", "TI", "LM358DR"}));
    CPPUNIT_ASSERT_EQUAL(std::string("conflict "), complaints(PartReference{"0-1234", {}, "LM358DR"}));
    CPPUNIT_ASSERT_EQUAL(std::string("required /manufacturer"), complaints(PartReference{{}, {}, "LM358DR"}));
    CPPUNIT_ASSERT_EQUAL(std::string("required /manufacturer_part_number"), complaints(PartReference{{}, "TI", {}}));
}

CPPUNIT_TEST_FIXTURE(OfferItems, whatIsEmptyIsNotThere) {
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(PartReference{"0-1234", "", " "}));
    CPPUNIT_ASSERT_EQUAL(std::string("required "), complaints(PartReference{" ", "", "\t"}));
    CPPUNIT_ASSERT_EQUAL(std::string("x"), *given(" x\n"));
    CPPUNIT_ASSERT(!given("\xC2\xA0") && !given(std::nullopt));
}

CPPUNIT_TEST_FIXTURE(OfferItems, onlyASupplierNeedsAName) {
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(SupplierInput{SupplierKind::Internal, {}, {}, {}, {}}));
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(SupplierInput{SupplierKind::External, "DigiKey", {}, {}, {}}));
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(SupplierInput{SupplierKind::External, {}, "S-1", {}, {}}));
    CPPUNIT_ASSERT_EQUAL(
        std::string("required /supplier_number"), complaints(SupplierInput{SupplierKind::External, " ", {}, {}, {}})
    );
}

CPPUNIT_TEST_FIXTURE(OfferItems, whatCannotBeDividedIsWhole) {
    const std::vector<Price> half{price(decimal("1.5"), {}), price({}, decimal("0.5"))};
    CPPUNIT_ASSERT_EQUAL(std::string("range /prices/0/moq; range /prices/1/mpq"), complaintsOfLadder(half));
    CPPUNIT_ASSERT_EQUAL(std::string(), complaintsOfLadder(half, Unit::Meter));
    CPPUNIT_ASSERT_EQUAL(std::string(), complaintsOfLadder({price(decimal("10.000"), decimal("5.0"))}));
}

CPPUNIT_TEST_FIXTURE(OfferItems, stockThatCannotBeDividedIsWhole) {
    OfferItem item;
    item.prices = {price(1, {})};
    item.availability = {decimal("0.5"), {}, decimal("1.5"), {{*sdk::Date::parse("2026-12-01"), decimal("2.5")}}};
    item.unit_of_measurement.unit = Unit::Piece;
    CPPUNIT_ASSERT_EQUAL(
        std::string("range /availability/available_stock; range /availability/total_stock; "
                    "range /availability/on_order/0/quantity"),
        complaints(item)
    );
    item.unit_of_measurement.unit = Unit::Meter;
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(item));
}

CPPUNIT_TEST_FIXTURE(OfferItems, ownStockHasNoOneTimeCosts) {
    OfferItem item;
    item.prices = {price(1, {})};
    item.one_time_costs = {{"Tooling", {100, *sdk::Currency::parse("EUR")}, CostKind::Once}};
    item.supplier.type = SupplierKind::Internal;
    CPPUNIT_ASSERT_EQUAL(std::string("conflict /one_time_costs"), complaints(item));
    item.supplier.type = SupplierKind::External;
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(item));
}

CPPUNIT_TEST_FIXTURE(OfferItems, rowsOfALadderDiffer) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(), complaintsOfLadder({price(10, {}), price(100, {}), price(10, 10), price(10, {}, "USD")})
    );
    // 0 and absent are the same, and so is 1 of what cannot be divided; every further row of a kind is told, against
    // the first one.
    const std::vector<Price> ones{price({}, {}), price(0, 0), price(1, {}), price(1, 1), price({}, 0)};
    CPPUNIT_ASSERT_EQUAL(
        std::string("duplicate /prices/1; duplicate /prices/2; duplicate /prices/3; duplicate /prices/4"),
        complaintsOfLadder(ones)
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("duplicate /prices/1; duplicate /prices/4"), complaintsOfLadder(ones, Unit::Meter)
    );
    sdk::FieldErrors errors;
    checkLadder({price(5, {}), price({}, {}), price(0, {}), price(5, 0)}, Unit::Piece, errors);
    CPPUNIT_ASSERT_EQUAL(std::string("duplicate /prices/2; duplicate /prices/3"), complaints(errors));
    CPPUNIT_ASSERT_EQUAL(
        std::string("has the moq, mpq and currency of row 1; change one of them, or remove it"),
        errors.list().at(0).message
    );
}

CPPUNIT_TEST_FIXTURE(OfferItems, aPartIsEchoedAsItWasSent) {
    sdk::Checked<OfferItem> element;
    CPPUNIT_ASSERT_EQUAL(std::string("{}"), partAsSent(element));
    element.value.part = {{}, "TI", "X"};
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"manufacturer":"TI","manufacturer_part_number":"X"})"), partAsSent(element));
    element.value.part = {"0-\"1\"", {}, {}};
    element.sent = {{"/part/internal_part_number", " 0-\"1\" "}, {"/part/manufacturer", ""}};
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"internal_part_number":" 0-\"1\" ","manufacturer":""})"), partAsSent(element));
}

}  // namespace
}  // namespace cardcage::offers
