#include <cppunit/extensions/HelperMacros.h>

#include <string>

#include "drill/decode.hpp"
#include "drill/format.hpp"
#include "drill/gerber_drill.hpp"
#include "drill/parser.hpp"
#include "gerber/reader.hpp"

namespace cardcage::pcb::analysis::drill_test {

class DrillReading : public CppUnit::TestFixture {};

struct Drilled {
    DrillProgram program;
    FormatDecision decision;
    std::vector<Hole> holes;
};

Drilled drilled(const std::string& text, const PlaceEvidence& evidence = {}) {
    Drilled result{readDrill(text, {}, "test.drl"), {}, {}};
    result.decision = decideFormat(result.program, evidence, {});
    result.holes = decode(result.program, result.decision.format, {}).holes;
    return result;
}

const std::string metric = "M48\nMETRIC,TZ,000.000\nT1C0.8\nT2C1.0\n%\nG90\n";

CPPUNIT_TEST_FIXTURE(DrillReading, readsHolesAndModalCoordinates) {
    const auto result = drilled(metric + "T1\nX1000Y2000\nY3000\nT2\nX5000\nM30\nX1Y1\n");
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, result.holes.size());
    CPPUNIT_ASSERT(result.holes[1].from == (Point{1'000'000, 3'000'000}));
    CPPUNIT_ASSERT(result.holes[2].from == (Point{5'000'000, 3'000'000}));
    CPPUNIT_ASSERT_EQUAL(std::uint16_t{1}, result.holes[2].tool);
    CPPUNIT_ASSERT_EQUAL(Nm{800'000}, *diameterOf(result.program.tools[0], result.decision.format));
}

CPPUNIT_TEST_FIXTURE(DrillReading, leadingZerosMayBeTheOnesThatStay) {
    const auto result = drilled("M48\n;FILE_FORMAT=4:4\nMETRIC,LZ\nT1C0.2\n%\nT01\nX002365Y00159755\nX00242\nM30\n");
    CPPUNIT_ASSERT(result.holes[0].from == (Point{23'650'000, 15'975'500}));
    CPPUNIT_ASSERT(result.holes[1].from == (Point{24'200'000, 15'975'500}));
}

CPPUNIT_TEST_FIXTURE(DrillReading, slotsAndRoutsAreToldApart) {
    const auto result = drilled(
        metric +
        "T1\nX1000Y1000G85X3000Y1000\n"
        "G00X5000Y5000\nM15\nG01Y6000\nY4000\nM16\n"
        "G00X0Y0\nM15\nG01X9000\nY9000\nX0\nY0\nM16\nG05\nX7000Y7000\nM30\n"
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, result.holes.size());
    CPPUNIT_ASSERT(result.holes[0].kind == Hole::Kind::Slot && result.holes[0].to == (Point{3'000'000, 1'000'000}));
    CPPUNIT_ASSERT(result.holes[1].kind == Hole::Kind::Slot);
    CPPUNIT_ASSERT_DOUBLES_EQUAL(2e6, distance(result.holes[1].from, result.holes[1].to), 1);
    CPPUNIT_ASSERT(result.holes[2].kind == Hole::Kind::Rout);
    CPPUNIT_ASSERT(result.holes[3].kind == Hole::Kind::Round);
}

CPPUNIT_TEST_FIXTURE(DrillReading, repeatsOriginsAndRelativeCoordinates) {
    const auto result = drilled(metric + "G93X1000Y0\nT1\nX1000Y1000\nR3X500\nG91\nX100Y100\nM30\n");
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, result.holes.size());
    CPPUNIT_ASSERT(result.holes[0].from == (Point{2'000'000, 1'000'000}));
    CPPUNIT_ASSERT(result.holes[3].from == (Point{3'500'000, 1'000'000}));
    CPPUNIT_ASSERT(result.holes[4].from == (Point{3'600'000, 1'100'000}));
}

CPPUNIT_TEST_FIXTURE(DrillReading, commentsTellPlatingAndSizes) {
    const auto list = drilled("M48\n;TYPE=PLATED\nT1C0.3\n;TYPE=NON_PLATED\nT2C3\n%\nT1\nX1.0Y1.0\nM30\n").program;
    CPPUNIT_ASSERT(list.tools[0].plating == Plating::Plated && list.tools[1].plating == Plating::NonPlated);
    const auto attributes =
        drilled(
            "M48\n; #@! TF.FileFunction,MixedPlating,1,4\nMETRIC\n; #@! TA.AperFunction,NonPlated,NPTH,ComponentDrill\n"
            "T1C0.65\n%\nT1\nX1.0Y1.0\nM30\n"
        )
            .program;
    CPPUNIT_ASSERT(attributes.tools[0].plating == Plating::NonPlated);
    CPPUNIT_ASSERT_EQUAL(4, attributes.last_layer);
    const auto bare = drilled(
        ";T01 Holesize 1. = 8.000000 Tolerance = +3.0/-3.0 PLATED MILS Quantity = 2\n%\nG90\nT01\nX00130500Y00184500\nM30\n"
    );
    CPPUNIT_ASSERT_EQUAL(Nm{203'200}, *bare.program.tools[0].diameter);
    CPPUNIT_ASSERT(bare.program.tools[0].plating == Plating::Plated);
}

/// Pads at known places: a pattern that no other format maps onto itself.
PlaceEvidence pads() {
    PlaceEvidence evidence;
    for (const auto place :
         {Point{12'340'000, 5'670'000},
          {45'610'000, 7'890'000},
          {33'330'000, 41'230'000},
          {8'760'000, 29'870'000},
          {51'010'000, 17'650'000}})
        evidence.add(place);
    return evidence;
}

CPPUNIT_TEST_FIXTURE(DrillReading, withoutAHeaderTheBestPlacesWin) {
    const auto result =
        drilled("T1C0.8\n%\nT1\nX12340Y5670\nX45610Y7890\nX33330Y41230\nX8760Y29870\nX51010Y17650\nM30\n", pads());
    CPPUNIT_ASSERT(result.decision.format.unit == Unit::Millimetre);
    CPPUNIT_ASSERT(result.decision.confidence >= sure);
    CPPUNIT_ASSERT(result.holes[1].from == (Point{45'610'000, 7'890'000}));
    const auto unknown = drilled("T1C0.8\n%\nT1\nX12340Y5670\nX45610Y7890\nM30\n");
    CPPUNIT_ASSERT(unknown.decision.confidence < sure);
}

CPPUNIT_TEST_FIXTURE(DrillReading, aHeaderThatContradictsThePlacesLoses) {
    const auto result = drilled(
        "M48\nINCH,TZ\n;FILE_FORMAT=2:4\nT1C0.8\n%\nT1\nX12340Y5670\nX45610Y7890\nX33330Y41230\nX8760Y29870\nX51010Y17650\nM30\n",
        pads()
    );
    CPPUNIT_ASSERT(result.decision.contradicts);
    CPPUNIT_ASSERT(result.decision.format.unit == Unit::Millimetre);
}

CPPUNIT_TEST_FIXTURE(DrillReading, limitsAndPatternsAreFindings) {
    Limits limits;
    limits.holes = 100;
    limits.tools = 2;
    CPPUNIT_ASSERT(!readDrill(metric + "T1\nX1Y1\nR99X10\n", limits, "").usable);
    CPPUNIT_ASSERT(!readDrill(metric + "T3C1\nT4C1\nT5C1\n", limits, "").usable);
    const auto listed = [](int tool) {
        return ";T" + std::to_string(tool) + " Holesize 1. = 8.0 Tolerance = +3.0/-3.0 PLATED MILS Quantity = 1\n";
    };
    CPPUNIT_ASSERT(readDrill("M48\n" + listed(1) + listed(2) + listed(2) + metric + "T2\nX1Y1\n", limits, "").usable);
    const auto crowded = readDrill("M48\n" + listed(1) + listed(2) + listed(3) + "T1\nX1Y1\n", limits, "");
    CPPUNIT_ASSERT(!crowded.usable && crowded.findings.has(Code::LimitExceeded));
    CPPUNIT_ASSERT(readDrill(metric + "T1\nX1Y1\nM25\nX2Y2\nM01\nM02X1000Y0\nM30\n", {}, "").incomplete);
}

CPPUNIT_TEST_FIXTURE(DrillReading, drillFilesInGerberAreDrillFiles) {
    const auto drill = drillOf(readGerber(
        "%TF.FileFunction,Plated,1,2,PTH,Drill*%%FSLAX46Y46*%%MOMM*%%TA.AperFunction,Plated,PTH,ViaDrill*%%ADD10C,0.3*%"
        "D10*X1000000Y0D03*X0Y0D02*X2000000D01*M02*",
        {},
        ""
    ));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, drill.holes.size());
    CPPUNIT_ASSERT(drill.holes[0].kind == Hole::Kind::Round && drill.holes[1].kind == Hole::Kind::Slot);
    CPPUNIT_ASSERT_EQUAL(Nm{300'000}, *drill.tools.at(0).diameter);
    CPPUNIT_ASSERT(drill.tools[0].plating == Plating::Plated);
    CPPUNIT_ASSERT_EQUAL(std::string("ViaDrill"), drill.tools[0].function);
}

CPPUNIT_TEST_FIXTURE(DrillReading, numbersThatFitNoFormatAreNotBelieved) {
    const auto result =
        drilled("M48\nMETRIC,TZ,000.000\nT1C0.8\n%\nT1\nX123456789012Y1\nX123456789013Y2\nX1Y3\nX2Y4\nM30\n", pads());
    CPPUNIT_ASSERT(result.decision.confidence < sure);
}

}  // namespace cardcage::pcb::analysis::drill_test
