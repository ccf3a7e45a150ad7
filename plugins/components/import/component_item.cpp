#include "import/component_item.hpp"

#include <algorithm>

namespace cardcage::components {
namespace {

bool sameText(const std::optional<std::string>& left, const std::optional<std::string>& right) {
    return left && right && *left == *right;
}

}  // namespace

void ComponentItem::check(sdk::FieldErrors& errors) const {
    if (type == ComponentType::OffTheShelf) {
        if (part_options.empty()) {
            errors.add("/part_options", "length", "must have at least 1 element for a component of type OffTheShelf");
        }
        if (custom_part) errors.addAboutPresence("/custom_part", "conflict", "belongs to a component of type Custom");
    }
    for (std::size_t i = 0; i < part_options.size(); ++i) {
        const auto& option = part_options[i];
        if (option.type != OptionType::OffTheShelf) continue;
        const std::string pointer = "/part_options/" + std::to_string(i);
        if (type == ComponentType::Custom) {
            errors.add(pointer + "/type", "conflict", "must be Generic in a component of type Custom");
        }
        const auto same = [&](const PartOptionItem& other) {
            return sameText(other.manufacturer_part_number, option.manufacturer_part_number) &&
                   sameText(other.manufacturer, option.manufacturer);
        };
        const auto begin = part_options.begin();
        const auto first = std::find_if(begin, begin + static_cast<std::ptrdiff_t>(i), same) - begin;
        if (static_cast<std::size_t>(first) < i) {
            errors.add(pointer, "duplicate", "is the part of /part_options/" + std::to_string(first));
        }
    }
}

}  // namespace cardcage::components
