#include "host/modules/library/probes/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "host/modules/library/refused.hpp"
#include "host/posix/descriptor.hpp"

namespace cardcage::modules {
namespace {

constexpr std::size_t longest_output = 1u << 20;

struct Pipe {
    posix::Descriptor read;
    posix::Descriptor write;
    Pipe() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) throw Refused("probe_failed", std::strerror(errno));
        read = posix::Descriptor(ends[0]);
        write = posix::Descriptor(ends[1]);
    }
};

/// The few variables a program needs to start; everything else could be a secret.
std::vector<std::string> childEnvironment() {
    std::vector<std::string> environment;
    for (const char* name :
         {"PATH", "LD_LIBRARY_PATH", "LANG", "TMPDIR", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"}) {
        if (const char* value = std::getenv(name)) environment.push_back(std::string(name) + "=" + value);
    }
    return environment;
}

pid_t spawn(
    const std::filesystem::path& program, std::vector<std::string> words, const Pipe& answer, const Pipe& said
) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, answer.write.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, said.write.get(), STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    // A group of its own, so that whatever the module starts can be ended with it.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);

    auto environment = childEnvironment();
    std::vector<char*> variables;
    for (auto& variable : environment) variables.push_back(variable.data());
    variables.push_back(nullptr);
    words.insert(words.begin(), program.string());
    std::vector<char*> arguments;
    for (auto& argument : words) arguments.push_back(argument.data());
    arguments.push_back(nullptr);

    pid_t child = -1;
    const int failure = posix_spawn(&child, program.c_str(), &actions, &attributes, arguments.data(), variables.data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) {
        throw Refused("probe_failed", program.string() + " cannot be started to probe it: " + std::strerror(failure));
    }
    return child;
}

/// Reads both pipes until they are closed or the time is over; false when it is over.
bool collect(Pipe& answer, Pipe& words, std::string& answered, std::string& said, std::chrono::milliseconds limit) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    std::array<std::pair<posix::Descriptor*, std::string*>, 2> sources{
        {{&answer.read, &answered}, {&words.read, &said}}};
    while (answer.read.get() >= 0 || words.read.get() >= 0) {
        std::array<pollfd, 2> waits{};
        for (std::size_t i = 0; i < 2; ++i) waits[i] = {sources[i].first->get(), POLLIN, 0};
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
        if (left <= 0) return false;
        if (poll(waits.data(), waits.size(), static_cast<int>(left)) < 0 && errno != EINTR) return false;
        for (std::size_t i = 0; i < 2; ++i) {
            if (!waits[i].revents) continue;
            std::array<char, 4096> buffer{};
            const auto got = ::read(waits[i].fd, buffer.data(), buffer.size());
            if (got <= 0) {
                sources[i].first->close();
            } else if (sources[i].second->size() < longest_output) {
                sources[i].second->append(buffer.data(), static_cast<std::size_t>(got));
            }
        }
    }
    return true;
}

std::string_view lastLine(std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    const auto begin = text.rfind('\n');
    return (begin == std::string_view::npos ? text : text.substr(begin + 1)).substr(0, 300);
}

}  // namespace

std::string ChildEnd::description(std::chrono::milliseconds limit) const {
    if (!in_time) return "did not return within " + std::to_string(limit.count()) + " ms";
    std::string text;
    if (WIFSIGNALED(status)) {
        const auto* signal = sigabbrev_np(WTERMSIG(status));
        text = std::string("crashed (SIG") + (signal ? signal : "?") + ")";
    } else {
        text = "ended the process with code " + std::to_string(WEXITSTATUS(status));
    }
    if (!said.empty()) text += "; it said: " + std::string(lastLine(said));
    return text;
}

ChildEnd runChild(
    const std::filesystem::path& program, std::vector<std::string> words, std::chrono::milliseconds limit
) {
    ChildEnd end;
    Pipe answer;
    Pipe said;
    const auto child = spawn(program, std::move(words), answer, said);
    answer.write.close();
    said.write.close();
    end.in_time = collect(answer, said, end.answer, end.said, limit);
    if (!end.in_time) kill(-child, SIGKILL);
    while (waitpid(child, &end.status, 0) < 0 && errno == EINTR) continue;
    kill(-child, SIGKILL);  // processes that it may have left behind
    return end;
}

int becomeChild() {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    const int parent = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return parent;
}

void tellParent(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto written = write(descriptor, text.data(), text.size());
        if (written <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace cardcage::modules
