#include <cppunit/extensions/HelperMacros.h>

#include <cmath>
#include <span>
#include <string>

#include "geometry/polygon.hpp"
#include "gerber/expand.hpp"
#include "gerber/extents.hpp"
#include "gerber/reader.hpp"

namespace cardcage::pcb::analysis::gerber_test {

class GerberReading : public CppUnit::TestFixture {};

constexpr auto head = "%FSLAX46Y46*%%MOMM*%%ADD10C,0.2*%%ADD11R,1X2*%G75*D10*";

Image read(const std::string& body, const Limits& limits = {}) {
    auto image = readGerber(head + body, limits, "test.gbr");
    expand(image, limits, "test.gbr");
    return image;
}

Object only(const Image& image) {
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, image.objects().size());
    return image.objects().front();
}

bool near(Point left, Point right) {
    return distance(left, right) < 2;
}

CPPUNIT_TEST_FIXTURE(GerberReading, drawsFlashesAndLines) {
    const auto image = read("X1000000Y2000000D03*X0Y0D02*X3000000D01*M02*");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, image.objects().size());
    CPPUNIT_ASSERT(image.objects()[0].to == (Point{1'000'000, 2'000'000}));
    CPPUNIT_ASSERT(image.objects()[1].kind == Object::Kind::Line);
    CPPUNIT_ASSERT(image.objects()[1].to == (Point{3'000'000, 0}));
    CPPUNIT_ASSERT(image.findings.list().empty());
}

CPPUNIT_TEST_FIXTURE(GerberReading, readsAllFormatsOfNumbers) {
    const auto place = [](const std::string& text) { return only(readGerber(text, {}, "")).to; };
    CPPUNIT_ASSERT(place("%FSTAX25Y25*%%MOIN*%%ADD10C,1*%D10*X01Y0015D03*M02*") == (Point{25'400'000, 3'810'000}));
    CPPUNIT_ASSERT(place("%FSLAX24Y24*MOIN*%%ADD10C,1*%D10*X10Y-10D03*M02*") == (Point{25'400, -25'400}));
    CPPUNIT_ASSERT(place("%FSLIX33Y33*%%MOMM*%%ADD10C,1*%D10*X1Y1D02*X1Y1D03*M02*") == (Point{2'000, 2'000}));
    CPPUNIT_ASSERT(place("%FSLAX33Y33*%G70*%ADD10C,1*%G54D10*G01X1Y1D03*M02*") == (Point{25'400, 25'400}));
    CPPUNIT_ASSERT(place("%FSLAX33Y33*%%MOMM*%%ADD10C,1*%D10*X1.5Y2D03*M02*") == (Point{1'500'000, 2'000}));
}

CPPUNIT_TEST_FIXTURE(GerberReading, wordsMayBeBrokenOverLines) {
    CPPUNIT_ASSERT(only(read("X100\r\n0000Y2000000\r\nD03*M02*")).to == (Point{1'000'000, 2'000'000}));
}

CPPUNIT_TEST_FIXTURE(GerberReading, keepsArcs) {
    const auto image = read("G02*X0Y1000000D02*X1000000Y0I0J-1000000D01*M02*");
    const auto& arc = image.arcs[only(image).extra];
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1e6, arc.radius, 1);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-M_PI / 2, arc.sweep, 1e-6);
    const auto full = read("G03*X1000000Y0D02*X1000000Y0I-1000000J0D01*M02*");
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2 * M_PI, full.arcs[only(full).extra].sweep, 1e-6);
    CPPUNIT_ASSERT(boxesOf(full).front().low == (Point{-1'100'000, -1'100'000}));
}

CPPUNIT_TEST_FIXTURE(GerberReading, singleQuadrantArcsHaveNoSigns) {
    const auto image = read("G74*G03*X1000000Y0D02*X0Y1000000I1000000J0D01*M02*");
    const auto& arc = image.arcs[only(image).extra];
    CPPUNIT_ASSERT(near(arc.centre, {0, 0}));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(M_PI / 2, arc.sweep, 1e-6);
}

CPPUNIT_TEST_FIXTURE(GerberReading, arcsThatDisagreeAreMendedOrDrawnStraight) {
    const auto mended = read("G03*X1000000Y0D02*X0Y1030000I-1000000J0D01*M02*");
    CPPUNIT_ASSERT(only(mended).kind == Object::Kind::Arc);
    CPPUNIT_ASSERT(mended.findings.has(Code::ArcMended));
    const auto& arc = mended.arcs.front();
    CPPUNIT_ASSERT_DOUBLES_EQUAL(distance(arc.centre, {1'000'000, 0}), distance(arc.centre, {0, 1'030'000}), 3);
    const auto straight = read("G03*X1000000Y0D02*X0Y3000000I-1000000J0D01*M02*");
    CPPUNIT_ASSERT(only(straight).kind == Object::Kind::Line);
    CPPUNIT_ASSERT(straight.findings.has(Code::ArcMended));
}

