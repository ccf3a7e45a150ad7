#pragma once

#include <cardcage/contracts/company_name.hpp>
#include <string>
#include <string_view>

/// When two names are the same.
namespace cardcage::suppliers {

/// A name without regard to case and width of letters (Unicode NFKC and case folding): "Lager Süd" = "LAGER SÜD".
inline std::string foldedName(std::string_view name) {
    return contracts::foldedText(name);
}

/// Two names are the same supplier when they are the same company, and when only blanks tell them apart: "Würth
/// Elektronik GmbH & Co. KG" = "WÜRTH-ELEKTRONIK". Never empty for a name that is not.
inline std::string normalizedName(std::string_view name) {
    return contracts::closedUpName(contracts::normalizedCompanyName(name));
}

}  // namespace cardcage::suppliers
