#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <set>
#include <thread>

#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/admin/running/running_server.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto pace_of_looks = 100ms;
constexpr int usual_restart_seconds = 300;

/// A worker as /readyz lists it.
struct Worker {
    int place = 0;
    int pid = 0;
    bool is_leaving = false;
};

/// The part of /readyz that tells of workers.
struct Workers {
    bool is_ready = false;
    bool is_ending = false;
    bool is_replacing = false;
    std::int64_t done = 0;
    std::int64_t failed = 0;
    std::string reason;  ///< of the last failure
    std::vector<Worker> all;
};

Workers workersOf(const json::Object& answer) {
    const json::Object& restart = *json::asObject(answer.get("restart"));
    Workers workers{
        .is_ready = answer.optValue("ready", false),
        .is_ending = answer.optValue("draining", false),
        .is_replacing = restart.optValue("running", false),
        .done = restart.optValue("done", std::int64_t{0}),
        .failed = restart.optValue("failed", std::int64_t{0}),
        .reason = restart.optValue("reason", std::string())};
    for (const auto& item : *json::asArray(answer.get("workers"))) {
        const json::Object& worker = *json::asObject(item);
        workers.all.push_back(
            {worker.optValue("worker", 0),
             worker.optValue("pid", 0),
             worker.optValue("state", std::string()) == "leaving"}
        );
    }
    return workers;
}

RunningServer serverOf(const CommandLine& line) {
    const auto paths = runtime::pathsOf(*line.configuration());
    auto server = RunningServer::find(paths);
    if (!server) {
        throw CommandError(
            Unavailable,
            "no server runs in " + paths.data.string() +
                "; name its data directory with --data-dir, and use its account or root's"
        );
    }
    if (server->hasWorkers()) return *server;
    throw CommandError(
        Failure,
        "the server, process " + std::to_string(server->pid()) +
            ", has no workers that could be replaced one by one (server.processes = 1); end it and start it again"
    );
}

/// One of all answers while the server serves.
Workers ask(const RunningServer& server) {
    const auto answer = server.readiness();
    if (answer && answer->isObject("restart") && answer->isArray("workers")) {
        auto workers = workersOf(*answer);
        if (!workers.is_ending) return workers;
    }
    const auto state = kill(server.pid(), 0) == 0 || errno == EPERM ? " does not answer or is ending" : " has ended";
    throw CommandError(Failure, "the server, process " + std::to_string(server.pid()) + "," + state + "; see its log");
}

void tellToRestart(const RunningServer& server) {
    if (kill(server.pid(), SIGUSR2) == 0) return;
    throw CommandError(
        Failure,
        "the server, process " + std::to_string(server.pid()) + ", cannot be told: " + std::strerror(errno) +
            "; use its account or root's"
    );
}

/// The workers that serve from now on; empty as long as one of before does.
std::vector<Worker> replaced(const Workers& before, const Workers& now) {
    std::set<int> old;
    for (const auto& worker : before.all) old.insert(worker.pid);
    std::vector<Worker> fresh;
    for (const auto& worker : now.all) {
        if (worker.is_leaving) continue;
        if (old.contains(worker.pid)) return {};
        fresh.push_back(worker);
    }
    return fresh;
}

/// Until all are new and serve. Throws CommandError when that is not to be.
std::vector<Worker> awaitRestart(const RunningServer& server, const Workers& before, std::chrono::seconds patience) {
    const auto deadline = Clock::now() + patience;
    while (Clock::now() < deadline) {
        std::this_thread::sleep_for(pace_of_looks);
        const auto now = ask(server);
        if (now.is_replacing) continue;
        if (now.failed > before.failed) {
            throw CommandError(
                Failure,
                "not all workers are replaced: " + now.reason +
                    "; those that were not serve on. The log of the server has the cause"
            );
        }
        if (auto fresh = replaced(before, now); now.is_ready && now.done > before.done && !fresh.empty()) return fresh;
    }
    throw CommandError(
        Failure,
        "the workers are not replaced after " + std::to_string(patience.count()) +
            " s; the server goes on with it, and its /readyz and log tell how far it is"
    );
}

std::string jsonOf(const Worker& worker) {
    return json::ObjectWriter().member("worker", worker.place).member("pid", worker.pid).text();
}

int restart(const CommandLine& line, std::chrono::seconds patience) {
    const auto server = serverOf(line);
    const auto before = ask(server);
    const auto begin = Clock::now();
    tellToRestart(server);
    const auto fresh = awaitRestart(server, before, patience);
    const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
    if (line.json) {
        printLine(json::ObjectWriter()
                      .member("pid", server.pid())
                      .json("workers", json::arrayOf(fresh, [](const auto& worker) { return jsonOf(worker); }))
                      .member("took_ms", time)
                      .text());
    }
    for (const auto& worker : fresh) {
        note("Worker " + std::to_string(worker.place) + " is process " + std::to_string(worker.pid) + " now.");
    }
    note("All workers are replaced and serve, after " + std::to_string(time) + " ms.");
    return Success;
}

}  // namespace

void addRestart(CLI::App& program, CommandLine& line) {
    const auto patience = std::make_shared<int>(usual_restart_seconds);
    auto* command = program.add_subcommand(
        "restart", "Replace the workers of the running server one by one, the new one first; returns when all serve"
    );
    command
        ->add_option(
            "--timeout", *patience, "Seconds to wait, at most; unless given: " + std::to_string(usual_restart_seconds)
        )
        ->type_name("N")
        ->check(CLI::Range(1, 86'400));
    line.addJson(*command);
    command->footer(
        "No request is lost. The workers read settings and keys anew; settings of the server itself (addresses, "
        "server.processes) and a new program need another start."
    );
    command->callback([&line, patience] {
        line.action = [&line, patience] { return restart(line, std::chrono::seconds(*patience)); };
    });
}

}  // namespace cardcage::admin
