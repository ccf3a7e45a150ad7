#include <cppunit/extensions/HelperMacros.h>

#include <cmath>
#include <string>

#include "gerber/extents.hpp"
#include "gerber/reader.hpp"
#include "macros/expression.hpp"

namespace cardcage::pcb::analysis::macro_test {

class Macros : public CppUnit::TestFixture {};

double value(std::string_view expression) {
    return evaluate(expression, {{1, 3.0}, {2, 0.5}}, 64).value_or(-999);
}

CPPUNIT_TEST_FIXTURE(Macros, expressionsFollowTheirPrecedence) {
    CPPUNIT_ASSERT_DOUBLES_EQUAL(7, value("1+2x3"), 1e-12);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(9, value("(1+2)X3"), 1e-12);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-1.5, value("-$1/2"), 1e-12);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2.5, value("$1--$2-1"), 1e-12);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(0, value("$7"), 1e-12);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1.08239 * 3, value("1.08239X$1"), 1e-12);
}

CPPUNIT_TEST_FIXTURE(Macros, otherExpressionsAreRefused) {
    for (const auto* refused : {"", "1+", "(1", "1)", "$", "1/0", "a", "1 2", "1.2.3"})
        CPPUNIT_ASSERT_MESSAGE(refused, !evaluate(refused, {}, 64));
    CPPUNIT_ASSERT(evaluate(std::string(60, '(') + "1" + std::string(60, ')'), {}, 64));
    CPPUNIT_ASSERT(!evaluate(std::string(65, '(') + "1" + std::string(65, ')'), {}, 64));
    CPPUNIT_ASSERT(!evaluate(std::string(100'000, '('), {}, 64));
}

Image flashed(const std::string& macro, const std::string& parameters = "1") {
    return readGerber(
        "%FSLAX46Y46*%%MOMM*%%AMM*" + macro + "%%ADD10M," + parameters + "*%D10*X0Y0D03*M02*", {}, "macro.gbr"
    );
}

std::string size(const Image& image) {
    const auto box = boxesOf(image).at(0);
    return std::to_string(box.width() / 1'000) + "x" + std::to_string(box.height() / 1'000);
}

CPPUNIT_TEST_FIXTURE(Macros, everyPrimitiveHasItsSize) {
    CPPUNIT_ASSERT_EQUAL(std::string("2000x2000"), size(flashed("1,1,2,0,0*")));
    CPPUNIT_ASSERT_EQUAL(std::string("4000x1000"), size(flashed("20,1,1,-2,0,2,0,0*")));
    CPPUNIT_ASSERT_EQUAL(std::string("1000x4000"), size(flashed("2,1,1,-2,0,2,0,90*")));
    CPPUNIT_ASSERT_EQUAL(std::string("3000x2000"), size(flashed("21,1,3,2,0,0,0*")));
    CPPUNIT_ASSERT_EQUAL(std::string("2000x3000"), size(flashed("21,1,3,2,0,0,90*")));
    CPPUNIT_ASSERT_EQUAL(std::string("3000x2000"), size(flashed("22,1,3,2,1,1,0*")));
    CPPUNIT_ASSERT_EQUAL(std::string("1000x1000"), size(flashed("4,1,4,0,0,1,0,1,1,0,1,0,0,0*")));
    CPPUNIT_ASSERT_EQUAL(std::string("2000x2000"), size(flashed("5,1,4,0,0,2,0*")));
    CPPUNIT_ASSERT_EQUAL(std::string("4000x4000"), size(flashed("6,0,0,3,0.2,0.2,3,0.1,4,0*")));
    CPPUNIT_ASSERT_EQUAL(std::string("2000x2000"), size(flashed("7,0,0,2,1,0.2,0*")));
}

CPPUNIT_TEST_FIXTURE(Macros, variablesAndCommentsAreUnderstood) {
    const auto image = flashed("0 a comment, 1,2*$3=$1x2*$4=$3+$2*21,1,$4,$3,0,0,0*", "1X0.5");
    CPPUNIT_ASSERT_EQUAL(std::string("2500x2000"), size(image));
    CPPUNIT_ASSERT(image.findings.list().empty());
}

CPPUNIT_TEST_FIXTURE(Macros, whatIsWrongIsAFinding) {
    for (const auto* macro : {"21,1,(,2,0,0,0*", "9,1,1*", "1,1*", "4,1,400000,0,0*", "5,1,99,0,0,1,0*", "1e9,1*"})
        CPPUNIT_ASSERT_MESSAGE(macro, flashed(macro).findings.has(Code::CommandIgnored));
    CPPUNIT_ASSERT(!flashed("1,1,2000,0,0*").usable);
    CPPUNIT_ASSERT(flashed("$1000=1*1,1,$1000,0,0*").usable);
    CPPUNIT_ASSERT(flashed("1,1," + std::string(64, '(') + "1" + std::string(64, ')') + ",0,0*").usable);
    CPPUNIT_ASSERT(flashed("1,1,(1)x(1)x(1" + std::string(70, ')') + ",0,0*").findings.has(Code::CommandIgnored));
    for (const auto& huge :
         {std::string("$1001=1*"),
          std::string("$99999999999999999999=1*"),
          "1,1," + std::string(65, '(') + "1" + std::string(65, ')') + ",0,0*",
          "$1=" + std::string(100'000, '(') + "*",
          std::string("4,1,5000001,0,0*")}) {
        const auto image = flashed(huge);
        CPPUNIT_ASSERT_MESSAGE(huge, !image.usable && image.findings.has(Code::LimitExceeded));
    }
    CPPUNIT_ASSERT(!flashed("1,1,1,99999999999999999,0*").usable);
}

}  // namespace cardcage::pcb::analysis::macro_test
