#include "plugins/costing/graphs/present_bom.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::costing {
namespace {

AssemblyId idOf(int number) {
    return *AssemblyId::parse("0190a6f2-7c3e-7b1a-9f4d-00000000000" + std::to_string(number));
}

class PresentBoms : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(PresentBoms, countsEachAssemblyOnce) {
    PresentBom bom;
    bom.add(idOf(1), {3, 2, 1, {idOf(2), idOf(3)}});
    bom.add(idOf(2), {2, 2, 0, {idOf(3)}});
    bom.add(idOf(3), {0, 0, 0, {}});
    bom.add(idOf(4), {9, 9, 9, {}});
    Completeness complete{.bom_items = 2, .priced = 2, .missing_exchange_rates = {*sdk::Currency::parse("USD")}};
    bom.count(idOf(1), complete);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{6}, complete.bom_items);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{4}, complete.priced);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, complete.unpriced);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, complete.customer_sourced);
    CPPUNIT_ASSERT(complete.empty_assemblies == 1);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, complete.missing_exchange_rates.size());
}

CPPUNIT_TEST_FIXTURE(PresentBoms, aCircleEndsTheCount) {
    PresentBom bom;
    bom.add(idOf(1), {1, 0, 0, {idOf(2)}});
    bom.add(idOf(2), {1, 1, 0, {idOf(1)}});
    Completeness complete;
    bom.count(idOf(2), complete);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, complete.bom_items);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, complete.unpriced);
}

CPPUNIT_TEST_FIXTURE(PresentBoms, anAssemblyThatIsGoneHasNoLines) {
    Completeness complete{.bom_items = 2, .priced = 2};
    PresentBom().count(idOf(1), complete);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, complete.bom_items);
    CPPUNIT_ASSERT(complete.empty_assemblies == 1);
}

}  // namespace
}  // namespace cardcage::costing
