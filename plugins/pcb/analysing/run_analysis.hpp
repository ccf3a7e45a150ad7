#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/host_contracts.hpp>
#include <cstdint>
#include <string>

#include "words.hpp"

// The job that analyses the files of a PCB.

namespace cardcage::pcb {

/// The payload of the job. Each generation has a job of its own, which begins with all its attempts; the job of one
/// that is not wanted any more does nothing.
struct AnalysisJob {
    PcbId pcb_id;
    std::int64_t generation = 0;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysisJob",
            sdk::required<&AnalysisJob::pcb_id>("Id of the PCB."),
            sdk::required<&AnalysisJob::generation>("Generation of its analysis.")
        );
    }
};

/// Returns the key of the job of one generation, `pcb/generation`.
std::string jobKeyOf(const PcbId& pcb, std::int64_t generation);

inline constexpr sdk::OperationContract<AnalysisJob> run_analysis{"pcb.analyse/1", "Analyse the files of a PCB"};

/// Analyses the files in a process of its own and stores the result, unless the files have changed meanwhile. What
/// happens in that process is a result, too: Failed with a message.
void runAnalysis(sdk::Call& call, const AnalysisJob& job);

/// cardcage.job_failed/1: an analysis whose job ended without running it has failed.
void noteFailedJob(sdk::Call& call, const sdk::from_host::FailedJob& job);

}  // namespace cardcage::pcb
