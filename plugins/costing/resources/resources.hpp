#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "words.hpp"

/// Manufacturing resources: machines and people with their hourly rates.
namespace cardcage::costing {

struct Resource {
    ResourceId id;
    std::string name;
    ResourceType type = ResourceType::Unknown;
    sdk::Money hourly_rate;
    sdk::Decimal efficiency_percent;
    sdk::Decimal setup_minutes;
    std::int64_t parallel_units = 1;
    std::optional<std::string> site;
    std::optional<std::string> notes;
    bool is_active = true;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturingResource",
            sdk::required<&Resource::id>("Id of the resource."),
            sdk::required<&Resource::name>("Name.", sdk::example("SMT line 1")),
            sdk::required<&Resource::type>("Type: a machine or people."),
            sdk::required<&Resource::hourly_rate>("Cost per hour."),
            sdk::required<&Resource::efficiency_percent>("Speed in percent of the planned speed.", sdk::example("100")),
            sdk::required<&Resource::setup_minutes>("Set-up time before each batch.", sdk::example("45")),
            sdk::required<&Resource::parallel_units>("Assemblies handled at a time."),
            sdk::required<&Resource::site>("Site of the resource.", sdk::example("Munich")),
            sdk::required<&Resource::notes>("Notes.", sdk::example("Two shifts.")),
            sdk::required<&Resource::is_active>("Whether further activities may use it."),
            sdk::required<&Resource::created_at>("Time of creation."),
            sdk::required<&Resource::updated_at>("Time of the last change.")
        );
    }
};

constexpr auto efficiency_range = sdk::range(sdk::Decimal::fromScaled(1), 200);
constexpr auto setup_range = sdk::range(0, 100'000);
constexpr auto parallel_range = sdk::range(1, 1'000'000);

struct ResourceInput {
    std::string name;
    ResourceType type = ResourceType::Unknown;
    sdk::Money hourly_rate;
    sdk::Decimal efficiency_percent = 100;
    sdk::Decimal setup_minutes;
    std::int64_t parallel_units = 1;
    std::optional<std::string> site;
    std::optional<std::string> notes;
    bool is_active = true;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturingResourceInput",
            sdk::required<&ResourceInput::name>(
                "Name; unique.", sdk::trimmed, sdk::length(1, 255), sdk::example("SMT line 1")
            ),
            sdk::required<&ResourceInput::type>("Type: a machine or people.", sdk::known),
            sdk::required<&ResourceInput::hourly_rate>("Cost per hour."),
            sdk::optional<&ResourceInput::efficiency_percent>(
                "Speed in percent of the planned speed: above 0, at most 200.", efficiency_range, sdk::example("100")
            ),
            sdk::optional<&ResourceInput::setup_minutes>(
                "Set-up time before each batch.", setup_range, sdk::example("45")
            ),
            sdk::optional<&ResourceInput::parallel_units>("Assemblies handled at a time.", parallel_range),
            sdk::optional<&ResourceInput::site>("Site of the resource.", sdk::length(0, 255), sdk::example("Munich")),
            sdk::optional<&ResourceInput::notes>("Notes.", sdk::length(0, 10'000), sdk::example("Two shifts.")),
            sdk::optional<&ResourceInput::is_active>("Whether further activities may use it.")
        );
    }
};

struct ResourcePatch {
    sdk::Patch<std::string> name;
    sdk::Patch<ResourceType> type;
    sdk::Patch<sdk::Money> hourly_rate;
    sdk::Patch<sdk::Decimal> efficiency_percent;
    sdk::Patch<sdk::Decimal> setup_minutes;
    sdk::Patch<std::int64_t> parallel_units;
    sdk::Patch<std::string> site;
    sdk::Patch<std::string> notes;
    sdk::Patch<bool> is_active;

    static constexpr auto schema() {
        return sdk::patchOf<ResourceInput>(
            "ManufacturingResourcePatch",
            sdk::patched<&ResourcePatch::name>(),
            sdk::patched<&ResourcePatch::type>("Type; cannot be changed."),
            sdk::patched<&ResourcePatch::hourly_rate>(),
            sdk::patched<&ResourcePatch::efficiency_percent>(),
            sdk::patched<&ResourcePatch::setup_minutes>(),
            sdk::patched<&ResourcePatch::parallel_units>(),
            sdk::patched<&ResourcePatch::site>(),
            sdk::patched<&ResourcePatch::notes>(),
            sdk::patched<&ResourcePatch::is_active>()
        );
    }
};

/// Returns all resources in the order of creation.
sdk::Page<Resource> listResources(sdk::Call& call);

/// Creates a resource. 409 name_taken.
Resource createResource(sdk::Call& call, const ResourceInput& input);

/// Changes the fields of the patch. 404, 412; 400 for another type; 409 name_taken.
Resource updateResource(sdk::Call& call, ResourceId id, const ResourcePatch& patch);

/// Returns one resource, locked for a change: the version in If-Match, otherwise 412. 404.
Resource lockResource(sdk::Call& call, ResourceId id);

/// Deletes a resource. 404, 412; 409 in_use while an activity uses it.
void deleteResource(sdk::Call& call, ResourceId id);

}  // namespace cardcage::costing