CPPUNIT_TEST_FIXTURE(GerberReading, regionsHaveContours) {
    const auto image = read(
        "G36*X0Y0D02*X1000000D01*Y1000000D01*X0D01*Y0D01*X5000000Y0D02*X6000000D01*Y1000000D01*X5000000Y0D01*G37*M02*"
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, image.objects().size());
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{4}, image.objects()[0].count);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{3}, image.objects()[1].count);
    const std::span corners(image.points.data(), 4);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(1.0, areaOf(corners), 1e-9);
}

CPPUNIT_TEST_FIXTURE(GerberReading, arcsOfRegionsAreChordsOfATenthOfAMicrometre) {
    const auto image = read("G36*X1000000Y0D02*G03*X1000000Y0I-1000000J0D01*G37*M02*");
    const auto& region = only(image);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(M_PI, areaOf(std::span(image.points).subspan(region.extra, region.count)), 1e-3);
}

CPPUNIT_TEST_FIXTURE(GerberReading, polarityAndPlacingsCount) {
    const auto image = read("D11*%LPC*%%LR90.0*%%LMX*%%LS2*%X0Y0D03*M02*");
    const auto flash = only(image);
    CPPUNIT_ASSERT(!flash.dark);
    CPPUNIT_ASSERT_EQUAL(Nm{4'000'000}, boxesOf(image).front().width());
    CPPUNIT_ASSERT_EQUAL(Nm{2'000'000}, boxesOf(image).front().height());
}

CPPUNIT_TEST_FIXTURE(GerberReading, repetitionsAreInstancesUntilExpanded) {
    auto image = readGerber(std::string(head) + "%SRX3Y2I5.0J4.0*%X0Y0D03*%SR*%X9000000Y0D03*M02*", {}, "");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, image.objects().size());
    expand(image, {}, "");
    CPPUNIT_ASSERT_EQUAL(std::size_t{7}, image.objects().size());
    CPPUNIT_ASSERT(image.objects()[5].to == (Point{10'000'000, 4'000'000}));
}

CPPUNIT_TEST_FIXTURE(GerberReading, blocksAreTurnedAndInverted) {
    const auto image =
        read("%ABD20*%D11*X1000000Y0D03*%LPC*%X0Y1000000D03*%LPD*%%AB*%D20*%LR90*%%LPC*%X5000000Y0D03*M02*");
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, image.objects().size());
    CPPUNIT_ASSERT(near(image.objects()[0].to, {5'000'000, 1'000'000}));
    CPPUNIT_ASSERT(!image.objects()[0].dark);
    CPPUNIT_ASSERT(near(image.objects()[1].to, {4'000'000, 0}));
    CPPUNIT_ASSERT(image.objects()[1].dark);
    CPPUNIT_ASSERT_EQUAL(Nm{2'000'000}, boxesOf(image).front().width());
}

CPPUNIT_TEST_FIXTURE(GerberReading, mirroredBlocksTurnTheOtherWay) {
    const auto turned =
        read("%ABD20*%D11*X1000000Y0D03*%AB*%%ABD21*%D20*%LR90*%X0Y0D03*%LR0*%%AB*%D21*%LMY*%X0Y0D03*M02*");
    CPPUNIT_ASSERT(near(only(turned).to, {0, -1'000'000}));
    const auto image = read("%ABD20*%D10*X1000000Y0D02*G03*X0Y1000000I-1000000J0D01*G01*%AB*%D20*%LMX*%X0Y0D03*M02*");
    const auto& arc = image.arcs[only(image).extra];
    CPPUNIT_ASSERT(near(arc.at(arc.start), {-1'000'000, 0}));
    CPPUNIT_ASSERT(near(arc.at(arc.start + arc.sweep), {0, 1'000'000}));
    CPPUNIT_ASSERT_DOUBLES_EQUAL(-M_PI / 2, arc.sweep, 1e-6);
}

CPPUNIT_TEST_FIXTURE(GerberReading, deprecatedTransformsMoveTheWholeImage) {
    const auto place = [](const std::string& commands) { return only(read(commands + "X1000000Y2000000D03*M02*")).to; };
    CPPUNIT_ASSERT(place("%MIA1B0*%") == (Point{-1'000'000, 2'000'000}));
    CPPUNIT_ASSERT(place("%OFA1.5B-1*%") == (Point{2'500'000, 1'000'000}));
    CPPUNIT_ASSERT(place("%SFA2B0.5*%") == (Point{2'000'000, 1'000'000}));
    CPPUNIT_ASSERT(place("%ASAYBX*%") == (Point{2'000'000, 1'000'000}));
    CPPUNIT_ASSERT(place("%IR90*%") == (Point{-2'000'000, 1'000'000}));
    CPPUNIT_ASSERT(read("%IPNEG*%M02*").negative);
}

