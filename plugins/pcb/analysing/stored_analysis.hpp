#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysing/analysis.hpp"
#include "files/extracted.hpp"
#include "specifications/judging.hpp"
#include "words.hpp"

// Analyses in the form of the database.

namespace cardcage::pcb {

/// The columns that a PCB shows.
struct ShownAnalysis {
    AnalysisStatus status = AnalysisStatus::NotAvailable;
    std::optional<sdk::JobId> job_id;
    std::optional<sdk::Timestamp> started_at;
    std::optional<sdk::Timestamp> finished_at;
    std::int64_t version = 0;
    std::string messages;                  ///< JSON of a list of AnalysisMessage
    std::optional<std::string> extracted;  ///< JSON of an ExtractedSettings
};

/// Returns the record of the columns. One that is in progress has the phase and the progress of its job.
Analysis analysisOf(const sdk::Call& call, const ShownAnalysis& row);
/// Returns the settings that the files have.
std::optional<ExtractedSettings> extractedOf(const sdk::Call& call, const ShownAnalysis& row);

/// The state of an analysis: a row of find_analysis.sql.
struct AnalysisState {
    std::int64_t generation = 0;
    AnalysisStatus status = AnalysisStatus::NotAvailable;
    std::optional<sdk::JobId> job_id;
    std::optional<std::string> design;  ///< that a user has chosen
};

/// Returns the state; nothing when no file of the PCB was ever looked at.
std::optional<AnalysisState> findAnalysis(const sdk::Call& call, const PcbId& pcb);
/// Returns the status, NotAvailable by default.
AnalysisStatus statusOf(const sdk::Call& call, const PcbId& pcb);

/// Returns the values of the last analysis in the form of the rules; none without one.
FoundInFiles foundInFiles(const sdk::Call& call, const PcbId& pcb);

/// 409 analysis_in_progress: the PCB can be deleted and cloned when the analysis has ended.
void requireNoAnalysis(const sdk::Call& call, const PcbId& pcb);

}  // namespace cardcage::pcb
