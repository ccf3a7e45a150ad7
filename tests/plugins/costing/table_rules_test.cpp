#include "plugins/costing/tables/table_rules.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::costing {
namespace {

using enum RowKind;

/// Errors of the rows, as "pointer rule" each.
std::vector<std::string> complaints(const std::vector<TableRow>& rows) {
    sdk::FieldErrors errors;
    checkRows(rows, "/rows", errors);
    std::vector<std::string> found;
    for (const auto& error : errors.list()) found.push_back(error.pointer + " " + error.rule);
    return found;
}

TableRow percent(std::string key, RowKind kind, std::vector<std::string> base, int value) {
    return {.key = std::move(key), .name = "x", .kind = kind, .base = std::move(base), .percent = value};
}

const sdk::Money five{5, sdk::Currency::parse("EUR").value()};

using Texts = std::vector<std::string>;

class TableRules : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(TableRules, acceptWhatCanBeCalculated) {
    CPPUNIT_ASSERT(
        complaints({
            percent("a", PercentOf, {"material", "one_time"}, 150),
            percent("b", MarginOnPrice, {"a"}, 99),
            {.key = "c", .name = "x", .kind = MinCharge, .amount = five},
            {.key = "d", .name = "x", .kind = RoundTo, .decimals = 2},
            {.key = "e", .name = "x", .kind = RoundTo},
            {.key = "f", .name = "x", .kind = Subtotal},
            {.key = "g", .name = "x", .kind = FixedPerCustomerLine, .amount = five},
            {.key = "h", .name = "x", .kind = FixedPerCustomerPart, .amount = five},
        }) == Texts()
    );
}

CPPUNIT_TEST_FIXTURE(TableRules, everyKindHasItsValueAndNoOther) {
    CPPUNIT_ASSERT(complaints({{.key = "a", .name = "x", .kind = PercentOf}}) == Texts{"/rows/0/percent required"});
    CPPUNIT_ASSERT(complaints({{.key = "a", .name = "x", .kind = FixedPerJob}}) == Texts{"/rows/0/amount required"});
    CPPUNIT_ASSERT(
        complaints({{.key = "a", .name = "x", .kind = FixedPerCustomerPart, .percent = 1}}) ==
        (Texts{"/rows/0/percent conflict", "/rows/0/amount required"})
    );
    CPPUNIT_ASSERT(
        complaints({{.key = "a", .name = "x", .kind = Subtotal, .percent = 1, .amount = five, .decimals = 1}}) ==
        (Texts{"/rows/0/percent conflict", "/rows/0/amount conflict", "/rows/0/decimals conflict"})
    );
}

CPPUNIT_TEST_FIXTURE(TableRules, marginsAreBelowTheWholePrice) {
    CPPUNIT_ASSERT(complaints({percent("a", MarginOnPrice, {}, 100)}) == Texts{"/rows/0/percent range"});
    CPPUNIT_ASSERT(complaints({percent("a", DiscountOnPrice, {}, 120)}) == Texts{"/rows/0/percent range"});
}

CPPUNIT_TEST_FIXTURE(TableRules, rowsReferToWhatIsAboveThem) {
    CPPUNIT_ASSERT(
        complaints({percent("a", PercentOf, {"b"}, 1), percent("b", PercentOf, {"a", "b", "a"}, 1)}) ==
        (Texts{
            "/rows/0/base/0 unknown_reference",
            "/rows/1/base/0 duplicate",
            "/rows/1/base/1 unknown_reference",
            "/rows/1/base/2 duplicate"})
    );
}

CPPUNIT_TEST_FIXTURE(TableRules, keysAreWordsOfTheirOwn) {
    CPPUNIT_ASSERT(
        complaints(
            {percent("A b", PercentOf, {}, 1),
             percent("material", PercentOf, {}, 1),
             percent("c", PercentOf, {}, 1),
             percent("c", PercentOf, {}, 1)}
        ) == (Texts{"/rows/0/key format", "/rows/1/key duplicate", "/rows/3/key duplicate"})
    );
}

CPPUNIT_TEST_FIXTURE(TableRules, referencesCountOriginsThenRows) {
    const std::vector<TableRow> rows{percent("a", PercentOf, {}, 1), percent("b", PercentOf, {}, 1)};
    CPPUNIT_ASSERT(
        referenceOf("manufacturing", rows, 1) == calculation::referenceTo(calculation::Origin::Manufacturing)
    );
    CPPUNIT_ASSERT(referenceOf("a", rows, 1) == calculation::referenceToRow(0));
    CPPUNIT_ASSERT(!referenceOf("b", rows, 1));
}

CPPUNIT_TEST_FIXTURE(TableRules, theLastRoundingIsThatOfTheQuotedPrice) {
    const auto rounding = [](std::optional<std::int64_t> decimals) {
        return TableRow{.key = "r", .name = "r", .kind = RowKind::RoundTo, .decimals = decimals};
    };
    CPPUNIT_ASSERT_EQUAL(4, quotedDecimals({}));
    CPPUNIT_ASSERT_EQUAL(4, quotedDecimals({percent("a", PercentOf, {}, 1)}));
    CPPUNIT_ASSERT_EQUAL(2, quotedDecimals({rounding(0), rounding(2), percent("a", PercentOf, {}, 1)}));
}

}  // namespace
}  // namespace cardcage::costing
