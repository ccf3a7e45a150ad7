#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::evidence_test {

using namespace test;

class ContentRoles : public CppUnit::TestFixture {};

using Places = std::vector<std::pair<double, double>>;

Places grid(double x, double y, int columns, int rows, double step) {
    Places places;
    for (int column = 0; column < columns; ++column)
        for (int row = 0; row < rows; ++row) places.emplace_back(x + column * step, y + row * step);
    return places;
}

/// A board of 40 mm x 30 mm: vias below the mask, pins that are open on both sides, and pads of each side.
const Places vias = grid(5, 5, 6, 3, 3);
const Places pins = grid(26, 6, 2, 4, 2.54);
const Places top_pads = grid(5, 18, 6, 2, 3);
const Places bottom_pads = grid(25.5, 18, 5, 3, 2.5);

/// An aperture, with a number of its own for each definition, and its choice.
Lines aperture(const std::string& definition) {
    static std::map<std::string, std::string> codes;
    const auto code = codes.try_emplace(definition, std::to_string(10 + codes.size())).first->second;
    return {"%ADD" + code + definition + "*%", "D" + code + "*"};
}
/// Flashes of one aperture.
Lines flashes(const std::string& shape, const Places& places) {
    auto lines = aperture(shape);
    for (const auto& [x, y] : places) lines.push_back(flash(x, y));
    return lines;
}
/// From each place of one list to the one of the same number in the other.
Lines tracks(const Places& from, const Places& to) {
    auto lines = aperture("C,0.2");
    for (std::size_t number = 0; number < std::min(from.size(), to.size()); ++number)
        lines = lines + line(from[number].first, from[number].second, to[number].first, to[number].second);
    return lines;
}
/// Letters, so to say: strokes with ends that meet nothing.
Lines letters(double x, double y) {
    auto lines = aperture("C,0.15");
    for (int number = 0; number < 20; ++number)
        lines = lines + line(x + number * 0.5, y, x + number * 0.5 + 0.2, y + 0.6);
    return lines;
}
Lines frame(double left, double bottom, double right, double top) {
    return aperture("C,0.1") + line(left, bottom, right, bottom) + line(right, bottom, right, top) +
           line(right, top, left, top) + line(left, top, left, bottom);
}
Lines pads(const Places& own, const std::string& via, const std::string& pin, const std::string& pad) {
    return flashes(via, vias) + flashes(pin, pins) + flashes(pad, own);
}

std::string drill() {
    std::string text = "M48\nMETRIC,TZ\n;TYPE=PLATED\nT1C0.3\nT2C1.0\n%\n";
    const auto holes = [&](const std::string& tool, const Places& places) {
        text += tool + "\n";
        for (const auto& [x, y] : places)
            text += "X" + std::to_string(std::lround(x * 1'000)) + "Y" + std::to_string(std::lround(y * 1'000)) + "\n";
    };
    holes("T1", vias);
    holes("T2", pins);
    return text + "M30\n";
}

using Drawings = std::map<std::string, Lines>;

/// The drawings of the board by what they are.
Drawings board() {
    return {
        {"CopperTop", pads(top_pads, "C,0.6", "C,1.7", "R,1X0.5") + tracks(top_pads, vias)},
        {"CopperBottom", pads(bottom_pads, "C,0.6", "C,1.7", "R,0.8X0.8") + tracks(bottom_pads, vias)},
        {"SolderMaskTop", flashes("C,1.8", pins) + flashes("R,1.1X0.6", top_pads)},
        {"SolderMaskBottom", flashes("C,1.8", pins) + flashes("R,0.9X0.9", bottom_pads)},
        {"PasteTop", flashes("R,1X0.5", top_pads)},
        {"PasteBottom", flashes("R,0.7X0.7", bottom_pads)},
        {"LegendTop", letters(6, 15.5)},
        {"LegendBottom", letters(22, 28)},
        {"Profile", frame(0, 0, 40, 30)}};
}
Lines innerCopper() {
    return flashes("C,0.6", vias) + flashes("C,1.5", pins) + tracks(pins, vias);
}

/// Names that tell something, by the drawing that has them; the other ones are numbered.
using Names = std::map<std::string, std::string>;

/// The roles of drawings, by what they are.
struct Outcome {
    AnalysisResult result;
    std::map<std::string, Role> roles;

