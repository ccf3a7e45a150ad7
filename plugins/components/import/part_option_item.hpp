#pragma once

#include <array>
#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "import/measure.hpp"
#include "words.hpp"

// The part options of an element of the component import, as the client sends them.

namespace cardcage::components {

enum class SpecifiedFunction { Resistor, Capacitor, Inductor, Other, Unknown };

constexpr auto wireNames(SpecifiedFunction) {
    using enum SpecifiedFunction;
    return sdk::words<Resistor, Capacitor, Inductor, Other, Unknown>;
}

/// The parameters that a generic option requires or that a manufacturer's part has. A part matches a specification when
/// value and package are equal and all other named parameters are equal or better.
struct Specification {
    SpecifiedFunction function = SpecifiedFunction::Unknown;
    std::optional<Measure> resistance_ohm;
    std::optional<Measure> capacitance_farad;
    std::optional<Measure> inductance_henry;
    std::optional<Measure> tolerance_percent;
    std::optional<Measure> power_watt;
    std::optional<Measure> voltage_volt;
    std::optional<Measure> current_ampere;
    std::optional<std::string> dielectric;
    std::optional<std::string> package;
    std::optional<std::string> text;

    static constexpr auto schema() {
        return sdk::record(
            "Specification",
            sdk::required<&Specification::function>("Function of the part."),
            sdk::optional<&Specification::resistance_ohm>("Resistance of a resistor.", sdk::example("10000")),
            sdk::optional<&Specification::capacitance_farad>("Capacitance of a capacitor.", sdk::example("0.0000001")),
            sdk::optional<&Specification::inductance_henry>("Inductance of an inductor.", sdk::example("0.00001")),
            sdk::optional<&Specification::tolerance_percent>("Largest accepted deviation.", sdk::example("1")),
            sdk::optional<&Specification::power_watt>("Lowest accepted load rating.", sdk::example("0.1")),
            sdk::optional<&Specification::voltage_volt>("Lowest accepted voltage rating.", sdk::example("50")),
            sdk::optional<&Specification::current_ampere>("Lowest accepted current rating.", sdk::example("0.5")),
            sdk::optional<&Specification::dielectric>(
                "Dielectric of a capacitor.", sdk::trimmed, sdk::length(1, 32), sdk::example("X7R")
            ),
            sdk::optional<&Specification::package>(
                "Package or size.", sdk::trimmed, sdk::length(1, 64), sdk::example("0603")
            ),
            sdk::optional<&Specification::text>(
                "Specification in words, for function Other.",
                sdk::length(1, 2000),
                sdk::example("Spring contact, 2 mm")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// A substance of very high concern in a part.
struct Substance {
    std::string name;
    std::optional<std::string> cas_number;

    static constexpr auto schema() {
        return sdk::record(
            "SubstanceOfConcern",
            sdk::required<&Substance::name>("Name.", sdk::trimmed, sdk::length(1, 255), sdk::example("Lead")),
            sdk::optional<&Substance::cas_number>(
                "Number of the Chemical Abstracts Service.", sdk::trimmed, sdk::length(1, 32), sdk::example("7439-92-1")
            )
        );
    }

    friend bool operator==(const Substance&, const Substance&) = default;
};

/// A part option of a component. The first option is the first choice unless another one is preferred.
struct PartOptionItem {
    OptionType type = OptionType::Unknown;
    std::optional<std::string> manufacturer;
    std::optional<std::string> manufacturer_part_number;
    bool is_preferred = false;
    std::optional<Specification> specification;
    // The tenant's data of the manufacturer's part; they are stored with the part.
    std::optional<Specification> parameters;
    std::optional<Lifecycle> lifecycle;
    std::optional<Rohs> rohs;
    std::optional<Reach> reach;
    std::optional<Msl> msl;
    std::optional<std::string> package;
    std::optional<std::string> aec_q;
    std::optional<std::string> country_of_origin;
    std::optional<sdk::Date> estimated_end_of_life;
    std::optional<sdk::Date> last_time_buy;
    std::optional<bool> halogen_free;
    std::optional<ConflictMinerals> conflict_minerals;
    std::vector<Substance> svhc;
    std::vector<std::string> exemptions;
    std::optional<DeclarationClass> declaration_class;
    std::optional<sdk::Date> as_of;

    static constexpr auto schema() {
        return sdk::record(
            "PartOptionItem",
            sdk::required<&PartOptionItem::type>(
                "A manufacturer's part, or any part with these parameters.", sdk::known
            ),
            sdk::optional<&PartOptionItem::manufacturer>(
                "Name of the manufacturer (OffTheShelf). An unknown manufacturer is linked automatically once it "
                "is known.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Texas Instruments")
            ),
            sdk::optional<&PartOptionItem::manufacturer_part_number>(
                "Part number of the manufacturer (OffTheShelf).",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("LM358DR")
            ),
            sdk::optional<&PartOptionItem::is_preferred>("Whether this option is chosen first."),
            sdk::optional<&PartOptionItem::specification>("Required parameters of the part (Generic)."),
            sdk::optional<&PartOptionItem::parameters>(
                "Parameters of the manufacturer's part; generic options match parts by them."
            ),
            sdk::optional<&PartOptionItem::lifecycle>("Lifecycle of the part."),
            sdk::optional<&PartOptionItem::rohs>("Directive 2011/65/EU."),
            sdk::optional<&PartOptionItem::reach>("Regulation (EC) No 1907/2006."),
            sdk::optional<&PartOptionItem::msl>("Moisture sensitivity level (J-STD-020)."),
            sdk::optional<&PartOptionItem::package>(
                "Package.", sdk::trimmed, sdk::length(0, 64), sdk::example("SOIC-8")
            ),
            sdk::optional<&PartOptionItem::aec_q>(
                "Automotive qualification.", sdk::length(0, 32), sdk::example("AEC-Q100")
            ),
            sdk::optional<&PartOptionItem::country_of_origin>(
                "Country of origin.", sdk::length(0, 64), sdk::example("MY")
            ),
            sdk::optional<&PartOptionItem::estimated_end_of_life>("Estimated end of production."),
            sdk::optional<&PartOptionItem::last_time_buy>("Last day for orders."),
            sdk::optional<&PartOptionItem::halogen_free>("Whether the part is halogen-free."),
            sdk::optional<&PartOptionItem::conflict_minerals>("Conflict minerals."),
            sdk::optional<&PartOptionItem::svhc>("Substances of very high concern in it.", sdk::items(0, 100)),
            sdk::optional<&PartOptionItem::exemptions>(
                "RoHS exemptions it uses.", sdk::length(1, 32), sdk::items(0, 50), sdk::example(R"(["7(c)-I"])")
            ),
            sdk::optional<&PartOptionItem::declaration_class>("Class of its material declaration (IPC-1752)."),
            sdk::optional<&PartOptionItem::as_of>("Day of the compliance data.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

}  // namespace cardcage::components
