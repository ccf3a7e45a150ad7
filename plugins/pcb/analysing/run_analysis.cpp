#include "analysing/run_analysis.hpp"

#include <algorithm>
#include <cardcage/content_hash.hpp>
#include <cardcage/isolated.hpp>
#include <cstdio>

#include "analysing/analysis_limits.hpp"
#include "analysing/changes.hpp"
#include "analysing/outputs.hpp"
#include "projects/stored_pcb.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

using Outcome = sdk::IsolatedResult::Outcome;

constexpr std::size_t most_messages = 200;

/// The files of one generation.
struct Task {
    PcbId pcb;
    std::int64_t generation = 0;
    std::string design;
    std::vector<FileRow> files;
};

bool isWanted(const std::optional<AnalysisState>& state, std::int64_t generation) {
    return state && state->generation == generation && state->status == AnalysisStatus::InProgress;
}

std::optional<Task> takeTask(const sdk::Call& call, const AnalysisJob& job) {
    const auto state = findAnalysis(call, job.pcb_id);
    if (!isWanted(state, job.generation)) return std::nullopt;
    return Task{job.pcb_id, job.generation, state->design.value_or(""), listFileRows(call, job.pcb_id)};
}

std::vector<OrderedFile> orderedFiles(const sdk::Call& call, const Task& task) {
    std::vector<OrderedFile> files;
    for (const auto& row : task.files) {
        if (!isLookedAt(row.file_type)) continue;
        auto& file = files.emplace_back(OrderedFile{row.name, row.path, {}});
        if (row.user_role) file.user_role = call.decodeText<FileRole>(*row.user_role);
    }
    return files;
}

sdk::IsolatedRequest requestOf(const Task& task, const std::string& order, const Settings& settings) {
    sdk::IsolatedRequest request{.name = analyse_function, .payload = order};
    for (const auto& row : task.files)
        if (isLookedAt(row.file_type)) request.inputs.emplace_back(row.file_id);
    request.limits.cpu = std::chrono::seconds(settings.analysis_cpu_seconds);
    request.limits.wall = std::chrono::seconds(settings.analysis_wall_seconds);
    request.limits.memory = static_cast<std::uint64_t>(settings.analysis_memory);
    request.limits.output = static_cast<std::uint64_t>(settings.analysis_output_bytes);
    return request;
}

/// Locks the PCB. Returns whether the generation is still the one that is wanted.
bool lockGeneration(sdk::Call& call, const Task& task) {
    if (!call.db().maybe<LockedPcb>(sql::lock_pcb, task.pcb)) return false;
    return isWanted(findAnalysis(call, task.pcb), task.generation);
}

/// The end of the process; without a result when its inputs did not fit into the memory that the host has for them.
struct End {
    std::optional<sdk::IsolatedResult> result;
};

/// Files that were replaced meanwhile are not found, and the next generation has others: nothing is returned.
std::optional<End> runOn(sdk::Call& call, const Task& task, const Settings& settings, AnalysisOutputs& outputs) {
    const auto order = analysisOrder(
        fileLimits(settings),
        pictureSize(settings),
        settings.analysis_cpu_seconds,
        task.design,
        orderedFiles(call, task)
    );
    try {
        return End{sdk::runIsolated(call, requestOf(task, order, settings), outputs)};
    } catch (const sdk::Problem& problem) {
        if (problem.status() == 413) return End{};
        if (problem.status() == 404 && !outputs.isWanted()) return std::nullopt;
        throw;
    }
}

/// A hash of names and contents.
std::string fingerprintOf(const std::vector<FileRow>& files) {
    sdk::ContentHash hash;
    for (const auto& file : files) {
        hash.add(file.path);
        hash.add(file.name);
        hash.add(file.sha256);
    }
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash.value()));
    return text.data();
}

/// The most severe findings, errors first, and what is said about files that were not looked at.
std::vector<AnalysisMessage> messagesOf(const BoardFacts& facts, const std::vector<FileRow>& files) {
    std::vector<AnalysisMessage> messages;
    for (const auto& finding : facts.findings)
        messages.push_back(
            {.code = finding.code,
             .severity = finding.severity,
             .message = finding.message,
             .file = finding.file,
             .layer = finding.layer,
             .x = finding.x,
             .y = finding.y}
        );
    const auto others = messagesAbout(files);
    messages.insert(messages.end(), others.begin(), others.end());
    std::stable_sort(messages.begin(), messages.end(), [](const auto& left, const auto& right) {
        return left.severity > right.severity;
    });
    if (messages.size() > most_messages) messages.resize(most_messages);
    return messages;
}

