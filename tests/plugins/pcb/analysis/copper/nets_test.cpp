#include <cppunit/extensions/HelperMacros.h>

#include <sstream>

#include "tests/plugins/pcb/analysis/copper/drawn.hpp"

namespace cardcage::pcb::analysis::nets_test {

using namespace test;

class NetsOfCopper : public CppUnit::TestFixture {};

/// Two layers of a board of 20 x 20 mm: on both, pads at (5, 5) and (5, 5.8), and on top a pad of another net 0.25 mm
/// from the first. The bottom joins the first two, or does not.
struct TwoPads {
    bool joined = true;
    bool drilled = true;
    bool tells_plating = true;
    bool named = false;
    bool text = false;

    AnalysisResult analysed() const {
        const std::string head = "%TF.FileFunction,";
        const auto outline = squareProfile();
        std::vector<std::string> pads = {"%ADD10C,0.7*%", "%ADD11C,0.2*%", "D10*"};
        const auto named_pad = [&](const std::string& name, const std::string& place) {
            if (named) pads.push_back("%TO.N," + name + "*%");
            pads.push_back(place + "D03*");
        };
        named_pad("A", "X50000Y50000");
        named_pad("A", "X50000Y58000");
        auto top = pads;
        pads.clear();
        named_pad("B", "X59500Y50000");
        top.insert(top.end(), pads.begin(), pads.end());
        pads = {top.begin(), top.begin() + (named ? 7 : 5)};
        if (text)
            top.insert(
                top.end(),
                {"%TD*%",
                 "D11*",
                 "X150000Y150000D02*",
                 "X150000Y160000D01*",
                 "X152500Y150000D02*",
                 "X152500Y160000D01*"}
            );
        if (joined) pads.insert(pads.end(), {"D11*", "X50000Y50000D02*", "X50000Y58000D01*"});
        top.insert(top.begin(), head + "Copper,L1,Top*%");
        pads.insert(pads.begin(), head + "Copper,L2,Bot*%");
        Files files = {{"top", gerber(top)}, {"bottom", gerber(pads)}, {"outline", outline}};
        if (drilled) files.emplace_back(tells_plating ? "b-PTH.drl" : "b.drl", drill());
        return test::analysed(files);
    }
    static std::string drill() {
        return text_of(
            {"M48",
             ";FILE_FORMAT=3:3",
             "METRIC,TZ",
             "T1C0.300",
             "%",
             "T1",
             "X5000Y5000",
             "X5000Y5800",
             "X5950Y5000",
             "M30"}
        );
    }
    static std::string text_of(const std::vector<std::string>& lines) { return test::text(lines); }
};

std::string shown(const Measure& measure) {
    std::ostringstream text;
    if (!measure.value.value) return "-";
    text << (*measure.value.value + 50) / 100 << " at " << measure.value.confidence;
    return text.str();
}

CPPUNIT_TEST_FIXTURE(NetsOfCopper, aGapWithinANetIsNoClearance) {
    const auto result = TwoPads{}.analysed();
    const auto& copper = result.designs.at(0).copper;
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, copper.layers.size());
    CPPUNIT_ASSERT_EQUAL(2, *copper.nets.derived.value);
    CPPUNIT_ASSERT_EQUAL(std::string("1000 at 0.9"), shown(copper.layers[0].gaps.gap));
    CPPUNIT_ASSERT_EQUAL(std::string("1000 at 0.9"), shown(copper.layers[0].gaps.same_net_gap));
    CPPUNIT_ASSERT_EQUAL(std::string("2500 at 0.9"), shown(copper.clearance));
    CPPUNIT_ASSERT(copper.clearance.place == (Point{5'475'000, 5'000'000}));
}

CPPUNIT_TEST_FIXTURE(NetsOfCopper, withoutTheTrackTheyAreTwoNets) {
    TwoPads pads;
    pads.joined = false;
    const auto result = pads.analysed();
    CPPUNIT_ASSERT_EQUAL(3, *result.designs.at(0).copper.nets.derived.value);
    CPPUNIT_ASSERT_EQUAL(std::string("1000 at 0.9"), shown(result.designs.at(0).copper.clearance));
}

CPPUNIT_TEST_FIXTURE(NetsOfCopper, withoutDrillFileNothingIsSure) {
    TwoPads pads;
    pads.drilled = false;
    const auto result = pads.analysed();
    const auto& copper = result.designs.at(0).copper;
    CPPUNIT_ASSERT(copper.clearance.value.value && !copper.clearance.value.isSure());
    CPPUNIT_ASSERT(!copper.nets.derived.isSure());
    CPPUNIT_ASSERT(result.findings.has(Code::NetsIncomplete));
}

CPPUNIT_TEST_FIXTURE(NetsOfCopper, platingThatNobodyTellsIsAssumedWithLessTrust) {
    TwoPads pads;
    pads.tells_plating = false;
    const auto result = pads.analysed();
    const auto& copper = result.designs.at(0).copper;
    CPPUNIT_ASSERT_EQUAL(std::string("2500 at 0.6"), shown(copper.clearance));
    // A gap between islands that unknown holes may join is no surer.
    pads.joined = false;
    const auto apart = pads.analysed();
    CPPUNIT_ASSERT_EQUAL(std::string("1000 at 0.6"), shown(apart.designs.at(0).copper.clearance));
}

CPPUNIT_TEST_FIXTURE(NetsOfCopper, namesAreComparedWithCopper) {
    TwoPads pads;
    pads.named = true;
    const auto whole = pads.analysed();
    CPPUNIT_ASSERT_EQUAL(2, *whole.designs.at(0).copper.nets.named.value);
    CPPUNIT_ASSERT_EQUAL(0, *whole.designs.at(0).copper.nets.opens.value);
    pads.joined = false;
    const auto open = pads.analysed();
    CPPUNIT_ASSERT_EQUAL(1, *open.designs.at(0).copper.nets.opens.value);
    CPPUNIT_ASSERT(open.findings.has(Code::NetOpen));
    // Copper of one name is one net, even where it is torn.
    CPPUNIT_ASSERT_EQUAL(std::string("2500 at 0.9"), shown(open.designs.at(0).copper.clearance));
}

/// Nothing tells letters from painted pads that lead nowhere.
CPPUNIT_TEST_FIXTURE(NetsOfCopper, lettersAreNoNets) {
    TwoPads pads;
    pads.text = true;
    const auto result = pads.analysed();
    const auto& gaps = result.designs.at(0).copper.layers[0].gaps;
    CPPUNIT_ASSERT_EQUAL(std::string("2500 at 0.6"), shown(gaps.clearance));
}

CPPUNIT_TEST_FIXTURE(NetsOfCopper, threadsDoNotMatter) {
    const auto backwards = [](std::size_t count, const std::function<void(std::size_t)>& work) {
        for (auto item = count; item > 0; --item) work(item - 1);
    };
    Dialect dialect;
    const auto files = writeBoard(dialect);
    std::vector<InputFile> inputs;
    for (const auto& [name, content] : files) inputs.push_back({name, "", content});
    const auto one = analyse(inputs);
    const auto other = analyse(inputs, {}, backwards);
    const auto& left = one.designs.at(0).copper;
    const auto& right = other.designs.at(0).copper;
    CPPUNIT_ASSERT(left.clearance.value == right.clearance.value && left.clearance.place == right.clearance.place);
    CPPUNIT_ASSERT(left.nets.derived == right.nets.derived);
}

}  // namespace cardcage::pcb::analysis::nets_test
