#include "analysing/analysis_record.hpp"

#include <algorithm>

#include "analysing/changes.hpp"
#include "projects/stored_pcb.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

/// A row of find_facts.sql.
struct FactsRow {
    std::int64_t version = 0;
    std::string analyser;
    std::string fingerprint;
    sdk::Timestamp started_at;
    sdk::Timestamp finished_at;
    std::int64_t cpu_ms = 0;
    std::int64_t peak_bytes = 0;
    std::string facts;
};

FactsRow foundFacts(const sdk::Call& call, const PcbId& pcb) {
    auto row = call.db().maybe<FactsRow>(sql::find_facts, pcb);
    if (!row) throw sdk::Problem(404, "no_analysis", "The PCB has no result; its status tells why.");
    return std::move(*row);
}

AnalysisSummary summaryOf(const sdk::Call& call, const PcbId& pcb) {
    return call.db().one<AnalysisSummary>(sql::summarize_analysis, pcb);
}

}  // namespace

AnalysisRecord findAnalysisRecord(sdk::Call& call, PcbId pcb) {
    requirePcb(call, pcb);
    const auto row = foundFacts(call, pcb);
    return {
        .pcb_id = pcb,
        .version = row.version,
        .analyser = row.analyser,
        .fingerprint = row.fingerprint,
        .started_at = row.started_at,
        .finished_at = row.finished_at,
        .cpu_ms = row.cpu_ms,
        .peak_bytes = row.peak_bytes,
        .facts = call.decodeText<BoardFacts>(row.facts)};
}

AnalysisSummary analyseAgain(sdk::Call& call, PcbId pcb) {
    lockPcb(call, pcb);
    if (statusOf(call, pcb) != AnalysisStatus::InProgress) startAnalysis(call, pcb);
    return summaryOf(call, pcb);
}

AnalysisSummary chooseDesign(sdk::Call& call, PcbId pcb, const DesignChoice& choice) {
    lockPcb(call, pcb);
    const auto designs = call.decodeText<BoardFacts>(foundFacts(call, pcb).facts).designs;
    const bool is_known = std::any_of(designs.begin(), designs.end(), [&](const AnalysedDesign& design) {
        return design.name == choice.name;
    });
    if (!is_known)
        throw sdk::Problem::invalid("/name", "unknown_reference", "is none of the designs that the analysis found");
    call.db().run(sql::choose_design, pcb, choice.name);
    touchPcb(call, pcb);
    startAnalysis(call, pcb);
    return summaryOf(call, pcb);
}

AnalysisSummary cancelAnalysis(sdk::Call& call, PcbId pcb) {
    lockPcb(call, pcb);
    if (statusOf(call, pcb) == AnalysisStatus::InProgress)
        failAnalysis(call, pcb, "analysis_cancelled", "The analysis was given up; start it again.");
    return summaryOf(call, pcb);
}

}  // namespace cardcage::pcb
