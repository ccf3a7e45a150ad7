#include "host/crypto/digest.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "host/crypto/mac.hpp"

namespace cardcage::crypto {
namespace digest_test {

struct DigestTest : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(DigestTest, theExamplesOfTheStandards) {
    // FIPS 180-4, "abc"; RFC 4231, test case 2.
    const std::string abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    CPPUNIT_ASSERT_EQUAL(abc, sha256Hex("abc"));
    const auto mac = hmacSha256("Jefe", "what do ya want for nothing?");
    CPPUNIT_ASSERT_EQUAL(
        std::string("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"), toHex(mac.data(), mac.size())
    );
    RunningDigest running;
    running.add("a");
    running.add("");
    running.add("bc");
    const auto digest = running.finish();
    CPPUNIT_ASSERT_EQUAL(abc, toHex(digest.data(), digest.size()));
    CPPUNIT_ASSERT(digest == sha256("abc"));
}

}  // namespace digest_test
}  // namespace cardcage::crypto
