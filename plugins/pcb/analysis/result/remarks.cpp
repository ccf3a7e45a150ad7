#include "result/remarks.hpp"

#include <string>

namespace cardcage::pcb::analysis {
namespace {

/// Needs of usual board makers: the distances of copper are those of routed edges (rule P15), the ring is the least one
/// of a specification.
constexpr Nm least_ring = 75 * one_micrometre;
constexpr Nm least_outer_to_edge = 250 * one_micrometre;
constexpr Nm least_inner_to_edge = 400 * one_micrometre;
constexpr Nm least_hole_to_edge = 300 * one_micrometre;
/// Lengths in inches are a little less than their round numbers in millimetres.
constexpr Nm slack = 2 * one_micrometre;

bool isBelow(const Measure& measured, Nm least) {
    return measured.value.isSure() && *measured.value.value < least - slack;
}

class Remarks {
public:
    Remarks(const CopperFacts& facts, Findings& findings) : facts_(facts), findings_(findings) {}

    void run() {
        widths();
        holes();
        legends();
        edges();
    }

private:
    void add(Code code, Severity severity, std::string message, std::optional<Point> place, int count = 1) {
        findings_.add(Finding{code, severity, std::move(message), {}, place, count});
    }
    void widths() {
        const auto& narrowest = facts_.track_width;
        const auto& common = facts_.common_track_width.value.value;
        if (narrowest.value.value && common && *narrowest.value.value < *common)
            add(Code::NarrowStub,
                Severity::Info,
                "less than 0.25 mm of tracks are narrower than all others",
                narrowest.place);
        for (const auto& layer : facts_.layers)
            if (layer.neck.narrowest.value.value)
                add(Code::NarrowNeck,
                    Severity::Info,
                    "an area has a neck that is narrower than the tracks of its layer",
                    layer.neck.narrowest.place);
    }
    void holes() {
        int missing = 0;
        for (const auto& layer : facts_.layers) missing += layer.rings.missing;
        if (missing > 0)
            add(Code::RingMissing, Severity::Warning, "plated holes reach beyond their copper", {}, missing);
        if (isBelow(facts_.annular_ring, least_ring))
            add(Code::RingSmall,
                Severity::Warning,
                "plated holes have rings narrower than 0.075 mm",
                facts_.annular_ring.place);
        const auto& vias = facts_.vias_in_pads;
        const auto count = vias.count.value.value_or(0);
        if (count > 0)
            add(Code::ViaInPadUnfilled,
                Severity::Info,
                "vias lie in soldered pads and should be filled",
                vias.place,
                count);
    }
    void legends() {
        for (const auto& legend : facts_.legends)
            if (const auto count = legend.in_openings.value.value_or(0); count > 0)
                add(Code::LegendOnPad,
                    Severity::Info,
                    "print reaches into openings of the solder mask",
                    legend.to_opening.place,
                    count);
    }

    void edges() {
        if (isBelow(facts_.outer_to_edge, least_outer_to_edge))
            add(Code::CopperAtEdge,
                Severity::Warning,
                "copper of an outer layer is nearer than 0.25 mm to the edge",
                facts_.outer_to_edge.place);
        if (isBelow(facts_.inner_to_edge, least_inner_to_edge))
            add(Code::CopperAtEdge,
                Severity::Warning,
                "copper of an inner layer is nearer than 0.4 mm to the edge",
                facts_.inner_to_edge.place);
        if (isBelow(facts_.hole_to_edge, least_hole_to_edge))
            add(Code::HoleToEdge,
                Severity::Warning,
                "the web between a hole and the edge is narrower than 0.3 mm",
                facts_.hole_to_edge.place);
    }

    const CopperFacts& facts_;
    Findings& findings_;
};

}  // namespace

void addRemarks(const CopperFacts& facts, Findings& findings) {
    Remarks(facts, findings).run();
}

}  // namespace cardcage::pcb::analysis
