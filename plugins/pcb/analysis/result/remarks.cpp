#include "result/remarks.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace cardcage::pcb::analysis {
namespace {

/// Needs of usual board makers: the distances of copper are those of routed edges (rule P15), the ring is the least one
/// of a specification.
constexpr Nm least_ring = 75 * one_micrometre;
constexpr Nm least_outer_to_edge = 250 * one_micrometre;
constexpr Nm least_inner_to_edge = 400 * one_micrometre;
constexpr Nm least_hole_to_edge = 300 * one_micrometre;
constexpr Nm narrowest_web = 100 * one_micrometre;
/// Makers have no classes of boards beyond this clearance.
constexpr Nm largest_clearance = 300 * one_micrometre;
constexpr double clearly_larger = 1.25;
/// Lengths in inches are a little less than their round numbers in millimetres.
constexpr Nm slack_of_inches = 2 * one_micrometre;

bool isBelow(const Measure& measured, Nm least) {
    return measured.value.isSure() && *measured.value.value < least - slack_of_inches;
}

class Remarks {
public:
    Remarks(const CopperFacts& facts, FileSet& set) : facts_(facts), set_(set) {}

    void run() {
        widths();
        holes();
        legends();
        edges();
        clearances();
        masks();
    }

private:
    void add(Finding finding) { set_.findings.add(std::move(finding)); }
    std::string nameOf(std::size_t place) const {
        return layerName(set_.files[facts_.layers[place].file].role.side, place);
    }
    /// The layer that has a measure; empty when none has.
    template <typename Get>
    std::string layerWith(const Measure& least, Get&& get) const {
        for (std::size_t place = 0; place < facts_.layers.size(); ++place) {
            const Measure& own = get(facts_.layers[place]);
            if (own.place && own.place == least.place && own.value.value == least.value.value) return nameOf(place);
        }
        return {};
    }
    static Finding about(const Measure& measured, Code code, Severity severity, std::string message) {
        Finding finding{.code = code, .severity = severity, .message = std::move(message), .place = measured.place};
        if (measured.value.value) finding.measured = millimetres(*measured.value.value);
        return finding;
    }
    /// A finding about a length that is below what makers need.
    static Finding below(Nm least, const Measure& measured, Code code, std::string message) {
        auto finding = about(measured, code, Severity::Warning, std::move(message));
        finding.specified = millimetres(least);
        return finding;
    }
    void widths() {
        const auto& narrowest = facts_.track_width;
        const auto& common = facts_.common_track_width.value.value;
        if (narrowest.value.value && common && *narrowest.value.value < *common) {
            auto finding = about(
                narrowest, Code::NarrowStub, Severity::Info, "less than 0.25 mm of tracks are narrower than all others"
            );
            finding.layer = layerWith(
                narrowest, [](const LayerFacts& layer) -> const auto& { return layer.tracks.narrowest; }
            );
            add(std::move(finding));
        }
        for (std::size_t place = 0; place < facts_.layers.size(); ++place) neck(place);
    }
    void neck(std::size_t place) {
        const auto& neck = facts_.layers[place].neck.narrowest;
        if (!neck.value.value) return;
        auto finding = about(
            neck, Code::NarrowNeck, Severity::Info, "an area has a neck that is narrower than the tracks of its layer"
        );
        finding.layer = nameOf(place);
        add(std::move(finding));
    }
    void holes() {
        for (std::size_t place = 0; place < facts_.layers.size(); ++place)
            if (const int missing = facts_.layers[place].rings.missing; missing > 0)
                add(
                    {.code = Code::RingMissing,
                     .severity = Severity::Warning,
                     .message = "plated holes reach beyond their copper",
                     .count = missing,
                     .layer = nameOf(place)}
                );
        if (isBelow(facts_.annular_ring, least_ring)) {
            auto finding = below(
                least_ring, facts_.annular_ring, Code::RingSmall, "plated holes have rings narrower than 0.075 mm"
            );
            finding.layer = layerWith(
                facts_.annular_ring, [](const LayerFacts& layer) -> const auto& { return layer.rings.least; }
            );
            add(std::move(finding));
        }
        const auto& vias = facts_.vias_in_pads;
        const auto count = vias.count.value.value_or(0);
        if (count > 0)
            add(
                {.code = Code::ViaInPadUnfilled,
                 .severity = Severity::Info,
                 .message = "vias lie in soldered pads and should be filled",
                 .place = vias.place,
                 .count = count}
            );
    }
    void legends() {
        for (const auto& legend : facts_.legends)
            if (const auto count = legend.in_openings.value.value_or(0); count > 0)
                add(
                    {.code = Code::LegendOnPad,
                     .severity = Severity::Info,
                     .message = "print reaches into openings of the solder mask",
                     .file = set_.files[legend.file].name,
                     .place = legend.to_opening.place,
                     .count = count}
                );
    }

    void edges() {
        edge(facts_.outer_to_edge, least_outer_to_edge, "copper of an outer layer is nearer than 0.25 mm to the edge");
        edge(facts_.inner_to_edge, least_inner_to_edge, "copper of an inner layer is nearer than 0.4 mm to the edge");
        if (isBelow(facts_.hole_to_edge, least_hole_to_edge))
            add(below(
                least_hole_to_edge,
                facts_.hole_to_edge,
                Code::HoleToEdge,
                "the web between a hole and the edge is narrower than 0.3 mm"
            ));
    }
    void edge(const Measure& measured, Nm least, std::string message) {
        if (!isBelow(measured, least)) return;
        auto finding = below(least, measured, Code::CopperAtEdge, std::move(message));
        finding.layer = layerWith(
            measured, [](const LayerFacts& layer) -> const auto& { return layer.to_edge; }
        );
        add(std::move(finding));
    }

    /// One place that is nearer than all others may be meant otherwise, or cost a finer class of boards.
    void clearances() {
        const auto& least = facts_.clearance;
        if (!isBelow(least, largest_clearance)) return;
        std::vector<std::pair<const NearPair*, std::size_t>> pairs;
        for (std::size_t place = 0; place < facts_.layers.size(); ++place)
            for (const auto& pair : facts_.layers[place].gaps.nearest) pairs.emplace_back(&pair, place);
        std::sort(pairs.begin(), pairs.end(), [](const auto& left, const auto& right) {
            return std::pair(left.first->distance, left.second) < std::pair(right.first->distance, right.second);
        });
        if (pairs.size() < 2) return;
        const auto& [first, place] = pairs[0];
        const auto next = pairs[1].first->distance;
        if (static_cast<double>(next) < clearly_larger * static_cast<double>(first->distance)) return;
        add(
            {.code = Code::ClearanceSingle,
             .severity = Severity::Info,
             .message = "two objects are much nearer to each other than all others",
             .place = first->place,
             .layer = nameOf(place),
             .objects = {first->objects[0], first->objects[1]},
             .specified = millimetres(next),
             .measured = millimetres(first->distance)}
        );
    }
    void masks() {
        for (const auto& openings : facts_.openings) {
            if (openings.function != Function::SolderMask || openings.slivers == 0 || !openings.web.value.isSure())
                continue;
            auto finding = below(
                narrowest_web, openings.web, Code::MaskSliver, "webs of the solder mask are narrower than 0.1 mm"
            );
            finding.severity = Severity::Info;
            finding.file = set_.files[openings.file].name;
            finding.count = openings.slivers;
            add(std::move(finding));
        }
    }

    const CopperFacts& facts_;
    FileSet& set_;
};

}  // namespace

void addRemarks(const CopperFacts& facts, FileSet& set) {
    Remarks(facts, set).run();
}

}  // namespace cardcage::pcb::analysis
