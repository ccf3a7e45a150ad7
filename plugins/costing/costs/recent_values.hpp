#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace cardcage::costing {

/// A cache of values by key, as long as this process lives; the least recently used ones are evicted first. A key
/// contains all inputs of its value, the tenant included, so a cached value is always correct. May be used by several
/// threads.
template <class Value>
class RecentValues {
public:
    /// `capacity`: of the weights of all values.
    explicit RecentValues(std::size_t capacity) : capacity_(capacity) {}

    /// nullptr for an uncached key.
    std::shared_ptr<const Value> find(const std::string& key) {
        const std::lock_guard lock(mutex_);
        const auto found = places_.find(key);
        if (found == places_.end()) return nullptr;
        entries_.splice(entries_.begin(), entries_, found->second);
        return found->second->value;
    }

    /// A value heavier than the capacity is not cached.
    void keep(const std::string& key, std::shared_ptr<const Value> value, std::size_t weight) {
        const std::lock_guard lock(mutex_);
        if (weight > capacity_ || places_.contains(key)) return;
        for (weight_ += weight; weight_ > capacity_; entries_.pop_back()) {
            weight_ -= entries_.back().weight;
            places_.erase(entries_.back().key);
        }
        entries_.push_front({key, std::move(value), weight});
        places_.emplace(entries_.front().key, entries_.begin());
    }

private:
    struct Entry {
        std::string key;
        std::shared_ptr<const Value> value;
        std::size_t weight = 0;
    };

    std::mutex mutex_;
    std::size_t capacity_;
    std::size_t weight_ = 0;
    std::list<Entry> entries_;  ///< the most recently used one first
    std::unordered_map<std::string_view, typename std::list<Entry>::iterator> places_;
};

}  // namespace cardcage::costing
