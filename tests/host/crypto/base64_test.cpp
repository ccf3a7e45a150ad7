#include "host/crypto/base64.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <initializer_list>
#include <utility>

namespace cardcage::crypto {
namespace base64_test {

struct Base64Url : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Base64Url, encodesAsTheRfcSays) {
    CPPUNIT_ASSERT_EQUAL(std::string(), encodeBase64Url(""));
    CPPUNIT_ASSERT_EQUAL(std::string("Zg"), encodeBase64Url("f"));
    CPPUNIT_ASSERT_EQUAL(std::string("Zm8"), encodeBase64Url("fo"));
    CPPUNIT_ASSERT_EQUAL(std::string("Zm9vYmFy"), encodeBase64Url("foobar"));
    CPPUNIT_ASSERT_EQUAL(std::string("-_8"), encodeBase64Url("\xFB\xFF"));
}

CPPUNIT_TEST_FIXTURE(Base64Url, acceptsExactlyItsOwnOutput) {
    // All texts of up to three characters: decoding an accepted text and encoding it again returns the same text.
    constexpr std::string_view characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= .\n";
    std::size_t accepted = 0;
    const auto check = [&](const std::string& text) {
        const auto bytes = decodeBase64Url(text);
        if (!bytes) return;
        ++accepted;
        CPPUNIT_ASSERT_EQUAL(text, encodeBase64Url(*bytes));
    };
    for (const char a : characters) {
        check({a});
        for (const char b : characters) {
            check({a, b});
            for (const char c : characters) check({a, b, c});
        }
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{256 + 65536}, accepted);
}

struct Base64 : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Base64, thereAndBack) {
    for (const auto& [bytes, text] : std::initializer_list<std::pair<std::string, std::string>>{
             {"", ""},
             {"f", "Zg=="},
             {"fo", "Zm8="},
             {"foo", "Zm9v"},
             {"foobar", "Zm9vYmFy"},
             {std::string(1, '\0'), "AA=="}}) {
        CPPUNIT_ASSERT_EQUAL(text, encodeBase64(bytes));
        CPPUNIT_ASSERT_EQUAL(bytes, decodeBase64(text).value());
    }
    for (const auto* wrong : {"Z", "Zg=", "Z$=="}) CPPUNIT_ASSERT(!decodeBase64(wrong));
}

}  // namespace base64_test
}  // namespace cardcage::crypto
