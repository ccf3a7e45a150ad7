#include "host/supervision/serving_process.hpp"

#include <limits.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>

#include "host/database/rows.hpp"
#include "host/supervision/sql.hpp"

namespace cardcage::supervision {
namespace {

std::string ownHost() {
    std::array<char, HOST_NAME_MAX + 1> name{};
    gethostname(name.data(), HOST_NAME_MAX);
    return name.data();
}

/// A process of this machine that is no more.
bool hasEnded(const std::string& name) {
    const auto host = ownHost() + ':';
    if (!name.starts_with(host)) return false;
    pid_t pid = 0;
    std::from_chars(name.data() + host.size(), name.data() + name.size(), pid);
    return pid > 0 && kill(pid, 0) != 0 && errno == ESRCH;
}

template <class Session>
std::vector<VersionThatServes> readVersionsElsewhere(Session& session, std::string_view files) {
    auto versions = database::many<VersionThatServes>(session, sql::list_versions_elsewhere, files);
    std::erase_if(versions, [](const VersionThatServes& version) { return hasEnded(version.process); });
    return versions;
}

}  // namespace

void tellInForce(database::Connection& connection, const ProcessRow& row) {
    database::Work work(connection, {}, database::Mode::Write);
    database::run(work, sql::tell_in_force, row.name, row.epoch, row.files, row.serves);
    work.commit();
}

std::string filesFollowed(const std::filesystem::path& configuration, const std::filesystem::path& modules) {
    return ownHost() + ' ' + std::filesystem::absolute(configuration).string() + ' ' +
           std::filesystem::absolute(modules).string();
}

std::vector<VersionThatServes> versionsElsewhere(database::Work& work, std::string_view files) {
    return readVersionsElsewhere(work, files);
}

std::vector<VersionThatServes> versionsElsewhere(database::Owner& owner, std::string_view files) {
    return readVersionsElsewhere(owner, files);
}

void forgetProcess(database::Work& work, std::string_view name) {
    database::run(work, sql::forget_process, name);
    database::run(work, sql::forget_first_starts, name);
}

std::int64_t epochOf(database::Work& work) {
    return database::one<std::int64_t>(work, sql::read_epoch);
}

std::vector<LateProcess> lateProcesses(database::Connection& connection, std::int64_t epoch) {
    database::Work work(connection, {}, database::Mode::Read);
    auto late = database::many<LateProcess>(work, sql::list_late_processes, epoch);
    std::erase_if(late, [](const LateProcess& process) { return hasEnded(process.name); });
    return late;
}

}  // namespace cardcage::supervision
