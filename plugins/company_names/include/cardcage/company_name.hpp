#pragma once

#include <string>
#include <string_view>

/// When two names are the same company. The one rule of manufacturers and suppliers: pure, without database and JSON.
/// It is a library of its own, as modules cannot include each other, and no part of the SDK, which has nothing of ICU.
namespace cardcage {

/// Common form of names that differ only in case, punctuation or a legal form (interface specification,
/// "Manufacturer"): Unicode NFKC with case folding, "&" as "and", without punctuation and trademark signs, words
/// separated by one blank, and without trailing legal forms ("Inc.", "GmbH & Co. KG", "sp. z o.o."), of which the last
/// word is never one. Commas, semicolons, slashes and brackets separate words, and so does a point behind a word
/// ("Co.,Ltd."); all other punctuation closes up ("Lite-On" is "liteon", "S.p.A." is "spa").
///   normalizedCompanyName("WÜRTH Elektronik GmbH & Co. KG") == "würth elektronik"
/// A name of nothing but punctuation stands for itself. Empty only for a blank name. `name` is valid UTF-8.
std::string normalizedCompanyName(std::string_view name);

/// A normalized name without its blanks: "lite on" and "liteon" are alike.
std::string closedUpName(std::string_view normalized_name);

/// Unicode NFKC with case folding, nothing else: "Lager Süd" = "LAGER SÜD".
std::string foldedText(std::string_view text);

}  // namespace cardcage
