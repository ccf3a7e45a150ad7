#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "manufacturers.hpp"

namespace cardcage::manufacturers {

/// A name that a manufacturer goes by, and the manufacturer's primary name.
struct NameOwner {
    std::string normalized;
    std::string name;
    ManufacturerId manufacturer_id;
    std::string manufacturer_name;
};

/// Which manufacturers go by which names. A pure rule: no database.
class KnownNames {
public:
    void add(NameOwner owner);
    /// Takes one spelling away from a manufacturer.
    void remove(std::string_view normalized, std::string_view name, ManufacturerId manufacturer_id);

    /// The manufacturers that `name` means: those that are spelt exactly so; if there are none, those whose normalized
    /// name is the same. Each once. `normalized` is normalizedName(name).
    std::vector<NameOwner> meant(std::string_view normalized, std::string_view name) const;

    /// The first manufacturer but `except` that goes by this name, exactly or normalized; null when nobody does.
    const NameOwner* otherOwner(std::string_view normalized, ManufacturerId except) const;

    /// Every manufacturer that goes by one of the names; some more than once.
    std::vector<ManufacturerId> manufacturers() const;

private:
    std::unordered_map<std::string, std::vector<NameOwner>> owners_;
};

/// Everybody who goes by one of these normalized names.
KnownNames knownNames(sdk::Call& call, const std::vector<std::string>& normalized);

}  // namespace cardcage::manufacturers