    Outcome(const Drawings& drawings, const Names& names, const Files& more = {}, unsigned seed = 0) {
        std::vector<int> numbers;
        for (std::size_t number = 0; number < drawings.size(); ++number)
            numbers.push_back(100 + static_cast<int>(number));
        std::mt19937 random(seed);
        if (seed > 0) std::shuffle(numbers.begin(), numbers.end(), random);
        auto files = more;
        files.emplace_back("z.drl", drill());
        std::map<std::string, std::string> purposes;
        for (const auto& [purpose, lines] : drawings) {
            const auto name = names.contains(purpose) ? names.at(purpose) : "a" + std::to_string(numbers.back());
            numbers.pop_back();
            purposes[name] = purpose;
            files.emplace_back(name, gerber(lines));
        }
        result = analysed(files);
        for (const auto& file : result.files)
            if (purposes.contains(file.name)) roles[purposes[file.name]] = file.role;
    }

    /// `CopperTop`, or what it may be in brackets.
    std::string roleOf(const std::string& purpose) const {
        const auto& role = roles.at(purpose);
        if (role.known() && role.alternatives.empty())
            return std::string(nameOf(role.function)) + std::string(nameOf(role.side));
        auto text = std::string(role.known() ? nameOf(role.function) : "") + "[";
        for (const auto& word : role.alternatives) text += (text.ends_with("[") ? "" : " ") + word;
        return text + "]";
    }
    const Design& design() const { return result.designs.at(0); }
};

void assertLikely(const Role& role) {
    CPPUNIT_ASSERT(role.source == Source::Content);
    CPPUNIT_ASSERT_EQUAL(likely, role.confidence);
}

CPPUNIT_TEST_FIXTURE(ContentRoles, areToldWithoutSides) {
    for (const unsigned seed : {0U, 1U, 2U, 3U}) {
        const Outcome outcome(board(), {}, {}, seed);
        for (const auto& [purpose, role] : outcome.roles) assertLikely(role);
        for (const auto* side : {"Top", "Bottom"}) {
            const auto roleOf = [&](const std::string& function) { return outcome.roleOf(function + side); };
            CPPUNIT_ASSERT_EQUAL(std::string("Copper[CopperTop CopperBottom]"), roleOf("Copper"));
            CPPUNIT_ASSERT_EQUAL(std::string("SolderMask[SolderMaskTop SolderMaskBottom]"), roleOf("SolderMask"));
            CPPUNIT_ASSERT_EQUAL(std::string("Paste[PasteTop PasteBottom]"), roleOf("Paste"));
            CPPUNIT_ASSERT_EQUAL(std::string("Legend[LegendTop LegendBottom]"), roleOf("Legend"));
        }
        CPPUNIT_ASSERT_EQUAL(std::string("Profile"), outcome.roleOf("Profile"));
    }
}

