#include "import/part_option_item.hpp"

namespace cardcage::components {
namespace {

constexpr std::string_view off_the_shelf_only = "belongs to an option of type OffTheShelf";

template <class Member>
void refuse(sdk::FieldErrors& errors, std::string_view pointer, const Member& member, std::string_view message) {
    if (member) errors.addAboutPresence(pointer, "conflict", message);
}

}  // namespace

void Specification::check(sdk::FieldErrors& errors) const {
    using enum SpecifiedFunction;
    if (function == Other && !text) errors.add("/text", "required", "is required for function Other");
    const auto only = [&](SpecifiedFunction owner, std::string_view pointer, const auto& member) {
        if (member && function != owner && (function == Resistor || function == Capacitor || function == Inductor)) {
            errors.addAboutPresence(pointer, "conflict", "belongs to function " + std::string(sdk::wireName(owner)));
        }
    };
    only(Resistor, "/resistance_ohm", resistance_ohm);
    only(Capacitor, "/capacitance_farad", capacitance_farad);
    only(Inductor, "/inductance_henry", inductance_henry);
}

void PartOptionItem::check(sdk::FieldErrors& errors) const {
    if (!errors.isRight("/type")) return;
    if (type == OptionType::OffTheShelf) {
        if (!manufacturer) errors.add("/manufacturer", "required", "is required for an option of type OffTheShelf");
        if (!manufacturer_part_number) {
            errors.add("/manufacturer_part_number", "required", "is required for an option of type OffTheShelf");
        }
        refuse(errors, "/specification", specification, "belongs to an option of type Generic");
    } else {
        if (!specification) errors.add("/specification", "required", "is required for an option of type Generic");
        refuse(errors, "/manufacturer", manufacturer, off_the_shelf_only);
        refuse(errors, "/manufacturer_part_number", manufacturer_part_number, off_the_shelf_only);
        refuse(errors, "/parameters", parameters, off_the_shelf_only);
    }
}

}  // namespace cardcage::components
