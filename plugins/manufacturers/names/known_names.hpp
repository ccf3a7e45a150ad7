#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "manufacturers.hpp"

namespace cardcage::manufacturers {

/// A name of a manufacturer, and the manufacturer's primary name.
struct NameOwner {
    std::string normalized;
    std::string name;
    ManufacturerId manufacturer_id;
    std::string manufacturer_name;
};

/// Manufacturers by their names. A pure rule: no database.
class KnownNames {
public:
    void add(NameOwner owner);
    /// Removes one spelling of a manufacturer.
    void remove(std::string_view normalized, std::string_view name, ManufacturerId manufacturer_id);

    /// Returns the manufacturers with this name: those with exactly this spelling; otherwise those with the same
    /// normalized name; otherwise those whose normalized name differs in blanks only; otherwise those with one of its
    /// parts in two scripts (partsInTwoScripts). Each once. Two are ambiguous.
    std::vector<NameOwner> meant(std::string_view name) const;

    /// Returns the first manufacturer except `except` with this normalized name; null without one.
    const NameOwner* otherOwner(std::string_view normalized, ManufacturerId except) const;

    /// Returns every manufacturer that has one of the names; some more than once.
    std::vector<ManufacturerId> manufacturers() const;

private:
    std::vector<NameOwner> meantAsWritten(std::string_view name) const;

    std::unordered_map<std::string, std::vector<NameOwner>> owners_;  // by closed-up name
};

/// Reads all manufacturers that KnownNames can mean by one of these names.
KnownNames knownNames(sdk::Call& call, const std::vector<std::string_view>& names);

}  // namespace cardcage::manufacturers
