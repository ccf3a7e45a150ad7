#include "manufacturer_import.hpp"
#include "names/name_matching.hpp"

namespace cardcage::manufacturers {
namespace {

void checkName(std::string_view name, std::string_view pointer, sdk::FieldErrors& errors) {
    const auto normalized = normalizedName(name);
    if (normalized.empty()) errors.add(pointer, "length", "must not be blank");
    if (normalized.size() > longest_normalized_name) errors.add(pointer, "length", "is too long once it is normalized");
}

void checkNames(const std::vector<std::string>& names, sdk::FieldErrors& errors) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        checkName(names[i], "/alternative_names/" + std::to_string(i), errors);
    }
}

}  // namespace

void NamedManufacturer::check(sdk::FieldErrors& errors) const {
    checkName(name, "/name", errors);
    checkNames(alternative_names, errors);
}

void ManufacturerPatch::check(sdk::FieldErrors& errors) const {
    if (name.hasValue()) checkName(*name, "/name", errors);
    if (alternative_names.hasValue()) checkNames(*alternative_names, errors);
}

}  // namespace cardcage::manufacturers
