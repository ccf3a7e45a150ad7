#include "analysing/changes.hpp"

#include <algorithm>
#include <cardcage/contracts/pcb.hpp>

#include "analysing/run_analysis.hpp"
#include "offers/quoted_board.hpp"
#include "settings.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

constexpr std::int32_t most_attempts = 3;

/// The columns of a result.
struct ResultColumns {
    std::string messages;
    std::optional<std::string> extracted;
    std::string measured;
    std::string facts;
    std::string analyser;
    std::string fingerprint;
    std::int64_t cpu_ms = 0;
    std::int64_t peak_bytes = 0;
};

/// The columns of roles, one list each.
struct RoleColumns {
    std::vector<std::string> names;
    std::vector<std::string> roles;
};

bool hasBoard(const std::vector<FileRow>& files) {
    return std::any_of(files.begin(), files.end(), [](const FileRow& file) {
        return file.file_type == FileType::Gerber || file.file_type == FileType::Drill;
    });
}

void start(sdk::Call& call, const PcbId& pcb) {
    const auto generation = findAnalysis(call, pcb).value_or(AnalysisState{}).generation + 1;
    const auto key = jobKeyOf(pcb, generation);
    const auto job =
        call.enqueue(run_analysis, AnalysisJob{pcb, generation}, {.dedupe_key = key, .max_attempts = most_attempts});
    call.db().run(sql::start_analysis, pcb, job, call.now());
    call.db().run(sql::touch_analysed, pcb);
}

/// Takes the result away.
void rest(sdk::Call& call, const PcbId& pcb, AnalysisStatus status, const std::vector<AnalysisMessage>& messages) {
    call.db().run(sql::rest_analysis, pcb, status, sdk::toJson(messages));
    call.db().run(sql::store_roles, pcb, RoleColumns{});
    call.db().run(sql::touch_analysed, pcb);
    removePictures(call, pcb);
    reviewOffers(call, pcb);
}

/// `end` is the time that the PCB shows.
void publish(sdk::Call& call, const PcbId& pcb, contracts::pcb::AnalysisOutcome outcome, sdk::Timestamp end) {
    call.publish(contracts::pcb::analysis_finished, {pcb, outcome, end});
}

ResultColumns columnsOf(const FinishedRun& run) {
    return {
        .messages = sdk::toJson(run.messages),
        .extracted = run.found.extracted ? std::optional(sdk::toJson(*run.found.extracted)) : std::nullopt,
        .measured = sdk::toJson(run.found.measured),
        .facts = sdk::toJson(run.found.facts),
        .analyser = std::string(analyser),
        .fingerprint = run.fingerprint,
        .cpu_ms = run.cpu_ms,
        .peak_bytes = run.peak_bytes};
}

RoleColumns columnsOf(const std::vector<NamedRole>& roles) {
    RoleColumns columns;
    for (const auto& named : roles) {
        columns.names.push_back(named.name);
        columns.roles.push_back(sdk::toJson(named.role));
    }
    return columns;
}

AnalysisMessage remark(std::string code, std::string message, const FileRow& file) {
    return {
        .code = std::move(code),
        .severity = analysis::Severity::Info,
        .message = std::move(message),
        .file = file.name,
        .layer = {},
        .x = {},
        .y = {}};
}

}  // namespace

void filesChanged(sdk::Call& call, const PcbId& pcb) {
    const auto files = listFileRows(call, pcb);
    if (!hasBoard(files)) return rest(call, pcb, AnalysisStatus::NotAvailable, messagesAbout(files));
    const auto status = statusOf(call, pcb);
    const bool is_first = status == AnalysisStatus::NotAvailable || status == AnalysisStatus::NotStarted;
    if (is_first && !call.settings<Settings>().analyse_uploads)
        return rest(call, pcb, AnalysisStatus::NotStarted, messagesAbout(files));
    start(call, pcb);
}

void startAnalysis(sdk::Call& call, const PcbId& pcb) {
    if (hasBoard(listFileRows(call, pcb))) return start(call, pcb);
    throw sdk::Problem(404, "no_files", "The PCB has no files that can be analysed; upload Gerber or drill files.");
}

void failAnalysis(sdk::Call& call, const PcbId& pcb, const std::string& code, const std::string& message) {
    const std::vector<AnalysisMessage> messages{{
        .code = code,
        .severity = analysis::Severity::Error,
        .message = message,
        .file = {},
        .layer = {},
        .x = {},
        .y = {},
    }};
    const auto end = call.now();
    call.db().run(sql::fail_analysis, pcb, sdk::toJson(messages), end);
    call.db().run(sql::store_roles, pcb, RoleColumns{});
    call.db().run(sql::touch_analysed, pcb);
    removePictures(call, pcb);
    reviewOffers(call, pcb);
    publish(call, pcb, contracts::pcb::AnalysisOutcome::Failed, end);
}

void finishAnalysis(sdk::Call& call, const PcbId& pcb, const FinishedRun& run) {
    const auto end = call.now();
    call.db().run(sql::finish_analysis, pcb, end, columnsOf(run));
    call.db().run(sql::store_roles, pcb, columnsOf(run.found.roles));
    call.db().run(sql::touch_analysed, pcb);
    storePictures(call, pcb, run.pictures);
    reviewOffers(call, pcb);
    publish(call, pcb, contracts::pcb::AnalysisOutcome::Finished, end);
}

bool isLookedAt(FileType type) {
    return type != FileType::Archive && type != FileType::OdbPlusPlus && type != FileType::Ipc2581 &&
           type != FileType::KicadPcb;
}

std::vector<AnalysisMessage> messagesAbout(const std::vector<FileRow>& files) {
    std::vector<AnalysisMessage> messages;
    for (const auto& file : files) {
        if (isLookedAt(file.file_type)) continue;
        if (file.file_type == FileType::Archive) {
            messages.push_back(remark("archive_not_read", "The archive is kept as it is; upload its files.", file));
        } else {
            messages.push_back(remark("format_not_analysed", "The format is kept and not read; add Gerber files.", file)
            );
        }
    }
    return messages;
}

}  // namespace cardcage::pcb
