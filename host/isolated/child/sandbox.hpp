#pragma once

#include <cstdint>
#include <string>

#include "host/isolated/order.hpp"

namespace cardcage::isolated {

/// Whether this kernel can lock a process in: it has seccomp filters that end the process (seccomp(2)).
bool hasSandbox();

/// Gives way to the server: this thread, and those that it starts later. The kernel keeps the priority of each thread
/// by itself, so this comes before the first one is started.
void giveWay(Priority priority);

/// Limits this process: processor time (rounded up to seconds, a backstop of the host's own clock), no files written,
/// none opened, no core. The host limits the address space when the process is locked in: making the filter takes
/// memory, too.
void limitProcess(std::int64_t cpu_us);

/// Bytes of address space that this process has.
std::int64_t mappedBytes();

/// Locks all threads of this process in: memory, futexes, time and the end are left, and writing to the answers and to
/// the standard error; everything else ends the process with SIGSYS. Returns why it cannot; empty when it did.
std::string lockIn();

}  // namespace cardcage::isolated
