#pragma once

#include <cardcage/contracts/suppliers.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>

/// Inventory sites with the tenant's own stock. Exactly one of them is the default.
namespace cardcage::suppliers {

using contracts::InventorySiteId;

struct InventorySite {
    InventorySiteId id;
    std::string name;
    std::optional<std::string> number;
    bool is_default = false;
    std::optional<std::string> notes;
    sdk::Timestamp created_at;

    static constexpr auto schema() {
        return sdk::record(
            "InventorySite",
            sdk::required<&InventorySite::id>("Id of the site."),
            sdk::required<&InventorySite::name>("Name of the site.", sdk::example("Main store")),
            sdk::required<&InventorySite::number>("The tenant's number of the site.", sdk::example("L-01")),
            sdk::required<&InventorySite::is_default>("Whether inventory offers without a site belong to this one."),
            sdk::required<&InventorySite::notes>("Notes.", sdk::example("Counted every Friday.")),
            sdk::required<&InventorySite::created_at>("Time of creation.")
        );
    }
};

struct InventorySiteInput {
    std::string name;
    std::optional<std::string> number;
    bool is_default = false;
    std::optional<std::string> notes;

    static constexpr auto schema() {
        return sdk::record(
            "InventorySiteInput",
            sdk::required<&InventorySiteInput::name>(
                "Name; unique.", sdk::trimmed, sdk::length(1, 255), sdk::example("Main store")
            ),
            sdk::optional<&InventorySiteInput::number>(
                "Number; unique.", sdk::trimmed, sdk::length(1, 64), sdk::example("L-01")
            ),
            sdk::optional<&InventorySiteInput::is_default>(
                "Whether this record becomes the default and replaces the previous one."
            ),
            sdk::optional<&InventorySiteInput::notes>(
                "Notes.", sdk::length(0, 10'000), sdk::example("Counted every Friday.")
            )
        );
    }
};

struct InventorySitePatch {
    sdk::Patch<std::string> name;
    sdk::Patch<std::string> number;
    sdk::Patch<bool> is_default;
    sdk::Patch<std::string> notes;

    static constexpr auto schema() {
        return sdk::patchOf<InventorySiteInput>(
            "InventorySitePatch",
            sdk::patched<&InventorySitePatch::name>(),
            sdk::patched<&InventorySitePatch::number>(),
            sdk::patched<&InventorySitePatch::is_default>(
                "true makes this record the default and replaces the previous one; false is refused for the "
                "default."
            ),
            sdk::patched<&InventorySitePatch::notes>()
        );
    }
};

/// Returns all sites in the order of creation.
sdk::Page<InventorySite> listInventorySites(sdk::Call& call);

/// Creates a site. 409 number_taken, name_taken.
InventorySite createInventorySite(sdk::Call& call, const InventorySiteInput& input);

/// Returns one site. 404.
InventorySite findInventorySite(sdk::Call& call, InventorySiteId id);

/// Changes the fields of the patch. 404, 412; 400 if no site would be the default; 409 number_taken, name_taken.
InventorySite updateInventorySite(sdk::Call& call, InventorySiteId id, const InventorySitePatch& patch);

/// Returns one site, locked for a change: the version in If-Match, otherwise 412. 404.
InventorySite lockInventorySite(sdk::Call& call, InventorySiteId id);

/// Deletes a site. 404, 412; 409 in_use for the default site, and when another module refuses
/// (suppliers.before_delete_site/1).
void deleteInventorySite(sdk::Call& call, InventorySiteId id);

}  // namespace cardcage::suppliers
