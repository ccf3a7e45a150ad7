#include "host/auth/tokens/bearer.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <set>

#include "tests/host/auth/tokens.hpp"

namespace cardcage::auth {
namespace {

struct BearerTokens : CppUnit::TestFixture {
    TestClock time;
    Bearer bearer{KeyRing::parse(key_file), std::string(issuer), time.clock()};

    Claims claimsOf(const std::string& token) {
        const auto result = bearer.verify(token);
        CPPUNIT_ASSERT(std::holds_alternative<Claims>(result));
        return std::get<Claims>(result);
    }
    Refusal refusalOf(const std::string& token) {
        const auto result = bearer.verify(token);
        CPPUNIT_ASSERT(std::holds_alternative<Refusal>(result));
        return std::get<Refusal>(result);
    }
};

CPPUNIT_TEST_FIXTURE(BearerTokens, aTokenSaysWhatItWasIssuedFor) {
    const auto claims = claimsOf(bearer.issue(tenant_a, client_a, {Scope::Read, Scope::Admin}));
    CPPUNIT_ASSERT_EQUAL(std::string(tenant_a), claims.tenant);
    CPPUNIT_ASSERT_EQUAL(std::string(client_a), claims.subject);
    CPPUNIT_ASSERT(claims.scopes == (Scopes{Scope::Read, Scope::Admin}));
    CPPUNIT_ASSERT(!claims.customer_user);
    CPPUNIT_ASSERT_EQUAL(noon, claims.issued_at);
    CPPUNIT_ASSERT_EQUAL(noon + 3600, claims.expires_at);
}

CPPUNIT_TEST_FIXTURE(BearerTokens, aPortalTokenIsBoundToItsUser) {
    const auto claims = claimsOf(bearer.issuePortal(tenant_a, user_a));
    CPPUNIT_ASSERT_EQUAL(std::string(user_a), claims.subject);
    CPPUNIT_ASSERT(claims.customer_user);
    CPPUNIT_ASSERT(claims.scopes == Scopes{Scope::Portal});
}

CPPUNIT_TEST_FIXTURE(BearerTokens, aTokenIsValidForExactlyAnHour) {
    const auto token = bearer.issue(tenant_a, client_a, Scopes::ofNewToken());
    time.advance(3599);
    claimsOf(token);
    time.advance(1);
    CPPUNIT_ASSERT(refusalOf(token) == Refusal::TokenExpired);
    // Only the client of a genuine token learns that it expired.
    auto forged = token;
    forged.back() = forged.back() == 'A' ? 'E' : 'A';
    CPPUNIT_ASSERT(refusalOf(forged) == Refusal::TokenInvalid);
}

CPPUNIT_TEST_FIXTURE(BearerTokens, noTwoTokensAreEqual) {
    std::set<std::string> ids;
    for (int i = 0; i < 1000; ++i) ids.insert(claimsOf(bearer.issue(tenant_a, client_a, Scopes::all())).token_id);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1000}, ids.size());
}

CPPUNIT_TEST_FIXTURE(BearerTokens, everyKeyOfTheRingVerifiesAndTheFirstSigns) {
    const auto lines = std::string(key_file);
    const auto cut = lines.find('\n') + 1;
    const Bearer old_keys(KeyRing::parse(lines.substr(cut)), std::string(issuer), time.clock());
    const auto old_token = old_keys.issue(tenant_a, client_a, Scopes::all());
    claimsOf(old_token);
    CPPUNIT_ASSERT(std::holds_alternative<Refusal>(old_keys.verify(bearer.issue(tenant_a, client_a, Scopes::all()))));
}

CPPUNIT_TEST_FIXTURE(BearerTokens, anotherInstallationsTokensCountForNothing) {
    const Bearer other(KeyRing::parse(key_file), "https://other.test", time.clock());
    CPPUNIT_ASSERT(refusalOf(other.issue(tenant_a, client_a, Scopes::all())) == Refusal::TokenInvalid);
}

CPPUNIT_TEST_FIXTURE(BearerTokens, refusalsNameTheirCodeAndChallenge) {
    CPPUNIT_ASSERT_EQUAL(std::string_view("token_missing"), code(Refusal::TokenMissing));
    CPPUNIT_ASSERT_EQUAL(std::string_view("Bearer error=\"invalid_token\""), challenge(Refusal::TokenInvalid));
    CPPUNIT_ASSERT(challenge(Refusal::TokenExpired).starts_with("Bearer error=\"invalid_token\", "));
    CPPUNIT_ASSERT(challenge(Refusal::TokenMissing).find("error") == std::string_view::npos);
    CPPUNIT_ASSERT_EQUAL(401, status(Refusal::TokenExpired));
    CPPUNIT_ASSERT_EQUAL(503, status(Refusal::Unavailable));
}

}  // namespace
}  // namespace cardcage::auth
