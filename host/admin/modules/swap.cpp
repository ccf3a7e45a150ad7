#include "host/admin/modules/swap.hpp"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <thread>

#include "host/admin/output.hpp"
#include "host/modules/manifest.hpp"

namespace cardcage::admin {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto pace = 20ms;
constexpr auto patience_with_undo = 10s;
constexpr auto silence = 2s;                ///< the wait of a usual change is not worth a word
constexpr std::int64_t usual_pause_s = 15;  ///< between signs of life

std::atomic<bool> interrupted{false};

void noteInterruption(int) {
    interrupted = true;
}

std::string ownHostName() {
    std::array<char, HOST_NAME_MAX + 1> name{};
    gethostname(name.data(), HOST_NAME_MAX);
    return name.data();
}

/// The process number of "host:number" when the host is this one; 0 otherwise.
pid_t pidHere(const std::string& process) {
    const auto host = ownHostName() + ':';
    pid_t pid = 0;
    if (process.starts_with(host)) std::from_chars(process.data() + host.size(), process.data() + process.size(), pid);
    return pid;
}

bool isStopped(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string line;
    std::getline(file, line);
    const auto name_end = line.rfind(')');
    return name_end != std::string::npos && name_end + 2 < line.size() && line[name_end + 2] == 'T';
}

std::string checkedSlug(std::string slug) {
    if (!slug.empty()) requireSlug(slug);
    return slug;
}

std::size_t tenantsOf(const ProcessReport& process) {
    std::size_t count = 0;
    for (const auto& set : process.sets) count += set.tenants;
    return count;
}

}  // namespace

