#include "host/observability/redaction.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <utility>

namespace {

using namespace cardcage::observability;

struct Redaction : CppUnit::TestFixture {
    void shows(const std::string& expected, const std::string& text) {
        CPPUNIT_ASSERT_EQUAL(expected, withoutSecrets(text));
    }
};

CPPUNIT_TEST_FIXTURE(Redaction, ordinaryTextStaysAsItIs) {
    for (const auto* text :
         {"",
          "ok",
          "GET /customers/{id}?limit=5",
          "the bearer is missing",
          "cc_call_v1 and cc_module_descriptor",
          "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
          "postgresql://host/name?sslmode=require",
          "mail to a@example.com: and b",
          "https://example.com:8080/a@b",
          "password",
          "the token expired",
          "sig",
          "a//b",
          "3f786850e387550fdab836ed7e6dc881de23001b3f786850e387550fdab83601",
          "töken ünd € 😀"}) {
        shows(text, text);
    }
}

CPPUNIT_TEST_FIXTURE(Redaction, valuesAfterSecretNamesAreHidden) {
    shows("password=[redacted]", "password=x");
    shows("a=1&sig=[redacted]&b=2", "a=1&sig=abc%2Fdef&b=2");
    shows("?token=[redacted]", "?token=abc");
    shows(R"({"token":[redacted],"b":1})", R"({"token":"a\"b","b":1})");
    shows(R"({"api_token" : [redacted]})", R"({"api_token" : "abc"})");
    shows("host=x password=[redacted] user=y", "host=x password='a b' user=y");
    shows("PGPASSWORD=[redacted]", "PGPASSWORD=abc");
    shows("X-Api-Key: [redacted]", "X-Api-Key: abc");
    shows("Cookie: [redacted]", "Cookie: a=b; c=d");
    shows("Authorization: [redacted]\nAccept: x", "Authorization: Basic dXNlcjpwYXNz\nAccept: x");
}

CPPUNIT_TEST_FIXTURE(Redaction, passwordsInAddressesAreHidden) {
    shows("postgresql://cage:[redacted]@db:5432/x", "postgresql://cage:geheim@db:5432/x");
    shows("postgresql://cage:[redacted]@db/x", "postgresql://cage:ge@he:im@db/x");
    shows("https://:[redacted]@host", "https://:p@host");
    shows("(http://a:[redacted]@b)", "(http://a:p@b)");
}

CPPUNIT_TEST_FIXTURE(Redaction, tokensAreHiddenByTheirLook) {
    shows("(bearer [redacted]", "(bearer abcDEF123-_~+/=)");
    shows("Bearer [redacted]", "Bearer aB1");
    shows("[redacted]", "cc_0123456789ab_abcdefghijklmnopqrstuvwxyz012345_12ab34cd");
    shows("(x=[redacted])", "(x=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_)");
    const std::string link(96, 'a');
    shows("/portal/invitations/[redacted]", "/portal/invitations/" + link);
    shows(link + "a", link + "a");
}

CPPUNIT_TEST_FIXTURE(Redaction, damagedInputIsScannedToItsEnd) {
    for (const auto* text :
         {"password=",
          "password='",
          "password=\"a\\",
          "Bearer",
          "Bearer ",
          "//",
          "//:@",
          "//a:@b",
          "eyJ.",
          "eyJabcdefgh.",
          "cc_",
          "\"token\":",
          "token = "}) {
        CPPUNIT_ASSERT(withoutSecrets(text).size() <= std::string(text).size() + redacted_mark.size());
    }
}

}  // namespace
