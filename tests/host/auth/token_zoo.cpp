// Hostile access tokens (RFC 8725): each must be refused, within five milliseconds. Where it makes sense they carry a
// right signature, so that it is the check in question that refuses them.

#include <cppunit/extensions/HelperMacros.h>

#include <chrono>

#include "tests/host/auth/tokens.hpp"

namespace cardcage::auth {
namespace {

struct TokenZoo : CppUnit::TestFixture {
    TestClock time;
    Bearer bearer{KeyRing::parse(key_file), std::string(issuer), time.clock()};
    const std::string good = signedToken(good_header, payload());
    const std::string head = good.substr(0, good.find('.'));
    const std::string body = good.substr(good.find('.') + 1, good.rfind('.') - good.find('.') - 1);
    const std::string signature = good.substr(good.rfind('.') + 1);
    std::size_t refused_count = 0;

    void refused(const std::string& what, const std::string& token) {
        const auto result = bearer.verify(token);
        CPPUNIT_ASSERT_MESSAGE(what, std::holds_alternative<Refusal>(result));
        CPPUNIT_ASSERT_MESSAGE(what, std::get<Refusal>(result) == Refusal::TokenInvalid);
        ++refused_count;
    }
    void refusedHeader(const std::string& header) { refused(header.substr(0, 100), signedToken(header, payload())); }
    void refusedClaims(const std::string& claims) { refused(claims.substr(0, 300), signedToken(good_header, claims)); }
    bool accepted(const std::string& token) { return std::holds_alternative<Claims>(bearer.verify(token)); }
};

CPPUNIT_TEST_FIXTURE(TokenZoo, theTokenThatAllOthersAreMadeFromIsGood) {
    CPPUNIT_ASSERT(accepted(good));
    CPPUNIT_ASSERT_EQUAL(good, head + "." + body + "." + signature);
}

CPPUNIT_TEST_FIXTURE(TokenZoo, refusesOtherAlgorithms) {
    for (const std::string alg :
         {"none",
          "None",
          "nOnE",
          "NONE",
          "",
          "RS256",
          "ES256",
          "PS256",
          "HS384",
          "HS512",
          "hs256",
          "HS256 ",
          "EdDSA"}) {
        const auto header = R"({"alg":")" + alg + R"(","typ":"at+jwt","kid":"kid-1"})";
        refusedHeader(header);
        refused(alg + " without signature", crypto::encodeBase64Url(header) + "." + body + ".");
        refused(alg + " without last part", crypto::encodeBase64Url(header) + "." + body);
    }
    refusedHeader(R"({"alg":["HS256"],"typ":"at+jwt","kid":"kid-1"})");
    refusedHeader(R"({"alg":null,"typ":"at+jwt","kid":"kid-1"})");
    refusedHeader(R"({"alg":true,"typ":"at+jwt","kid":"kid-1"})");
    refusedHeader(R"({"typ":"at+jwt","kid":"kid-1"})");
    // A right header with a signature of another length.
    const auto key = KeyRing::parse(key_file).signing();
    refused(
        "HMAC-SHA-512", head + "." + body + "." + crypto::encodeBase64Url(mac(key, head + "." + body, EVP_sha512()))
    );
    refused("HMAC-SHA-1", head + "." + body + "." + crypto::encodeBase64Url(mac(key, head + "." + body, EVP_sha1())));
}

CPPUNIT_TEST_FIXTURE(TokenZoo, refusesAWrongNumberOfParts) {
    for (const auto& token :
         {std::string(),
          std::string("."),
          std::string(".."),
          std::string("..."),
          head,
          head + "." + body,
          head + "." + body + ".",
          "." + body + "." + signature,
          head + ".." + signature,
          good + ".",
          good + "." + signature,
          "." + good,
          good + ".."}) {
        refused(token, token);
    }
}

CPPUNIT_TEST_FIXTURE(TokenZoo, refusesEverySpellingButOne) {
    for (const std::string extra : {"=", "==", " ", "\n", "\t", "\r\n", "%3D", "A", "AAAA"}) {
        refused("tail " + extra, good + extra);
        refused("front " + extra, extra + good);
        refused("behind header", head + extra + "." + body + "." + signature);
        refused("behind claims", head + "." + body + extra + "." + signature);
        refused("before signature", head + "." + body + "." + extra + signature);
    }
    refused("NUL", good + std::string(1, '\0'));
    // 32 bytes are 43 characters, the last of which has two unused bits: four spellings, one of them ours.
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const auto last = alphabet.find(signature.back());
    for (std::size_t low = 1; low < 4; ++low) {
        refused("non-canonical tail", good.substr(0, good.size() - 1) + alphabet[last + low]);
    }
    // The other alphabet of base64, on a payload that needs it.
    auto plus = signedToken(good_header, payloadWith("x", "\"\xC3\xBF\xC3\xBE\xC3\xBF?>?>?>\""));
    CPPUNIT_ASSERT(accepted(plus));
    const auto at = plus.find_first_of("-_", head.size());
    CPPUNIT_ASSERT(at != std::string::npos);
    plus[at] = plus[at] == '-' ? '+' : '/';
    refused("standard base64", plus);
}

CPPUNIT_TEST_FIXTURE(TokenZoo, refusesEveryChangedCharacter) {
    for (std::size_t i = 0; i < good.size(); ++i) {
        auto token = good;
        token[i] = token[i] == 'A' ? 'B' : 'A';
        if (token != good) refused("changed at " + std::to_string(i), token);
    }
    CPPUNIT_ASSERT(refused_count > 400);
}

CPPUNIT_TEST_FIXTURE(TokenZoo, refusesOtherKeysAndExtensionsInTheHeader) {
    for (const std::string kid :
         {"",
          "kid-2",
          "KID-1",
          "../../dev/null",
          "/dev/null",
          "kid-1\\u0000",
          "kid-1' OR '1'='1",
          "'; DROP TABLE token; --",
          "http://evil.test/key",
          "kid-1\\n"}) {
        refusedHeader(R"({"alg":"HS256","typ":"at+jwt","kid":")" + kid + "\"}");
    }
    // A known kid with the signature of another key of the ring.
    refusedHeader(R"({"alg":"HS256","typ":"at+jwt","kid":"kid-0"})");
    refusedHeader(R"({"alg":"HS256","typ":"at+jwt"})");
    refusedHeader(R"({"alg":"HS256","typ":"at+jwt","kid":1})");
    refusedHeader(R"({"alg":"HS256","typ":"at+jwt","kid":")" + std::string(1 << 20, 'k') + "\"}");
    refusedHeader(R"({"alg":"HS256","typ":"at+jwt","kid":"kid-1","kid":"kid-1"})");
    refusedHeader(R"({"alg":"none","alg":"HS256","typ":"at+jwt","kid":"kid-1"})");
    for (const std::string more :
         {R"("crit":["exp"])",
          R"("crit":[])",
          R"("jku":"https://evil.test/jwks")",
          R"("x5u":"https://evil.test/x")",
          R"("jwk":{"kty":"oct","k":"AAAA"})",
          R"("x5c":["MIIB"])",
          R"("b64":false)",
          R"("cty":"JWT")",
          R"("zip":"DEF")",
          R"("enc":"A256GCM")"}) {
        refusedHeader(R"({"alg":"HS256","typ":"at+jwt","kid":"kid-1",)" + more + "}");
    }
    for (const std::string typ : {"JWT", "jwt", "at+JWT", "application/at+jwt", "id+jwt", ""}) {
        refusedHeader(R"({"alg":"HS256","typ":")" + typ + R"(","kid":"kid-1"})");
    }
    for (const std::string header : {"", "{}", "[]", "null", "{", "\"HS256\""}) refusedHeader(header);
}

