#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>

namespace cardcage::supervision {

/// Returns the memory of a process that is resident, in bytes; 0 when it has ended.
std::uint64_t residentBytesOf(pid_t process);

/// Returns the memory that this process and its children may have together, in bytes: the least limit of its control
/// groups, otherwise the memory of the machine.
std::uint64_t availableMemory();

/// Returns the least memory.max (or memory.limit_in_bytes) of a control group and those above it, in bytes; the
/// largest number when there is none. `root`: where the groups are mounted. `group`: path below it, "/" for the root.
std::uint64_t groupLimit(const std::filesystem::path& root, const std::filesystem::path& group);

}  // namespace cardcage::supervision
