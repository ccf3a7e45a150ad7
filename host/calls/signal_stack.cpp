#include "host/calls/signal_stack.hpp"

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

#include "host/calls/slots.hpp"

namespace cardcage::calls {
namespace {

constexpr std::size_t stack_size = 64u << 10;
constexpr std::uint64_t guarded = 1u << 20;  // below a stack, a frame of this size at most may touch memory
constexpr int software_error = 70;           // exit code

constinit thread_local std::uint64_t stack_begin = 0;  ///< lowest address of this thread's stack

void findStack() {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    void* lowest = nullptr;
    std::size_t size = 0;
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    stack_begin = reinterpret_cast<std::uint64_t>(lowest);
}

void actByDefault(int signal) {
    struct sigaction action {};
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, nullptr);
}

/// Async-signal-safe. A fault of the processor happens again on return, with its own place in the dump; a signal that
/// somebody sent does not, so it is sent again.
void onFatalSignal(int signal, siginfo_t* info, void*) {
    const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
    const bool is_fault = info->si_code > 0;
    const bool is_overflow = signal == SIGSEGV && is_fault && isBeyondStack(address);
    noteEnd(EndKind::Signal, signal, is_fault ? address : 0, is_overflow);
    actByDefault(signal);
    if (!is_fault) raise(signal);
}

/// A module that calls exit ends all others' requests, too; with code 0 it would look like an end in order.
void onExit(int code, void*) {
    if (!isInModule()) return;
    noteEnd(EndKind::Exit, code);
    _exit(code == 0 ? software_error : code);
}

}  // namespace

SignalStack::SignalStack() {
    findStack();
    stack_t present{};
    if (sigaltstack(nullptr, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return;
    void* memory = mmap(nullptr, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) return;
    memory_ = memory;
    size_ = stack_size;
    const stack_t stack{.ss_sp = memory, .ss_flags = 0, .ss_size = stack_size};
    sigaltstack(&stack, nullptr);
}

SignalStack::~SignalStack() {
    if (!memory_) return;
    const stack_t none{.ss_sp = nullptr, .ss_flags = SS_DISABLE, .ss_size = 0};
    sigaltstack(&none, nullptr);
    munmap(memory_, size_);
}

bool isBeyondStack(std::uint64_t address) noexcept {
    const auto page = std::uint64_t{4096};
    return stack_begin != 0 && address < stack_begin + page && address + guarded > stack_begin;
}

void watchFatalSignals() {
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) {
        struct sigaction action {};
        action.sa_sigaction = onFatalSignal;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigemptyset(&action.sa_mask);
        sigaction(signal, &action, nullptr);
    }
    on_exit(onExit, nullptr);
}

}  // namespace cardcage::calls
