#include "host/supervision/crash_record.hpp"

#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "host/database/rows.hpp"
#include "host/jobs/job_table.hpp"
#include "host/json/object_writer.hpp"
#include "host/supervision/left_directory.hpp"
#include "host/supervision/quarantine.hpp"
#include "host/supervision/serving_process.hpp"
#include "host/supervision/sql.hpp"

namespace cardcage::supervision {
namespace {

constexpr std::int64_t crashes_until_quarantine = 3;
constexpr std::string_view job_prefix = "job-";

/// Phases in which a module is brought up: what fails there would fail at every start.
constexpr auto phases_of_start = std::to_array<std::string_view>({"load", "the entry", "init", "migration", "start"});

std::string nameOf(int signal) {
    const auto* abbreviation = sigabbrev_np(signal);
    return abbreviation ? "SIG" + std::string(abbreviation) : "signal " + std::to_string(signal);
}

std::string hexadecimal(std::uint64_t address) {
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "0x%llx", static_cast<unsigned long long>(address));
    return text.data();
}

std::string describeSignal(const calls::LeftSlots& left) {
    auto text = nameOf(left.number);
    const bool has_address = left.number != SIGABRT;
    if (has_address) text += " at " + hexadecimal(left.address);
    if (left.is_stack_overflow) text += ", stack overflow";
    return text;
}

/// The process could not say it itself.
std::string describeStatus(std::optional<int> wait_status) {
    if (!wait_status) return "it ended without a word: SIGKILL, the memory killer, _exit or loss of power";
    if (WIFSIGNALED(*wait_status)) return nameOf(WTERMSIG(*wait_status)) + ", which it had no time to note";
    return "it ended with exit code " + std::to_string(WEXITSTATUS(*wait_status)) + " and without a word";
}

void describe(CrashRecord& record, const calls::LeftSlots& left, std::optional<int> wait_status) {
    switch (left.end) {
        case calls::EndKind::Signal:
            record.reason = "signal";
            record.detail = describeSignal(left);
            break;
        case calls::EndKind::Exit:
            record.reason = "exit";
            record.detail = "exit(" + std::to_string(left.number) + ")";
            break;
        case calls::EndKind::Stuck:
            record.reason = "stuck";
            record.detail = "a call did not return, long after its deadline";
            break;
        case calls::EndKind::Ordered:
        case calls::EndKind::Unknown:
            record.reason = "killed";
            record.detail = describeStatus(wait_status);
            break;
    }
}

std::string jsonOf(const calls::Frame& frame, std::int64_t clock_difference_us) {
    return json::ObjectWriter()
        .member("module", frame.module.view())
        .member("version", frame.version.view())
        .member("build", frame.build.view())
        .member("route", frame.route.view())
        .member("operation", frame.operation.view())
        .member("phase", frame.phase.view())
        .member("tenant", frame.tenant.view())
        .member("request_id", frame.request.view())
        .member("began_us", frame.begin_us + clock_difference_us)
        .text();
}

/// One array for each thread, its innermost call last.
std::string jsonOf(const calls::LeftSlots& left) {
    return json::arrayOf(left.calls, [&](const calls::RunningCall& call) {
        return json::arrayOf(call.stack, [&](const calls::Frame& frame) {
            return jsonOf(frame, left.clock_difference_us);
        });
    });
}

void tell(observability::Log& log, const CrashRecord& record, const calls::LeftSlots& left) {
    std::vector<observability::Field> fields{
        {"process", left.name}, {"pid", left.process}, {"reason", record.reason}, {"detail", record.detail}};
    const auto add = [&](const char* name, std::string_view text) {
        if (!text.empty()) fields.emplace_back(name, text);
    };
    if (record.culprit) {
        add("module", record.culprit->module.view());
        add("version", record.culprit->version.view());
        add("operation", record.culprit->operation.view());
        add("route", record.culprit->route.view());
        add("phase", record.culprit->phase.view());
        add("tenant", record.culprit->tenant.view());
        add("request_id", record.culprit->request.view());
    }
    const auto suspects = record.suspects > 0 ? jsonOf(left) : std::string();
    add("suspects", suspects);
    const auto* message = record.culprit        ? "a module ended its server process"
                          : record.suspects > 0 ? "a server process ended while modules ran"
                                                : "a server process ended while no module ran";
    const bool concerns_modules = record.culprit || record.suspects > 0;
    log.write(concerns_modules ? observability::Level::Error : observability::Level::Warning, message, fields);
}

bool insert(database::Work& work, const CrashRecord& record, const calls::LeftSlots& left) {
    const auto culprit = record.culprit.value_or(calls::Frame{});
    const auto calls = jsonOf(left);
    const auto inserted = database::run(
        work,
        sql::record_crash,
        left.id,
        left.ended_us,
        left.name,
        record.reason,
        record.detail,
        culprit.module.view(),
        culprit.version.view(),
        culprit.build.view(),
        culprit.route.view(),
        culprit.operation.view(),
        culprit.phase.view(),
        culprit.tenant.view(),
        culprit.request.view(),
        calls
    );
    return inserted == 1;
}

/// Only what is known counts: somebody who ends a server by SIGKILL while a module runs must not put it out of service.
bool quarantineCulprit(database::Work& work, const CrashRecord& record) {
    if (!record.culprit || record.culprit->build.size == 0) return false;
    const auto& culprit = *record.culprit;
    const bool was_start = std::ranges::count(phases_of_start, culprit.phase.view()) > 0;
    const auto crashes = database::one<std::int64_t>(work, sql::count_recent_crashes, culprit.build.view());
    if (!was_start && crashes < crashes_until_quarantine) return false;
    const auto reason = was_start
                            ? "it ended the server in " + std::string(culprit.phase.view()) + ": " + record.detail
                            : std::to_string(crashes) + " crashes within ten minutes, the last one: " + record.detail;
    return quarantine(
        work,
        {.build = culprit.build.view(),
         .module = culprit.module.view(),
         .version = culprit.version.view(),
         .reason = reason,
         .phase = was_start ? culprit.phase.view() : std::string_view()}
    );
}

/// The job of a run, or nothing.
std::optional<std::string> jobOf(const calls::Frame& frame) {
    const auto request = frame.request.view();
    if (!request.starts_with(job_prefix)) return std::nullopt;
    return std::string(request.substr(job_prefix.size()));
}

/// The culprit's, or that of the only call that ran.
std::vector<std::string> guiltyJobs(const CrashRecord& record, const calls::LeftSlots& left) {
    const auto* guilty = record.culprit           ? &*record.culprit
                         : left.calls.size() == 1 ? &left.calls.front().innermost()
                                                  : nullptr;
    const auto job = guilty && record.is_crash ? jobOf(*guilty) : std::nullopt;
    return job ? std::vector{*job} : std::vector<std::string>{};
}

CrashRecord record(
    LeftDirectory& directory, std::optional<int> wait_status, database::Connection& connection, observability::Log& log
) {
    const auto left = calls::readSlots(calls::slotsFileIn(directory.path()));
    if (!left) {
        directory.remove();
        return {};
    }
    auto record = judge(*left, wait_status);
    bool is_new = record.is_crash;
    const auto what = record.is_crash ? record.detail : "it was ended";
    {
        database::Work work(connection, {}, database::Mode::Write);
        if (record.is_crash && !left->calls.empty()) {
            is_new = insert(work, record, *left);
            record.is_quarantined = is_new && quarantineCulprit(work, record);
        }
        const auto guilty = guiltyJobs(record, *left);
        jobs::giveBackClaims(
            work, {.name = left->name, .guilty = guilty, .is_told = record.culprit.has_value(), .what = what}
        );
        forgetProcess(work, left->name);
        work.commit();
    }
    if (is_new) tell(log, record, *left);
    if (record.is_quarantined) {
        log.error(
            "module in quarantine",
            {{"module", record.culprit->module.view()},
             {"version", record.culprit->version.view()},
             {"build", record.culprit->build.view()},
             {"cure", "install another build, or run cardcage module release"}}
        );
    }
    directory.remove();
    return record;
}

}  // namespace

CrashRecord judge(const calls::LeftSlots& left, std::optional<int> wait_status) {
    CrashRecord record;
    record.is_crash = left.end != calls::EndKind::Ordered;
    describe(record, left, wait_status);
    if (left.culprit) record.culprit = left.calls[*left.culprit].innermost();
    if (record.is_crash && !record.culprit) record.suspects = left.calls.size();
    return record;
}

std::optional<CrashRecord> recordCrash(
    const std::filesystem::path& directory,
    std::optional<int> wait_status,
    database::Connection& connection,
    observability::Log& log
) {
    auto left = LeftDirectory::take(directory);
    if (!left) return std::nullopt;
    return record(*left, wait_status, connection, log);
}

void recordCrashes(
    const std::filesystem::path& run,
    database::Connection& connection,
    observability::Log& log,
    const std::function<void(const CrashRecord&)>& recorded
) {
    for (auto& left : LeftDirectory::takeAll(run)) recorded(record(left, std::nullopt, connection, log));
}

}  // namespace cardcage::supervision
