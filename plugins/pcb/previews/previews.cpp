#include <algorithm>
#include <map>

#include "analysing/stored_analysis.hpp"
#include "previews/looks.hpp"
#include "previews/preview.hpp"
#include "previews/stored_previews.hpp"
#include "profiles/rule_books.hpp"
#include "projects/stored_pcb.hpp"
#include "specifications/stored_specification.hpp"

namespace cardcage::pcb {
namespace {

sdk::Problem noPreview(AnalysisStatus status) {
    const auto detail = [&]() -> std::string {
        switch (status) {
            case AnalysisStatus::NotStarted:
                return "The analysis of the files has not started; POST /admin/pcbs/{pcb_id}/analysis starts it.";
            case AnalysisStatus::InProgress:
                return "The files are being analysed; ask again when that has ended.";
            case AnalysisStatus::Failed:
                return "The analysis of the files failed; its messages tell why.";
            case AnalysisStatus::Finished:
                return "The files draw no board, or several: the messages of the analysis tell which.";
            default:
                return "The PCB has no files that can be drawn; upload Gerber or drill files.";
        }
    };
    return sdk::Problem(404, "no_preview", detail());
}

/// The looks that a specification asks for, by kind of the picture.
using Wanted = std::map<PreviewKind, std::string>;

Wanted wantedBy(sdk::Call& call, const SpecificationRow& row) {
    const auto book = bookOfTenant(call);
    const auto settings = judged(*book, givenSettings(call, row), foundInFiles(call, row.pcb_id)).settings;
    return {
        {PreviewKind::Top, lookOf(settings, PreviewKind::Top).key},
        {PreviewKind::Bottom, lookOf(settings, PreviewKind::Bottom).key},
        {PreviewKind::Stackup, stackupOf(settings).key}};
}

/// A look that rules brought about after the last change of the specification is not there: the usual one is shown.
void replaceMissing(Wanted& wanted, const std::vector<PreviewRow>& rows) {
    for (auto& [kind, look] : wanted) {
        const auto has = [&, kind = kind](const std::string& key) {
            return std::any_of(rows.begin(), rows.end(), [&](const PreviewRow& row) {
                return row.kind == kind && row.look == key;
            });
        };
        if (!has(look)) look = base_look;
    }
}

Preview previewOf(const sdk::Call& call, const PreviewRow& row) {
    auto link = call.files().signGet(row.file_id, preview_link_seconds);
    return {
        .kind = row.kind,
        .layer = row.layer.empty() ? std::nullopt : std::optional(row.layer),
        .content_type = row.content_type,
        .width_mm = {row.width_nm},
        .height_mm = {row.height_nm},
        .url = std::move(link.url),
        .expires_at = link.expires_at};
}

}  // namespace

std::vector<Preview> listPreviews(sdk::Call& call, PcbId pcb, sdk::PathText specification) {
    call.db().snapshot();
    const auto stored = findSpecificationRow(call, pcb, specification);
    if (!stored) throw sdk::Problem::notFound("specification", specification);
    const auto rows = listPreviewRows(call, pcb);
    if (rows.empty()) throw noPreview(statusOf(call, pcb));
    auto wanted = wantedBy(call, *stored);
    replaceMissing(wanted, rows);
    std::vector<Preview> previews;
    for (const auto& row : rows) {
        const auto look = wanted.find(row.kind);
        if (row.look == (look == wanted.end() ? base_look : std::string_view(look->second)))
            previews.push_back(previewOf(call, row));
    }
    return previews;
}

}  // namespace cardcage::pcb
