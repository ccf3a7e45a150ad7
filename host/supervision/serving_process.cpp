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

}  // namespace

void tellInForce(database::Connection& connection, std::string_view name, std::int64_t epoch) {
    database::Work work(connection, {}, database::Mode::Write);
    database::run(work, sql::tell_in_force, name, epoch);
    work.commit();
}

void forgetProcess(database::Work& work, std::string_view name) {
    database::run(work, sql::forget_process, name);
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
