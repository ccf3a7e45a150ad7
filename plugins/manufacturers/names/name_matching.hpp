#pragma once

#include <cardcage/contracts/company_name.hpp>
#include <string>
#include <string_view>

/// How names of manufacturers are compared: as those of all companies.
namespace cardcage::manufacturers {

/// Most bytes of a normalized name, so that it fits into an index.
inline constexpr std::size_t longest_normalized_name = 1024;

inline std::string normalizedName(std::string_view name) {
    return contracts::normalizedCompanyName(name);
}

inline std::string closedUp(std::string_view normalized_name) {
    return contracts::closedUpName(normalized_name);
}

}  // namespace cardcage::manufacturers
