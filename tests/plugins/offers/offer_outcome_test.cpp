#include "plugins/offers/import/offer_outcome.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::offers {
namespace {

using sdk::ImportResult;

class OfferOutcomes : public CppUnit::TestFixture {};

OutcomeRow row(ImportResult result) {
    OutcomeRow row{};
    row.position = 3;
    row.part = R"({"internal_part_number":"0-1234"})";
    row.result = result;
    return row;
}
OutcomeRow ofManufacturer() {
    OutcomeRow rejected = row(ImportResult::Rejected);
    rejected.manufacturer = "TI";
    rejected.manufacturer_part_number = "LM358PW";
    return rejected;
}
std::string pointers(const OutcomeRow& row) {
    std::string text;
    const auto problems = unresolved(row);
    for (const auto& error : problems.list()) text += (text.empty() ? "" : " ") + error.pointer;
    return text;
}

CPPUNIT_TEST_FIXTURE(OfferOutcomes, sayInOneWordWhatWentWell) {
    auto noted = row(ImportResult::Replaced);
    noted.note = "packaging 'Bucket' is not in the list and counts as Unknown";
    const auto replaced = outcomeOf(noted);
    CPPUNIT_ASSERT_EQUAL(200, replaced.outcome.status);
    CPPUNIT_ASSERT_EQUAL(
        std::string("Replaced; packaging 'Bucket' is not in the list and counts as Unknown"),
        replaced.outcome.description
    );
    CPPUNIT_ASSERT_EQUAL(std::string("Created"), outcomeOf(row(ImportResult::Created)).outcome.description);
    const auto superseded = outcomeOf(row(ImportResult::Superseded));
    CPPUNIT_ASSERT_EQUAL(200, superseded.outcome.status);
    CPPUNIT_ASSERT(superseded.outcome.description.starts_with("Superseded by a later element"));
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"status":200,"result":"Created","description":"Created","errors":[],"error_count":0,)"
                    R"("part":{"internal_part_number":"0-1234"},"offer_id":null})"),
        toJson(outcomeOf(row(ImportResult::Created)))
    );
}

CPPUNIT_TEST_FIXTURE(OfferOutcomes, passOnWhatWasWrongWithTheFields) {
    auto wrong = row(ImportResult::Rejected);
    wrong.errors = R"([{"pointer":"/3/notes","rule":"type","message":"must be a string"}])";
    wrong.note = "/3/notes must be a string";
    wrong.error_count = 312;
    const auto rejected = outcomeOf(wrong).outcome;
    CPPUNIT_ASSERT_EQUAL(400, rejected.status);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{312}, rejected.error_count);
    CPPUNIT_ASSERT_EQUAL(std::string("/3/notes must be a string"), rejected.description);
    CPPUNIT_ASSERT_EQUAL(*wrong.errors, rejected.errors.json);
}

CPPUNIT_TEST_FIXTURE(OfferOutcomes, nameTheFirstThingThatIsUnknownAboutThePart) {
    auto number = row(ImportResult::Rejected);
    number.internal_part_number = "9-9999";
    number.number_is_known = false;
    CPPUNIT_ASSERT_EQUAL(std::string("/3/part/internal_part_number"), pointers(number));

    auto maker = ofManufacturer();
    maker.manufacturer_problem = "Manufacturer 'TI' is not known.";
    CPPUNIT_ASSERT_EQUAL(std::string("/3/part/manufacturer"), pointers(maker));

    auto part = ofManufacturer();
    part.part_hits = 0;
    CPPUNIT_ASSERT_EQUAL(std::string("/3/part/manufacturer_part_number"), pointers(part));
}

CPPUNIT_TEST_FIXTURE(OfferOutcomes, listTheCandidatesButNotForEver) {
    auto part = ofManufacturer();
    part.part_hits = 2;
    part.part_numbers = {"LM 358-PW", "LM358 PW"};
    CPPUNIT_ASSERT_EQUAL(
        std::string("Manufacturer part number 'LM358PW' fits several parts of 'TI': 'LM 358-PW', 'LM358 PW'; "
                    "write it exactly as one of them."),
        outcomeOf(part).outcome.description
    );
    part.part_numbers = {"1", "2", "3", "4", "5", "6"};
    CPPUNIT_ASSERT(outcomeOf(part).outcome.description.find("'5', …;") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(OfferOutcomes, nameAComponentThatLooksEqual) {
    auto number = row(ImportResult::Rejected);
    number.internal_part_number = "C-10\u00b5F";
    number.number_is_known = false;
    number.lookalike = "component 'C-10\u03bcF' looks equal";
    CPPUNIT_ASSERT_EQUAL(
        std::string("Internal part number 'C-10\u00b5F' is neither a component nor an imported assembly; component "
                    "'C-10\u03bcF' looks equal."),
        outcomeOf(number).outcome.description
    );
}

CPPUNIT_TEST_FIXTURE(OfferOutcomes, nameEverythingThatIsUnknown) {
    auto rejected = row(ImportResult::Rejected);
    rejected.internal_part_number = "0-1234";
    rejected.number_is_known = true;
    rejected.supplier_problem = "Supplier 'X' is not known.";
    rejected.customer_name = "Nobody";
    rejected.customer_number = "";
    rejected.customer_hits = 0;
    CPPUNIT_ASSERT_EQUAL(std::string("/3/supplier /3/customer"), pointers(rejected));
    CPPUNIT_ASSERT_EQUAL(
        std::string("Supplier 'X' is not known. "
                    "Customer 'Nobody' is not known; correct it, or create it with POST /customers."),
        outcomeOf(rejected).outcome.description
    );
    rejected.customer_hits = 2;
    CPPUNIT_ASSERT_EQUAL(
        std::string("2 customers are called 'Nobody'; give the number."), unresolved(rejected).list().at(1).message
    );
    rejected.customer_hits = 1;
    CPPUNIT_ASSERT_EQUAL(std::string("/3/supplier"), pointers(rejected));
}

}  // namespace
}  // namespace cardcage::offers
