#pragma once

#include <cardcage/contracts/components.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "import/component_item.hpp"

/// Stored components, and the operations for other modules.
namespace cardcage::components {

using contracts::components::KnownComponent;
using contracts::components::KnownComponents;
using contracts::components::PartNumbers;

/// Part number of a known customer for a component.
struct StoredCustomerPartNumber {
    CustomerId customer_id;
    std::optional<std::string> value;
    std::optional<std::string> revision;

    static constexpr auto schema() {
        return sdk::record(
            "StoredCustomerPartNumber",
            sdk::required<&StoredCustomerPartNumber::customer_id>("Customer that uses this number."),
            sdk::required<&StoredCustomerPartNumber::value>("Part number of the customer.", sdk::example("K-77")),
            sdk::required<&StoredCustomerPartNumber::revision>("Revision of the part number.", sdk::example("2"))
        );
    }
};

/// A part that matches an option.
struct OptionPart {
    PartId id;
    std::string manufacturer;
    std::string manufacturer_part_number;
    bool is_manufacturer_known = false;

    static constexpr auto schema() {
        return sdk::record(
            "OptionPart",
            sdk::required<&OptionPart::id>("Id of the part."),
            sdk::required<&OptionPart::manufacturer>(
                "Name of the manufacturer; the name as sent while the manufacturer is unknown.",
                sdk::example("Texas Instruments")
            ),
            sdk::required<&OptionPart::manufacturer_part_number>(
                "Part number of the manufacturer.", sdk::example("LM358DR")
            ),
            sdk::required<&OptionPart::is_manufacturer_known>(
                "Whether the manufacturer is known. The part is linked automatically once it is."
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
            sdk::required<&StoredOption::position>("Position in the list, from 1."),
            sdk::required<&StoredOption::type>("A manufacturer's part, or any part with these parameters."),
            sdk::required<&StoredOption::is_preferred>("Whether this option is chosen first."),
            sdk::required<&StoredOption::specification>("Required parameters of the part (Generic)."),
            sdk::required<&StoredOption::parts>("The part, or all parts that match the specification.")
        );
    }
};

/// A component, in the order of the columns of the statements that return it.
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
            sdk::required<&Component::id>("Id of the component."),
            sdk::required<&Component::internal_part_number>("Internal part number of the component."),
            sdk::required<&Component::type>(
                "Whether the component is bought by manufacturer part number or made to drawing."
            ),
            sdk::required<&Component::name>("Name.", sdk::example("Op amp")),
            sdk::required<&Component::description>("Description.", sdk::example("Op amp dual")),
            sdk::required<&Component::category>("Category.", sdk::example("Linear")),
            sdk::required<&Component::notes>("Notes.", sdk::example("Order early.")),
            sdk::required<&Component::unit>("Unit of its quantities."),
            sdk::required<&Component::approval>("Approval for use in selections."),
            sdk::required<&Component::attrition_percent>("Percentage lost in production.", sdk::example("2")),
            sdk::required<&Component::setup_quantity>("Quantity lost at each set-up.", sdk::example("5")),
            sdk::required<&Component::package>("Package.", sdk::example("SOIC-8")),
            sdk::required<&Component::msl>("Moisture sensitivity level."),
            sdk::required<&Component::lifecycle>("Lifecycle."),
            sdk::required<&Component::rohs>("Directive 2011/65/EU."),
            sdk::required<&Component::reach>("Regulation (EC) No 1907/2006."),
            sdk::required<&Component::hts_code>("Customs tariff number.", sdk::example("8542.33.0001")),
            sdk::required<&Component::eccn>("Export control classification.", sdk::example("EAR99")),
            sdk::required<&Component::country_of_origin>("Country of origin.", sdk::example("MY")),
            sdk::required<&Component::customer_part_number>("Part number of the customer."),
            sdk::required<&Component::custom_part_id>("Id of the custom part of a Custom component."),
            sdk::required<&Component::part_option_count>("Number of part options."),
            sdk::required<&Component::created_at>("Time of creation."),
            sdk::required<&Component::updated_at>("Time of the last change.")
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
            sdk::required<&ComponentDetails::id>("Id of the component."),
            sdk::required<&ComponentDetails::internal_part_number>("Internal part number of the component."),
            sdk::required<&ComponentDetails::type>(
                "Whether the component is bought by manufacturer part number or made to drawing."
            ),
            sdk::required<&ComponentDetails::name>("Name.", sdk::example("Op amp")),
            sdk::required<&ComponentDetails::description>("Description.", sdk::example("Op amp dual")),
            sdk::required<&ComponentDetails::category>("Category.", sdk::example("Linear")),
            sdk::required<&ComponentDetails::notes>("Notes.", sdk::example("Order early.")),
            sdk::required<&ComponentDetails::unit>("Unit of its quantities."),
            sdk::required<&ComponentDetails::approval>("Approval for use in selections."),
            sdk::required<&ComponentDetails::attrition_percent>("Percentage lost in production.", sdk::example("2")),
            sdk::required<&ComponentDetails::setup_quantity>("Quantity lost at each set-up.", sdk::example("5")),
            sdk::required<&ComponentDetails::package>("Package.", sdk::example("SOIC-8")),
            sdk::required<&ComponentDetails::msl>("Moisture sensitivity level."),
            sdk::required<&ComponentDetails::lifecycle>("Lifecycle."),
            sdk::required<&ComponentDetails::rohs>("Directive 2011/65/EU."),
            sdk::required<&ComponentDetails::reach>("Regulation (EC) No 1907/2006."),
            sdk::required<&ComponentDetails::hts_code>("Customs tariff number.", sdk::example("8542.33.0001")),
            sdk::required<&ComponentDetails::eccn>("Export control classification.", sdk::example("EAR99")),
            sdk::required<&ComponentDetails::country_of_origin>("Country of origin.", sdk::example("MY")),
            sdk::required<&ComponentDetails::customer_part_number>("Part number of the customer."),
            sdk::required<&ComponentDetails::custom_part_id>("Id of the custom part of a Custom component."),
            sdk::required<&ComponentDetails::part_options>("Part options of the component."),
            sdk::required<&ComponentDetails::created_at>("Time of creation."),
            sdk::required<&ComponentDetails::updated_at>("Time of the last change.")
        );
    }
};

struct ComponentFilter {
    std::optional<std::string> value;

    static constexpr auto schema() {
        return sdk::query(
            "ComponentFilter",
            sdk::optional<&ComponentFilter::value>(
                "Only components with exactly this number, in every revision.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("0-1234")
            )
        );
    }
};

/// Returns all components, or those with one number, in the order of creation.
sdk::Page<Component> listComponents(sdk::Call& call, const ComponentFilter& filter);

/// Returns one component. 404.
ComponentDetails findComponent(sdk::Call& call, ComponentId id);

// ------------------------------------------------------------------------------------- operations for other modules

/// components.known/1: returns the components with the given internal part numbers; value and revision have to match
/// exactly.
KnownComponents knownComponents(sdk::Call& call, const PartNumbers& request);

}  // namespace cardcage::components
