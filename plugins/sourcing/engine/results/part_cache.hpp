#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "results/part_result.hpp"

namespace cardcage::sourcing::engine {

/// Results by fingerprint of the problem they solve, with the least recently used ones dropped. A result is reused as
/// long as none of its inputs changes, in any scenario, so a changed offer affects only its parts. May be used by
/// several threads.
class PartCache {
public:
    /// `capacity` in parts, each about a kilobyte, with alternatives about five.
    explicit PartCache(std::size_t capacity = 100'000) : capacity_(capacity) {}

    /// nullptr for an uncached problem.
    std::shared_ptr<const PartResult> find(const Fingerprint& problem);
    void store(const Fingerprint& problem, std::shared_ptr<const PartResult> result);

    std::size_t size() const;

private:
    struct Entry {
        Fingerprint problem;
        std::shared_ptr<const PartResult> result;
    };

    mutable std::mutex mutex_;
    std::size_t capacity_;
    std::list<Entry> entries_;  ///< the most recently used one first
    std::unordered_map<Fingerprint, std::list<Entry>::iterator, FingerprintHash> by_problem_;
};

}  // namespace cardcage::sourcing::engine
