#pragma once

#include <cardcage/contracts/components.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "uploads/component_item.hpp"

/// Components as they are stored, and what other modules may ask about them.
namespace cardcage::components {

using contracts::components::KnownComponent;
using contracts::components::KnownComponents;
using contracts::components::PartNumbers;

/// How a known customer calls a component.
struct StoredCustomerPartNumber {
    CustomerId customer_id;
    std::optional<std::string> value;
    std::optional<std::string> revision;

    static constexpr auto schema() {
        return sdk::record(
            "StoredCustomerPartNumber",
            sdk::required("customer_id", &StoredCustomerPartNumber::customer_id, "The customer."),
            sdk::required(
                "value", &StoredCustomerPartNumber::value, "The customer's number of the part.", sdk::example("K-77")
            ),
            sdk::required("revision", &StoredCustomerPartNumber::revision, "Its revision.", sdk::example("2"))
        );
    }
};

/// A part that an option stands for.
struct OptionPart {
    PartId id;
    std::string manufacturer;
    std::string manufacturer_part_number;
    bool is_manufacturer_known = false;

    static constexpr auto schema() {
        return sdk::record(
            "OptionPart",
            sdk::required("id", &OptionPart::id, "Id of the part."),
            sdk::required(
                "manufacturer",
                &OptionPart::manufacturer,
                "Its manufacturer; as it was sent while that is not known.",
                sdk::example("Texas Instruments")
            ),
            sdk::required(
                "manufacturer_part_number",
                &OptionPart::manufacturer_part_number,
                "Part number of the manufacturer.",
                sdk::example("LM358DR")
            ),
            sdk::required(
                "is_manufacturer_known",
                &OptionPart::is_manufacturer_known,
                "Whether the manufacturer is known; the part links by itself once it is."
            )
        );
    }
};

struct StoredOption {
    std::int64_t position = 0;
    OptionType type = OptionType::Unknown;
    bool is_preferred = false;
    std::optional<Specification> specification;
    std::vector<OptionPart> parts;

    static constexpr auto schema() {
        return sdk::record(
            "StoredPartOption",
            sdk::required("position", &StoredOption::position, "Place in the list, from 1."),
            sdk::required("type", &StoredOption::type, "A maker's part, or any with these parameters."),
            sdk::required("is_preferred", &StoredOption::is_preferred, "Chosen first."),
            sdk::required("specification", &StoredOption::specification, "What any part must have (Generic)."),
            sdk::required("parts", &StoredOption::parts, "The part, or all that match the specification.")
        );
    }
};

/// A component, in the order of the columns of the statements that give one.
struct Component {
    ComponentId id;
    PartNumber internal_part_number;
    ComponentType type = ComponentType::Unknown;
    std::optional<std::string> name;
    std::optional<std::string> description;
    std::optional<std::string> category;
    std::optional<std::string> notes;
    Unit unit = Unit::Unknown;
    Approval approval = Approval::Unknown;
    sdk::Decimal attrition_percent;
    sdk::Decimal setup_quantity;
    std::optional<std::string> package;
    std::optional<Msl> msl;
    std::optional<Lifecycle> lifecycle;
    std::optional<Rohs> rohs;
    std::optional<Reach> reach;
    std::optional<std::string> hts_code;
    std::optional<std::string> eccn;
    std::optional<std::string> country_of_origin;
    std::optional<StoredCustomerPartNumber> customer_part_number;
    std::optional<CustomPartId> custom_part_id;
    std::int64_t part_option_count = 0;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "Component",
            sdk::required("id", &Component::id, "Id of the component."),
            sdk::required("internal_part_number", &Component::internal_part_number, "Its number."),
            sdk::required("type", &Component::type, "Whether it is bought by manufacturer part number."),
            sdk::required("name", &Component::name, "Name.", sdk::example("Op amp")),
            sdk::required("description", &Component::description, "Description.", sdk::example("Op amp dual")),
            sdk::required("category", &Component::category, "Category.", sdk::example("Linear")),
            sdk::required("notes", &Component::notes, "Notes.", sdk::example("Order early.")),
            sdk::required("unit", &Component::unit, "What its quantities count."),
            sdk::required("approval", &Component::approval, "What selection may do with it."),
            sdk::required(
                "attrition_percent",
                &Component::attrition_percent,
                "Share that is lost in production.",
                sdk::example("2")
            ),
            sdk::required(
                "setup_quantity", &Component::setup_quantity, "Quantity that is lost at each set-up.", sdk::example("5")
            ),
            sdk::required("package", &Component::package, "Package.", sdk::example("SOIC-8")),
            sdk::required("msl", &Component::msl, "Moisture sensitivity level."),
            sdk::required("lifecycle", &Component::lifecycle, "Lifecycle."),
            sdk::required("rohs", &Component::rohs, "Directive 2011/65/EU."),
            sdk::required("reach", &Component::reach, "Regulation (EC) No 1907/2006."),
            sdk::required("hts_code", &Component::hts_code, "Customs tariff number.", sdk::example("8542.33.0001")),
            sdk::required("eccn", &Component::eccn, "Export control classification.", sdk::example("EAR99")),
            sdk::required("country_of_origin", &Component::country_of_origin, "Country of origin.", sdk::example("MY")),
            sdk::required("customer_part_number", &Component::customer_part_number, "How its customer calls it."),
            sdk::required("custom_part_id", &Component::custom_part_id, "Its custom part, when it is Custom."),
            sdk::required("part_option_count", &Component::part_option_count, "How many part options it has."),
            sdk::required("created_at", &Component::created_at, "When it was created."),
            sdk::required("updated_at", &Component::updated_at, "When it was changed last.")
        );
    }
};

