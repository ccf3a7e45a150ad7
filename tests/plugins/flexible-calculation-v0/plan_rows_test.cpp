#include "plugins/flexible-calculation-v0/0.2/plan_rows.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

namespace cardcage::flexible_calculation {
namespace {

using contracts::costing::AssemblyCalculation;

class PlanRows : public CppUnit::TestFixture {
protected:
    static std::vector<PlanRow> rowsOf(std::vector<contracts::costing::CalculationRow> rows) {
        return planRows(AssemblyCalculation{.rows = std::move(rows)});
    }
};

CPPUNIT_TEST_FIXTURE(PlanRows, haveKeysThatDiffer) {
    const auto rows =
        rowsOf({{.key = "a", .name = "Material"}, {.key = "b", .name = "  Über-Kosten! 2 "}, {.key = "c", .name = "?"}}
        );
    std::vector<std::string> keys;
    for (const auto& row : rows) keys.push_back(row.key);
    CPPUNIT_ASSERT(
        (keys == std::vector<std::string>{"material", "manufacturing", "material_2", "ber_kosten_2", "row", "total"})
    );
}

CPPUNIT_TEST_FIXTURE(PlanRows, tellTheirFormulas) {
    const auto rows = rowsOf(
        {{.key = "overhead", .name = "Overhead", .kind = "PercentOf", .base = {"material"}, .percent = 10},
         {.key = "sum", .name = "Sum", .kind = "Subtotal"},
         {.key = "margin", .name = "Profit", .kind = "MarginOnPrice", .base = {"sum"}, .percent = 20},
         {.key = "round", .name = "Rounding", .kind = "RoundTo", .decimals = 2},
         {.key = "fixed", .name = "Freight", .kind = "FixedPerJob"}}
    );
    CPPUNIT_ASSERT_EQUAL(std::string("material * 0.1"), rows[2].formula.value());
    CPPUNIT_ASSERT(rows[2].group == RowGroup::Material && rows[2].kind == PlanRowKind::Formula);
    CPPUNIT_ASSERT(!rows[3].formula && rows[3].kind == PlanRowKind::Total && rows[3].group == RowGroup::Summary);
    CPPUNIT_ASSERT_EQUAL(std::string("sum / (1 - 0.2) - sum"), rows[4].formula.value());
    const std::string base = "(material + manufacturing + overhead + profit)";
    CPPUNIT_ASSERT_EQUAL("round(" + base + ", 2) - " + base, rows[5].formula.value());
    CPPUNIT_ASSERT(!rows[6].formula && rows[6].kind == PlanRowKind::Input);
    CPPUNIT_ASSERT(rows[6].group == RowGroup::Miscellaneous);
}

CPPUNIT_TEST_FIXTURE(PlanRows, haveIdsOfTheirTableAndPlace) {
    const auto rows = rowsOf({});
    CPPUNIT_ASSERT(rows[0].id != rows[1].id);
    CPPUNIT_ASSERT(rows[0].id == rowsOf({{.key = "a", .name = "A"}})[0].id);
    CPPUNIT_ASSERT_EQUAL('8', rows[0].id.view()[14]);
}

}  // namespace
}  // namespace cardcage::flexible_calculation
