#pragma once

#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <vector>

#include "import/part_option_item.hpp"
#include "words.hpp"

// An element of the component import, as the client sends it.

namespace cardcage::components {

/// What is known about the conformity of a custom part.
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
            sdk::optional<&CustomCompliance::halogen_free>("Without halogens."),
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
            sdk::required<&CustomPartItem::part_type>("What kind of thing it is."),
            sdk::optional<&CustomPartItem::description>(
                "Description; that of the component otherwise.", sdk::length(0, 2000), sdk::example("Housing, milled")
            ),
            sdk::optional<&CustomPartItem::compliance>("What is known about its conformity.")
        );
    }
};

/// How a customer calls the component.
struct CustomerPartNumber {
    std::optional<std::string> value;
    std::optional<std::string> revision;
    std::optional<CustomerReference> customer;

    static constexpr auto schema() {
        return sdk::record(
            "ComponentCustomerPartNumber",
            sdk::optional<&CustomerPartNumber::value>(
                "The customer's number of the part.", sdk::trimmed, sdk::length(1, 255), sdk::example("K-77")
            ),
            sdk::optional<&CustomerPartNumber::revision>(
                "Its revision.", sdk::trimmed, sdk::length(0, 64), sdk::example("2")
            ),
            sdk::optional<&CustomerPartNumber::customer>("Whose number it is.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
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
    std::vector<CustomerPartNumber> customer_part_numbers;
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
            sdk::required<&ComponentItem::internal_part_number>("Its number; unique in the upload."),
            sdk::required<&ComponentItem::type>("Whether it is bought by manufacturer part number.", sdk::known),
            sdk::optional<&ComponentItem::name>("Name.", sdk::trimmed, sdk::length(0, 255), sdk::example("Op amp")),
            sdk::optional<&ComponentItem::description>(
                "Description.", sdk::length(0, 2000), sdk::example("Op amp dual")
            ),
            sdk::optional<&ComponentItem::category>(
                "Category.", sdk::trimmed, sdk::length(0, 255), sdk::example("Linear")
            ),
            sdk::optional<&ComponentItem::notes>("Notes.", sdk::length(0, 10'000), sdk::example("Order early.")),
            sdk::optional<&ComponentItem::unit>("What its quantities count."),
            sdk::optional<&ComponentItem::part_options>(
                "The parts it may be; at least one when it is off the shelf.", sdk::items(0, 100)
            ),
            sdk::optional<&ComponentItem::custom_part>("More about a custom component."),
            sdk::optional<&ComponentItem::customer_part_numbers>(
                "How customers call it; only the first one is kept.", sdk::items(0, 100)
            ),
            sdk::optional<&ComponentItem::approval>("What selection may do with it."),
            sdk::optional<&ComponentItem::attrition_percent>(
                "Share that is lost in production.", sdk::range(0, 1'000'000), sdk::example("2")
            ),
            sdk::optional<&ComponentItem::setup_quantity>(
                "Quantity that is lost at each set-up.", sdk::range(0, 1'000'000'000'000), sdk::example("5")
            ),
            sdk::optional<&ComponentItem::package>(
                "Package; overrides that of the parts.", sdk::trimmed, sdk::length(0, 64), sdk::example("SOIC-8")
            ),
            sdk::optional<&ComponentItem::msl>("Moisture sensitivity level; overrides that of the parts."),
            sdk::optional<&ComponentItem::lifecycle>("Lifecycle; overrides that of the parts."),
            sdk::optional<&ComponentItem::rohs>("Directive 2011/65/EU; overrides that of the parts."),
            sdk::optional<&ComponentItem::reach>("Regulation (EC) No 1907/2006; overrides that of the parts."),
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
