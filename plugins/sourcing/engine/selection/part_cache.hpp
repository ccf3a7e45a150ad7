#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "reasons/explain.hpp"
#include "values/fingerprint.hpp"

namespace cardcage::sourcing::engine {

/// Everything known about one part. Positions of offers and rows count from the first one of the part, so the result is
/// valid anywhere in an OfferTable.
struct PartResult {
    SourcedPart sourced;
    std::vector<LineReason> reasons;        ///< of the lines of the plan
    std::vector<Alternative> alternatives;  ///< as far as they were asked for; the supplier is that of this run's table
    std::optional<Unsourced> unsourced;     ///< when there is no plan
    std::vector<UnservedSet> unserved;      ///< of a joint part with a plan: option sets that it leaves out
};

/// Results by fingerprint of the problem they solve, with the least recently used ones dropped. A result is reused as
/// long as none of its inputs changes, in any scenario, so a changed offer affects only its parts. May be used by
/// several threads.
class PartCache {
public:
    /// `capacity` in parts, each about half a kilobyte, with alternatives about five.
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