CPPUNIT_TEST_FIXTURE(ContentRoles, makeNothingSure) {
    // A count that a job file states agrees with the files, but nothing else says that they are copper.
    const Outcome outcome(board(), {}, {{"job.gbrjob", R"({"GeneralSpecs": {"LayerNumber": 2}})"}});
    const auto& design = outcome.design();
    const auto& copper = design.copper;
    CPPUNIT_ASSERT_EQUAL(2, *design.copper_layers.value);
    CPPUNIT_ASSERT_EQUAL(Nm{40'000'000}, *design.board.width.value);
    CPPUNIT_ASSERT_EQUAL(Nm{30'000'000}, *design.board.height.value);
    CPPUNIT_ASSERT_EQUAL(Nm{200'000}, *copper.track_width.value.value);
    CPPUNIT_ASSERT(copper.clearance.value.value && copper.annular_ring.value.value && copper.nets.derived.value);
    for (const double confidence :
         {design.copper_layers.confidence,
          design.board.width.confidence,
          design.board.area.confidence,
          design.board.delivered_width.confidence,
          copper.track_width.value.confidence,
          copper.nets.derived.confidence,
          copper.clearance.value.confidence,
          copper.annular_ring.value.confidence,
          copper.hole_to_copper.value.confidence,
          copper.copper_to_edge.value.confidence,
          copper.layers.at(0).area.confidence,
          copper.openings.at(0).count.confidence,
          copper.openings.at(0).area.confidence,
          copper.legends.at(0).line.value.confidence})
        CPPUNIT_ASSERT(confidence <= likely);
    CPPUNIT_ASSERT_EQUAL(0.0, design.order_confidence);
    CPPUNIT_ASSERT(!outcome.result.findings.has(Code::MaskSideMissing));
    CPPUNIT_ASSERT(outcome.result.findings.has(Code::RoleAmbiguous));
}

CPPUNIT_TEST_FIXTURE(ContentRoles, takeSidesFromWhatIsStated) {
    for (const auto& names :
         {Names{{"CopperTop", "x-F_Cu.gbr"}},
          Names{{"SolderMaskBottom", "x-B_Mask.gbr"}},
          Names{{"PasteTop", "x-F_Paste.gbr"}}}) {
        const Outcome outcome(board(), names);
        for (const auto& [purpose, role] : outcome.roles)
            if (!purpose.starts_with("Legend")) CPPUNIT_ASSERT_EQUAL(purpose, outcome.roleOf(purpose));
    }
    // Nothing tells the side of print but the other print.
    const Outcome outcome(board(), {{"LegendTop", "x-F_Silkscreen.gbr"}});
    CPPUNIT_ASSERT_EQUAL(std::string("LegendBottom"), outcome.roleOf("LegendBottom"));
    CPPUNIT_ASSERT_EQUAL(std::string("Copper[CopperTop CopperBottom]"), outcome.roleOf("CopperTop"));
}

CPPUNIT_TEST_FIXTURE(ContentRoles, tellInnerCopperWithoutItsOrder) {
    auto drawings = board();
    drawings["CopperInner1"] = innerCopper();
    drawings["CopperInner2"] = innerCopper() + tracks(vias, {{15, 14}, {15, 14}, {15, 14}});
    const Outcome outcome(drawings, {{"CopperTop", "x-F_Cu.gbr"}});
    for (const auto* name : {"CopperInner1", "CopperInner2"}) {
        CPPUNIT_ASSERT_EQUAL(std::string("CopperInner"), outcome.roleOf(name));
        CPPUNIT_ASSERT_EQUAL(0, outcome.roles.at(name).position);
    }
    CPPUNIT_ASSERT_EQUAL(std::string("CopperBottom"), outcome.roleOf("CopperBottom"));
    CPPUNIT_ASSERT_EQUAL(4, *outcome.design().copper_layers.value);
    CPPUNIT_ASSERT_EQUAL(likely, outcome.design().copper_layers.confidence);
    CPPUNIT_ASSERT_EQUAL(0.0, outcome.design().order_confidence);
    CPPUNIT_ASSERT(outcome.result.findings.has(Code::InnerOrderUnknown));
}

/// Places that planes leave free look like openings above vias: nothing tells how many of each there are.
CPPUNIT_TEST_FIXTURE(ContentRoles, stayOpenWherePlanesMayBeMasks) {
    auto drawings = board();
    for (const auto* name : {"SolderMaskTop", "SolderMaskBottom", "Plane1", "Plane2"})
        drawings[name] = flashes("C,1", vias) + flashes("C,2.1", pins);
    drawings.erase("PasteTop");
    drawings.erase("PasteBottom");
    const Outcome outcome(drawings, {});
    for (const auto* name : {"SolderMaskTop", "SolderMaskBottom", "Plane1", "Plane2"})
        CPPUNIT_ASSERT_EQUAL(std::string("[SolderMask Copper]"), outcome.roleOf(name));
    CPPUNIT_ASSERT(!outcome.design().copper_layers.value);
    CPPUNIT_ASSERT(outcome.design().copper_layers.reason == Reason::RoleAmbiguous);
}

/// A drawing of all pads, beside a stencil for the same ones.
CPPUNIT_TEST_FIXTURE(ContentRoles, stayOpenWhereTwoAskForOnePlace) {
    auto drawings = board();
    drawings["Pads1"] = drawings["PasteTop"];
    const Outcome outcome(drawings, {});
    CPPUNIT_ASSERT_EQUAL(std::string("[Paste SolderMask]"), outcome.roleOf("PasteTop"));
    CPPUNIT_ASSERT_EQUAL(std::string("[Paste SolderMask]"), outcome.roleOf("Pads1"));
    // The other stencil is smaller than its pads, so that it is none of those.
    CPPUNIT_ASSERT_EQUAL(std::string("Paste[PasteTop PasteBottom]"), outcome.roleOf("PasteBottom"));
}

CPPUNIT_TEST_FIXTURE(ContentRoles, areNotLookedForAmongTooManyFiles) {
    auto files = board();
    for (int number = 0; number < 56; ++number) files["More" + std::to_string(number)] = letters(6, 15.5);
    const Outcome many(files, {});
    CPPUNIT_ASSERT(!many.roles.at("CopperTop").known());
    const auto& findings = many.result.findings.list();
    CPPUNIT_ASSERT(std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.code == Code::SkippedForSize;
    }));
}

CPPUNIT_TEST_FIXTURE(ContentRoles, areNotThoseOfDrawings) {
    auto drawings = board();
    // Symbols of all sizes at the holes, with a table beside the board.
    drawings["DrillMap"] = flashes("C,2.2", vias) + flashes("C,2.4", pins) + letters(60, 40) + letters(60, 42) +
                           letters(60, 44) + letters(60, 46) + letters(60, 48) + letters(60, 50);
    drawings["Sheet"] = frame(-50, -50, 150, 100) + letters(100, -40) + letters(5, 40);
    drawings["Assembly"] = letters(6, 15.5) + letters(6, 17.5) + frame(5, 18, 20, 22);
    const Outcome outcome(drawings, {});
    for (const auto* name : {"DrillMap", "Sheet", "Assembly", "LegendTop", "LegendBottom"})
        CPPUNIT_ASSERT_MESSAGE(name, !outcome.roles.at(name).known());
    CPPUNIT_ASSERT_EQUAL(std::string("Profile"), outcome.roleOf("Profile"));
}

