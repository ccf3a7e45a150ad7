#include "host/outbound/name_lookup.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "host/outbound/address_guard.hpp"

namespace cardcage::outbound {
namespace name_lookup_test {

using namespace std::chrono_literals;

class NameLookup : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(NameLookup, findsNamesAndLiteralAddresses) {
    CPPUNIT_ASSERT((addressesOf("192.0.2.7", 5s).front() == std::vector<std::uint8_t>{192, 0, 2, 7}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{16}, addressesOf("2001:db8::1", 5s).front().size());
    const auto local = addressesOf("localhost", 5s);
    CPPUNIT_ASSERT(!local.empty());
    for (const auto& address : local) CPPUNIT_ASSERT(!isPublicAddress(address));
}

CPPUNIT_TEST_FIXTURE(NameLookup, whatIsNoNameIsSaid) {
    CPPUNIT_ASSERT_THROW(addressesOf("no such name", 5s), NameLookupError);
}

CPPUNIT_TEST_FIXTURE(NameLookup, nobodyWaitsLongerThanAgreed) {
    // Without patience a look-up is given up before it ends; what it left behind does no harm.
    for (int i = 0; i < 100; ++i) {
        try {
            addressesOf("localhost", 0ns);
        } catch (const NameLookupError&) {
        }
    }
    CPPUNIT_ASSERT(!addressesOf("localhost", 5s).empty());
}

}  // namespace name_lookup_test
}  // namespace cardcage::outbound
