#include "host/jobs/workers.hpp"

#include <algorithm>
#include <random>
#include <stdexcept>

#include "host/execution/own_work.hpp"
#include "host/jobs/backoff.hpp"
#include "host/jobs/webhook.hpp"
#include "host/json/reader.hpp"
#include "host/json/text.hpp"
#include "host/observability/redaction.hpp"

namespace cardcage::jobs {
namespace {

using namespace std::chrono_literals;
using database::Mode;
using database::Work;

constexpr auto poll = 1s;
constexpr auto job_pause_cap = std::chrono::milliseconds(1h);
constexpr auto webhook_pause_cap = std::chrono::milliseconds(24h);
constexpr auto least_provider_pause = std::chrono::microseconds(5s);
constexpr auto most_provider_pause = std::chrono::microseconds(5min);
constexpr std::size_t longest_error = 2000;

std::int64_t us(std::chrono::milliseconds time) {
    return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
}

double chance() {
    static thread_local std::minstd_rand generator(std::random_device{}());
    return std::uniform_real_distribution<>(0, 1)(generator);
}

/// A text the database takes and an operator may read: UTF-8, without secrets, of bounded length.
std::string shownError(const std::string& error) {
    std::string plain = observability::withoutSecrets(error);
    std::ranges::replace(plain, '\0', ' ');
    std::string quoted;
    json::appendString(quoted, plain);
    json::Reader reader(quoted, {.string = quoted.size()});
    std::string text(reader.next().text);
    if (text.size() <= longest_error) return text;
    auto end = longest_error;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "…";
}

std::string textOf(const problems::Problem& problem) {
    auto text = problem.code;
    if (!problem.detail.empty()) text += ": " + problem.detail;
    for (const auto& error : problem.errors) text += "; " + error.pointer + " " + error.message;
    if (!problem.cause.empty()) text += " (" + problem.cause + ")";
    return text;
}

/// The run may not commit: its job is another's now, or was cancelled.
class NotOurs : public std::runtime_error {
public:
    NotOurs() : std::runtime_error("the job was cancelled or taken over by another server") {}
};

const tenancy::Provider* providerOf(const tenancy::SetView& set, const ClaimedJob& job) {
    if (job.module.empty()) return set.provider(job.operation);
    for (const auto& provider : set.providers(job.operation)) {
        if (set.modules[provider.module].id == job.module) return &provider;
    }
    return nullptr;
}

}  // namespace

Workers::Workers(
    Settings settings,
    database::Pool& pool,
    const CurrentInstallation& installation,
    const observability::Clock& clock,
    observability::Log& log
)
    : settings_(std::move(settings)),
      pool_(pool),
      installation_(installation),
      clock_(clock),
      log_(log),
      dispatcher_(installation, clock) {}

Workers::~Workers() {
    stop();
}

void Workers::start() {
    for (unsigned number = 0; number < settings_.count; ++number) {
        threads_.emplace_back([this, number] { loop(number); });
    }
}

void Workers::wake() {
    {
        const std::lock_guard lock(mutex_);
        ++wakes_;
    }
    changed_.notify_all();
}

void Workers::askToStop() {
    stopping_ = true;
    running_.stopAll();
    wake();
}

void Workers::stop() {
    askToStop();
    if (!threads_.empty() && running() > 0) pool_.cancel();
    for (auto& thread : threads_) thread.join();
    threads_.clear();
}

void Workers::loop(unsigned number) {
    auto& connection = pool_.connection(number);
    bool failing = false;
    while (!stopping_) {
        std::uint64_t seen = 0;
        {
            const std::lock_guard lock(mutex_);
            seen = wakes_;
        }
        bool found = false;
        try {
            if (dispatcher_.dispatch(connection) > 0) wake();
            found = !stopping_ && runNext(connection);
            if (failing) log_.information("jobs run again");
            failing = false;
        } catch (const std::exception& error) {
            if (!failing && !stopping_) log_.error("jobs do not run", {{"cause", error.what()}});
            failing = true;
        }
        if (found) continue;
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, poll, [&] { return stopping_ || wakes_ != seen; });
    }
}

