#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

namespace cardcage::http {

/// Bytes that all spool files of one directory use together. Spools of one directory share one account for the life of
/// the process.
class SpoolAccount {
public:
    /// The account of that directory; made when there is none yet, without a limit.
    static std::shared_ptr<SpoolAccount> of(const std::string& directory);

    /// Bytes all files together may have.
    void limit(std::uint64_t bytes) { limit_ = bytes; }
    /// Books `bytes`; false when they are not left.
    bool take(std::uint64_t bytes);
    void giveBack(std::uint64_t bytes) { used_ -= bytes; }
    std::uint64_t used() const { return used_; }
    /// True when a body of that size has a chance now.
    bool hasRoomFor(std::uint64_t bytes) const;

private:
    std::atomic<std::uint64_t> limit_{std::numeric_limits<std::uint64_t>::max()};
    std::atomic<std::uint64_t> used_{0};
};

}  // namespace cardcage::http
