#include "host/auth/tokens/api_token.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <set>

namespace cardcage::auth {
namespace {

struct ApiTokens : CppUnit::TestFixture {
    const ApiToken token = ApiToken::create();
};

CPPUNIT_TEST_FIXTURE(ApiTokens, whatIsCreatedCanBeParsed) {
    const auto text = token.text();
    const auto parsed = ApiToken::parse(text);
    CPPUNIT_ASSERT(parsed);
    CPPUNIT_ASSERT_EQUAL(token.id, parsed->id);
    CPPUNIT_ASSERT_EQUAL(token.secret, parsed->secret);
    CPPUNIT_ASSERT_EQUAL(text, parsed->text());
    CPPUNIT_ASSERT_EQUAL(std::size_t{3 + 16 + 1 + 64 + 1 + 8}, text.size());
    CPPUNIT_ASSERT(text.starts_with("cc_" + token.id + "_"));
}

CPPUNIT_TEST_FIXTURE(ApiTokens, everyTypoIsRefused) {
    const auto text = token.text();
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (const char c : {'0', 'f', 'A', '_', ' ', '\0'}) {
            auto changed = text;
            changed[i] = c;
            if (changed != text) CPPUNIT_ASSERT_MESSAGE(changed, !ApiToken::parse(changed));
        }
        CPPUNIT_ASSERT(!ApiToken::parse(text.substr(0, i)));
        CPPUNIT_ASSERT(!ApiToken::parse(text.substr(0, i) + "0" + text.substr(i)));
    }
    CPPUNIT_ASSERT(!ApiToken::parse(text + "\n"));
    CPPUNIT_ASSERT(!ApiToken::parse(" " + text));
    CPPUNIT_ASSERT(!ApiToken::parse(std::string(1 << 20, 'c')));
}

CPPUNIT_TEST_FIXTURE(ApiTokens, onlyTheRightSecretMatchesTheStoredHash) {
    const auto stored = token.hash();
    CPPUNIT_ASSERT(token.matches(stored));
    auto other = token;
    other.secret.back() = other.secret.back() == '0' ? '1' : '0';
    CPPUNIT_ASSERT(!other.matches(stored));
    CPPUNIT_ASSERT(!token.matches(SecretHash{}));
}

CPPUNIT_TEST_FIXTURE(ApiTokens, idsAndSecretsAreNeverRepeated) {
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) {
        const auto fresh = ApiToken::create();
        seen.insert(fresh.id);
        seen.insert(fresh.secret);
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{2000}, seen.size());
}

}  // namespace
}  // namespace cardcage::auth
