#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

constexpr std::string_view states = "waiting, running, done, failed or cancelled";

std::string progressJson(const JobRow& job) {
    if (!job.phase) return "null";
    return json::ObjectWriter().member("phase", *job.phase).member("done", job.done).member("total", job.total).text();
}

std::string jsonOf(const JobRow& job) {
    return json::ObjectWriter()
        .member("id", job.id)
        .member("tenant", job.tenant)
        .member("operation", job.operation)
        .member("module", job.module)
        .member("state", job.state)
        .member("attempts", job.attempts)
        .member("max_attempts", job.max_attempts)
        .member("not_before", job.not_before)
        .member("dedupe_key", job.dedupe_key)
        .member("occasion", job.occasion)
        .member("cancelling", job.cancelling)
        .member("server", job.server)
        .json("progress", progressJson(job))
        .member("last_error", job.last_error)
        .member("created_at", job.created_at)
        .member("started_at", job.started_at)
        .member("finished_at", job.finished_at)
        .json("payload", job.payload)
        .text();
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

std::vector<Cell> cellsOf(const JobRow& job) {
    return {
        job.id,
        job.tenant,
        stateOf(job),
        std::to_string(job.attempts) + '/' + std::to_string(job.max_attempts),
        job.created_at,
        job.operation,
        remarkOf(job)};
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
    printList(
        line.json,
        jobs,
        "There are no such jobs.",
        {"ID", "TENANT", "STATE", "ATTEMPTS", "CREATED", "OPERATION", "REMARK"},
        [](const auto& job) { return jsonOf(job); },
        [](const auto& job) { return cellsOf(job); }
    );
    const bool is_full = !jobs.empty() && static_cast<std::int64_t>(jobs.size()) == limit;
    if (is_full && !line.json) note("There may be older ones: --limit shows more.");
    return Success;
}

int show(const CommandLine& line, const std::string& id) {
    const auto job = AdminDatabase(*line.configuration(), Missing::Refuse).job(id);
    if (!job) throw noSuchJob();
    if (line.json) {
        printLine(jsonOf(*job));
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
    if (line.json) printLine(jsonOf(*job));
    note("Job " + job->id + " waits again: a running server takes it up within a second.");
    return Success;
}

int cancel(const CommandLine& line, const std::string& id) {
    AdminDatabase database(*line.configuration(), Missing::Refuse);
    if (!database.job(id)) throw noSuchJob();
    const auto job = database.cancelJob(id);
    if (!job) throw CommandError(Failure, "the job has ended already");
    if (line.json) printLine(jsonOf(*job));
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
    list_command->add_option("--limit", *limit, "Greatest number of jobs; unless given: 100")
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
