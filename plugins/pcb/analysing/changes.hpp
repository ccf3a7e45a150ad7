#pragma once

#include <string>
#include <vector>

#include "analysing/stored_analysis.hpp"
#include "files/stored_files.hpp"
#include "previews/stored_previews.hpp"
#include "work/analyse_files.hpp"

// Changes of the state of an analysis. The PCB is locked.

namespace cardcage::pcb {

/// Notes that files of the PCB, or what users say about them, have changed: the analysis starts, or starts again. It
/// waits for somebody when the tenant does not analyse uploads, and there is none without a file that can be analysed.
void filesChanged(sdk::Call& call, const PcbId& pcb);

/// Starts the analysis, whatever its state. 404 no_files without a file that can be analysed.
void startAnalysis(sdk::Call& call, const PcbId& pcb);

/// Ends an analysis without a result: the PCB has none then. Whatever runs is given up.
void failAnalysis(sdk::Call& call, const PcbId& pcb, const std::string& code, const std::string& message);

/// The result of an analysis, and what it took.
struct FinishedRun {
    AnalysedFiles found;
    std::vector<ReceivedPicture> pictures;
    std::vector<AnalysisMessage> messages;
    std::string fingerprint;
    std::int64_t cpu_ms = 0;
    std::int64_t peak_bytes = 0;
};

/// Replaces the result: facts, settings, messages, roles of files, pictures.
void finishAnalysis(sdk::Call& call, const PcbId& pcb, const FinishedRun& run);

/// Whether files of this type are looked at. Others are kept, and `messagesAbout` says so.
bool isLookedAt(FileType type);
/// Returns remarks about files of formats that are recognised and not read.
std::vector<AnalysisMessage> messagesAbout(const std::vector<FileRow>& files);

}  // namespace cardcage::pcb