CPPUNIT_TEST_FIXTURE(TokenZoo, refusesClaimsThatAreMissingTwiceOrOfTheWrongType) {
    for (const std::string claim : {"iss", "aud", "sub", "tenant", "scopes", "jti", "iat", "exp"}) {
        refusedClaims(payload("", claim));
        refusedClaims(payloadWith(claim, "null"));
        refusedClaims(payloadWith(claim, "[]"));
        refusedClaims(payloadWith(claim, "{}"));
        refusedClaims(payloadWith(claim, "true"));
        refusedClaims(payloadWith(claim, "\"\""));
        refusedClaims(payload("\"" + claim + "\":0"));
        refusedClaims(payload("\"" + claim + "\":\"x\""));
    }
    for (const std::string text : {"", "{", "{}", "[]", "null", "1", "{\"iss\"}", "\xFF"}) refusedClaims(text);
    refusedClaims(payload() + " {}");
    refusedClaims(payload() + std::string(1, '\0'));
    refusedClaims("\xEF\xBB\xBF" + payload());
    refusedClaims(payload(R"("x":"\u0000")"));
    refusedClaims(payload(R"("x":[[[[[[[[[]]]]]]]]])"));
    // Claims that are not ours do no harm.
    CPPUNIT_ASSERT(accepted(signedToken(good_header, payload(R"("x":{"y":[1,2,{"exp":0}]})"))));
}

