#include "work/stated/copper_remarks.hpp"

#include <algorithm>
#include <string>

#include "rules/judging/evaluation.hpp"

namespace cardcage::pcb {
namespace {

using rules::Property;

/// Widths are 10^-6 mm in rules, and nanometres in the analysis: the same number. Lengths in inches are a little less
/// than their round numbers in millimetres.
constexpr rules::Micro slack = 2'000;

/// The least value of a width that the platform's rules about it and the copper allow; nothing when none is allowed.
std::optional<rules::Micro> leastWith(Property copper, std::int64_t thickness, Property width) {
    const auto& book = rules::platformBook();
    const rules::Settings given;
    const rules::Analysed nothing;
    const rules::Measured unmeasured;
    const rules::Evaluator evaluator(book, given, nothing, unmeasured);
    for (const auto value : rules::typeOf(width).listedValues()) {
        rules::Values values{};
        values[rules::indexOf(copper)] = thickness;
        values[rules::indexOf(width)] = value;
        const auto broken = evaluator.evaluate(values).broken;
        const bool is_refused = std::any_of(broken.begin(), broken.end(), [&](std::size_t rule) {
            const auto both = rules::setOf(copper) | rules::setOf(width);
            return (book.involvedIn(rule) & both) == both;
        });
        if (!is_refused) return value;
    }
    return std::nullopt;
}

class CopperRemarks {
public:
    CopperRemarks(const analysis::Design& design, analysis::AnalysisResult& result)
        : design_(design), result_(result) {}

    void compare(Property copper, std::optional<rules::Micro> stated) {
        const auto& type = rules::typeOf(copper);
        const auto thickness = stated ? type.classOf(*stated) : std::nullopt;
        if (!thickness) return;
        const auto track = leastWith(copper, *thickness, Property::MinTrackWidth);
        const auto gap = leastWith(copper, *thickness, Property::MinSpacing);
        const auto& layers = design_.copper.layers;
        for (std::size_t place = 0; place < layers.size(); ++place) {
            const bool is_inner = place > 0 && place + 1 < layers.size();
            if (is_inner != (copper == Property::InnerCopperThickness)) continue;
            const auto needed = ", which copper of " + type.text(*thickness) + " µm needs";
            judge(track, layers[place].tracks.common, place, "tracks are narrower than ", needed);
            judge(gap, layers[place].gaps.clearance, place, "clearances are less than ", needed);
        }
    }

private:
    void judge(
        std::optional<rules::Micro> least,
        const analysis::Measure& measured,
        std::size_t place,
        const std::string& fault,
        const std::string& needed
    ) {
        if (!least || !measured.value.isSure() || *measured.value.value >= *least - slack) return;
        const auto& type = rules::typeOf(Property::MinTrackWidth);
        const auto side = result_.files.at(design_.copper.layers[place].file).role.side;
        result_.findings.add(
            {.code = analysis::Code::CopperWeightVsTrack,
             .severity = analysis::Severity::Warning,
             .message = fault + type.text(*least) + " mm" + needed,
             .place = measured.place,
             .layer = analysis::layerName(side, place),
             .specified = static_cast<double>(*least) / rules::one,
             .measured = analysis::millimetres(*measured.value.value)}
        );
    }

    const analysis::Design& design_;
    analysis::AnalysisResult& result_;
};

}  // namespace

void addCopperRemarks(const analysis::Design& design, const StatedCopper& stated, analysis::AnalysisResult& result) {
    CopperRemarks remarks(design, result);
    remarks.compare(Property::OuterCopperThickness, stated.outer);
    remarks.compare(Property::InnerCopperThickness, stated.inner);
}

}  // namespace cardcage::pcb
