#include <cppunit/extensions/HelperMacros.h>
#include <unicode/bytestream.h>
#include <unicode/idna.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <cardcage/scalar.hpp>
#include <memory>
#include <string>

// The rules for texts, against the tables of the Unicode standard that ICU carries.

namespace {

using namespace cardcage;

class Texts : public CppUnit::TestFixture {};

std::string utf8(UChar32 point) {
    char buffer[U8_MAX_LENGTH];
    int size = 0;
    U8_APPEND_UNSAFE(buffer, size, point);
    return {buffer, static_cast<std::size_t>(size)};
}

bool isBlankInUnicode(UChar32 point) {
    return u_isUWhiteSpace(point) || point == 0xFEFF;
}

template <class Check>
void forEachCharacter(Check&& check) {
    for (UChar32 point = 1; point <= 0x10FFFF; ++point) {
        if (!U_IS_SURROGATE(point)) check(point);
    }
}

std::string trimmedIdentifier(const std::string& given) {
    Rules rules;
    sdk::trimmed.applyTo(rules);
    length(1, 10).applyTo(rules);
    std::string value;
    const auto fault = Scalar<std::string>::parse(given, rules, value);
    return fault ? std::string(fault.rule) : value;
}

CPPUNIT_TEST_FIXTURE(Texts, blanksAtTheEndsAreThoseOfUnicode) {
    forEachCharacter([](UChar32 point) {
        const auto character = utf8(point);
        const auto name = std::to_string(point);
        const auto around = character + "x" + character;
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            name, isBlankInUnicode(point) ? std::string("x") : around, std::string(text::trimmed(around))
        );
        CPPUNIT_ASSERT_EQUAL_MESSAGE(name, isBlankInUnicode(point), text::trimmed(character).empty());
        // Inside nothing is taken away.
        const auto inside = "x" + character + "y";
        CPPUNIT_ASSERT_EQUAL_MESSAGE(name, inside, std::string(text::trimmed(inside)));
    });
}

CPPUNIT_TEST_FIXTURE(Texts, blanksOfEveryKindAreTrimmedTogether) {
    const std::string blanks = " \t\r\n\v\f" + utf8(0x85) + utf8(0xA0) + utf8(0x2003) + utf8(0x3000) + utf8(0xFEFF);
    CPPUNIT_ASSERT_EQUAL(std::string("A 1"), trimmedIdentifier(blanks + "A 1" + blanks + blanks));
    CPPUNIT_ASSERT_EQUAL(std::string("length"), trimmedIdentifier(blanks + blanks));
    // U+200B is no White_Space.
    CPPUNIT_ASSERT_EQUAL(utf8(0x200B), trimmedIdentifier(" " + utf8(0x200B)));
}

CPPUNIT_TEST_FIXTURE(Texts, bytesThatAreNoTextAreLeftAlone) {
    for (const std::string text : {"\xE3\x80", "\x80", "x\xC2", "\xF0\x9F\x98", "\xFF", "\xEF\xBB"}) {
        CPPUNIT_ASSERT_EQUAL(text, std::string(text::trimmed(" " + text + " ")));
    }
}

CPPUNIT_TEST_FIXTURE(Texts, controlCharactersAreThoseOfUnicode) {
    forEachCharacter([](UChar32 point) {
        const bool is_control = u_charType(point) == U_CONTROL_CHAR;
        const auto inside = "x" + utf8(point) + "y";
        CPPUNIT_ASSERT_EQUAL_MESSAGE(std::to_string(point), is_control, text::hasControls(inside));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            std::to_string(point), is_control ? std::string("format") : inside, trimmedIdentifier(inside)
        );
    });
}

CPPUNIT_TEST_FIXTURE(Texts, mailDomainsAreOfAnyScript) {
    for (const char* good :
         {"a@münchen.de",
          "a@BÜCHER.example",
          "a@例え.テスト",
          "o'neil@xn--mnchen-3ya.de",
          "a@почта.рф",
          "a@sub.süd-west.at"}) {
        CPPUNIT_ASSERT_MESSAGE(good, text::isEmail(good));
    }
    for (const char* bad :
         {"a@mün chen.de",
          "a@mün\xC2\xA0"
          "chen.de",
          "a@münchen",
          "a@-münchen.de",
          "a@münchen-.de",
          "a@mün_chen.de",
          "a@mün.de\xE3\x80\x80",
          "a@mün\xE3\x80\x82"
          "de.de",
          "a@mün\xE2\x80\x8B"
          "chen.de",
          "a@mün..de",
          "ä@münchen.de",
          "a@münchen.de\nBcc: b@c.de"}) {
        CPPUNIT_ASSERT_MESSAGE(bad, !text::isEmail(bad));
    }
}

/// Whether a label with letters beyond ASCII fits the DNS, asked of ICU.
bool fitsTheDns(const std::string& label) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::IDNA> names(icu::IDNA::createUTS46Instance(UIDNA_NONTRANSITIONAL_TO_ASCII, status));
    std::string ascii;
    icu::StringByteSink<std::string> sink(&ascii);
    icu::IDNAInfo info;
    names->labelToASCII_UTF8(label, sink, info, status);
    return U_SUCCESS(status) && !info.hasErrors();
}

CPPUNIT_TEST_FIXTURE(Texts, labelsAreAsLongAsTheDnsAllows) {
    int fitting = 0;
    for (const char* letter : {"ü", "日", "ж", "aü", "本語"}) {
        std::string label;
        for (int count = 1; count <= 70; ++count) {
            label += letter;
            const bool fits = fitsTheDns(label);
            fitting += fits;
            CPPUNIT_ASSERT_EQUAL_MESSAGE(label, fits, text::isEmail("a@" + label + ".de"));
        }
    }
    CPPUNIT_ASSERT(fitting > 50 && fitting < 300);
}

}  // namespace
