#pragma once

#include <cstddef>
#include <cstdint>

namespace cardcage::calls {

/// A stack of its own for the signal handlers of the thread that makes it, so that they run when its usual one is used
/// up. Without memory for it they run on the usual one.
class SignalStack {
public:
    SignalStack();
    ~SignalStack();
    SignalStack(const SignalStack&) = delete;
    SignalStack& operator=(const SignalStack&) = delete;

private:
    void* memory_ = nullptr;
    std::size_t size_ = 0;
};

/// Whether an address is just beyond the end of this thread's stack, which must have a SignalStack. Safe in a signal
/// handler.
bool isBeyondStack(std::uint64_t address) noexcept;

/// From now on a fatal signal, and exit called by code of a module, are noted in the file of slots before the process
/// ends by them as usual.
void watchFatalSignals();

}  // namespace cardcage::calls
