#include "host/supervision/signals.hpp"

#include <pthread.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <initializer_list>
#include <system_error>

namespace cardcage::supervision {
namespace {

sigset_t setOf(std::initializer_list<int> signals) {
    sigset_t set;
    sigemptyset(&set);
    for (const int number : signals) sigaddset(&set, number);
    return set;
}

sigset_t serverSignals() {
    return setOf({SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGUSR2});
}

timespec timespecOf(std::chrono::milliseconds time) {
    return {
        .tv_sec = static_cast<time_t>(time.count() / 1000),
        .tv_nsec = static_cast<long>(time.count() % 1000 * 1'000'000)};
}

}  // namespace

void blockSignals() {
    const auto signals = serverSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

std::optional<int> waitForSignal(std::optional<std::chrono::milliseconds> time) {
    const auto signals = serverSignals();
    const auto limit = timespecOf(time.value_or(std::chrono::milliseconds(0)));
    int number = -1;
    do {
        number = time ? sigtimedwait(&signals, nullptr, &limit) : sigwaitinfo(&signals, nullptr);
    } while (number < 0 && errno == EINTR);
    return number < 0 ? std::nullopt : std::optional(number);
}

int openSignals() {
    const auto deaths = setOf({SIGCHLD});
    pthread_sigmask(SIG_BLOCK, &deaths, nullptr);
    auto signals = serverSignals();
    sigaddset(&signals, SIGCHLD);
    const int descriptor = signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
    if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "cannot wait for signals");
    return descriptor;
}

std::optional<int> readSignal(int descriptor) {
    signalfd_siginfo signal{};
    if (read(descriptor, &signal, sizeof signal) != static_cast<ssize_t>(sizeof signal)) return std::nullopt;
    return static_cast<int>(signal.ssi_signo);
}

}  // namespace cardcage::supervision
