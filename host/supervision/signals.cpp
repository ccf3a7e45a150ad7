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

}  // namespace

void blockSignals() {
    const auto signals = serverSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

std::optional<int> takeRequest() {
    const auto requests = setOf({SIGHUP, SIGUSR2});
    const timespec no_time{};
    const int number = sigtimedwait(&requests, nullptr, &no_time);
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
