#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace cardcage::database {

/// An account of the operating system.
struct Account {
    uid_t uid = 0;
    gid_t gid = 0;
    std::string name;
};

/// The account this process runs as.
Account ownAccount();
/// nullopt when there is none of that name.
std::optional<Account> findAccount(const std::string& name);

/// Options of the start of a program.
struct Launch {
    std::vector<std::string> arguments;  ///< the program's path first
    Account account;                     ///< switched to when it is not the present one (needs root)
    std::filesystem::path output;        ///< standard output and error are appended here
    std::filesystem::path directory = "/";
    bool own_session = false;       ///< setsid: signals of the terminal do not reach it
    bool ends_with_parent = false;  ///< SIGQUIT when the starting thread ends
};

/// Starts a program with an environment of its own (PATH, LC_ALL=C and nothing else). Throws std::runtime_error when
/// it cannot be started.
pid_t launch(const Launch& program);

/// Waits for a child. Returns its exit code, or 128 + the signal that ended it.
int waitFor(pid_t child);
/// The same without waiting: nullopt while it runs.
std::optional<int> tryWaitFor(pid_t child);

}  // namespace cardcage::database
