#include "host/database/embedded/process.hpp"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>

namespace cardcage::database {
namespace {

int codeOf(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Data of the child, prepared before fork: between fork and exec only calls that are safe in a signal handler.
struct Prepared {
    std::vector<char*> arguments;
    std::array<char*, 3> environment;
    int output;
    int report;
};

[[noreturn]] void becomeProgram(const Launch& program, const Prepared& prepared, bool switch_account) {
    const auto fail = [&] {
        const int reason = errno;
        [[maybe_unused]] const auto written = write(prepared.report, &reason, sizeof reason);
        _exit(127);
    };
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int ignored : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD}) signal(ignored, SIG_DFL);
    if (program.own_session && setsid() < 0) fail();
    if (dup2(prepared.output, STDOUT_FILENO) < 0 || dup2(prepared.output, STDERR_FILENO) < 0) fail();
    const int nothing = open("/dev/null", O_RDONLY);
    if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0) fail();
    if (switch_account) {
        if (setgroups(0, nullptr) || setgid(program.account.gid) || setuid(program.account.uid)) fail();
    }
    if (chdir(program.directory.c_str())) fail();
    // After setuid, which resets it.
    if (program.ends_with_parent && prctl(PR_SET_PDEATHSIG, SIGQUIT)) fail();
    umask(077);
    // Sockets that this process hands to its workers are not the program's: it would keep the ports after a kill -9.
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    execve(prepared.arguments[0], prepared.arguments.data(), prepared.environment.data());
    fail();
    _exit(127);
}

}  // namespace

Account ownAccount() {
    Account account{geteuid(), getegid(), {}};
    if (const passwd* entry = getpwuid(account.uid)) account.name = entry->pw_name;
    return account;
}

std::optional<Account> findAccount(const std::string& name) {
    std::vector<char> buffer(16 * 1024);
    passwd entry{};
    passwd* found = nullptr;
    getpwnam_r(name.c_str(), &entry, buffer.data(), buffer.size(), &found);
    if (!found) return std::nullopt;
    return Account{found->pw_uid, found->pw_gid, name};
}

pid_t launch(const Launch& program) {
    const int output = open(program.output.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (output < 0) {
        throw std::runtime_error("cannot write " + program.output.string() + ": " + std::strerror(errno));
    }
    int report[2];
    if (pipe2(report, O_CLOEXEC)) {
        close(output);
        throw std::runtime_error(std::string("cannot start a program: ") + std::strerror(errno));
    }

    static char path[] = "PATH=/usr/local/bin:/usr/bin:/bin";
    static char locale[] = "LC_ALL=C";
    Prepared prepared{{}, {path, locale, nullptr}, output, report[1]};
    for (const auto& argument : program.arguments) prepared.arguments.push_back(const_cast<char*>(argument.c_str()));
    prepared.arguments.push_back(nullptr);

    const bool switch_account = program.account.uid != geteuid();
    const pid_t child = fork();
    if (child == 0) becomeProgram(program, prepared, switch_account);
    const int fork_error = errno;
    close(output);
    close(report[1]);
    int reason = child < 0 ? fork_error : 0;
    while (child > 0 && read(report[0], &reason, sizeof reason) < 0 && errno == EINTR) {
    }
    close(report[0]);
    if (reason) {
        if (child > 0) waitFor(child);
        throw std::runtime_error("cannot start " + program.arguments[0] + ": " + std::strerror(reason));
    }
    return child;
}

int waitFor(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return 127;
    }
    return codeOf(status);
}

std::optional<int> tryWaitFor(pid_t child) {
    int status = 0;
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == 0) return std::nullopt;
    return ended == child ? codeOf(status) : 127;
}

}  // namespace cardcage::database
