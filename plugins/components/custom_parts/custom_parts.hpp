#pragma once

#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "components/components.hpp"
#include "import/component_item.hpp"

/// Custom parts and their files.
namespace cardcage::components {

using contracts::components::EnsuredCustomPart;
using contracts::components::NewCustomPart;
using ResourceId = sdk::Id<struct ResourceTag>;

/// Largest size of one file of a custom part, in bytes.
constexpr std::uint64_t most_resource_bytes = 209'715'200;

/// Known compliance data of a custom part, as returned.
struct PartCompliance {
    Rohs rohs = Rohs::Unknown;
    Reach reach = Reach::Unknown;
    std::optional<bool> halogen_free;
    std::optional<std::string> country_of_origin;
    std::optional<std::string> hts_code;
    std::optional<std::string> eccn;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartComplianceAnswer",
            sdk::required<&PartCompliance::rohs>("Directive 2011/65/EU."),
            sdk::required<&PartCompliance::reach>("Regulation (EC) No 1907/2006."),
            sdk::required<&PartCompliance::halogen_free>("Whether the part is halogen-free."),
            sdk::required<&PartCompliance::country_of_origin>("Country of origin.", sdk::example("DE")),
            sdk::required<&PartCompliance::hts_code>("Customs tariff number.", sdk::example("8542.39.0001")),
            sdk::required<&PartCompliance::eccn>("Export control classification.", sdk::example("EAR99"))
        );
    }
};

struct CustomPart {
    CustomPartId id;
    std::optional<PartNumber> internal_part_number;
    std::optional<std::string> description;
    PartType part_type = PartType::Unknown;
    PartCompliance compliance;
    Unit unit = Unit::Unknown;
    std::optional<RfqId> rfq_id;
    std::vector<AssemblyId> assembly_ids;
    std::int64_t resource_count = 0;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPart",
            sdk::required<&CustomPart::id>("Id of the custom part."),
            sdk::required<&CustomPart::internal_part_number>("Internal part number of its component."),
            sdk::required<&CustomPart::description>("Description.", sdk::example("Housing, milled")),
            sdk::required<&CustomPart::part_type>("Type of the custom part."),
            sdk::required<&CustomPart::compliance>("Known compliance data."),
            sdk::required<&CustomPart::unit>("Unit of its quantities."),
            sdk::required<&CustomPart::rfq_id>("RfQ that the custom part was created for, if any."),
            sdk::required<&CustomPart::assembly_ids>("Assemblies that use the custom part."),
            sdk::required<&CustomPart::resource_count>("Number of attached files."),
            sdk::required<&CustomPart::created_at>("Time of creation."),
            sdk::required<&CustomPart::updated_at>("Time of the last change.")
        );
    }
};

/// A file of a custom part, with a link that needs no bearer until it expires.
struct Resource {
    ResourceId id;
    std::string name;
    std::string file_name;
    std::string content_type;
    std::int64_t size_bytes = 0;
    std::string url;
    sdk::Timestamp expires_at;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartResource",
            sdk::required<&Resource::id>("Id of the resource."),
            sdk::required<&Resource::name>("Title of the file.", sdk::example("Drawing")),
            sdk::required<&Resource::file_name>("Name of the file.", sdk::example("m7.pdf")),
            sdk::required<&Resource::content_type>("Media type.", sdk::example("application/pdf")),
            sdk::required<&Resource::size_bytes>("Size in bytes.", sdk::example("48213")),
            sdk::required<&Resource::url>(
                "Download link, valid until expires_at.", sdk::example("https://quotes.example.com/files/u-f1?sig=abc")
            ),
            sdk::required<&Resource::expires_at>("Time of expiry of the link. Another request returns a new link.")
        );
    }
};

/// A custom part in a list.
struct CustomPartSummary {
    CustomPartId id;
    PartNumber internal_part_number;
    std::optional<ComponentId> component_id;
    PartType part_type = PartType::Unknown;
    std::int64_t resource_count = 0;
    std::int64_t resource_bytes = 0;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartSummary",
            sdk::required<&CustomPartSummary::id>("Id of the custom part."),
            sdk::required<&CustomPartSummary::internal_part_number>("Internal part number of its component."),
            sdk::required<&CustomPartSummary::component_id>(
                "Id of its component; null when the component no longer exists."
            ),
            sdk::required<&CustomPartSummary::part_type>("Type of the custom part."),
            sdk::required<&CustomPartSummary::resource_count>("Number of attached files."),
            sdk::required<&CustomPartSummary::resource_bytes>("Total size of its files in bytes."),
            sdk::required<&CustomPartSummary::created_at>("Time of creation."),
            sdk::required<&CustomPartSummary::updated_at>("Time of the last change.")
        );
    }
};

