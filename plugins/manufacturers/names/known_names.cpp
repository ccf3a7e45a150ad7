#include "names/known_names.hpp"

#include <algorithm>

namespace cardcage::manufacturers {

void KnownNames::add(NameOwner owner) {
    auto& owners = owners_[owner.normalized];
    owners.push_back(std::move(owner));
}

void KnownNames::remove(std::string_view normalized, std::string_view name, ManufacturerId manufacturer_id) {
    const auto found = owners_.find(std::string(normalized));
    if (found == owners_.end()) return;
    std::erase_if(found->second, [&](const NameOwner& owner) {
        return owner.name == name && owner.manufacturer_id == manufacturer_id;
    });
}

std::vector<NameOwner> KnownNames::meant(std::string_view normalized, std::string_view name) const {
    std::vector<NameOwner> result;
    const auto found = owners_.find(std::string(normalized));
    if (found == owners_.end()) return result;
    const auto& owners = found->second;
    const bool exact = std::any_of(owners.begin(), owners.end(), [&](const auto& owner) { return owner.name == name; });
    for (const auto& owner : owners) {
        const bool is_new = std::none_of(result.begin(), result.end(), [&](const auto& known) {
            return known.manufacturer_id == owner.manufacturer_id;
        });
        if (is_new && (!exact || owner.name == name)) result.push_back(owner);
    }
    return result;
}

const NameOwner* KnownNames::otherOwner(std::string_view normalized, ManufacturerId except) const {
    const auto found = owners_.find(std::string(normalized));
    if (found == owners_.end()) return nullptr;
    const auto& owners = found->second;
    const auto other =
        std::find_if(owners.begin(), owners.end(), [&](const auto& owner) { return owner.manufacturer_id != except; });
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
