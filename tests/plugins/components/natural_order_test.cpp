#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <cardcage/contracts/natural_order.hpp>
#include <string>
#include <vector>

namespace cardcage::components {
namespace {

using contracts::naturalOrder;

class NaturalOrder : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(NaturalOrder, countsAsPeopleDo) {
    const std::vector<std::string> ordered{
        "", "01", "1", "2", "10", "A", "A9", "A10", "A10.2", "A10.10", "AA", "B", "a", "\xC3\x84"};
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        for (std::size_t j = 0; j < ordered.size(); ++j) {
            const auto message = "'" + ordered[i] + "' and '" + ordered[j] + "'";
            CPPUNIT_ASSERT_MESSAGE(message, naturalOrder(ordered[i], ordered[j]) == (i <=> j));
        }
    }
    CPPUNIT_ASSERT(naturalOrder("01", "1") < 0);
    CPPUNIT_ASSERT(naturalOrder("1", "01") > 0);
}

CPPUNIT_TEST_FIXTURE(NaturalOrder, hasNoLargestNumber) {
    CPPUNIT_ASSERT(naturalOrder("99999999999999999999999", "100000000000000000000000") < 0);
    CPPUNIT_ASSERT(naturalOrder("R00099999999999999999999999", "R100000000000000000000000") < 0);
}

}  // namespace
}  // namespace cardcage::components