/// A stored file, without a link.
struct KeptResource {
    ResourceId id;
    std::string name;
    std::string file_name;
    std::string content_type;
    std::int64_t size_bytes = 0;

    static constexpr auto schema() {
        return sdk::record(
            "KeptResource",
            sdk::required<&KeptResource::id>("Id of the resource."),
            sdk::required<&KeptResource::name>("Title of the file.", sdk::example("Drawing")),
            sdk::required<&KeptResource::file_name>("Name of the file.", sdk::example("m7.pdf")),
            sdk::required<&KeptResource::content_type>("Media type.", sdk::example("application/pdf")),
            sdk::required<&KeptResource::size_bytes>("Size in bytes.", sdk::example("48213"))
        );
    }
};

/// A custom part, with or without its component.
struct StoredCustomPart {
    CustomPartId id;
    PartNumber internal_part_number;
    std::optional<ComponentId> component_id;
    PartType part_type = PartType::Unknown;
    std::vector<KeptResource> resources;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "StoredCustomPart",
            sdk::required<&StoredCustomPart::id>("Id of the custom part."),
            sdk::required<&StoredCustomPart::internal_part_number>("Internal part number of its component."),
            sdk::required<&StoredCustomPart::component_id>(
                "Id of its component; null when the component no longer exists."
            ),
            sdk::required<&StoredCustomPart::part_type>("Type of the custom part."),
            sdk::required<&StoredCustomPart::resources>("Files in the order of attachment."),
            sdk::required<&StoredCustomPart::created_at>("Time of creation."),
            sdk::required<&StoredCustomPart::updated_at>("Time of the last change.")
        );
    }
};

struct CustomPartFilter {
    std::optional<bool> is_released;

    static constexpr auto schema() {
        return sdk::query(
            "CustomPartFilter",
            sdk::optional<&CustomPartFilter::is_released>(
                "true: only custom parts whose component no longer exists; false: only the others."
            )
        );
    }
};

struct NewResource {
    std::string file_name;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::query(
            "NewCustomPartResource",
            sdk::required<&NewResource::file_name>(
                "Name of the file.", sdk::trimmed, sdk::length(1, 255), sdk::example("m7.pdf")
            ),
            sdk::optional<&NewResource::name>(
                "Title of the file; the file name by default.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Drawing")
            )
        );
    }
};

/// components.ensure_custom_part/1: returns the custom part of a number; makes it and its component when the number is
/// new. 400 for an unknown kind of part.
EnsuredCustomPart ensureCustomPart(sdk::Call& call, const NewCustomPart& wanted);

/// Returns one custom part. 404, also while it has no component.
CustomPart findCustomPart(sdk::Call& call, CustomPartId id);

/// Returns the files of a custom part in the order of attachment, with links. 404.
std::vector<Resource> listResources(sdk::Call& call, CustomPartId id);

/// Returns all custom parts in the order of creation, those without a component included.
sdk::Page<CustomPartSummary> listCustomParts(sdk::Call& call, const CustomPartFilter& filter);

/// Returns one custom part with its files, with or without its component. 404.
StoredCustomPart findStoredCustomPart(sdk::Call& call, CustomPartId id);

/// A file of any type that the files service has already sent as the response.
using AnsweredResource = sdk::AnsweredAs<"*/*">;

/// Returns the content of a file of a custom part, with or without its component. 404.
AnsweredResource downloadResource(sdk::Call& call, CustomPartId id, ResourceId resource_id);

/// Attaches the body of the request, of any type, as a file. 404, 413, 507.
Resource addResource(sdk::Call& call, CustomPartId id, const NewResource& spec);

/// Removes a file of a custom part, with or without its component. 404.
void deleteResource(sdk::Call& call, CustomPartId id, ResourceId resource_id);

}  // namespace cardcage::components
