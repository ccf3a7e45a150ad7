#include "host/outbound/address_guard.hpp"

#include <arpa/inet.h>
#include <cppunit/extensions/HelperMacros.h>

#include <string_view>

namespace cardcage::outbound {
namespace address_guard_test {

class AddressGuard : public CppUnit::TestFixture {
protected:
    void check(const char* text, bool expected) {
        std::array<std::uint8_t, 16> bytes{};
        const bool is_v6 = std::string_view(text).find(':') != std::string_view::npos;
        CPPUNIT_ASSERT_EQUAL_MESSAGE(text, 1, inet_pton(is_v6 ? AF_INET6 : AF_INET, text, bytes.data()));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(text, expected, isPublicAddress(std::span(bytes).first(is_v6 ? 16 : 4)));
    }
};

CPPUNIT_TEST_FIXTURE(AddressGuard, whatIsReachedOverTheInternet) {
    for (const char* text :
         {"8.8.8.8",
          "1.1.1.1",
          "100.63.255.255",
          "172.15.0.1",
          "172.32.0.1",
          "192.169.0.1",
          "223.255.255.255",
          "2606:4700:4700::1111",
          "2a00:1450::1"}) {
        check(text, true);
    }
}

CPPUNIT_TEST_FIXTURE(AddressGuard, whatIsNot) {
    for (const char* text :
         {"0.0.0.0",
          "10.0.0.1",
          "100.64.0.1",
          "100.127.255.255",
          "127.0.0.1",
          "127.255.255.254",
          "169.254.1.1",
          "172.16.0.1",
          "172.31.255.255",
          "192.168.1.1",
          "192.0.2.1",
          "198.18.0.1",
          "198.51.100.1",
          "203.0.113.1",
          "224.0.0.1",
          "255.255.255.255",
          "::",
          "::1",
          "fe80::1",
          "fc00::1",
          "fd12:3456::1",
          "ff02::1",
          "::ffff:10.0.0.1",
          "64:ff9b::a00:1",
          "2001:db8::1",
          "2001::1",
          "2002:a00:1::1",
          "169.254.169.254"}) {
        check(text, false);
    }
}

}  // namespace address_guard_test
}  // namespace cardcage::outbound
