#include "plugins/costing/costs/recent_values.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::costing {
namespace {

using Numbers = RecentValues<int>;

class RecentValuesTest : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(RecentValuesTest, findWhatWasKept) {
    Numbers numbers(10);
    CPPUNIT_ASSERT(!numbers.find("a"));
    numbers.keep("a", std::make_shared<int>(1), 5);
    numbers.keep("a", std::make_shared<int>(2), 5);
    CPPUNIT_ASSERT_EQUAL(1, *numbers.find("a"));
}

CPPUNIT_TEST_FIXTURE(RecentValuesTest, forgetWhatWasNotUsedForLongest) {
    Numbers numbers(10);
    numbers.keep("a", std::make_shared<int>(1), 4);
    numbers.keep("b", std::make_shared<int>(2), 4);
    numbers.find("a");
    numbers.keep("c", std::make_shared<int>(3), 4);
    CPPUNIT_ASSERT(numbers.find("a") && numbers.find("c") && !numbers.find("b"));
    numbers.keep("d", std::make_shared<int>(4), 10);
    CPPUNIT_ASSERT(numbers.find("d") && !numbers.find("a") && !numbers.find("c"));
}

CPPUNIT_TEST_FIXTURE(RecentValuesTest, doNotKeepWhatIsTooHeavy) {
    Numbers numbers(10);
    numbers.keep("a", std::make_shared<int>(1), 4);
    numbers.keep("b", std::make_shared<int>(2), 11);
    CPPUNIT_ASSERT(numbers.find("a") && !numbers.find("b"));
}

CPPUNIT_TEST_FIXTURE(RecentValuesTest, stayWithWhoHasThemWhenTheyAreForgotten) {
    Numbers numbers(1);
    numbers.keep("a", std::make_shared<int>(1), 1);
    const auto held = numbers.find("a");
    numbers.keep("b", std::make_shared<int>(2), 1);
    CPPUNIT_ASSERT(!numbers.find("a"));
    CPPUNIT_ASSERT_EQUAL(1, *held);
}

}  // namespace
}  // namespace cardcage::costing
