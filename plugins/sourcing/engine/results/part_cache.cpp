#include "results/part_cache.hpp"

namespace cardcage::sourcing::engine {

std::shared_ptr<const PartResult> PartCache::find(const Fingerprint& problem) {
    const std::lock_guard lock(mutex_);
    const auto known = by_problem_.find(problem);
    if (known == by_problem_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, known->second);
    return known->second->result;
}

void PartCache::store(const Fingerprint& problem, std::shared_ptr<const PartResult> result) {
    if (capacity_ == 0) return;
    const std::lock_guard lock(mutex_);
    if (by_problem_.contains(problem)) return;
    if (entries_.size() >= capacity_) {
        by_problem_.erase(entries_.back().problem);
        entries_.pop_back();
    }
    entries_.push_front({problem, std::move(result)});
    by_problem_.emplace(problem, entries_.begin());
}

std::size_t PartCache::size() const {
    const std::lock_guard lock(mutex_);
    return entries_.size();
}

}  // namespace cardcage::sourcing::engine
