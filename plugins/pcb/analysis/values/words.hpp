#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace cardcage::pcb::analysis {

/// The words of an enumeration, one for each value from 0 on. A list in another order than the values does not compile.
template <typename Enum, std::size_t count>
class Words {
public:
    consteval explicit Words(const std::pair<Enum, std::string_view> (&words)[count]) {
        for (std::size_t place = 0; place < count; ++place) {
            if (static_cast<std::size_t>(words[place].first) != place)
                throw "a word stands at the place of another value";
            pairs_[place] = words[place];
        }
    }
    constexpr std::string_view operator[](Enum value) const {
        return pairs_.at(static_cast<std::size_t>(value)).second;
    }
    constexpr std::size_t size() const { return count; }
    /// All values from `first` on, with their words.
    template <std::size_t first>
    constexpr std::array<std::pair<Enum, std::string_view>, count - first> from() const {
        std::array<std::pair<Enum, std::string_view>, count - first> rest;
        for (std::size_t place = first; place < count; ++place) rest[place - first] = pairs_[place];
        return rest;
    }

private:
    std::array<std::pair<Enum, std::string_view>, count> pairs_;
};

}  // namespace cardcage::pcb::analysis