/// Takes a job that is due and runs it; false when there is none.
bool Workers::runNext(database::Connection& connection) {
    std::optional<ClaimedJob> job;
    {
        Work work(connection, {}, Mode::Write);
        job = claimJob(work, settings_.host, clock_.now_us());
        work.commit();
    }
    if (!job) return false;
    const auto running = running_.begin(std::move(*job));
    try {
        run(*running, connection);
    } catch (const std::exception& error) {
        // The claim stays in the table; it is taken over like that of a dead host.
        log_.error("job not concluded", {{"job", running->job.id}, {"cause", error.what()}});
    }
    running_.end(running);
    return true;
}

void Workers::run(RunningJob& running, database::Connection& connection) {
    const auto& job = running.job;
    // Holds the tenant's modules until the job is over.
    const auto installation = installation_.load();
    const auto found = installation->tenants.find(job.tenant);
    if (found == installation->tenants.end()) return giveBackLater(running, "the tenant is not in service", connection);
    const auto tenant = found->second;
    if (job.module == host_module) return runWebhook(running, *tenant, connection);
    const auto* provider = providerOf(*tenant->set, job);
    if (provider) return runOperation(running, tenant, *provider, connection);
    giveBackLater(
        running,
        job.module.empty() ? "no module provides " + job.operation
                           : "the module " + job.module + " does not provide " + job.operation + " now",
        connection
    );
}

void Workers::runOperation(
    RunningJob& running,
    const std::shared_ptr<const tenancy::TenantView>& tenant,
    const tenancy::Provider& provider,
    database::Connection& connection
) {
    const auto& job = running.job;
    execution::OwnWork work{
        .tenant = tenant,
        .provider = provider,
        .payload = job.payload,
        .id = "job-" + job.id,
        .deadline = std::chrono::steady_clock::now() + settings_.deadline,
        .thread_kind = calls::ThreadKind::Job};
    work.cancelled = [&] { return running.stopped(); };
    work.progress = [&](std::string_view phase, std::int64_t done, std::int64_t total) {
        running.say({std::string(phase), done, total});
    };
    work.before_commit = [&](Work& unit) {
        if (markDone(unit, job, running.progress())) return;
        running.stop(RunningJob::Stop::Cancelled);
        throw NotOurs();
    };
    if (const auto problem = execution::run(work, connection)) return conclude(running, *problem, connection);
    count("done");
    log_.debug("job done", {{"job", job.id}, {"operation", job.operation}, {"tenant", tenant->slug}});
}

/// Ends or repeats a job whose operation failed. Every record is guarded by the claim: where the run has been
/// committed after all, or the job is another's, it changes nothing.
void Workers::conclude(RunningJob& running, const problems::Problem& problem, database::Connection& connection) {
    switch (running.stopReason()) {
        case RunningJob::Stop::Lost:
            return count("lost");
        case RunningJob::Stop::Cancelled:
            return fail(running, "cancelled", connection);
        case RunningJob::Stop::Shutdown:
            record(running, connection, [&](Work& work) {
                giveBack(work, running.job, "the server was stopped", clock_.now_us());
            });
            return count("given_back");
        case RunningJob::Stop::None:
            break;
    }
    const bool is_refusal = problem.answerStatus() < 500 && problem.retry_after == 0;
    if (is_refusal || running.job.attempts >= running.job.max_attempts)
        return fail(running, textOf(problem), connection);
    retry(running, textOf(problem), job_pause_cap, problem.retry_after, connection);
}

/// Calls the webhook outside of any transaction: it may be called again after a crash, with the same webhook-id.
void Workers::runWebhook(RunningJob& running, const tenancy::TenantView& tenant, database::Connection& connection) {
    const auto& job = running.job;
    const auto outcome = tenant.webhook
                             ? callWebhook(*tenant.webhook, job.id, clock_.now_us() / 1'000'000, job.payload)
                             : WebhookOutcome{.is_final = true, .error = "the tenant has no webhook any more"};
    if (outcome.is_delivered) {
        record(running, connection, [&](Work& work) { markDone(work, job, std::nullopt); });
        return count("done");
    }
    if (outcome.is_final || job.attempts >= job.max_attempts) return fail(running, outcome.error, connection);
    retry(running, outcome.error, webhook_pause_cap, 0, connection);
}

