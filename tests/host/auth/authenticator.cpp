#include "host/auth/authenticator.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "tests/host/auth/tokens.hpp"

namespace cardcage::auth {
namespace {

using namespace std::string_literals;

struct Authentications : CppUnit::TestFixture {
    TestClock time;
    Bearer bearer{KeyRing::parse(key_file), std::string(issuer), time.clock()};
    ApiToken api_token = ApiToken::create();
    Directory::Rows rows;
    int loads = 0;
    bool database_away = false;
    Directory directory{[this] {
        if (database_away) throw std::runtime_error("no connection");
        ++loads;
        return rows;
    }};
    std::int64_t paused = 0;
    Authenticator authenticator{bearer, directory, time.clock(), {}, [this](std::int64_t pause) {
                                    paused += pause;
                                    time.advance((pause + microseconds_per_second - 1) / microseconds_per_second);
                                }};

    void setUp() override {
        rows.tenants = {{std::string(tenant_a), "tenant-a"}, {std::string(tenant_b), "tenant-b"}};
        rows.clients = {
            {std::string(client_a), std::string(tenant_a), api_token.id, api_token.hash(), Scopes::ofNewToken()}};
        directory.refresh();
        loads = 0;
    }
    std::string header() { return "Bearer " + bearer.issue(tenant_a, client_a, Scopes::ofNewToken()); }
    std::shared_ptr<const Identity> admitted(const std::string& authorization) {
        const auto result = authenticator.authenticate(authorization);
        CPPUNIT_ASSERT(std::holds_alternative<std::shared_ptr<const Identity>>(result));
        return std::get<std::shared_ptr<const Identity>>(result);
    }
    Refusal refused(std::optional<std::string_view> authorization) {
        const auto result = authenticator.authenticate(authorization);
        CPPUNIT_ASSERT(std::holds_alternative<Refusal>(result));
        return std::get<Refusal>(result);
    }
    bool exchanged(const ApiToken& token) {
        return std::holds_alternative<std::string>(authenticator.exchange(token.text()));
    }
};

CPPUNIT_TEST_FIXTURE(Authentications, aTokenTellsWhoSendsTheRequest) {
    const auto authorization = header();
    for (int round = 0; round < 2; ++round) {  // checked, then remembered
        const auto identity = admitted(authorization);
        CPPUNIT_ASSERT_EQUAL(std::string(tenant_a), identity->tenant);
        CPPUNIT_ASSERT_EQUAL(std::string("tenant-a"), identity->tenant_slug);
        CPPUNIT_ASSERT_EQUAL(std::string(client_a), identity->subject);
        CPPUNIT_ASSERT(identity->scopes == Scopes::ofNewToken());
    }
    CPPUNIT_ASSERT(admitted(authorization) == admitted(authorization));
    CPPUNIT_ASSERT_EQUAL(0, loads);
}

CPPUNIT_TEST_FIXTURE(Authentications, theSchemeIsBearerInAnyCase) {
    const auto token = bearer.issue(tenant_a, client_a, Scopes::all());
    for (const auto* scheme : {"Bearer ", "bearer ", "BEARER ", "Bearer   "}) admitted(scheme + token);
    CPPUNIT_ASSERT(refused(std::nullopt) == Refusal::TokenMissing);
    for (const auto& other :
         {std::string(), "Basic dXNlcjpwYXNz"s, token, "Bearer" + token, "Bearer\t" + token, "Bear er " + token}) {
        CPPUNIT_ASSERT(refused(other) == Refusal::TokenMissing);
    }
    for (const auto& malformed :
         {"Bearer"s, "Bearer "s, "Bearer " + token + " ", "Bearer " + token + ", Basic x", "Bearer x"s}) {
        CPPUNIT_ASSERT(refused(malformed) == Refusal::TokenInvalid);
    }
}

CPPUNIT_TEST_FIXTURE(Authentications, aRevokedClientIsRefusedFromTheNextRefreshOn) {
    const auto authorization = header();
    admitted(authorization);
    rows.clients[0].revoked = true;
    directory.refresh();
    CPPUNIT_ASSERT(refused(authorization) == Refusal::TokenInvalid);
    CPPUNIT_ASSERT(!exchanged(api_token));
    rows.clients[0].revoked = false;
    directory.refresh();
    admitted(authorization);
}

CPPUNIT_TEST_FIXTURE(Authentications, aDeletedClientIsRefusedFromTheNextRefreshOn) {
    const auto authorization = header();
    admitted(authorization);
    rows.clients.clear();
    directory.refresh();
    CPPUNIT_ASSERT(refused(authorization) == Refusal::TokenInvalid);
}

CPPUNIT_TEST_FIXTURE(Authentications, aDisabledTenantIsRefusedWithAllItsTokens) {
    const auto authorization = header();
    const auto portal = "Bearer " + bearer.issuePortal(tenant_a, user_a);
    admitted(authorization);
    CPPUNIT_ASSERT(admitted(portal)->customer_user);
    rows.tenants[0].enabled = false;
    directory.refresh();
    CPPUNIT_ASSERT(refused(authorization) == Refusal::TokenInvalid);
    CPPUNIT_ASSERT(refused(portal) == Refusal::TokenInvalid);
    CPPUNIT_ASSERT(!exchanged(api_token));
}

CPPUNIT_TEST_FIXTURE(Authentications, aRememberedTokenExpiresOnTime) {
    const auto authorization = header();
    admitted(authorization);
    time.advance(3599);
    admitted(authorization);
    time.advance(1);
    CPPUNIT_ASSERT(refused(authorization) == Refusal::TokenExpired);
}

CPPUNIT_TEST_FIXTURE(Authentications, scopesTakenFromAClientAreGoneFromItsTokens) {
    const auto authorization = header();
    rows.clients[0].scopes = {Scope::Read, Scope::Admin};
    directory.refresh();
    CPPUNIT_ASSERT(admitted(authorization)->scopes == Scopes{Scope::Read});
}

CPPUNIT_TEST_FIXTURE(Authentications, aClientOfAnotherTenantIsRefused) {
    CPPUNIT_ASSERT(refused("Bearer " + bearer.issue(tenant_b, client_a, Scopes::all())) == Refusal::TokenInvalid);
}

CPPUNIT_TEST_FIXTURE(Authentications, aBrandNewClientIsLookedUpOnce) {
    auto fresh = rows.clients[0];
    fresh.id = user_a;
    const auto fresh_token = ApiToken::create();
    fresh.token_id = fresh_token.id;
    fresh.secret = fresh_token.hash();
    rows.clients.push_back(fresh);
    CPPUNIT_ASSERT(exchanged(fresh_token));
    CPPUNIT_ASSERT_EQUAL(1, loads);
    admitted("Bearer " + bearer.issue(tenant_a, user_a, Scopes::all()));
    CPPUNIT_ASSERT_EQUAL(1, loads);
}

CPPUNIT_TEST_FIXTURE(Authentications, unknownClientsCannotForceEndlessRefreshes) {
    for (int i = 0; i < 10; ++i) CPPUNIT_ASSERT(!exchanged(ApiToken::create()));
    CPPUNIT_ASSERT_EQUAL(10, loads);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, paused);
    for (int i = 0; i < 20; ++i) CPPUNIT_ASSERT(!exchanged(ApiToken::create()));
    CPPUNIT_ASSERT_EQUAL(30, loads);
    CPPUNIT_ASSERT_EQUAL(20 * microseconds_per_second, paused);
    time.advance(-7200);
    CPPUNIT_ASSERT(!exchanged(ApiToken::create()));
    CPPUNIT_ASSERT_EQUAL(21 * microseconds_per_second, paused);
    for (int i = 0; i < 100; ++i) {
        const auto answer = authenticator.exchange(ApiToken::create().text(), Authenticator::Patience::None);
        CPPUNIT_ASSERT(std::get<Refusal>(answer) == Refusal::TokenInvalid);
    }
    CPPUNIT_ASSERT_EQUAL(31, loads);
}

CPPUNIT_TEST_FIXTURE(Authentications, aGenuineNewTokenIsNeverRefused) {
    for (int i = 0; i < 40; ++i) {
        auto fresh = rows.clients[0];
        const auto token = ApiToken::create();
        fresh.id = "0190f3c2-3333-7abc-8def-0123456789" + std::to_string(10 + i);
        fresh.token_id = token.id;
        fresh.secret = token.hash();
        rows.clients.push_back(fresh);
        if (i % 2) {
            CPPUNIT_ASSERT(exchanged(token));
        } else {  // bought at another host
            admitted("Bearer " + bearer.issue(tenant_a, fresh.id, Scopes::all()));
        }
    }
    CPPUNIT_ASSERT_EQUAL(30 * microseconds_per_second, paused);
}

CPPUNIT_TEST_FIXTURE(Authentications, aTokenOlderThanTheLastLookCausesNone) {
    const auto old = "Bearer " + bearer.issue(tenant_a, user_a, Scopes::all());
    time.advance(300);
    CPPUNIT_ASSERT(refused(old) == Refusal::TokenInvalid);
    for (int i = 0; i < 100; ++i) CPPUNIT_ASSERT(refused(old) == Refusal::TokenInvalid);
    CPPUNIT_ASSERT_EQUAL(1, loads);
}

CPPUNIT_TEST_FIXTURE(Authentications, aForgedTokenNeverCausesARefresh) {
    refused("Bearer x.y.z");
    refused(header() + "A");
    CPPUNIT_ASSERT(std::holds_alternative<Refusal>(authenticator.exchange("cc_unknown")));
    CPPUNIT_ASSERT_EQUAL(0, loads);
}

CPPUNIT_TEST_FIXTURE(Authentications, withoutDatabaseKnownClientsWorkAndUnknownOnesWait) {
    const auto authorization = header();
    database_away = true;
    CPPUNIT_ASSERT_THROW(directory.refresh(), std::runtime_error);
    admitted(authorization);
    CPPUNIT_ASSERT(exchanged(api_token));
    for (int i = 0; i < 20; ++i) {
        CPPUNIT_ASSERT(refused("Bearer " + bearer.issue(tenant_a, user_a, Scopes::all())) == Refusal::Unavailable);
        CPPUNIT_ASSERT(std::get<Refusal>(authenticator.exchange(ApiToken::create().text())) == Refusal::Unavailable);
    }
    database_away = false;
    time.advance(1);
    CPPUNIT_ASSERT(refused("Bearer " + bearer.issue(tenant_a, user_a, Scopes::all())) == Refusal::TokenInvalid);
}

CPPUNIT_TEST_FIXTURE(Authentications, anApiTokenBuysAnAccessToken) {
    const auto bought = authenticator.exchange(api_token.text());
    const auto identity = admitted("Bearer " + std::get<std::string>(bought));
    CPPUNIT_ASSERT_EQUAL(std::string(client_a), identity->subject);
    auto guess = api_token;
    guess.secret = ApiToken::create().secret;
    CPPUNIT_ASSERT(!exchanged(guess));
}

CPPUNIT_TEST_FIXTURE(Authentications, anUnchangedDirectoryKeepsItsGeneration) {
    const auto generation = directory.generation();
    CPPUNIT_ASSERT(!directory.refresh());
    std::swap(rows.tenants[0], rows.tenants[1]);
    CPPUNIT_ASSERT(!directory.refresh());
    CPPUNIT_ASSERT_EQUAL(generation, directory.generation());
    rows.tenants[0].slug = "renamed";
    CPPUNIT_ASSERT(directory.refresh());
    CPPUNIT_ASSERT_EQUAL(generation + 1, directory.generation());
    CPPUNIT_ASSERT(directory.snapshot()->tenantBySlug("renamed"));
    CPPUNIT_ASSERT(!directory.snapshot()->tenantBySlug("tenant-b"));
}

}  // namespace
}  // namespace cardcage::auth
