#include "host/supervision/workers/worker_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>

#include "host/supervision/protocol/handed_sockets.hpp"

extern char** environ;

namespace cardcage::supervision {
namespace {

constexpr char program[] = "/proc/self/exe";
constexpr int above_the_childs = 16;  ///< own descriptors must not have the numbers of the child's
constexpr std::array<std::string_view, 6> protocol{
    "LISTEN_PID=", "LISTEN_FDS=", "LISTEN_FDNAMES=", "NOTIFY_SOCKET=", "WATCHDOG_PID=", "WATCHDOG_USEC="};
constexpr std::string_view pid_variable = "LISTEN_PID=";
constexpr std::size_t pid_digits = 10;

[[noreturn]] void fail(int reason) {
    throw std::system_error(reason, std::generic_category(), "a worker cannot be started");
}

/// Workers do not get the variables of the protocol that are meant for this process.
bool belongsToProtocol(std::string_view variable) {
    for (const auto name : protocol) {
        if (variable.starts_with(name)) return true;
    }
    return false;
}

/// Arguments and environment, made before fork: between fork and exec only calls that are safe in a signal handler.
class Prepared {
public:
    explicit Prepared(const WorkerLaunch& launch) : arguments_(launch.arguments) {
        for (auto** variable = environ; *variable; ++variable) {
            if (!belongsToProtocol(*variable)) environment_.emplace_back(*variable);
        }
        environment_.push_back("LISTEN_FDS=1");
        environment_.push_back(std::string("LISTEN_FDNAMES=") + public_socket);
        environment_.push_back("NOTIFY_SOCKET=" + launch.notify_socket);
        if (launch.watchdog.count()) environment_.push_back("WATCHDOG_USEC=" + std::to_string(launch.watchdog.count()));
        environment_.push_back(std::string(pid_variable) + std::string(pid_digits, '0'));
        for (auto& argument : arguments_) argument_list_.push_back(argument.data());
        for (auto& variable : environment_) environment_list_.push_back(variable.data());
        argument_list_.push_back(nullptr);
        environment_list_.push_back(nullptr);
    }
    Prepared(const Prepared&) = delete;
    Prepared& operator=(const Prepared&) = delete;

    /// In the child. Without leading zeros, which would make the number octal.
    void writeOwnPid() {
        std::size_t digits = 1;
        for (auto rest = getpid(); rest >= 10; rest /= 10) ++digits;
        auto* const text = environment_.back().data() + pid_variable.size();
        text[digits] = '\0';
        for (auto rest = getpid(); digits > 0; rest /= 10) text[--digits] = static_cast<char>('0' + rest % 10);
    }
    char** arguments() { return argument_list_.data(); }
    char** environment() { return environment_list_.data(); }

private:
    std::vector<std::string> arguments_;
    std::vector<std::string> environment_;
    std::vector<char*> argument_list_;
    std::vector<char*> environment_list_;
};

/// Ends by itself when the parent has ended already.
[[noreturn]] void becomeWorker(Prepared& prepared, int public_socket, int report, pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    setpgid(0, 0);
    prepared.writeOwnPid();
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && dup2(public_socket, SD_LISTEN_FDS_START) >= 0) {
        if (getppid() != parent) _exit(0);
        execve(program, prepared.arguments(), prepared.environment());
    }
    const int reason = errno;
    [[maybe_unused]] const auto written = write(report, &reason, sizeof reason);
    _exit(127);
}

/// A copy of a descriptor that is out of the way of the child's numbers; closed with its owner.
class Raised {
public:
    explicit Raised(int descriptor) : descriptor_(fcntl(descriptor, F_DUPFD_CLOEXEC, above_the_childs)) {
        if (descriptor_ < 0) fail(errno);
    }
    ~Raised() { close(descriptor_); }
    Raised(const Raised&) = delete;
    Raised& operator=(const Raised&) = delete;
    int get() const { return descriptor_; }

private:
    int descriptor_;
};

}  // namespace

pid_t startWorker(const WorkerLaunch& launch) {
    Prepared prepared(launch);
    const Raised socket(launch.public_socket);
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) fail(errno);
    const pid_t parent = getpid();
    pid_t child = -1;
    int reason = 0;
    {
        const Raised report(ends[1]);
        close(ends[1]);
        child = fork();
        if (child == 0) becomeWorker(prepared, socket.get(), report.get(), parent);
        if (child < 0) reason = errno;
    }
    while (child > 0 && read(ends[0], &reason, sizeof reason) < 0 && errno == EINTR) continue;
    close(ends[0]);
    if (reason == 0) return child;
    if (child > 0) waitpid(child, nullptr, 0);
    fail(reason);
}

}  // namespace cardcage::supervision
