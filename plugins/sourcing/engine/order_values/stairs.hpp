#pragma once

#include <iterator>
#include <map>

#include "values/numbers.hpp"

namespace cardcage::sourcing::engine {

/// Undominated pairs of values: second values by first ones, falling while those rise.
class Stairs {
public:
    /// False, and nothing is added, if an existing pair is as large in both.
    bool add(Cost first, Cost second) {
        auto next = steps_.lower_bound(first);
        if (next != steps_.end() && next->second >= second) return false;
        if (next != steps_.end() && next->first == first) ++next;
        while (next != steps_.begin() && std::prev(next)->second <= second) steps_.erase(std::prev(next));
        steps_[first] = second;
        return true;
    }

private:
    std::map<Cost, Cost> steps_;
};

}  // namespace cardcage::sourcing::engine
