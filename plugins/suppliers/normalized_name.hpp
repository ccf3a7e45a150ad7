#pragma once

#include <string>
#include <string_view>

/// When two names are the same. Pure rules.
namespace cardcage::suppliers {

/// A name without regard to case and width of letters (Unicode NFKC and case folding): "Lager Süd" = "LAGER SÜD".
std::string foldedName(std::string_view name);

/// Two names are the same supplier when they differ only in case, blanks, punctuation or a legal form at the end:
/// "Würth Elektronik GmbH & Co. KG" = "WÜRTH-ELEKTRONIK". Never empty for a name that is not (records, "Suppliers").
std::string normalizedName(std::string_view name);

}  // namespace cardcage::suppliers