/// Statements stay as sure as they are, whatever other files draw.
CPPUNIT_TEST_FIXTURE(ContentRoles, changeNothingThatIsStated) {
    auto drawings = board();
    drawings["Other"] = frame(-5, -5, 45, 35);
    // Two lines that may be the board, and pads between them that somebody could take for copper.
    drawings["Profile"] = frame(0, 0, 40, 30) + frame(-30, -30, 60, 60);
    drawings["More"] =
        pads(top_pads, "C,0.6", "C,1.7", "R,1X0.5") + tracks(top_pads, vias) + flashes("C,1", grid(-20, -20, 10, 2, 3));
    const Names names = {{"CopperTop", "x-F_Cu.gbr"}, {"CopperBottom", "x-B_Cu.gbr"}, {"Profile", "x-Edge_Cuts.gbr"}};
    const Outcome outcome(drawings, names);
    CPPUNIT_ASSERT(outcome.design().board.width.isSure());
    CPPUNIT_ASSERT_EQUAL(Nm{40'000'000}, *outcome.design().board.width.value);
    CPPUNIT_ASSERT(outcome.roles.at("More").is(Function::Copper, Side::Inner));
    CPPUNIT_ASSERT(!outcome.roles.at("Other").known());
    CPPUNIT_ASSERT(outcome.roles.at("CopperTop").source == Source::FileName);
    CPPUNIT_ASSERT(!outcome.design().copper_layers.isSure());
    // With the number of the layers there is no place for more copper.
    auto numbered = names;
    drawings["CopperBottom"] = Lines{"%TF.FileFunction,Copper,L2,Bot*%"} + drawings["CopperBottom"];
    CPPUNIT_ASSERT(!Outcome(drawings, numbered).roles.at("More").known());
}

/// A single layer of an open side may have contacts that a mask of the other side hides.
CPPUNIT_TEST_FIXTURE(ContentRoles, leaveTheEdgeOfALoneLayerOpen) {
    auto drawings = board();
    for (const auto* name : {"CopperBottom", "SolderMaskBottom", "PasteBottom", "LegendBottom"}) drawings.erase(name);
    const Outcome outcome(drawings, {});
    CPPUNIT_ASSERT_EQUAL(1, *outcome.design().copper_layers.value);
    CPPUNIT_ASSERT(!outcome.design().copper.edge_contacts.any.value);
    CPPUNIT_ASSERT(outcome.design().copper.edge_contacts.any.reason == Reason::RoleAmbiguous);
}

/// Stated copper is measured within an outline that only its content tells.
CPPUNIT_TEST_FIXTURE(ContentRoles, makeMeasuresWithinThemLikely) {
    const Names names = {
        {"CopperTop", "x-F_Cu.gbr"}, {"CopperBottom", "x-B_Cu.gbr"}, {"SolderMaskTop", "x-F_Mask.gbr"}};
    const Outcome outcome(board(), names);
    const auto& copper = outcome.design().copper;
    CPPUNIT_ASSERT_EQUAL(std::string("Profile"), outcome.roleOf("Profile"));
    CPPUNIT_ASSERT_EQUAL(likely, copper.layers.at(0).area.confidence);
    CPPUNIT_ASSERT_EQUAL(likely, copper.track_width.value.confidence);
    for (const auto& openings : copper.openings) CPPUNIT_ASSERT_EQUAL(likely, openings.count.confidence);
}

CPPUNIT_TEST_FIXTURE(ContentRoles, areKnownWithoutHolesWhereTracksTell) {
    Files files;
    for (const auto& [purpose, lines] : board()) files.emplace_back("a" + std::to_string(files.size()), gerber(lines));
    int copper = 0;
    int wrong = 0;
    std::size_t number = 0;
    const auto result = analysed(files);
    for (const auto& [purpose, lines] : board()) {
        const auto& role = result.files.at(number++).role;
        copper += role.known() && role.function == Function::Copper ? 1 : 0;
        wrong += role.known() && !purpose.starts_with(nameOf(role.function)) ? 1 : 0;
    }
    CPPUNIT_ASSERT_EQUAL(2, copper);
    CPPUNIT_ASSERT_EQUAL(0, wrong);
}

}  // namespace cardcage::pcb::analysis::evidence_test
