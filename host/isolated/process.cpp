#include "host/isolated/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>

#include "host/isolated/child/descriptors.hpp"

namespace cardcage::isolated {
namespace {

constexpr int above_the_childs = 16;  ///< own descriptors must not have the numbers of the child's

[[noreturn]] void fail(const char* what, int reason) {
    throw std::runtime_error(std::string("no process can be started: ") + what + ": " + std::strerror(reason));
}

posix::Descriptor raised(int descriptor) {
    posix::Descriptor copy(fcntl(descriptor, F_DUPFD_CLOEXEC, above_the_childs));
    if (copy.get() < 0) fail("fcntl", errno);
    return copy;
}

struct Pipe {
    posix::Descriptor read;
    posix::Descriptor write;

    Pipe() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("pipe2", errno);
        const posix::Descriptor first(ends[0]);
        const posix::Descriptor second(ends[1]);
        read = raised(ends[0]);
        write = raised(ends[1]);
    }
};

class SpawnActions {
public:
    SpawnActions() {
        posix_spawn_file_actions_init(&actions_);
        posix_spawnattr_init(&attributes_);
        // A group of its own, so that a signal to that of the server does not reach it.
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        sigset_t none;
        sigset_t all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
    }
    ~SpawnActions() {
        posix_spawnattr_destroy(&attributes_);
        posix_spawn_file_actions_destroy(&actions_);
    }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;

    void give(int own, int childs) { posix_spawn_file_actions_adddup2(&actions_, own, childs); }
    void giveNothing(int childs) { posix_spawn_file_actions_addopen(&actions_, childs, "/dev/null", O_RDONLY, 0); }
    void closeFrom(int first) { posix_spawn_file_actions_addclosefrom_np(&actions_, first); }

    int spawn(const char* program, pid_t& pid) {
        std::string name = program;
        std::string module = "module";
        std::string run = "run-isolated";
        std::array<char*, 4> arguments{name.data(), module.data(), run.data(), nullptr};
        std::array<char*, 1> environment{nullptr};
        return posix_spawn(&pid, program, &actions_, &attributes_, arguments.data(), environment.data());
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

std::int64_t microseconds(const timeval& time) {
    return std::int64_t{time.tv_sec} * 1'000'000 + time.tv_usec;
}

}  // namespace

Process::Process(const std::filesystem::path& program, int order, int inputs) {
    Pipe answers;
    Pipe words;
    Pipe control;
    const auto order_copy = raised(order);
    const auto inputs_copy = raised(inputs);
    SpawnActions actions;
    actions.giveNothing(STDIN_FILENO);
    actions.give(words.write.get(), STDOUT_FILENO);
    actions.give(words.write.get(), STDERR_FILENO);
    actions.give(answers.write.get(), child_answers);
    actions.give(control.read.get(), child_control);
    actions.give(order_copy.get(), child_order);
    actions.give(inputs_copy.get(), child_inputs);
    actions.closeFrom(child_inputs + 1);
    if (const int failure = actions.spawn(program.c_str(), pid_); failure != 0) fail(program.c_str(), failure);
    answers_ = std::move(answers.read);
    words_ = std::move(words.read);
    control_ = std::move(control.write);
    for (const int end : {answers_.get(), words_.get()}) fcntl(end, F_SETFL, O_NONBLOCK);
}

Process::~Process() {
    if (pid_ > 0) end();
}

void Process::begin(std::uint64_t address_space) {
#ifndef CARDCAGE_SANITIZE
    const rlimit limit{address_space, address_space};
    if (prlimit(pid_, RLIMIT_AS, &limit, nullptr) != 0) return;  // it never begins, and its time ends it
#else
    static_cast<void>(address_space);
#endif
    const char word = 'b';
    static_cast<void>(!write(control_.get(), &word, 1));
}

std::int64_t Process::cpuUs() const {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return std::int64_t{time.tv_sec} * 1'000'000 + time.tv_nsec / 1000;
}

/// Not from getrusage: the kernel counts there what this process had when it started the child.
std::uint64_t Process::peakBytes() const {
    std::ifstream facts("/proc/" + std::to_string(pid_) + "/status");
    for (std::string line; std::getline(facts, line);) {
        if (line.starts_with("VmHWM:")) return std::stoull(line.substr(6)) * 1024;
    }
    return 0;
}

Process::End Process::end() {
    End end;
    rusage used{};
    kill(-pid_, SIGKILL);
    kill(pid_, SIGKILL);  // the group is made by the child itself, and may not be there yet
    // Its memory is freed here and not with its own priority, which may be none. Linux has that from 5.15 on.
    const posix::Descriptor process(static_cast<int>(syscall(SYS_pidfd_open, pid_, 0)));
    if (process) syscall(SYS_process_mrelease, process.get(), 0);
    while (wait4(pid_, &end.status, 0, &used) < 0 && errno == EINTR) continue;
    end.cpu_us = microseconds(used.ru_utime) + microseconds(used.ru_stime);
    pid_ = -1;
    return end;
}

}  // namespace cardcage::isolated
