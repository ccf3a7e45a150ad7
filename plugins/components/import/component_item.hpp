#pragma once

#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <vector>

#include "import/part_option_item.hpp"
#include "words.hpp"

// An element of the component import, as the client sends it.

namespace cardcage::components {

/// Known compliance data of a custom part.
struct CustomCompliance {
    Rohs rohs = Rohs::Unknown;
    Reach reach = Reach::Unknown;
    std::optional<bool> halogen_free;
    std::optional<std::string> country_of_origin;
    std::optional<std::string> hts_code;
    std::optional<std::string> eccn;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartCompliance",
            sdk::optional<&CustomCompliance::rohs>("Directive 2011/65/EU."),
            sdk::optional<&CustomCompliance::reach>("Regulation (EC) No 1907/2006."),
            sdk::optional<&CustomCompliance::halogen_free>("Whether the part is halogen-free."),
            sdk::optional<&CustomCompliance::country_of_origin>(
                "Country of origin.", sdk::trimmed, sdk::length(0, 64), sdk::example("DE")
            ),
            sdk::optional<&CustomCompliance::hts_code>(
                "Customs tariff number.", sdk::trimmed, sdk::length(0, 32), sdk::example("8542.39.0001")
            ),
            sdk::optional<&CustomCompliance::eccn>(
                "Export control classification.", sdk::trimmed, sdk::length(0, 32), sdk::example("EAR99")
            )
        );
    }
};

struct CustomPartItem {
    PartType part_type = PartType::Unknown;
    std::optional<std::string> description;
    CustomCompliance compliance;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartItem",
            sdk::required<&CustomPartItem::part_type>("Type of the custom part."),
            sdk::optional<&CustomPartItem::description>(
                "Description; that of the component by default.", sdk::length(0, 2000), sdk::example("Housing, milled")
            ),
            sdk::optional<&CustomPartItem::compliance>("Known compliance data.")
        );
    }
};

/// One component of an upload.
struct ComponentItem {
    PartNumber internal_part_number;
    ComponentType type = ComponentType::Unknown;
    std::optional<std::string> name;
    std::optional<std::string> description;
    std::optional<std::string> category;
    std::optional<std::string> notes;
    Unit unit = Unit::Piece;
    std::vector<PartOptionItem> part_options;
    std::optional<CustomPartItem> custom_part;
    std::vector<CustomerPartNumberInput> customer_part_numbers;
    Approval approval = Approval::Approved;
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

    static constexpr auto schema() {
        return sdk::record(
            "ComponentItem",
            sdk::required<&ComponentItem::internal_part_number>("Internal part number; unique in the upload."),
            sdk::required<&ComponentItem::type>(
                "Whether the component is bought by manufacturer part number or made to drawing.", sdk::known
            ),
            sdk::optional<&ComponentItem::name>("Name.", sdk::trimmed, sdk::length(0, 255), sdk::example("Op amp")),
            sdk::optional<&ComponentItem::description>(
                "Description.", sdk::length(0, 2000), sdk::example("Op amp dual")
            ),
            sdk::optional<&ComponentItem::category>(
                "Category.", sdk::trimmed, sdk::length(0, 255), sdk::example("Linear")
            ),
            sdk::optional<&ComponentItem::notes>("Notes.", sdk::length(0, 10'000), sdk::example("Order early.")),
            sdk::optional<&ComponentItem::unit>("Unit of its quantities."),
            sdk::optional<&ComponentItem::part_options>(
                "Part options; at least one for an off-the-shelf component.", sdk::items(0, 100)
            ),
            sdk::optional<&ComponentItem::custom_part>("Further data of a custom component."),
            sdk::optional<&ComponentItem::customer_part_numbers>(
                "Part numbers of customers; only the first one is kept.", sdk::items(0, 100)
            ),
            sdk::optional<&ComponentItem::approval>("Approval for use in selections."),
            sdk::optional<&ComponentItem::attrition_percent>(
                "Percentage lost in production.", sdk::range(0, 1'000'000), sdk::example("2")
            ),
            sdk::optional<&ComponentItem::setup_quantity>(
                "Quantity lost at each set-up.", sdk::range(0, 1'000'000'000'000), sdk::example("5")
            ),
            sdk::optional<&ComponentItem::package>(
                "Package; overrides the package of the parts.", sdk::trimmed, sdk::length(0, 64), sdk::example("SOIC-8")
            ),
            sdk::optional<&ComponentItem::msl>("Moisture sensitivity level; overrides that of the parts."),
            sdk::optional<&ComponentItem::lifecycle>(
                "Lifecycle; overrides that of the only part, and counts for those of several parts that have none."
            ),
            sdk::optional<&ComponentItem::rohs>(
                "Directive 2011/65/EU; overrides that of the only part, and counts for those of several parts that have "
                "none."
            ),
            sdk::optional<&ComponentItem::reach>("Regulation (EC) No 1907/2006; counts as rohs does."),
            sdk::optional<&ComponentItem::hts_code>(
                "Customs tariff number.", sdk::trimmed, sdk::length(0, 32), sdk::example("8542.33.0001")
            ),
            sdk::optional<&ComponentItem::eccn>(
                "Export control classification.", sdk::trimmed, sdk::length(0, 32), sdk::example("EAR99")
            ),
            sdk::optional<&ComponentItem::country_of_origin>(
                "Country of origin; overrides that of the parts.", sdk::trimmed, sdk::length(0, 64), sdk::example("MY")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

}  // namespace cardcage::components
