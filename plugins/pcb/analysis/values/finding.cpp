#include "values/finding.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "values/words.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr Words<Code, 49> code_words(
    {{Code::FormatNotAnalysed, "format_not_analysed"},
     {Code::FileNotUnderstood, "file_not_understood"},
     {Code::CommandIgnored, "command_ignored"},
     {Code::NumberOverflow, "number_overflow"},
     {Code::ArcMended, "arc_mended"},
     {Code::Md5Mismatch, "md5_mismatch"},
     {Code::RoleAmbiguous, "role_ambiguous"},
     {Code::RoleConflict, "role_conflict"},
     {Code::InnerOrderUnknown, "inner_order_unknown"},
     {Code::JobFileConflict, "job_file_conflict"},
     {Code::SeveralDesigns, "several_designs"},
     {Code::FilesOfOtherDesign, "files_of_other_design"},
     {Code::ProfileMissing, "profile_missing"},
     {Code::ProfileOpen, "profile_open"},
     {Code::ProfileMultiple, "profile_multiple"},
     {Code::DrillMissing, "drill_missing"},
     {Code::DrillFormatUncertain, "drill_format_uncertain"},
     {Code::DrillOutsideProfile, "drill_outside_profile"},
     {Code::DuplicateHoles, "duplicate_holes"},
     {Code::PlatingUnknown, "plating_unknown"},
     {Code::HoleToEdge, "hole_to_edge"},
     {Code::CastellatedDetected, "castellated_detected"},
     {Code::EdgePlatingDetected, "edge_plating_detected"},
     {Code::ViaInPadUnfilled, "via_in_pad_unfilled"},
     {Code::NetOpen, "net_open"},
     {Code::NetShort, "net_short"},
     {Code::NetsIncomplete, "nets_incomplete"},
     {Code::ClearanceSingle, "clearance_single"},
     {Code::NarrowStub, "narrow_stub"},
     {Code::NarrowNeck, "narrow_neck"},
     {Code::RingMissing, "ring_missing"},
     {Code::RingSmall, "ring_small"},
     {Code::CopperAtEdge, "copper_at_edge"},
     {Code::MaskSideMissing, "mask_side_missing"},
     {Code::MaskSliver, "mask_sliver"},
     {Code::LegendSideMissing, "legend_side_missing"},
     {Code::LegendOnPad, "legend_on_pad"},
     {Code::PasteMissingForStencil, "paste_missing_for_stencil"},
     {Code::PanelSuspected, "panel_suspected"},
     {Code::PanelIrregular, "panel_irregular"},
     {Code::LayerCountMismatch, "layer_count_mismatch"},
     {Code::SizeMismatch, "size_mismatch"},
     {Code::ThicknessMismatch, "thickness_mismatch"},
     {Code::BelowSpecification, "below_specification"},
     {Code::CopperWeightVsTrack, "copper_weight_vs_track"},
     {Code::AspectRatioExceeded, "aspect_ratio_exceeded"},
     {Code::SkippedForTime, "skipped_for_time"},
     {Code::SkippedForSize, "skipped_for_size"},
     {Code::LimitExceeded, "limit_exceeded"}}
);
static_assert(code_words.size() == static_cast<std::size_t>(Code::LimitExceeded) + 1);

constexpr int most_of_one_code = 200;
constexpr std::size_t most_findings = 2'000;

bool sameText(const Finding& left, const Finding& right) {
    return left.code == right.code && left.file == right.file && left.message == right.message &&
           left.layer == right.layer;
}

auto order(const Finding& finding) {
    const auto first = finding.place.value_or(Point{});
    return std::tuple(
        -static_cast<int>(finding.severity), finding.code, finding.file, finding.message, finding.layer, first
    );
}

}  // namespace

std::string_view nameOf(Code code) {
    return code_words[code];
}

std::string_view nameOf(Severity severity) {
    return severity == Severity::Error ? "Error" : severity == Severity::Warning ? "Warning" : "Info";
}

void Findings::add(Finding finding) {
    const auto same =
        std::find_if(list_.rbegin(), list_.rend(), [&](const Finding& known) { return sameText(known, finding); });
    if (same != list_.rend()) {
        same->count += finding.count;
        return;
    }
    auto& kept = kept_.at(static_cast<std::size_t>(finding.code));
    if (kept >= most_of_one_code || list_.size() >= most_findings) return;
    ++kept;
    list_.push_back(std::move(finding));
}

void Findings::add(Code code, Severity severity, std::string message, std::string file) {
    add(Finding{.code = code, .severity = severity, .message = std::move(message), .file = std::move(file)});
}

void Findings::append(const Findings& others) {
    for (const auto& finding : others.list_) add(finding);
}

bool Findings::has(Code code) const {
    return kept_.at(static_cast<std::size_t>(code)) > 0;
}

void Findings::sort() {
    std::sort(list_.begin(), list_.end(), [](const Finding& left, const Finding& right) {
        return order(left) < order(right);
    });
}

}  // namespace cardcage::pcb::analysis