CPPUNIT_TEST_FIXTURE(GerberReading, attributesHaveManySpellings) {
    for (const auto* spelling :
         {"%TF.FileFunction,Copper,L2,Inr*%",
          "G04 #@! TF.FileFunction,Copper,L2,Inr*",
          "G04 #@! %TF.FileFunction,Copper,L2,Inr*"})
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            spelling,
            std::string("Copper,L2,Inr"),
            std::string(read(std::string(spelling) + "M02*").fileAttribute("FileFunction"))
        );
    const auto image = read("%TO.N,GND*%%TO.C,R1*%X0Y0D03*%TD.N*%X1Y1D03*M02*");
    const auto& first = image.attributes[image.objects()[0].attributes];
    const auto& second = image.attributes[image.objects()[1].attributes];
    CPPUNIT_ASSERT_EQUAL(std::string("GND"), std::string(image.text(first.net)));
    CPPUNIT_ASSERT_EQUAL(std::string(""), std::string(image.text(second.net)));
    CPPUNIT_ASSERT_EQUAL(std::string("R1"), std::string(image.text(second.component)));
}

CPPUNIT_TEST_FIXTURE(GerberReading, oddFilesAreAcceptedWithAFinding) {
    for (const auto* body :
         {"X0Y0D03*", "X0Y0D03*M02*X1Y1D03*", "%XX1*%X0Y0D03*M02*", "D99*D10*X0Y0D03*M02*", "Q1*X0Y0D03*M02*"}) {
        const auto image = read(body);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(body, std::size_t{1}, image.objects().size());
        CPPUNIT_ASSERT_MESSAGE(body, image.findings.has(Code::CommandIgnored));
    }
    const auto bare = readGerber("%ADD10C,1*%D10*X1000000Y0D03*M02*", {}, "");
    CPPUNIT_ASSERT(only(bare).to == (Point{1'000'000, 0}));
    CPPUNIT_ASSERT(bare.findings.has(Code::CommandIgnored));
}

CPPUNIT_TEST_FIXTURE(GerberReading, limitsLeaveTheWholeFileOut) {
    Limits limits;
    limits.objects = 1'000;
    const auto isRefused = [&](const std::string& body) {
        const auto image = read(body, limits);
        return !image.usable && image.findings.has(Code::LimitExceeded);
    };
    CPPUNIT_ASSERT(isRefused("%SRX100Y100I1J1*%X0Y0D03*%SR*%M02*"));
    CPPUNIT_ASSERT(isRefused("%SRX20000Y1I1J1*%X0Y0D03*%SR*%M02*"));
    CPPUNIT_ASSERT(isRefused("%SRX10000Y10000I1J1*%%SR*%M02*"));
    CPPUNIT_ASSERT(isRefused("%ADD12C,1001*%M02*"));
    std::string nested = "D10*";
    for (int depth = 0; depth < 12; ++depth) nested += "%ABD" + std::to_string(30 + depth) + "*%";
    CPPUNIT_ASSERT(isRefused(nested + "M02*"));
    std::string chain;
    for (int depth = 0; depth < 40; ++depth)
        chain += "%ABD" + std::to_string(31 + depth) + "*%D" + std::to_string(depth == 0 ? 10 : 30 + depth) +
                 "*X0Y0D03*X1Y1D03*%AB*%";
    CPPUNIT_ASSERT(isRefused(chain + "D70*X0Y0D03*M02*"));
    // The repetition itself is the object too many, and the only one of the image.
    limits.objects = 1;
    CPPUNIT_ASSERT(isRefused("%SRX2Y1I2J0*%X0Y0D03*%SR*%M02*"));
    CPPUNIT_ASSERT(isRefused("%SRX2Y1I2J0*%X0Y0D03*M02*"));
    const auto included = read("%IFother.gbr*%M02*");
    CPPUNIT_ASSERT(!included.usable && included.findings.has(Code::FileNotUnderstood));
}

CPPUNIT_TEST_FIXTURE(GerberReading, coordinatesBeyondTheLimitLeaveTheFileOut) {
    for (const auto* far : {"X99999999999999999999", "X20000000000", "X-20000000000", "X10000.1", "I99999999999"}) {
        const auto image = read(std::string(far) + "Y0D03*M02*");
        CPPUNIT_ASSERT_MESSAGE(far, !image.usable && image.findings.has(Code::LimitExceeded));
    }
    CPPUNIT_ASSERT(read("X10000000000Y-10000000000D03*M02*").usable);
    Limits limits;
    limits.coordinate = 5 * one_millimetre;
    CPPUNIT_ASSERT(read("X5000000Y0D03*M02*", limits).usable);
    CPPUNIT_ASSERT(!read("X5000001Y0D03*M02*", limits).usable);
}

CPPUNIT_TEST_FIXTURE(GerberReading, coordinatesThatAreNoNumbersAreLeftOut) {
    for (const auto* odd : {"X", "X-", "X1-2", "X.", "X1.2.3"}) {
        const auto image = read(std::string(odd) + "Y0D03*M02*");
        CPPUNIT_ASSERT_MESSAGE(odd, image.usable && image.findings.has(Code::NumberOverflow));
        CPPUNIT_ASSERT_MESSAGE(odd, image.objects()[0].to == (Point{0, 0}));
    }
}

}  // namespace cardcage::pcb::analysis::gerber_test
