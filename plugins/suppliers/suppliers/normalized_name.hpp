#pragma once

#include <cardcage/contracts/company_name.hpp>
#include <string>
#include <string_view>

/// Rules by which two names are the same.
namespace cardcage::suppliers {

/// A name without regard to case and width of letters (Unicode NFKC and case folding): "Lager Süd" = "LAGER SÜD".
inline std::string foldedName(std::string_view name) {
    return contracts::foldedText(name);
}

/// Two names belong to the same supplier if they are the same company, or differ only in blanks: "Würth Elektronik GmbH
/// & Co. KG" = "WÜRTH-ELEKTRONIK". Empty only for an empty name.
inline std::string normalizedName(std::string_view name) {
    return contracts::closedUpName(contracts::normalizedCompanyName(name));
}

}  // namespace cardcage::suppliers
