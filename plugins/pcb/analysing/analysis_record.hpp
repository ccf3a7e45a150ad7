#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "analysing/analysis.hpp"
#include "words.hpp"
#include "work/board_facts.hpp"

/// The whole result of an analysis, and its start and end by hand.
namespace cardcage::pcb {

/// The last finished analysis.
struct AnalysisRecord {
    PcbId pcb_id;
    std::int64_t version = 0;
    std::string analyser;
    std::string fingerprint;
    sdk::Timestamp started_at;
    sdk::Timestamp finished_at;
    std::int64_t cpu_ms = 0;
    std::int64_t peak_bytes = 0;
    BoardFacts facts;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysisRecord",
            sdk::required<&AnalysisRecord::pcb_id>("Id of the PCB."),
            sdk::required<&AnalysisRecord::version>("Number of finished analyses.", sdk::example("1")),
            sdk::required<&AnalysisRecord::analyser>("Name and version of the analysis.", sdk::example("cardcage 1.0")),
            sdk::required<&AnalysisRecord::fingerprint>(
                "Hash of the names and contents of the files.", sdk::example("5f0c3a1e22b1d4aa")
            ),
            sdk::required<&AnalysisRecord::started_at>("Start."),
            sdk::required<&AnalysisRecord::finished_at>("End."),
            sdk::required<&AnalysisRecord::cpu_ms>("Processor time in milliseconds.", sdk::example("420")),
            sdk::required<&AnalysisRecord::peak_bytes>("Largest memory in bytes.", sdk::example("73400320")),
            sdk::inlined<&AnalysisRecord::facts>()
        );
    }
};

/// The state of an analysis after a request about it.
struct AnalysisSummary {
    PcbId pcb_id;
    AnalysisStatus status = AnalysisStatus::Unknown;
    std::int64_t version = 0;
    std::optional<sdk::Timestamp> started_at;
    std::optional<sdk::Timestamp> finished_at;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysisSummary",
            sdk::required<&AnalysisSummary::pcb_id>("Id of the PCB."),
            sdk::required<&AnalysisSummary::status>("State of the analysis."),
            sdk::required<&AnalysisSummary::version>("Number of finished analyses.", sdk::example("1")),
            sdk::required<&AnalysisSummary::started_at>("Start of the last analysis."),
            sdk::required<&AnalysisSummary::finished_at>("End of the last analysis.")
        );
    }
};

/// The one of several boards that a PCB is.
struct DesignChoice {
    std::string name;

    static constexpr auto schema() {
        return sdk::record(
            "PcbDesignChoice",
            sdk::required<&DesignChoice::name>(
                "Name of one of the designs of the analysis.", sdk::length(1, 500), sdk::example("main")
            )
        );
    }
};

/// Returns the last result; while the next analysis runs, that of the one before. 404 not_found, no_analysis.
AnalysisRecord findAnalysisRecord(sdk::Call& call, PcbId pcb);

/// Starts the analysis, unless it is in progress. 404 not_found, no_files.
AnalysisSummary analyseAgain(sdk::Call& call, PcbId pcb);

/// Says which of the boards that the last analysis found the PCB is, and starts the analysis. 404 not_found,
/// no_analysis; 400 for a name that no design has.
AnalysisSummary chooseDesign(sdk::Call& call, PcbId pcb, const DesignChoice& choice);

/// Gives the analysis up that is in progress: it has failed then. Changes nothing otherwise. 404.
AnalysisSummary cancelAnalysis(sdk::Call& call, PcbId pcb);

}  // namespace cardcage::pcb