/// A component with its options.
struct ComponentDetails {
    ComponentId id;
    PartNumber internal_part_number;
    ComponentType type = ComponentType::Unknown;
    std::optional<std::string> name;
    std::optional<std::string> description;
    std::optional<std::string> category;
    std::optional<std::string> notes;
    Unit unit = Unit::Unknown;
    Approval approval = Approval::Unknown;
    sdk::Decimal attrition_percent;
    sdk::Decimal setup_quantity;
    std::optional<std::string> package;
    std::optional<Msl> msl;
    std::optional<Lifecycle> lifecycle;
    std::optional<Rohs> rohs;
    std::optional<Reach> reach;
    std::optional<std::string> hts_code;
    std::optional<std::string> eccn;
    std::optional<std::string> country_of_origin;
    std::optional<StoredCustomerPartNumber> customer_part_number;
    std::optional<CustomPartId> custom_part_id;
    std::vector<StoredOption> part_options;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "ComponentDetails",
            sdk::required("id", &ComponentDetails::id, "Id of the component."),
            sdk::required("internal_part_number", &ComponentDetails::internal_part_number, "Its number."),
            sdk::required("type", &ComponentDetails::type, "Whether it is bought by manufacturer part number."),
            sdk::required("name", &ComponentDetails::name, "Name.", sdk::example("Op amp")),
            sdk::required("description", &ComponentDetails::description, "Description.", sdk::example("Op amp dual")),
            sdk::required("category", &ComponentDetails::category, "Category.", sdk::example("Linear")),
            sdk::required("notes", &ComponentDetails::notes, "Notes.", sdk::example("Order early.")),
            sdk::required("unit", &ComponentDetails::unit, "What its quantities count."),
            sdk::required("approval", &ComponentDetails::approval, "What selection may do with it."),
            sdk::required(
                "attrition_percent",
                &ComponentDetails::attrition_percent,
                "Share that is lost in production.",
                sdk::example("2")
            ),
            sdk::required(
                "setup_quantity",
                &ComponentDetails::setup_quantity,
                "Quantity that is lost at each set-up.",
                sdk::example("5")
            ),
            sdk::required("package", &ComponentDetails::package, "Package.", sdk::example("SOIC-8")),
            sdk::required("msl", &ComponentDetails::msl, "Moisture sensitivity level."),
            sdk::required("lifecycle", &ComponentDetails::lifecycle, "Lifecycle."),
            sdk::required("rohs", &ComponentDetails::rohs, "Directive 2011/65/EU."),
            sdk::required("reach", &ComponentDetails::reach, "Regulation (EC) No 1907/2006."),
            sdk::required(
                "hts_code", &ComponentDetails::hts_code, "Customs tariff number.", sdk::example("8542.33.0001")
            ),
            sdk::required("eccn", &ComponentDetails::eccn, "Export control classification.", sdk::example("EAR99")),
            sdk::required(
                "country_of_origin", &ComponentDetails::country_of_origin, "Country of origin.", sdk::example("MY")
            ),
            sdk::required(
                "customer_part_number", &ComponentDetails::customer_part_number, "How its customer calls it."
            ),
            sdk::required("custom_part_id", &ComponentDetails::custom_part_id, "Its custom part, when it is Custom."),
            sdk::required("part_options", &ComponentDetails::part_options, "The parts it may be."),
            sdk::required("created_at", &ComponentDetails::created_at, "When it was created."),
            sdk::required("updated_at", &ComponentDetails::updated_at, "When it was changed last.")
        );
    }
};

struct ComponentFilter {
    std::optional<std::string> value;

    static constexpr auto schema() {
        return sdk::query(
            "ComponentFilter",
            sdk::optional(
                "value",
                &ComponentFilter::value,
                "Only components with exactly this number, in every revision.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("0-1234")
            )
        );
    }
};

/// All components, or those of one number, in the order of creation.
sdk::Page<Component> listComponents(sdk::Call& call, const ComponentFilter& filter);

/// One component. 404.
ComponentDetails findComponent(sdk::Call& call, ComponentId id);

// ------------------------------------------------------------------------------------- operations for other modules

/// components.known/1: the components of some internal part numbers, value and revision being exact.
KnownComponents knownComponents(sdk::Call& call, const PartNumbers& request);

}  // namespace cardcage::components
