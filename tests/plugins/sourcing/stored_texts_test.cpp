#include <cppunit/extensions/HelperMacros.h>

#include <stdexcept>
#include <string>

#include "plugins/sourcing/design/named_design.hpp"
#include "plugins/sourcing/offers/offer_text.hpp"
#include "plugins/sourcing/quantities.hpp"
#include "plugins/sourcing/solutions/solution_parts.hpp"
#include "plugins/sourcing/text_fields.hpp"

namespace cardcage::sourcing {
namespace {

class StoredTexts : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(StoredTexts, fieldsComeBackAsTheyWere) {
    for (const std::string text : {"", "plain", "tab\tline\nback\\slash", "\\t", "ü"}) {
        CPPUNIT_ASSERT_EQUAL(text, TextFields::plain(TextFields::escaped(text)));
    }
    CPPUNIT_ASSERT_THROW(TextFields::plain("\\"), std::runtime_error);
}

CPPUNIT_TEST_FIXTURE(StoredTexts, aBlueprintComesBackAsItWas) {
    NamedDesign named_design;
    named_design.assemblies = {"a", "b"};
    named_design.has_loose_parts = true;
    named_design.design.assemblies = 3;
    named_design.design.nestings = {{0, 1, 2'500'000, 6}, {0, 1, 166'667, 1, true}};
    named_design.design.groups = {{engine::Unit::Piece, 25'000'000}, {engine::Unit::Meter, 0}};
    named_design.parts = {{{{"R-1", ""}}}, {{{"W\t1", "A"}, {"W-2", ""}}}};
    named_design.design.lines = {
        {1, 0, 4'000'000, engine::Unit::Piece, engine::LineUse::Bought, 2'000'000},
        {1, engine::no_group, 1'000'000, engine::Unit::Piece, engine::LineUse::NotPlaced, 0},
        {2, 1, 1'500'000, engine::Unit::Centimeter, engine::LineUse::Bought, 0, 0, 7, false}};
    named_design.design.lines[0].is_decimal = true;
    named_design.lines = {{1, 1}, {1, 2}, {2, 1}};
    named_design.assembly_lines = {{0, 7}};
    named_design.parts[1].is_blocked = true;
    named_design.named_only = {{1, {{"Gone\t", "B"}, {"R-1", ""}}}};
    const auto text = named_design.text();
    const auto again = NamedDesign::parse(text);
    CPPUNIT_ASSERT_EQUAL(text, again.text());
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, again.design.assemblies);
    CPPUNIT_ASSERT(again.isLoose(2) && !again.isLoose(1));
    CPPUNIT_ASSERT(again.parts[1].options == named_design.parts[1].options);
    CPPUNIT_ASSERT_EQUAL(std::string("{W\t1 - A, W-2}"), again.parts[1].key());
    CPPUNIT_ASSERT(!again.parts[0].is_blocked && again.parts[1].is_blocked);
    CPPUNIT_ASSERT(again.named_only == named_design.named_only);
    CPPUNIT_ASSERT(again.design.nestings[0].perUnit() == (engine::PerUnit{2'500'000, 6, false}));
    CPPUNIT_ASSERT(again.design.nestings[1].perUnit() == (engine::PerUnit{166'667, 1, true}));
    CPPUNIT_ASSERT(again.design.lines[0].perUnit() == (engine::PerUnit{4'000'000, 1, true}));
    CPPUNIT_ASSERT(again.design.lines[2].perUnit() == (engine::PerUnit{1'500'000, 7, false}));
    for (const auto* wrong : {"Z\t1\n", "L\t1\n", "N\t1\tx\t2\n", "A\ta", "O\t1\tA\t\n", "X\n"}) {
        CPPUNIT_ASSERT_THROW_MESSAGE(wrong, NamedDesign::parse(wrong), std::runtime_error);
    }
}

/// The cause in the log has to lead to the wrong field.
CPPUNIT_TEST_FIXTURE(StoredTexts, errorsNameTextLineAndField) {
    const auto fault = [](const char* text) -> std::string {
        try {
            NamedDesign::parse(text);
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return "";
    };
    const std::string line = "line 2 of the stored design is wrong: ";
    CPPUNIT_ASSERT_EQUAL(line + "the field 'x' is not a number in range", fault("A\ta\nN\t1\tx\t2\n"));
    CPPUNIT_ASSERT_EQUAL(line + "field 3 is missing", fault("A\ta\nN\t1\n"));
    CPPUNIT_ASSERT_EQUAL(line + "the field 'Z' is not a kind of line", fault("A\ta\nZ\n"));
    const PartOffers incomplete{{"#\tP\tp\t\t\t\n", "o1\ts1\tE\n"}};
    OfferReader offers(incomplete);
    try {
        offers.next();
        CPPUNIT_FAIL("An incomplete offer was read");
    } catch (const std::runtime_error& error) {
        CPPUNIT_ASSERT_EQUAL(
            std::string("line 1 of the stored offers is wrong: field 4 is missing"), std::string(error.what())
        );
    }
}

CPPUNIT_TEST_FIXTURE(StoredTexts, recordsComeBackAsTheyWere) {
    engine::PartRecord record{
        .key = "R-1", .need = 7'000'000, .cost = -engine::one_cost * 3 - 1, .ready = 4, .plan = 9};
    record.causes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, ~std::uint64_t{0}, 15, 16, 17, 18};
    const auto text = recordText(record);
    const auto again = parseRecord(text, "R-1");
    CPPUNIT_ASSERT(again.causes == record.causes);
    CPPUNIT_ASSERT(engine::isUnchanged(again, record));
    CPPUNIT_ASSERT_THROW(parseRecord("1 2", ""), std::runtime_error);
    record.coarser = 3;
    record.bought = 8'000'000;
    const auto larger = parseRecord(recordText(record), "R-1");
    CPPUNIT_ASSERT(larger.causes == record.causes);
    CPPUNIT_ASSERT(engine::isUnchanged(larger, record));
    CPPUNIT_ASSERT_EQUAL(3, larger.coarser);
    CPPUNIT_ASSERT_EQUAL(engine::Quantity{8'000'000}, larger.bought);
}

/// As they were written before terms, approvals and engines were compared.
CPPUNIT_TEST_FIXTURE(StoredTexts, olderRecordsAreRead) {
    const auto old = parseRecord("7000000 0 2a 4 9 1 2 3 4 5 6 7", "R-1");
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{7}, old.causes.rules);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, old.causes.engine);
    CPPUNIT_ASSERT(old.cost == 42);
    auto now = old;
    now.cost = 43;
    now.causes.engine = 3;
    now.causes.rules = 8;
    const auto changes = engine::compareRuns({&old, 1}, {&now, 1});
    CPPUNIT_ASSERT_EQUAL(engine::bit(engine::Cause::NewEngine), changes.at(0).causes);
}

CPPUNIT_TEST_FIXTURE(StoredTexts, quantitiesHaveSixDecimals) {
    CPPUNIT_ASSERT_EQUAL(engine::Quantity{0}, quantityOf(""));
    CPPUNIT_ASSERT_EQUAL(engine::Quantity{12'000'000}, quantityOf("12"));
    CPPUNIT_ASSERT_EQUAL(engine::Quantity{2'500'000}, quantityOf("2.5"));
    CPPUNIT_ASSERT_EQUAL(engine::Quantity{1}, quantityOf("0.0000019"));
    CPPUNIT_ASSERT_EQUAL(engine::unlimited_quantity, quantityOf("99999999999999999999"));
    CPPUNIT_ASSERT_THROW(quantityOf("-1"), std::runtime_error);
}

CPPUNIT_TEST_FIXTURE(StoredTexts, whatIsTakenGoesFromStockThenFromTheEarliestArrival) {
    const TextOffer offer{.stock = 40, .on_order = {{9, 30}, {2, 10}, {5, 20}}};
    const auto left = [&](engine::Quantity taken) {
        std::vector<engine::Quantity> quantities;
        const auto rest = withoutTaken(offer, taken, 3);
        quantities.push_back(*rest.stock);
        for (const auto& arrival : rest.on_order) quantities.push_back(arrival.quantity);
        return quantities;
    };
    // By day: 2 is overdue and nobody's, then 5 and 9.
    CPPUNIT_ASSERT(left(0) == std::vector<engine::Quantity>({40, 10, 20, 30}));
    CPPUNIT_ASSERT(left(15) == std::vector<engine::Quantity>({25, 10, 20, 30}));
    CPPUNIT_ASSERT(left(65) == std::vector<engine::Quantity>({0, 10, 0, 25}));
    CPPUNIT_ASSERT(left(1'000) == std::vector<engine::Quantity>({0, 10, 0, 0}));
    CPPUNIT_ASSERT(!withoutTaken({}, 5, 0).stock);
}

CPPUNIT_TEST_FIXTURE(StoredTexts, offersAreReadWithTheirSource) {
    const PartOffers pieces{
        {"#\tP\tpart\tActive\tCompliant\tUnknown\n",
         "o1\ts1\tE\tc7\tReel\tStandard\t1000\tPiece\t8000\t56\t20500\t20520:4000 20530:10.5\t4000:4000:5.00:EUR "
         "8000::4:USD\n"},
        {"#\tI\tR-1\tB\n", "o2\ts2\tI\t\t\tQuote\t1\tMeter\t\t\t\t\t::0.5:EUR\n"}};
    OfferReader reader(pieces);
    const auto* first = reader.next();
    CPPUNIT_ASSERT(first && reader.source().kind == 'P' && reader.source().rohs == "Compliant");
    CPPUNIT_ASSERT(!reader.source().is_blocked);
    CPPUNIT_ASSERT(first->id == "o1" && !first->is_inventory && first->customer_id == "c7");
    CPPUNIT_ASSERT_EQUAL(engine::Quantity{8'000'000'000}, *first->stock);
    CPPUNIT_ASSERT(first->lead_days == 56 && first->valid_until == 20500);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, first->on_order.size());
    CPPUNIT_ASSERT_EQUAL(engine::Quantity{10'500'000}, first->on_order[1].quantity);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, first->prices.size());
    CPPUNIT_ASSERT(first->prices[1].mpq == 0 && first->prices[1].currency == "USD" && first->prices[1].amount == "4");
    const auto* second = reader.next();
    CPPUNIT_ASSERT(second && reader.source().kind == 'I' && second->is_inventory);
    CPPUNIT_ASSERT(reader.source().is_blocked);
    CPPUNIT_ASSERT(!second->stock && !second->lead_days && !second->valid_until && second->on_order.empty());
    CPPUNIT_ASSERT(second->unit == engine::Unit::Meter);
    CPPUNIT_ASSERT(reader.next() == nullptr);
    const PartOffers too_short{{"#\tI\tR-1\n", "o1\ts1\tE\n"}};
    CPPUNIT_ASSERT_THROW(OfferReader(too_short).next(), std::runtime_error);
}

/// A line ends behind the last field that the offer has. One reader reads all of them, the fields of one offer do not
/// stay for the next.
CPPUNIT_TEST_FIXTURE(StoredTexts, offersHaveTheFieldsOfTheirLineOnly) {
    struct Case {
        std::string line, charge_key, stock_number, supplier_part_number;
        std::size_t costs = 0;
    };
    const std::string plain = "o1\ts1\tE\t\t\tQuote\t1\tPiece\t\t\t\t\t1:1:2:EUR";
    const std::vector<Case> cases{
        {plain + "\tKEY\t5:EUR 1:USD:P\t2\tA\\t\\\\B", "KEY", "2", "A\t\\B", 2},
        {plain, "", "", "", 0},
        {plain + "\t\t\t\tREEL-7", "", "", "REEL-7", 0},
        {plain + "\t\t\t3", "", "3", "", 0},
        {plain + "\t\t5:EUR", "", "", "", 1}};
    OfferReader reader;
    for (const auto& each : cases) {
        const auto text = each.line + "\n";
        const PartOffers pieces{{"#\tI\tR-1\n", text}};
        reader.begin(pieces);
        const auto* offer = reader.next();
        CPPUNIT_ASSERT_MESSAGE(each.line, offer);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(each.line, std::size_t{1}, offer->prices.size());
        CPPUNIT_ASSERT_EQUAL_MESSAGE(each.line, each.charge_key, std::string(offer->charge_key));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(each.line, each.costs, offer->one_time_costs.size());
        CPPUNIT_ASSERT_EQUAL_MESSAGE(each.line, each.stock_number, std::string(offer->stock_number));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            each.line, each.supplier_part_number, TextFields::plain(offer->supplier_part_number)
        );
        CPPUNIT_ASSERT_EQUAL_MESSAGE(each.line, std::uint32_t{0}, reader.piece());
        CPPUNIT_ASSERT_MESSAGE(each.line, reader.next() == nullptr);
    }
}

CPPUNIT_TEST_FIXTURE(StoredTexts, numbersOfPricesAreReadAsTheyAreWritten) {
    std::string line;  // the price borrows from it
    const auto readLadder = [&line](const std::string& ladder) {
        line = "o1\ts1\tE\t\t\tQuote\t1\tPiece\t\t\t\t\t" + ladder + "\n";
        const PartOffers pieces{{"#\tI\tR-1\n", line}};
        return OfferReader(pieces).next()->prices.front();
    };
    for (const std::string number :
         {"0",
          "5",
          "5.00",
          "0.012345",
          "-1",
          "123456789012345678",
          "1234567890123456789",
          "12345678.901234567890123",
          "99999999999999999999",
          ".5",
          "5.",
          "1.2.3",
          "1e3",
          "",
          "."}) {
        const auto price = readLadder("1:1:" + number + ":EUR 2:1:1:USD");
        CPPUNIT_ASSERT_EQUAL_MESSAGE(number, number, std::string(price.amount));
        CPPUNIT_ASSERT_MESSAGE(number, engine::parseNumber(number) == price.number);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(number, std::string("EUR"), std::string(price.currency));
    }
    for (const std::string quantity : {"0", "", "1", "999999999999", "1234567890123", "0.5", "12.3456789"}) {
        const auto price = readLadder(quantity + ":" + quantity + ":1:EUR");
        CPPUNIT_ASSERT_EQUAL_MESSAGE(quantity, quantityOf(quantity), price.moq);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(quantity, quantityOf(quantity), price.mpq);
    }
    CPPUNIT_ASSERT_THROW(readLadder("1:1"), std::runtime_error);
    CPPUNIT_ASSERT_THROW(readLadder("1x:1:1:EUR"), std::runtime_error);
}

CPPUNIT_TEST_FIXTURE(StoredTexts, quantitiesOfRecordsAreThoseOfTexts) {
    for (const auto* text : {"0", "1", "0.000001", "12.5", "123456789.123456", "9000000000000"}) {
        const auto number = sdk::Decimal::parse(text).value();
        CPPUNIT_ASSERT_EQUAL(quantityOf(std::string_view(text)), quantityOf(number));
    }
    CPPUNIT_ASSERT_EQUAL(engine::unlimited_quantity, quantityOf(sdk::Decimal(9'000'000'000'000)));
    CPPUNIT_ASSERT_EQUAL(engine::Quantity{1'234'567}, quantityOf(sdk::Decimal::parse("1.2345678").value()));
    CPPUNIT_ASSERT(decimalOf(1'500'000) == sdk::Decimal::parse("1.5").value());
}

CPPUNIT_TEST_FIXTURE(StoredTexts, unitsHaveTheirWords) {
    for (int i = 0; i <= static_cast<int>(engine::Unit::Unknown); ++i) {
        const auto unit = static_cast<engine::Unit>(i);
        CPPUNIT_ASSERT(unitOf(wordOf(unit)) == unit);
    }
    CPPUNIT_ASSERT(unitOf("furlong") == engine::Unit::Unknown);
}

}  // namespace
}  // namespace cardcage::sourcing
