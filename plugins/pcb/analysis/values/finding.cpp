#include "values/finding.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace cardcage::pcb::analysis {
namespace {

constexpr std::array<std::string_view, 49> code_names = {
    "format_not_analysed",
    "file_not_understood",
    "command_ignored",
    "number_overflow",
    "arc_mended",
    "md5_mismatch",
    "role_ambiguous",
    "role_conflict",
    "inner_order_unknown",
    "job_file_conflict",
    "several_designs",
    "files_of_other_design",
    "profile_missing",
    "profile_open",
    "profile_multiple",
    "drill_missing",
    "drill_format_uncertain",
    "drill_outside_profile",
    "duplicate_holes",
    "plating_unknown",
    "hole_to_edge",
    "castellated_detected",
    "edge_plating_detected",
    "via_in_pad_unfilled",
    "net_open",
    "net_short",
    "nets_incomplete",
    "clearance_single",
    "narrow_stub",
    "narrow_neck",
    "ring_missing",
    "ring_small",
    "copper_at_edge",
    "mask_side_missing",
    "mask_sliver",
    "legend_side_missing",
    "legend_on_pad",
    "paste_missing_for_stencil",
    "panel_suspected",
    "panel_irregular",
    "layer_count_mismatch",
    "size_mismatch",
    "thickness_mismatch",
    "below_specification",
    "copper_weight_vs_track",
    "aspect_ratio_exceeded",
    "skipped_for_time",
    "skipped_for_size",
    "limit_exceeded"};

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
    return code_names.at(static_cast<std::size_t>(code));
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