void Workers::fail(RunningJob& running, const std::string& error, database::Connection& connection) {
    const auto& job = running.job;
    const auto shown = shownError(error);
    record(running, connection, [&](Work& work) { markFailed(work, job, shown); });
    const bool is_cancelled = running.stopReason() == RunningJob::Stop::Cancelled;
    count(is_cancelled ? "cancelled" : "failed");
    const observability::Field fields[] = {
        {"job", job.id}, {"operation", job.operation}, {"tenant", job.tenant}, {"cause", shown}};
    if (is_cancelled) {
        log_.write(observability::Level::Information, "job cancelled", fields);
    } else {
        log_.write(observability::Level::Error, "job failed", fields);
    }
}

void Workers::retry(
    RunningJob& running,
    const std::string& error,
    std::chrono::milliseconds cap,
    int least_s,
    database::Connection& connection
) {
    const auto& job = running.job;
    const auto shown = shownError(error);
    const auto pause = std::max(backoff(job.attempts, cap, chance()), std::chrono::milliseconds(least_s * 1s));
    record(running, connection, [&](Work& work) { postpone(work, job, shown, clock_.now_us() + us(pause)); });
    count("retried");
    log_.warning(
        "job is tried again",
        {{"job", job.id},
         {"operation", job.operation},
         {"tenant", job.tenant},
         {"attempt", std::to_string(job.attempts)},
         {"pause_ms", std::to_string(pause.count())},
         {"cause", shown}}
    );
}

/// A module that is missing may come with the next install, or never: the longer it takes, the rarer the looks.
void Workers::giveBackLater(RunningJob& running, const std::string& reason, database::Connection& connection) {
    const auto age = std::chrono::microseconds(running.job.age_us);
    const auto pause = std::clamp(age / 20, least_provider_pause, most_provider_pause);
    record(running, connection, [&](Work& work) {
        giveBack(work, running.job, reason, clock_.now_us() + pause.count());
    });
    count("given_back");
}

/// Writes what became of a job, again when the database is away for a moment or a job of the same key has just come.
template <class Step>
void Workers::record(const RunningJob& running, database::Connection& connection, const Step& step) {
    auto pause = 50ms;
    for (int attempt = 1;; ++attempt) {
        try {
            Work work(connection, {}, Mode::Write);
            step(work);
            work.commit();
            return;
        } catch (const std::exception& error) {
            if (attempt == 5) throw;
            log_.debug("job's end is noted again", {{"job", running.job.id}, {"cause", error.what()}});
        }
        std::this_thread::sleep_for(pause);
        pause *= 3;
    }
}

void Workers::watch() {
    const auto entries = running_.all();
    if (entries.empty()) return;
    std::vector<std::string> claims;
    for (const auto& entry : entries) claims.push_back(entry->job.claim);

    const auto connection = pool_.borrow();
    Work work(*connection, {}, Mode::Write);
    const auto now = std::chrono::steady_clock::now();
    if (now >= next_beat_) {
        beat(work, claims);
        next_beat_ = now + settings_.patience / 6;
    }
    for (const auto& entry : entries) {
        if (const auto progress = entry->news()) noteProgress(work, entry->job.claim, *progress);
    }
    const auto states = listRunning(work, claims);
    work.commit();

    const auto still = running_.all();
    for (const auto& entry : entries) {
        const auto state = std::ranges::find(states, entry->job.claim, &RunState::claim);
        // One that is over meanwhile has no claim any more either.
        if (state == states.end()) {
            if (std::ranges::find(still, entry) != still.end()) entry->stop(RunningJob::Stop::Lost);
        } else if (state->is_cancelled) {
            entry->stop(RunningJob::Stop::Cancelled);
        }
    }
}

void Workers::takeOver() {
    const auto connection = pool_.borrow();
    Work work(*connection, {}, Mode::Write);
    const auto taken = jobs::takeOver(work, us(settings_.patience));
    work.commit();
    if (taken == 0) return;
    log_.warning("jobs of a server without signs of life taken over", {{"count", std::to_string(taken)}});
    wake();
}

void Workers::count(const char* outcome) {
    const std::lock_guard lock(counting_);
    ++outcomes_[outcome];
}

std::map<std::string, double> Workers::outcomes() const {
    const std::lock_guard lock(counting_);
    return outcomes_;
}

}  // namespace cardcage::jobs
