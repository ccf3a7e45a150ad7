#pragma once

#include <string>
#include <string_view>

/// How names of manufacturers are compared. Pure rules: no database, no JSON.
namespace cardcage::manufacturers {

/// Most bytes of a normalized name, so that it fits into an index.
inline constexpr std::size_t longest_normalized_name = 1024;

/// What two names have in common that differ only in case, punctuation or a legal form (interface specification,
/// "Manufacturer"): Unicode NFKC with case folding, "&" as "and", without punctuation and trademark signs, words
/// separated by one blank, and without trailing legal forms ("Inc.", "GmbH & Co. KG"), of which the last word is never
/// one. Commas, semicolons, slashes and brackets separate words, and so does a point behind a word ("Co.,Ltd."); all
/// other punctuation closes up ("Lite-On" is "liteon", "S.p.A." is "spa").
///   normalizedName("WÜRTH Elektronik GmbH & Co. KG") == "würth elektronik"
/// A name of nothing but punctuation stands for itself. Empty only for a blank name. `name` is valid UTF-8.
std::string normalizedName(std::string_view name);

/// A normalized name without its blanks: "lite on" and "liteon" are alike.
std::string closedUp(std::string_view normalized_name);

}  // namespace cardcage::manufacturers
