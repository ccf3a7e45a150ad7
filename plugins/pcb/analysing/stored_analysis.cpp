#include "analysing/stored_analysis.hpp"

#include "sql.hpp"
#include "work/analyse_files.hpp"

namespace cardcage::pcb {
namespace {

/// A row of find_extracted.sql.
struct ExtractedRow {
    std::string extracted;
    std::string measured;
};

void addProgress(const sdk::Call& call, const sdk::JobId& id, Analysis& analysis) {
    const auto job = call.findJob(id);
    if (!job) return;
    analysis.phase = job->phase.empty() ? "waiting" : job->phase;
    if (job->total > 0) analysis.progress = {job->done, job->total};
}

rules::Value valueOf(const std::optional<Measure>& measure) {
    return measure ? rules::Value(measure->micro) : std::nullopt;
}

}  // namespace

Analysis analysisOf(const sdk::Call& call, const ShownAnalysis& row) {
    Analysis analysis{
        .status = row.status,
        .phase = {},
        .progress = {},
        .started_at = row.started_at,
        .finished_at = row.finished_at,
        .version = row.version,
        .messages = call.decodeText<std::vector<AnalysisMessage>>(row.messages)};
    if (row.status == AnalysisStatus::InProgress && row.job_id) addProgress(call, *row.job_id, analysis);
    return analysis;
}

std::optional<ExtractedSettings> extractedOf(const sdk::Call& call, const ShownAnalysis& row) {
    if (!row.extracted) return std::nullopt;
    return call.decodeText<ExtractedSettings>(*row.extracted);
}

std::optional<AnalysisState> findAnalysis(const sdk::Call& call, const PcbId& pcb) {
    return call.db().maybe<AnalysisState>(sql::find_analysis, pcb);
}

AnalysisStatus statusOf(const sdk::Call& call, const PcbId& pcb) {
    return findAnalysis(call, pcb).value_or(AnalysisState{}).status;
}

FoundInFiles foundInFiles(const sdk::Call& call, const PcbId& pcb) {
    const auto row = call.db().maybe<ExtractedRow>(sql::find_extracted, pcb);
    if (!row) return {};
    auto found = foundBy(call.decodeText<ExtractedSettings>(row->extracted));
    const auto measured = call.decodeText<BoardMeasurements>(row->measured);
    found.measured.castellated_hole_diameter = valueOf(measured.castellated_hole_diameter);
    found.measured.copper_to_edge_outer = valueOf(measured.copper_to_edge_outer);
    found.measured.copper_to_edge_inner = valueOf(measured.copper_to_edge_inner);
    for (const auto& type : rules::properties())
        for (const auto& place : measured.places)
            if (place.property == type.name) found.places[type.property] = {place.layer, place.x.micro, place.y.micro};
    return found;
}

void requireNoAnalysis(const sdk::Call& call, const PcbId& pcb) {
    if (statusOf(call, pcb) != AnalysisStatus::InProgress) return;
    throw sdk::Problem::conflict(
        "analysis_in_progress", "The files of the PCB are being analysed; repeat this when the analysis has ended."
    );
}

}  // namespace cardcage::pcb
