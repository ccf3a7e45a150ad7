#include "values/escapes.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

#include "gerber/reader.hpp"
#include "jobs/json.hpp"

namespace cardcage::pcb::analysis::escapes_test {

class Escapes : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Escapes, becomeUtf8) {
    CPPUNIT_ASSERT_EQUAL(std::string("10 µm"), withoutEscapes("10 \\u00b5m"));
    CPPUNIT_ASSERT_EQUAL(std::string("Ω€"), withoutEscapes("\\u03A9\\u20ac"));
    CPPUNIT_ASSERT_EQUAL(std::string("\xF0\x9F\x98\x80!"), withoutEscapes("\\uD83D\\uDE00!"));
}

CPPUNIT_TEST_FIXTURE(Escapes, ofHalfPairsAreNoCharacters) {
    CPPUNIT_ASSERT_EQUAL(std::string("\xEF\xBF\xBD"), withoutEscapes("\\uD83D"));
    CPPUNIT_ASSERT_EQUAL(std::string("\xEF\xBF\xBDx"), withoutEscapes("\\uDE00x"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("\xEF\xBF\xBD"
                    "A"),
        withoutEscapes("\\uD83D\\u0041")
    );
}

CPPUNIT_TEST_FIXTURE(Escapes, thatAreNoneStay) {
    for (const std::string text : {"\\", "\\u12", "\\u12g4", "a\\b", "C:\\x"})
        CPPUNIT_ASSERT_EQUAL(text, withoutEscapes(text));
}

CPPUNIT_TEST_FIXTURE(Escapes, areUndoneInJson) {
    const auto document = parseJson(R"({"Name": "L\u00f6tstopp \ud83d\ude00", "\u0041": 1})");
    CPPUNIT_ASSERT(document);
    CPPUNIT_ASSERT_EQUAL(std::string("Lötstopp \xF0\x9F\x98\x80"), std::string(document->textOf("Name")));
    CPPUNIT_ASSERT(document->find("A") != nullptr);
    CPPUNIT_ASSERT(!parseJson(R"({"Name": "\u00g1"})"));
}

CPPUNIT_TEST_FIXTURE(Escapes, areUndoneInAttributes) {
    const auto image = readGerber(
        "%FSLAX44Y44*%%MOMM*%%TF.Part,\\u00dcbung*%%TO.N,/A\\u002FB*%%ADD10C,1*%D10*X0Y0D03*M02*", {}, "test"
    );
    CPPUNIT_ASSERT_EQUAL(std::string("Übung"), std::string(image.fileAttribute("Part")));
    const auto& object = image.blocks.front().at(0);
    CPPUNIT_ASSERT_EQUAL(std::string("/A/B"), std::string(image.text(image.attributes.at(object.attributes).net)));
}

}  // namespace cardcage::pcb::analysis::escapes_test