CommandLock::CommandLock(const fs::path& run) : directory_(open(run.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (directory_ < 0) {
        throw CommandError(
            Failure,
            "cannot open " + run.string() + ": " + std::strerror(errno) + "; use the server's account or root's"
        );
    }
    if (flock(directory_, LOCK_EX | LOCK_NB) == 0) return;
    close(directory_);
    throw CommandError(
        Failure, "another command is changing the modules of this server; repeat this one when that has ended"
    );
}

CommandLock::~CommandLock() {
    close(directory_);
}

struct Interruption::Former {
    struct sigaction interrupt {};
    struct sigaction terminate {};
    struct sigaction hang_up {};
};

Interruption::Interruption() : former_(std::make_unique<Former>()) {
    struct sigaction action {};
    action.sa_handler = noteInterruption;
    sigaction(SIGINT, &action, &former_->interrupt);
    sigaction(SIGTERM, &action, &former_->terminate);
    sigaction(SIGHUP, &action, &former_->hang_up);
}

Interruption::~Interruption() {
    sigaction(SIGINT, &former_->interrupt, nullptr);
    sigaction(SIGTERM, &former_->terminate, nullptr);
    sigaction(SIGHUP, &former_->hang_up, nullptr);
}

bool Interruption::hasCome() {
    return interrupted;
}

RunningServer requireServer(const runtime::Paths& paths) {
    if (auto server = RunningServer::find(paths)) return *server;
    throw CommandError(
        Unavailable,
        "no server runs in " + paths.data.string() +
            "; start it with cardcage serve, or name its data directory with --data-dir, and use its account or root's"
    );
}

void requireModule(const ProcessReport& server, const std::string& id) {
    const auto& states = server.defaults();
    if (states.contains(id)) return;
    std::vector<std::string_view> known;
    for (const auto& [other, state] : states) known.push_back(other);
    const auto nearest = modules::nearestName(id, known);
    throw CommandError(
        Failure,
        "the server has no module '" + id + "'" +
            (nearest.empty() ? "; `cardcage module list` shows them, `cardcage module install FILE` brings one in"
                             : "; did you mean " + std::string(nearest) + "?")
    );
}

Swap::Swap(const CommandLine& line, std::string tenant, std::chrono::seconds patience)
    : command_sources_(line.sources()),
      command_configuration_(config::Configuration::load(command_sources_)),
      paths_(runtime::pathsOf(*command_configuration_)),
      tenant_(checkedSlug(std::move(tenant))),
      patience_(patience),
      server_(requireServer(paths_)),
      lock_(paths_.run),
      database_(*command_configuration_, Missing::Refuse),
      before_(ServerModules::ask(server_, tenant_)),
      after_(before_),
      sources_(command_sources_) {
    if (!tenant_.empty()) requireTenant();
    adoptSettings(before_.first());
    configuration_ = config::Configuration::load(sources_);
    for (const auto& process : before_.processes()) {
        if (process.configuration_complaints.empty()) continue;
        throw CommandError(
            Misconfigured,
            "the server refuses the settings in its files, so that no change of them comes into force; correct them "
            "first: " +
                process.configuration_complaints
        );
    }
}

/// The server may have got them by flags or an environment of its own, which its file does not tell.
void Swap::adoptSettings(const ProcessReport& server) {
    constexpr const char* place = "the flags or the environment of the running server";
    sources_.file = server.configuration_file;
    auto& flags = sources_.flags;
    flags.push_back({.key = "data_dir", .value = fs::absolute(paths_.data).string(), .place = place});
    flags.push_back({.key = "modules.directory", .value = server.modules_directory.string(), .place = place});
    for (const auto& [key, value] : server.settings) flags.push_back({.key = key, .value = value, .place = place});
}

void Swap::requireTenant() {
    const auto row = database_.tenant(tenant_);
    if (!row) throw CommandError(Failure, noSuchTenant(tenant_));
    if (!row->enabled) {
        throw CommandError(
            Failure, "the tenant " + tenant_ + " is disabled; enable it first: cardcage tenant enable " + tenant_
        );
    }
    if (before_.first().tenant) return;
    throw CommandError(Failure, "the server does not serve the tenant " + tenant_ + " yet; see /readyz and its log");
}

fs::path Swap::tenantFile() const {
    return sources_.file.parent_path() / "tenants" / (tenant_ + ".properties");
}

std::string Swap::textOf(const fs::path& file) const {
    const auto found = configuration_->files().find(file.string());
    return found == configuration_->files().end() ? std::string() : found->second;
}

std::shared_ptr<const config::Configuration> Swap::withText(const fs::path& file, const std::string& text) const {
    auto files = configuration_->files();
    files[file.string()] = text;
    return config::Configuration::build(sources_, std::move(files));
}

FileChanges& Swap::files() {
    if (!interruption_) interruption_.emplace();
    return files_;
}

void Swap::writeSettings(const fs::path& file, const std::string& text) {
    if (text.empty() && file != sources_.file) return files().take(file);
    files().put(file, text);
}

Swap::Late Swap::describe(const supervision::LateProcess& process) const {
    const auto pid = pidHere(process.name);
    auto text = "the server process " + process.name;
    if (const auto worker = before_.workerOf(pid)) text += " (worker " + std::to_string(*worker) + ")";
    if (pid > 0 && isStopped(pid)) {
        text += ", which is stopped (kill -CONT " + std::to_string(pid) + " lets it go on)";
    } else if (process.silent_s > usual_pause_s) {
        text += ", whose last sign of life came " + std::to_string(process.silent_s) + " s ago";
    }
    return {process.name, text};
}

/// Processes are late that say so, on all hosts, and those of this server that have said nothing so far. One that is
/// about to leave, or has not begun to serve, keeps nobody waiting by its silence.
Swap::LateOnes Swap::lateIn(std::int64_t epoch) {
    LateOnes late;
    for (const auto& process : database_.lateProcesses(epoch)) late.push_back(describe(process));
    if (!late.empty()) return late;
    after_ = ServerModules::ask(server_, tenant_);
    for (const auto& process : after_.processes()) {
        if (process.in_force < epoch) late.push_back(describe({ownHostName() + ':' + std::to_string(process.pid), 0}));
    }
    for (const auto& process : after_.silent()) {
        if (process.state == "ready") late.push_back(describe({ownHostName() + ':' + std::to_string(process.pid), 0}));
    }
    return late;
}

/// Returns the processes that are late in the end, without `given_up`: nobody waits for these any more.
Swap::LateOnes Swap::wait(std::int64_t epoch, std::chrono::seconds patience, const LateOnes& given_up) {
    const auto begin = Clock::now();
    bool has_told = false;
    for (;;) {
        auto late = lateIn(epoch);
        std::erase_if(late, [&](const Late& one) {
            return std::ranges::find(given_up, one.name, &Late::name) != given_up.end();
        });
        const auto waited = Clock::now() - begin;
        if (late.empty() || waited >= patience) return late;
        if (Interruption::hasCome() && !is_taking_back_) return late;
        if (!has_told && waited >= silence) {
            for (const auto& process : late) note("Waiting for " + process.text + ".");
            has_told = true;
        }
        std::this_thread::sleep_for(pace);
    }
}

/// Tenants that come or go meanwhile make the numbers differ for another reason.
std::string Swap::lost(const ProcessReport& process, std::string_view given_up) const {
    if (tenantsOf(process) != tenantsOf(before_.first())) return {};
    const auto counts = process.tenantsByModule();
    for (const auto& [id, count] : before_.first().tenantsByModule()) {
        const auto now = counts.find(id);
        if (id == given_up || (now != counts.end() && now->second >= count)) continue;
        const auto state = process.states().find(id);
        const auto reason = state == process.states().end() ? std::string() : state->second.reason;
        return id + " would be out of service for tenants that have it" + (reason.empty() ? "" : ": " + reason);
    }
    return {};
}

void Swap::carryOut(const Fault& fault) {
    const auto begin = Clock::now();
    const auto late = wait(database_.raiseEpoch(), patience_);
    if (Interruption::hasCome()) takeBack("interrupted", late);
    if (!late.empty()) {
        std::string names;
        for (const auto& process : late) names += (names.empty() ? "" : " and in ") + process.text;
        takeBack("not in force after " + std::to_string(patience_.count()) + " s in " + names, late);
    }
    took_ = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
    for (const auto& process : after_.processes()) {
        auto reason = process.configuration_complaints;
        if (reason.empty()) reason = fault(process);
        if (!reason.empty()) takeBack(reason);
    }
    files_.keep();
}

/// Waits until the processes follow the files that were put back. Returns what the user must know about that. `late`:
/// processes that have not noticed the change, so that they need not notice its end.
std::string Swap::follow(const LateOnes& late) {
    const auto still_late = wait(database_.raiseEpoch(), patience_with_undo, late);
    const auto loss = lost(ServerModules::ask(server_, tenant_).first());
    auto text = loss.empty() ? std::string("everything is as before") : "the files are as before, but " + loss;
    if (!still_late.empty()) text += ", as " + still_late.front().text + " finds when it goes on";
    return text;
}

/// Tells the reason whatever else fails. A second Ctrl-C does not keep the files from being put back.
void Swap::takeBack(const std::string& reason, const LateOnes& late) {
    is_taking_back_ = true;
    std::string outcome;
    try {
        files_.undo();
        outcome = "the files are as before";
        outcome = follow(late);
    } catch (const std::exception& error) {
        outcome += (outcome.empty() ? "" : ", but the server was not seen to follow: ") + std::string(error.what());
    }
    throw CommandError(Failure, reason + "; " + outcome);
}

}  // namespace cardcage::admin