CPPUNIT_TEST_FIXTURE(TokenZoo, refusesTimesThatAreNotWholeSecondsOfOneHour) {
    const auto second = [](std::int64_t value) { return std::to_string(value); };
    refusedClaims(payloadWith("exp", "\"" + second(noon + 3600) + "\""));
    refusedClaims(payloadWith("exp", second(noon + 3600) + "000"));
    refusedClaims(payloadWith("exp", second(noon + 3600) + ".0"));
    refusedClaims(payloadWith("exp", "1.8000036e9"));
    refusedClaims(payloadWith("exp", "1e400"));
    refusedClaims(payloadWith("exp", "-1"));
    refusedClaims(payloadWith("exp", "99999999999999999999999"));
    refusedClaims(payloadWith("exp", second(noon + 3601)));
    refusedClaims(payloadWith("exp", second(noon + 3599)));
    refusedClaims(payloadWith("iat", second(noon + 1)));
    refusedClaims(payloadWith("iat", "0"));
    refusedClaims(payloadWith("nbf", second(noon + 61)));
    refusedClaims(payloadWith("nbf", "\"0\""));
    refusedClaims(payloadWith("nbf", "null"));
    CPPUNIT_ASSERT(accepted(signedToken(good_header, payloadWith("nbf", second(noon + 60)))));
    CPPUNIT_ASSERT(accepted(signedToken(good_header, payloadWith("nbf", "0"))));

    // Issued in the future: beyond a minute of skew it was not our clock.
    time.advance(-60);
    CPPUNIT_ASSERT(accepted(good));
    time.advance(-1);
    refused("iat in the future", good);
}

CPPUNIT_TEST_FIXTURE(TokenZoo, refusesWhatWasMadeForSomebodyElse) {
    for (const std::string value :
         {R"("https://cardcage.test/")",
          R"("https://CARDCAGE.test")",
          R"("cardcage")",
          R"(["https://cardcage.test"])"}) {
        refusedClaims(payloadWith("iss", value));
    }
    for (const std::string value : {R"("other")", R"(["cardcage"])", R"("Cardcage")", R"("cardcage ")"})
        refusedClaims(payloadWith("aud", value));
    for (const std::string claim : {"sub", "tenant"}) {
        for (const std::string value :
             {R"("not-a-uuid")",
              R"("01890A5D-AC96-774B-BCCE-B302099A8057")",
              R"("01890a5dac96774bbcceb302099a8057")",
              R"("{01890a5d-ac96-774b-bcce-b302099a8057}")",
              R"("01890a5d-ac96-774b-bcce-b302099a8057 ")",
              R"("01890a5d-ac96-774b-bcce-b302099a8057' OR 1=1")"}) {
            refusedClaims(payloadWith(claim, value));
        }
    }
    for (const std::string value : {R"("root")", R"("read,admin;")", R"(["read"])", R"(" ")", R"("READ")"})
        refusedClaims(payloadWith("scopes", value));
    refusedClaims(payloadWith("jti", "\"" + std::string(65, 'j') + "\""));
    // A portal token is bound to its user and has no other scope.
    refusedClaims(payload(R"("customer_user":")" + std::string(user_a) + "\""));
    refusedClaims(payload(R"("customer_user":")" + std::string(client_a) + "\""));
    refusedClaims(payload(R"("customer_user":null)"));
}

CPPUNIT_TEST_FIXTURE(TokenZoo, refusesHugeTokensWithoutReadingThem) {
    refused("a megabyte of claims", signedToken(good_header, payload("\"x\":\"" + std::string(1 << 20, 'x') + "\"")));
    refused("a megabyte of dots", std::string(1 << 20, '.'));
    refused("a megabyte of signature", head + "." + body + "." + std::string(1 << 20, 'A'));
    // The longest that is looked at.
    const auto largest = head.size() + 1 + 43 + 1 + (payload("\"x\":\"\"").size() * 4 + 2) / 3;
    const auto room = (Bearer::largest - largest) * 3 / 4;
    CPPUNIT_ASSERT(accepted(signedToken(good_header, payload("\"x\":\"" + std::string(room - 4, 'x') + "\""))));
    refused("over the size limit", signedToken(good_header, payload("\"x\":\"" + std::string(room + 8, 'x') + "\"")));
}

}  // namespace
}  // namespace cardcage::auth
