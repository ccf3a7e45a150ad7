#pragma once

#include <algorithm>
#include <cardcage/contracts/component_words.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "preferences/preferences.hpp"

// Lifecycles and compliance that preferences exclude. Words are those that hold for the part (contracts::wordsOfPart);
// Unknown among the preferences excludes parts without a word.

namespace cardcage::sourcing {
namespace blocked_words {

inline bool contains(const std::optional<std::vector<std::string>>& blocked, std::string_view word) {
    return blocked && std::ranges::find(*blocked, word) != blocked->end();
}

}  // namespace blocked_words

inline bool blocksLifecycle(const Preferences& preferences, std::string_view lifecycle) {
    return blocked_words::contains(preferences.blocked_lifecycles, lifecycle);
}

inline bool blocksCompliance(const Preferences& preferences, std::string_view rohs, std::string_view reach) {
    return blocked_words::contains(preferences.blocked_rohs, rohs) ||
           blocked_words::contains(preferences.blocked_reach, reach);
}

/// Whether a part with these words is not bought.
inline bool blocks(const Preferences& preferences, const contracts::ComponentWords& words) {
    return blocksLifecycle(preferences, sdk::wireName(words.lifecycle)) ||
           blocksCompliance(preferences, sdk::wireName(words.rohs), sdk::wireName(words.reach));
}

}  // namespace cardcage::sourcing
