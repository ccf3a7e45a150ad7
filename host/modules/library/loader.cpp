#include "host/modules/library/loader.hpp"

#include <algorithm>
#include <atomic>
#include <future>
#include <thread>
#include <utility>

#include "host/calls/slots.hpp"
#include "host/modules/control_call.hpp"
#include "host/modules/library/refused.hpp"

namespace cardcage::modules {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_readers = 4;
/// All installs wait for a probe: one that hangs must not hold up each change of a tenant. It may be the machine's
/// fault.
constexpr auto pause_after_hung_probe = std::chrono::minutes(1);

void requirePrivatePlace(const std::filesystem::path& path) {
    requirePrivate(path.has_parent_path() ? path.parent_path() : ".");
    requirePrivate(path);
}

}  // namespace

Loader::Loader(LoaderSettings settings) : settings_(std::move(settings)), memory_(settings_.probe_memory) {
    sweepRunDirectory(settings_.run_directory);
}

DirectoryLook Loader::look() const {
    DirectoryLook look;
    if (const auto mark = posix::markOf(settings_.modules_directory)) {
        look.owner = mark->owner;
        look.mode = mark->mode;
    }
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(settings_.modules_directory, error)) {
        if (entry.path().extension() == ".so") look.files.emplace(entry.path(), posix::markOf(entry.path()));
    }
    return look;
}

std::vector<FoundModule> Loader::discover() {
    // Older than the bytes that are read: a file that changes meanwhile is read again the next time.
    const auto now = std::chrono::system_clock::now();
    const auto seen = look();
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(judged_, [&](const auto& known) { return !seen.files.contains(known.first); });
    }
    std::vector<FoundModule> found;
    for (const auto& [path, mark] : seen.files) found.push_back({.path = path, .file = {}, .code = {}, .reason = {}});
    std::atomic<std::size_t> next{0};
    const auto judge_some = [&] {
        for (auto i = next++; i < found.size(); i = next++) judge(found[i], seen.files.at(found[i].path), now);
    };
    // A start waits for it, and most of the time goes into reading and hashing.
    std::vector<std::future<void>> helpers;
    for (std::size_t i = 1; i < std::min<std::size_t>(most_readers, std::thread::hardware_concurrency()); ++i) {
        helpers.push_back(std::async(std::launch::async, judge_some));
    }
    judge_some();
    for (auto& helper : helpers) helper.get();
    return found;
}

/// Reads the file only if it is not as it was when it was accepted.
void Loader::judge(
    FoundModule& module, const std::optional<posix::FileMark>& mark, std::chrono::system_clock::time_point now
) {
    try {
        requirePrivatePlace(module.path);
        {
            const std::lock_guard lock(mutex_);
            const auto known = judged_.find(module.path);
            if (known != judged_.end() && known->second.first == mark) {
                module.file = known->second.second;
                return;
            }
        }
        module.file = std::make_shared<const ModuleFile>(inspect(module.path));
        const std::lock_guard lock(mutex_);
        if (mark && mark->isSettled(now)) judged_.insert_or_assign(module.path, std::pair(*mark, module.file));
    } catch (const Refused& refusal) {
        module.code = refusal.code;
        module.reason = refusal.what();
    }
}

ModuleFile Loader::inspect(const std::filesystem::path& path) const {
    requirePrivatePlace(path);
    auto file = readModuleFile(path);
    settings_.trust.judge(file);
    if (!settings_.audit_allow.contains(file.manifest.id)) refuseAuditFindings(file);
    return file;
}

OwnedGeneration Loader::load(
    const ModuleFile& file, ServiceLookup services, const execution::HostServices* host_services
) {
    requireNewVersion(file);
    requireProbe(file);
    return Generation::load(file, settings_.run_directory, std::move(services), host_services);
}

void Loader::accept(const ModuleFile& file) {
    const std::lock_guard lock(mutex_);
    versions_[{file.manifest.id, file.manifest.version.text}] = file.hash;
}

void Loader::requireNewVersion(const ModuleFile& file) {
    if (settings_.dev) return;
    const std::lock_guard lock(mutex_);
    const auto known = versions_.find({file.manifest.id, file.manifest.version.text});
    if (known == versions_.end() || known->second == file.hash) return;
    throw Refused(
        "version_reused",
        file.label() +
            " came with other bytes before; raise the version in module.json, "
            "or set modules.dev = true on a developer's machine"
    );
}

bool Loader::isProbed(const std::string& hash) {
    const std::lock_guard lock(mutex_);
    if (probed_.contains(hash)) return true;
    auto remembered = memory_.find(hash);
    if (remembered) probed_.emplace(hash, std::move(*remembered));
    return remembered.has_value();
}

void Loader::noteProbed(const ProbeAnswer& answer) {
    const std::lock_guard lock(mutex_);
    probed_.insert_or_assign(answer.hash, answer);
    memory_.add(answer);
}

void Loader::requireProbe(const ModuleFile& file) {
    if (settings_.probe_program.empty() || isProbed(file.hash)) return;
    {
        const std::lock_guard lock(mutex_);
        const auto hung = hung_.find(file.hash);
        if (hung != hung_.end() && Clock::now() < hung->second.first + pause_after_hung_probe)
            throw hung->second.second;
    }
    // One that hangs shall not make everybody wait three times as long.
    const auto turn = memory_.takeTurn(settings_.probe_limit / 3);
    if (turn && isProbed(file.hash)) return;
    // Its code runs in a child process; this thread waits for it.
    const calls::ModuleCall probing(
        {.module = file.manifest.id, .version = file.manifest.version.text, .build = file.hash, .phase = "probe"}
    );
    const auto begin = Clock::now();
    const auto result = probe(settings_.probe_program, file, settings_.probe_limit);
    if (result.accepted) return noteProbed(result.answer);
    Refused refusal(result.code, result.reason);
    if (Clock::now() - begin >= control_limit) {
        const std::lock_guard lock(mutex_);
        hung_.insert_or_assign(file.hash, std::pair(Clock::now(), refusal));
    }
    throw refusal;
}

Registration Loader::probedRegistration(const ModuleFile& file) {
    {
        const std::lock_guard lock(mutex_);
        if (silent_.contains(file.hash)) return {};
    }
    try {
        requireProbe(file);
    } catch (const Refused&) {
        const std::lock_guard lock(mutex_);
        silent_.insert(file.hash);
        return {};
    }
    const std::lock_guard lock(mutex_);
    const auto known = probed_.find(file.hash);
    return known == probed_.end() ? Registration{} : known->second.registration;
}

}  // namespace cardcage::modules
