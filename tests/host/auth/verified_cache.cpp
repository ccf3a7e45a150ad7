#include "host/auth/tokens/verified_cache.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "tests/host/auth/tokens.hpp"

namespace cardcage::auth {
namespace {

struct Verified : CppUnit::TestFixture {
    VerifiedCache cache{64};

    static std::shared_ptr<const Identity> identity(std::int64_t expires_at = noon + 3600) {
        return std::make_shared<const Identity>(Identity{
            std::string(tenant_a), "a", std::string(client_a), false, Scopes::all(), expires_at});
    }
};

CPPUNIT_TEST_FIXTURE(Verified, findsExactlyTheStoredToken) {
    const auto token = signedToken(good_header, payload());
    const auto owner = identity();
    CPPUNIT_ASSERT(!cache.find(token, noon, 1));
    cache.store(token, owner, 1);
    CPPUNIT_ASSERT(cache.find(token, noon, 1) == owner);
    // The same signature under other claims has the same hash and must not be found.
    auto other = token;
    other[token.find('.') + 5] ^= 1;
    CPPUNIT_ASSERT(!cache.find(other, noon, 1));
    CPPUNIT_ASSERT(!cache.find(token.substr(1), noon, 1));
    CPPUNIT_ASSERT(!cache.find(token + "A", noon, 1));
    CPPUNIT_ASSERT(!cache.find("", noon, 1));
}

CPPUNIT_TEST_FIXTURE(Verified, neverOutlivesTheExpiry) {
    cache.store("token", identity(noon + 10), 1);
    CPPUNIT_ASSERT(cache.find("token", noon + 9, 1));
    CPPUNIT_ASSERT(!cache.find("token", noon + 10, 1));
    CPPUNIT_ASSERT(!cache.find("token", noon + 11, 1));
}

CPPUNIT_TEST_FIXTURE(Verified, forgetsWhenTheDirectoryChanged) {
    cache.store("token", identity(), 1);
    CPPUNIT_ASSERT(!cache.find("token", noon, 2));
    const auto later = identity();
    cache.store("token", later, 2);
    CPPUNIT_ASSERT(cache.find("token", noon, 2) == later);
    CPPUNIT_ASSERT(!cache.find("token", noon, 1));
}

CPPUNIT_TEST_FIXTURE(Verified, holdsNoMoreThanItsCapacity) {
    for (int i = 0; i < 10'000; ++i) cache.store("token " + std::to_string(i), identity(), 1);
    int found = 0;
    for (int i = 0; i < 10'000; ++i) found += cache.find("token " + std::to_string(i), noon, 1) ? 1 : 0;
    CPPUNIT_ASSERT_EQUAL(64, found);
    CPPUNIT_ASSERT(cache.find("token 9999", noon, 1));
}

}  // namespace
}  // namespace cardcage::auth
