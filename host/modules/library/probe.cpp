#include "host/modules/library/probe.hpp"

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
#include <string_view>
#include <vector>

#include "host/modules/generation.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/library/scratch_directory.hpp"

namespace cardcage::modules {
namespace {

constexpr std::size_t longest_output = 1u << 20;

/// Output of the child: a ProbeAnswer, or "refused", a line with the code, and the reason.
constexpr std::string_view refused_word = "refused\n";

/// One end of a pipe.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return number_; }
    void set(int number) { number_ = number; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_;
};

struct Pipe {
    Descriptor read;
    Descriptor write;
    Pipe() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) throw Refused("probe_failed", std::strerror(errno));
        read.set(ends[0]);
        write.set(ends[1]);
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
    const std::filesystem::path& program, const std::filesystem::path& file, const Pipe& answer, const Pipe& words
) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, answer.write.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, words.write.get(), STDERR_FILENO);
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
    std::array<std::string, 4> words_of_command{program.string(), "module", "probe", file.string()};
    std::array<char*, 5> arguments{};
    for (std::size_t i = 0; i < words_of_command.size(); ++i) arguments[i] = words_of_command[i].data();

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
    std::array<std::pair<Descriptor*, std::string*>, 2> sources{{{&answer.read, &answered}, {&words.read, &said}}};
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

ProbeResult judge(int status, std::string_view answered, std::string_view said) {
    if (WIFSIGNALED(status)) {
        const auto* signal = sigabbrev_np(WTERMSIG(status));
        std::string reason = std::string("its entry or init crashed (SIG") + (signal ? signal : "?") + ")";
        if (!said.empty()) reason += "; it said: " + std::string(lastLine(said));
        return {false, "crashed", reason};
    }
    if (WEXITSTATUS(status) == 0) {
        if (auto answer = probeAnswerIn(answered)) return {.accepted = true, .answer = std::move(*answer)};
    }
    if (answered.starts_with(refused_word)) {
        answered.remove_prefix(refused_word.size());
        const auto line = answered.find('\n');
        if (line != std::string_view::npos) {
            return {false, std::string(answered.substr(0, line)), std::string(answered.substr(line + 1))};
        }
    }
    std::string reason = "its entry or init ended the process with code " + std::to_string(WEXITSTATUS(status));
    if (!said.empty()) reason += "; it said: " + std::string(lastLine(said));
    return {false, "crashed", reason};
}

void tell(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto written = write(descriptor, text.data(), text.size());
        if (written <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace

ProbeResult probe(
    const std::filesystem::path& program, const std::filesystem::path& file, std::chrono::milliseconds limit
) {
    try {
        Pipe answer;
        Pipe words;
        const auto child = spawn(program, file, answer, words);
        answer.write.close();
        words.write.close();
        std::string answered;
        std::string said;
        const bool in_time = collect(answer, words, answered, said, limit);
        if (!in_time) kill(-child, SIGKILL);
        int status = 0;
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
        kill(-child, SIGKILL);  // processes that it may have left behind
        if (!in_time) {
            return {false, "hung", "its entry or init did not return within " + std::to_string(limit.count()) + " ms"};
        }
        return judge(status, answered, said);
    } catch (const Refused& refusal) {
        return {false, refusal.code, refusal.what()};
    }
}

int probeMain(const std::filesystem::path& file, const ServiceLookup& services) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    const int parent = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    ProbeAnswer answer;
    try {
        const ScratchDirectory scratch("cardcage-probe");
        const auto module = readModuleFile(file);
        const auto generation = Generation::load(module, scratch.path(), services);
        answer = {module.hash, generation->registration()};
        const auto report = generation->retire();
        if (!report.failure.empty()) throw Refused("destroy_failed", report.failure);
    } catch (const Refused& refusal) {
        tell(parent, std::string(refused_word) + refusal.code + "\n" + refusal.what());
        return 1;
    } catch (const std::exception& error) {
        tell(parent, std::string(refused_word) + "probe_failed\n" + error.what());
        return 1;
    }
    tell(parent, textOf(answer));
    return 0;
}

}  // namespace cardcage::modules
