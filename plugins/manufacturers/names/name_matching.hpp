#pragma once

#include <cardcage/contracts/company_name.hpp>
#include <string>
#include <string_view>

/// Comparison of manufacturers' names: by the rule for all companies.
namespace cardcage::manufacturers {

/// Most bytes of a normalized name, which has to fit into an index.
inline constexpr std::size_t longest_normalized_name = 1024;

inline std::string normalizedName(std::string_view name) {
    return contracts::normalizedCompanyName(name);
}

inline std::string closedUp(std::string_view normalized_name) {
    return contracts::closedUpName(normalized_name);
}

}  // namespace cardcage::manufacturers
