#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "host/modules/library/probes/probe_answer.hpp"
#include "host/posix/descriptor.hpp"

namespace cardcage::modules {

/// The binaries that this program has probed and accepted, in files that outlive the process: a server that starts
/// again needs no child for them. Another program or another binary is unknown. [any thread]
class ProbeMemory {
public:
    /// `directory`: private to this account, made when it is missing; empty: nothing is remembered.
    explicit ProbeMemory(const std::filesystem::path& directory);

    /// `hash`: SHA-256 of the binary, 64 hexadecimal digits. Absent when it has to be probed.
    std::optional<ProbeAnswer> find(const std::string& hash) const;
    /// Waits until nobody else who runs this program probes any binary, for `longest` at most: workers find a new file
    /// at the same time, and find() knows the answer afterwards. The turn ends with the descriptor; none without a
    /// directory.
    posix::Descriptor takeTurn(std::chrono::milliseconds longest) const;
    /// An answer that cannot be noted only means another probe.
    void add(const ProbeAnswer& answer) const;

private:
    std::filesystem::path directory_;  ///< of this program; empty when it is not known
};

/// Returns the id of this program that the linker has made of its content, in hexadecimal digits; empty when it has
/// none.
std::string programId();

}  // namespace cardcage::modules
