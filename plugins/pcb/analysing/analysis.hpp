#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/values/finding.hpp"
#include "specifications/setting_value.hpp"

namespace cardcage::pcb::analysis {

/// In ascending order.
constexpr auto wireNames(Severity) {
    using enum Severity;
    return sdk::words<Info, Warning, Error>;
}

}  // namespace cardcage::pcb::analysis

/// The analysis of a PCB as the interface shows it.
namespace cardcage::pcb {

/// State of the analysis of a PCB's files. NotAvailable: there is no file that can be analysed.
enum class AnalysisStatus { NotStarted, InProgress, Finished, Failed, NotAvailable, Unknown };

constexpr auto wireNames(AnalysisStatus) {
    using enum AnalysisStatus;
    return std::to_array<std::pair<AnalysisStatus, std::string_view>>(
        {{NotStarted, "NotStarted"},
         {InProgress, "InProgress"},
         {Finished, "Finished"},
         {Failed, "Failed"},
         {NotAvailable, "NotAvailable"},
         {Unknown, "Unknown"}}
    );
}

/// A remark of an analysis. Positions are in mm.
struct AnalysisMessage {
    std::string code;
    analysis::Severity severity = analysis::Severity::Info;
    std::string message;
    std::optional<std::string> file;
    std::optional<std::string> layer;
    std::optional<Measure> x;
    std::optional<Measure> y;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysisMessage",
            sdk::required<&AnalysisMessage::code>("Code of the message.", sdk::example("profile_missing")),
            sdk::required<&AnalysisMessage::severity>("Severity of the message."),
            sdk::required<&AnalysisMessage::message>("The message.", sdk::example("No file has the outline.")),
            sdk::required<&AnalysisMessage::file>("File that it is about.", sdk::example("board.gbr")),
            sdk::required<&AnalysisMessage::layer>("Layer that it is about.", sdk::example("Top")),
            sdk::required<&AnalysisMessage::x>("Position from the left in mm."),
            sdk::required<&AnalysisMessage::y>("Position from the bottom in mm.")
        );
    }
};

struct AnalysisProgress {
    std::int64_t done = 0;
    std::int64_t total = 0;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysisProgress",
            sdk::required<&AnalysisProgress::done>("Steps that are done.", sdk::example("3")),
            sdk::required<&AnalysisProgress::total>("Steps in all.", sdk::example("12"))
        );
    }
};

/// The analysis of the files as a whole. A PCB without files has the default values.
struct Analysis {
    AnalysisStatus status = AnalysisStatus::NotAvailable;
    std::optional<std::string> phase;
    std::optional<AnalysisProgress> progress;
    std::optional<sdk::Timestamp> started_at;
    std::optional<sdk::Timestamp> finished_at;
    std::int64_t version = 0;
    std::vector<AnalysisMessage> messages;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysis",
            sdk::required<&Analysis::status>("State of the analysis."),
            sdk::required<&Analysis::phase>("Current step; null unless it is in progress.", sdk::example("nets")),
            sdk::required<&Analysis::progress>("Progress of the step; null unless it is in progress."),
            sdk::required<&Analysis::started_at>("Start of the last analysis.", sdk::named("startedAt")),
            sdk::required<&Analysis::finished_at>("End of the last analysis.", sdk::named("finishedAt")),
            sdk::required<&Analysis::version>("Number of finished analyses.", sdk::example("1")),
            sdk::required<&Analysis::messages>("Messages about the files, errors first.")
        );
    }
};

}  // namespace cardcage::pcb
