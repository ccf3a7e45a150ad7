#include "plugins/offers/import/staged_offer.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <string>

namespace cardcage::offers {
namespace staged_offer_test {

class StagedOffers : public CppUnit::TestFixture {};

sdk::Decimal decimal(std::string_view text) {
    return *sdk::Decimal::parse(text);
}

sdk::Checked<OfferItem> element() {
    sdk::Checked<OfferItem> element;
    OfferItem& item = element.value;
    item.part = {{}, " TI", "LM358DR "};
    item.supplier = {SupplierKind::External, "DigiKey", "", " 296-1 ", {}};
    item.availability = {decimal("1200.5"), decimal("41.2"), {}, {{*sdk::Date::parse("2026-12-01"), 500}}};
    item.prices = {
        {1, 0, {*PriceAmount::parse("0.43"), *sdk::Currency::parse("USD")}},
        {{}, 10, {*PriceAmount::parse("0.2"), *sdk::Currency::parse("EUR")}}};
    item.packaging = "Cut Tape";
    return element;
}

CPPUNIT_TEST_FIXTURE(StagedOffers, areTrimmedAndInOurWords) {
    const auto staged = stagedOffer(7, element());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, staged.position);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"manufacturer":" TI","manufacturer_part_number":"LM358DR "})"), staged.part);
    CPPUNIT_ASSERT_EQUAL(std::string("TI"), *staged.manufacturer);
    CPPUNIT_ASSERT_EQUAL(std::string("LM358DR"), *staged.manufacturer_part_number);
    CPPUNIT_ASSERT(!staged.internal_part_number && !staged.errors && !staged.note);
    CPPUNIT_ASSERT_EQUAL(std::string("External"), staged.supplier_type);
    CPPUNIT_ASSERT_EQUAL(std::string(), staged.supplier_number);
    CPPUNIT_ASSERT_EQUAL(std::string("296-1"), *staged.supplier_part_number);
    CPPUNIT_ASSERT_EQUAL(std::string("CutTape"), *staged.packaging);
    CPPUNIT_ASSERT_EQUAL(std::string("Standard"), *staged.price_type);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{42}, *staged.lead_time);
    CPPUNIT_ASSERT(staged.moqs.at(0) == sdk::Decimal(1) && !staged.moqs.at(1));
    CPPUNIT_ASSERT(!staged.mpqs.at(0) && staged.mpqs.at(1) == sdk::Decimal(10));
    CPPUNIT_ASSERT_EQUAL(std::string("0.43"), staged.amounts.at(0).text());
    CPPUNIT_ASSERT(staged.currencies == std::vector<std::string>({"USD", "EUR"}));
    CPPUNIT_ASSERT(Unit::Piece == staged.unit && staged.unit_quantity == sdk::Decimal(1));
}

CPPUNIT_TEST_FIXTURE(StagedOffers, haveTheirOneTimeCosts) {
    auto moulded = element();
    const auto euro = *sdk::Currency::parse("EUR");
    moulded.value.one_time_costs = {{"Mould", {480, euro}}, {"Freight", {30, euro}, CostKind::PerOrder}};
    moulded.value.charge_key = " T-7 ";
    moulded.value.stock_key = " EX-358 ";
    const auto staged = stagedOffer(0, moulded);
    CPPUNIT_ASSERT(staged.one_time_cost_names == std::vector<std::string>({"Mould", "Freight"}));
    CPPUNIT_ASSERT(staged.one_time_cost_amounts == std::vector<sdk::Decimal>({480, 30}));
    CPPUNIT_ASSERT(staged.one_time_cost_currencies == std::vector<std::string>({"EUR", "EUR"}));
    CPPUNIT_ASSERT(staged.one_time_cost_kinds == std::vector<std::string>({"Once", "PerOrder"}));
    CPPUNIT_ASSERT_EQUAL(std::string("T-7"), *staged.charge_key);
    CPPUNIT_ASSERT_EQUAL(std::string("EX-358"), *staged.stock_key);
    CPPUNIT_ASSERT(!stagedOffer(0, element()).stock_key);
    CPPUNIT_ASSERT(stagedOffer(0, element()).one_time_cost_names.empty() && !stagedOffer(0, element()).charge_key);
}

CPPUNIT_TEST_FIXTURE(StagedOffers, tellAboutWordsThatAreNotInTheList) {
    auto strange = element();
    strange.value.packaging = "Bucket";
    strange.value.price_type = "Gift";
    const auto staged = stagedOffer(0, strange);
    CPPUNIT_ASSERT_EQUAL(std::string("Bucket"), *staged.packaging);
    CPPUNIT_ASSERT_EQUAL(std::string("Gift"), *staged.price_type);
    CPPUNIT_ASSERT_EQUAL(
        std::string("packaging 'Bucket' is not in the list and counts as Unknown; "
                    "price_type 'Gift' is not in the list and counts as Unknown"),
        *staged.note
    );
}

CPPUNIT_TEST_FIXTURE(StagedOffers, ofWhatIsWrongOnlyThePartAndTheErrorsStay) {
    auto wrong = element();
    wrong.errors.add("/7/prices/0/moq", "range", "must be \"whole\"");
    wrong.errors.add("/7/notes", "type", "must be a string");
    const auto staged = stagedOffer(7, wrong);
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"([{"pointer":"/7/prices/0/moq","rule":"range","message":"must be \"whole\""},)"
                    R"({"pointer":"/7/notes","rule":"type","message":"must be a string"}])"),
        *staged.errors
    );
    CPPUNIT_ASSERT_EQUAL(std::string("/7/prices/0/moq must be \"whole\"; /7/notes must be a string"), *staged.note);
    CPPUNIT_ASSERT(!staged.manufacturer && staged.supplier_type.empty() && staged.amounts.empty());
}

CPPUNIT_TEST_FIXTURE(StagedOffers, leadTimesAreWholeDaysRoundedUp) {
    CPPUNIT_ASSERT(!wholeDays({}));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, *wholeDays(sdk::Decimal(0)));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{28}, *wholeDays(sdk::Decimal(28)));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, *wholeDays(decimal("0.0000000001")));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{28}, *wholeDays(decimal("27.5")));
}

}  // namespace staged_offer_test
}  // namespace cardcage::offers
