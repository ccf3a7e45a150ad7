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

/// Fields of a component, in the order of the columns of the statements that return it.
struct ComponentFields {
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

    static constexpr auto schema() {
        return sdk::record(
            "ComponentFields",
            sdk::required<&ComponentFields::internal_part_number>("Internal part number of the component."),
            sdk::required<&ComponentFields::type>(
                "Whether the component is bought by manufacturer part number or made to drawing."
            ),
            sdk::required<&ComponentFields::name>("Name.", sdk::example("Op amp")),
            sdk::required<&ComponentFields::description>("Description.", sdk::example("Op amp dual")),
            sdk::required<&ComponentFields::category>("Category.", sdk::example("Linear")),
            sdk::required<&ComponentFields::notes>("Notes.", sdk::example("Order early.")),
            sdk::required<&ComponentFields::unit>("Unit of its quantities."),
            sdk::required<&ComponentFields::approval>("Approval for use in selections."),
            sdk::required<&ComponentFields::attrition_percent>("Percentage lost in production.", sdk::example("2")),
            sdk::required<&ComponentFields::setup_quantity>("Quantity lost at each set-up.", sdk::example("5")),
            sdk::required<&ComponentFields::package>("Package.", sdk::example("SOIC-8")),
            sdk::required<&ComponentFields::msl>("Moisture sensitivity level."),
            sdk::required<&ComponentFields::lifecycle>("Lifecycle."),
            sdk::required<&ComponentFields::rohs>("Directive 2011/65/EU."),
            sdk::required<&ComponentFields::reach>("Regulation (EC) No 1907/2006."),
            sdk::required<&ComponentFields::hts_code>("Customs tariff number.", sdk::example("8542.33.0001")),
            sdk::required<&ComponentFields::eccn>("Export control classification.", sdk::example("EAR99")),
            sdk::required<&ComponentFields::country_of_origin>("Country of origin.", sdk::example("MY")),
            sdk::required<&ComponentFields::customer_part_number>("Part number of the customer."),
            sdk::required<&ComponentFields::custom_part_id>("Id of the custom part of a Custom component.")
        );
    }
};

/// A component of a list.
struct Component {
    ComponentId id;
    ComponentFields fields;
    std::int64_t part_option_count = 0;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "Component",
            sdk::required<&Component::id>("Id of the component."),
            sdk::inlined<&Component::fields>(),
            sdk::required<&Component::part_option_count>("Number of part options."),
            sdk::required<&Component::created_at>("Time of creation."),
            sdk::required<&Component::updated_at>("Time of the last change.")
        );
    }
};

/// A component with its options.
struct ComponentDetails {
    ComponentId id;
    ComponentFields fields;
    std::vector<StoredOption> part_options;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "ComponentDetails",
            sdk::required<&ComponentDetails::id>("Id of the component."),
            sdk::inlined<&ComponentDetails::fields>(),
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
                sdk::length(1, 255),
                sdk::lookup,
                sdk::example("0-1234")
            )
        );
    }
};

/// Returns all components, or those with one number, in the order of creation.
sdk::Page<Component> listComponents(sdk::Call& call, const ComponentFilter& filter);

/// Returns one component. 404.
ComponentDetails findComponent(sdk::Call& call, ComponentId id);

/// components.known/1: returns the components with the given internal part numbers; value and revision have to match
/// exactly.
KnownComponents knownComponents(sdk::Call& call, const PartNumbers& request);

/// components.lookalikes/1: returns for each number, which nothing has, a component whose number looks equal.
contracts::LookalikeNumbers lookalikeComponents(sdk::Call& call, const contracts::SentNumbers& request);

}  // namespace cardcage::components