/// Notes an error of the analysis itself for the operator.
void logFailure(const sdk::Call& call, const Task& task, const std::string& cause) {
    call.log().error("an analysis failed", {{"pcb", task.pcb.view()}, {"cause", cause}});
}

std::string secondsText(std::int64_t seconds) {
    return std::to_string(seconds) + " s";
}

void storeFailure(sdk::Call& call, const Task& task, const sdk::IsolatedResult& result, const Settings& settings) {
    switch (result.outcome) {
        case Outcome::Time:
            return failAnalysis(
                call,
                task.pcb,
                "limit_exceeded",
                "The analysis takes more than " + secondsText(settings.analysis_cpu_seconds) +
                    " of processor time, or " + secondsText(settings.analysis_wall_seconds) + " in all."
            );
        case Outcome::Memory:
            // The text has the limit that held: the host may have less than the setting.
            return failAnalysis(
                call, task.pcb, "limit_exceeded", "The analysis breaks its limit of " + result.text + "."
            );
        case Outcome::Output:
            return failAnalysis(
                call,
                task.pcb,
                "limit_exceeded",
                "The analysis finds and draws more than " + std::to_string(settings.analysis_output_bytes) +
                    " bytes; remove files."
            );
        default:
            logFailure(call, task, result.text);
            return failAnalysis(
                call, task.pcb, "analysis_crashed", "The analysis could not read the files to their end."
            );
    }
}

void storeTooLarge(sdk::Call& call, const Task& task) {
    logFailure(call, task, "its files are larger than the setting isolated.memory");
    failAnalysis(
        call, task.pcb, "limit_exceeded", "The files are larger together than this server analyses; remove some."
    );
}

void storeResult(sdk::Call& call, const Task& task, const sdk::IsolatedResult& result, const AnalysisOutputs& outputs) {
    if (outputs.isTooLarge()) return failAnalysis(call, task.pcb, "limit_exceeded", factsTooLarge());
    FinishedRun run;
    try {
        run.found = outputs.decode(task.files);
        run.pictures = outputs.decodePictures();
    } catch (const MisleadingOutput& error) {
        logFailure(call, task, error.what());
        return failAnalysis(call, task.pcb, "analysis_crashed", "The analysis did not answer as it should.");
    }
    run.messages = messagesOf(run.found.facts, task.files);
    run.fingerprint = fingerprintOf(task.files);
    run.cpu_ms = std::chrono::duration_cast<std::chrono::milliseconds>(result.cpu).count();
    run.peak_bytes = static_cast<std::int64_t>(result.peak_bytes);
    finishAnalysis(call, task.pcb, run);
}

}  // namespace

std::string jobKeyOf(const PcbId& pcb, std::int64_t generation) {
    return std::string(pcb.view()) + "/" + std::to_string(generation);
}

void runAnalysis(sdk::Call& call, const AnalysisJob& job) {
    const auto task = takeTask(call, job);
    if (!task) return;
    const auto settings = call.settings<Settings>();
    AnalysisOutputs outputs(call, task->pcb, task->generation);
    const auto end = runOn(call, *task, settings, outputs);
    call.stopIfCancelled();
    if (!end || !lockGeneration(call, *task)) return;
    if (!end->result) return storeTooLarge(call, *task);
    if (end->result->outcome == Outcome::Done) return storeResult(call, *task, *end->result, outputs);
    storeFailure(call, *task, *end->result, settings);
}

void noteFailedJob(sdk::Call& call, const sdk::from_host::FailedJob& job) {
    if (job.operation != run_analysis.name) return;
    const auto key = job.dedupe_key.value_or("");
    const auto pcb = PcbId::parse(std::string_view(key).substr(0, key.find('/')));
    if (!pcb || !call.db().maybe<LockedPcb>(sql::lock_pcb, *pcb)) return;
    const auto state = findAnalysis(call, *pcb);
    if (!state || state->status != AnalysisStatus::InProgress || !state->job_id) return;
    if (state->job_id->view() != job.job_id) return;
    call.log().error("the job of an analysis has ended", {{"pcb", pcb->view()}, {"job", job.job_id}});
    if (job.state == "cancelled")
        return failAnalysis(call, *pcb, "analysis_cancelled", "The analysis was given up; start it again.");
    failAnalysis(
        call,
        *pcb,
        "analysis_crashed",
        "The server could not run the analysis or store its pictures: there may be no room left for files (storage_full). "
        "Start it again."
    );
}

}  // namespace cardcage::pcb
