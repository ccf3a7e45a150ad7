#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace cardcage::pcb::analysis {

/// Sets of numbers that are joined pair by pair. The smallest number of a set stands for it, in whatever order the
/// pairs come.
class Joined {
public:
    explicit Joined(std::size_t size) : parents_(size) { std::iota(parents_.begin(), parents_.end(), 0U); }

    std::uint32_t of(std::uint32_t item) {
        while (parents_[item] != item) item = parents_[item] = parents_[parents_[item]];
        return item;
    }
    void join(std::uint32_t one, std::uint32_t other) {
        one = of(one);
        other = of(other);
        if (one != other) parents_[std::max(one, other)] = std::min(one, other);
    }
    std::size_t size() const { return parents_.size(); }

    /// Numbers the sets from 0 on, by their smallest members: one number for each member. `count` becomes how many.
    std::vector<std::uint32_t> numbered(std::uint32_t& count) {
        std::vector<std::uint32_t> numbers(parents_.size());
        count = 0;
        for (std::uint32_t item = 0; item < parents_.size(); ++item)
            numbers[item] = of(item) == item ? count++ : numbers[of(item)];
        return numbers;
    }

private:
    std::vector<std::uint32_t> parents_;
};

}  // namespace cardcage::pcb::analysis
