#include "gerber/checksum.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/boards/board.hpp"
#include "values/md5.hpp"

namespace cardcage::pcb::analysis::checksum_test {

class Checksums : public CppUnit::TestFixture {};

std::string sumOf(std::string_view text) {
    Md5 sum;
    sum.add(text);
    return sum.digits();
}

/// A file with the sum of all that stands before it.
std::string signedFile(const std::string& lines, const std::string& end = "\n") {
    std::string covered;
    for (const char character : lines)
        if (character != '\r' && character != '\n') covered += character;
    return lines + "%TF.MD5," + sumOf(covered) + "*%" + end + "M02*" + end;
}

const std::string drawing = "%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.5*%\nD10*\nX0Y0D03*\n";

bool isReported(const std::string& text) {
    return test::analysed({{"top.gbr", text}}).findings.has(Code::Md5Mismatch);
}

CPPUNIT_TEST_FIXTURE(Checksums, sumsAreThoseOfTheStandard) {
    CPPUNIT_ASSERT_EQUAL(std::string("d41d8cd98f00b204e9800998ecf8427e"), sumOf(""));
    CPPUNIT_ASSERT_EQUAL(std::string("900150983cd24fb0d6963f7d28e17f72"), sumOf("abc"));
    CPPUNIT_ASSERT_EQUAL(std::string("c3fcd3d76192e4007dfb496cca67e13b"), sumOf("abcdefghijklmnopqrstuvwxyz"));
    // One block, and one that has no room for the length.
    CPPUNIT_ASSERT_EQUAL(
        std::string("57edf4a22be3c955ac49da2e2107b67a"),
        sumOf("12345678901234567890123456789012345678901234567890123456789012345678901234567890")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("014842d480b571495a4a0363793f7367"), sumOf(std::string(64, 'a')));
}

CPPUNIT_TEST_FIXTURE(Checksums, lineEndsDoNotCount) {
    const auto file = signedFile(drawing);
    CPPUNIT_ASSERT(!isReported(file));
    std::string windows;
    for (const char character : file) windows += character == '\n' ? "\r\n" : std::string(1, character);
    CPPUNIT_ASSERT(!isReported(windows));
    std::string upper = file;
    for (auto at = upper.find("MD5,") + 4; upper[at] != '*'; ++at)
        upper[at] = static_cast<char>(std::toupper(upper[at]));
    CPPUNIT_ASSERT(!isReported(upper));
}

CPPUNIT_TEST_FIXTURE(Checksums, changesAreReported) {
    auto file = signedFile(drawing);
    file.replace(file.find("0.5"), 3, "0.6");
    CPPUNIT_ASSERT(isReported(file));
    CPPUNIT_ASSERT(!test::analysed({{"top.gbr", drawing + "M02*\n"}}).findings.has(Code::Md5Mismatch));
}

CPPUNIT_TEST_FIXTURE(Checksums, commentsMayStateTheSum) {
    std::string covered;
    for (const char character : drawing)
        if (character != '\n') covered += character;
    const auto comment = "G04 #@! TF.MD5," + sumOf(covered) + "*\nM02*\n";
    CPPUNIT_ASSERT(!isReported(drawing + comment));
    CPPUNIT_ASSERT(isReported(drawing + "X1Y1D03*\n" + comment));
}

CPPUNIT_TEST_FIXTURE(Checksums, otherTextsAreNoSums) {
    CPPUNIT_ASSERT(!contradictsChecksum(drawing + "%TF.MD5,abc*%", "abc"));
    CPPUNIT_ASSERT(!contradictsChecksum(drawing, std::string(32, 'a')));
    CPPUNIT_ASSERT(!contradictsChecksum("X1TF.MD5," + std::string(32, 'a'), std::string(32, 'a')));
    // A file in UTF-16 is not the one that was summed up.
    auto file = signedFile(drawing);
    file.replace(file.find("0.5"), 3, "0.6");
    std::string wide = "\xff\xfe";
    for (const char character : file) wide += std::string{character, '\0'};
    CPPUNIT_ASSERT(!isReported(wide));
}

}  // namespace cardcage::pcb::analysis::checksum_test
