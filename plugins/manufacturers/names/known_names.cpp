#include "names/known_names.hpp"

#include <algorithm>
#include <utility>

#include "names/name_matching.hpp"
#include "names/two_scripts.hpp"

namespace cardcage::manufacturers {
namespace {

/// Adds an owner, unless one of the same manufacturer is there.
void addOnce(std::vector<NameOwner>& owners, const NameOwner& owner) {
    const bool is_new = std::none_of(owners.begin(), owners.end(), [&](const auto& known) {
        return known.manufacturer_id == owner.manufacturer_id;
    });
    if (is_new) owners.push_back(owner);
}

}  // namespace

void KnownNames::add(NameOwner owner) {
    auto& owners = owners_[closedUp(owner.normalized)];
    owners.push_back(std::move(owner));
}

void KnownNames::remove(std::string_view normalized, std::string_view name, ManufacturerId manufacturer_id) {
    const auto found = owners_.find(closedUp(normalized));
    if (found == owners_.end()) return;
    std::erase_if(found->second, [&](const NameOwner& owner) {
        return owner.name == name && owner.manufacturer_id == manufacturer_id;
    });
}

std::vector<NameOwner> KnownNames::meantAsWritten(std::string_view name) const {
    std::vector<NameOwner> result;
    const auto normalized = normalizedName(name);
    const auto found = owners_.find(closedUp(normalized));
    if (found == owners_.end()) return result;
    const auto& owners = found->second;
    for (const auto& owner : owners) {
        if (owner.name == name) addOnce(result, owner);
    }
    if (!result.empty()) return result;
    for (const auto& owner : owners) {
        if (owner.normalized == normalized) addOnce(result, owner);
    }
    if (!result.empty()) return result;
    for (const auto& owner : owners) addOnce(result, owner);
    return result;
}

std::vector<NameOwner> KnownNames::meant(std::string_view name) const {
    auto result = meantAsWritten(name);
    if (!result.empty()) return result;
    for (const auto& part : partsInTwoScripts(name)) {
        for (const auto& owner : meantAsWritten(part)) addOnce(result, owner);
    }
    return result;
}

const NameOwner* KnownNames::otherOwner(std::string_view normalized, ManufacturerId except) const {
    const auto found = owners_.find(closedUp(normalized));
    if (found == owners_.end()) return nullptr;
    const auto& owners = found->second;
    const auto other = std::find_if(owners.begin(), owners.end(), [&](const auto& owner) {
        return owner.normalized == normalized && owner.manufacturer_id != except;
    });
    return other == owners.end() ? nullptr : &*other;
}

std::vector<ManufacturerId> KnownNames::manufacturers() const {
    std::vector<ManufacturerId> ids;
    for (const auto& [normalized, owners] : owners_) {
        for (const auto& owner : owners) ids.push_back(owner.manufacturer_id);
    }
    return ids;
}

}  // namespace cardcage::manufacturers
