#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"

namespace cardcage::admin {
namespace {

constexpr std::string_view states = "waiting, running, done, failed or cancelled";

std::string jsonNumber(std::int64_t number) {
    return std::to_string(number);
}

std::string progressJson(const JobRow& job) {
    if (!job.phase) return "null";
    return jsonObject(
        {{"phase", jsonText(*job.phase)}, {"done", jsonNumber(job.done)}, {"total", jsonNumber(job.total)}}
    );
}

std::string json(const JobRow& job) {
    return jsonObject(
        {{"id", jsonText(job.id)},
         {"tenant", jsonText(job.tenant)},
         {"operation", jsonText(job.operation)},
         {"module", jsonTextOrNull(job.module)},
         {"state", jsonText(job.state)},
         {"attempts", jsonNumber(job.attempts)},
         {"max_attempts", jsonNumber(job.max_attempts)},
         {"not_before", jsonText(job.not_before)},
         {"dedupe_key", jsonTextOrNull(job.dedupe_key)},
         {"occasion", jsonTextOrNull(job.occasion)},
         {"cancelling", jsonBool(job.cancelling)},
         {"server", jsonTextOrNull(job.server)},
         {"progress", progressJson(job)},
         {"last_error", jsonTextOrNull(job.last_error)},
         {"created_at", jsonText(job.created_at)},
         {"started_at", jsonTextOrNull(job.started_at)},
         {"finished_at", jsonTextOrNull(job.finished_at)},
         {"payload", job.payload}}
    );
}

Cell stateOf(const JobRow& job) {
    if (job.state == "done") return {job.state, Tone::Good};
    if (job.state == "failed") return {job.state, Tone::Bad};
    if (job.state == "cancelled") return {job.state, Tone::Faint};
    return job.cancelling ? Cell("cancelling") : Cell(job.state);
}

std::string progressOf(const JobRow& job) {
    if (!job.phase) return {};
    const auto done = std::to_string(job.done) + (job.total > 0 ? '/' + std::to_string(job.total) : "");
    return job.phase->empty() ? done : *job.phase + ' ' + done;
}

/// Summary of a job in one line: the reason of its failure or wait, its progress.
std::string remarkOf(const JobRow& job) {
    if (job.state == "running") return progressOf(job);
    return job.state == "done" ? "" : job.last_error.value_or("");
}

CommandError noSuchJob() {
    return {Failure, "there is no such job; `cardcage job list` shows them"};
}

void requireState(const std::string& state) {
    for (const std::string_view known : {"", "waiting", "running", "done", "failed", "cancelled"}) {
        if (state == known) return;
    }
    throw CommandError(Usage, "'" + state + "' is no state of a job: write " + std::string(states));
}

int listJobs(const CommandLine& line, const std::string& slug, const std::string& state, std::int64_t limit) {
    if (!slug.empty()) requireSlug(slug);
    requireState(state);
    AdminDatabase database(*line.configuration(), Missing::Refuse);
    if (!slug.empty() && !database.tenant(slug)) throw CommandError(Failure, noSuchTenant(slug));
    const auto jobs = database.jobs(slug, state, limit);
    if (line.json) {
        std::vector<std::string> elements;
        for (const auto& job : jobs) elements.push_back(json(job));
        printLine(jsonArray(elements));
        return Success;
    }
    if (jobs.empty()) {
        note("There are no such jobs.");
        return Success;
    }
    std::vector<std::vector<Cell>> rows;
    for (const auto& job : jobs) {
        rows.push_back(
            {job.id,
             job.tenant,
             stateOf(job),
             std::to_string(job.attempts) + '/' + std::to_string(job.max_attempts),
             job.created_at,
             job.operation,
             remarkOf(job)}
        );
    }
    printTable({"ID", "TENANT", "STATE", "ATTEMPTS", "CREATED", "OPERATION", "REMARK"}, rows);
    if (static_cast<std::int64_t>(jobs.size()) == limit) note("There may be older ones: --limit shows more.");
    return Success;
}

int show(const CommandLine& line, const std::string& id) {
    const auto job = AdminDatabase(*line.configuration(), Missing::Refuse).job(id);
    if (!job) throw noSuchJob();
    if (line.json) {
        printLine(json(*job));
        return Success;
    }
    std::vector<std::vector<Cell>> rows{
        {"id", job->id},
        {"tenant", job->tenant},
        {"operation", job->operation},
        {"state", stateOf(*job)},
        {"attempts", std::to_string(job->attempts) + " of " + std::to_string(job->max_attempts)},
        {"created", job->created_at},
        {"not before", job->not_before}};
    const auto add = [&](const char* name, const std::optional<std::string>& text) {
        if (text && !text->empty()) rows.push_back({name, *text});
    };
    add("module", job->module);
    add("key", job->dedupe_key);
    add("occasion", job->occasion);
    add("started", job->started_at);
    add("finished", job->finished_at);
    add("server", job->server);
    add("progress", progressOf(*job));
    add("last error", job->last_error);
    add("payload", job->payload);
    printTable({"FIELD", "VALUE"}, rows);
    return Success;
}

int retry(const CommandLine& line, const std::string& id) {
    AdminDatabase database(*line.configuration(), Missing::Refuse);
    const auto before = database.job(id);
    if (!before) throw noSuchJob();
    if (before->state == "running" || before->state == "done") {
        throw CommandError(
            Failure, "the job is " + before->state + "; only one that waits, failed or was cancelled begins anew"
        );
    }
    const auto job = database.retryJob(id);
    if (!job) throw CommandError(Failure, "another job of the same key waits already, or this one has just begun");
    if (line.json) printLine(json(*job));
    note("Job " + job->id + " waits again: a running server takes it up within a second.");
    return Success;
}

int cancel(const CommandLine& line, const std::string& id) {
    AdminDatabase database(*line.configuration(), Missing::Refuse);
    if (!database.job(id)) throw noSuchJob();
    const auto job = database.cancelJob(id);
    if (!job) throw CommandError(Failure, "the job has ended already");
    if (line.json) printLine(json(*job));
    note(
        job->state == "cancelled" ? "Job " + job->id + " is cancelled."
                                  : "Job " + job->id + " is told to end; nothing of it will be kept."
    );
    return Success;
}

}  // namespace

void addJob(CLI::App& program, CommandLine& line) {
    auto* commands = program.add_subcommand("job", "List, show, retry and cancel jobs");
    commands->require_subcommand(1);
    const auto tenant = std::make_shared<std::string>();
    const auto state = std::make_shared<std::string>();
    const auto limit = std::make_shared<std::int64_t>(100);
    const auto id = std::make_shared<std::string>();

    auto* list_command = commands->add_subcommand("list", "List jobs, the latest first");
    list_command->add_option("--tenant", *tenant, "Only those of this tenant")->type_name("SLUG");
    list_command->add_option("--state", *state, "Only those that are " + std::string(states))->type_name("STATE");
    list_command->add_option("--limit", *limit, "How many, at most; unless given: 100")
        ->type_name("N")
        ->check(CLI::Range(1, 100'000));
    line.addJson(*list_command);
    list_command->callback([&line, tenant, state, limit] {
        line.action = [&line, tenant, state, limit] { return listJobs(line, *tenant, *state, *limit); };
    });

    const auto add = [&](const char* name, const char* description, int (*run)(const CommandLine&, const std::string&)
                     ) {
        auto* command = commands->add_subcommand(name, description);
        command->add_option("id", *id, "Id of the job")->required();
        line.addJson(*command);
        command->callback([&line, id, run] { line.action = [&line, id, run] { return run(line, *id); }; });
    };
    add("show", "Show a job with everything that is known of it", &show);
    add("retry", "Begin a job anew that failed or was cancelled, or one that waits, at once", &retry);
    add("cancel", "End a job; what it has done so far is undone", &cancel);
}

}  // namespace cardcage::admin
