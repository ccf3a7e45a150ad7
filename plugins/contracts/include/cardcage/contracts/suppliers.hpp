#pragma once

#include <array>
#include <cardcage/contract.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Suppliers and inventory sites.
namespace cardcage::contracts::suppliers {

/// Preference of the tenant for a supplier.
enum class Preference { Preferred, Neutral, Avoided, Excluded, Unknown };

constexpr auto wireNames(Preference) {
    using enum Preference;
    return sdk::words<Preferred, Neutral, Avoided, Excluded, Unknown>;
}

/// An offer belongs to a supplier (External) or to the tenant's own stock (Internal).
enum class ReferenceType { Internal, External };

constexpr auto wireNames(ReferenceType) {
    using enum ReferenceType;
    return sdk::words<Internal, External>;
}

/// A supplier or site as named in an import.
struct SupplierReference {
    ReferenceType type = ReferenceType::Internal;
    std::optional<std::string> name;
    std::optional<std::string> number;

    static constexpr auto schema() {
        return sdk::record(
            "SupplierReference",
            sdk::required<&SupplierReference::type>("External: a supplier; Internal: an inventory site."),
            sdk::optional<&SupplierReference::name>("Name.", sdk::trimmed, sdk::example("Main store")),
            sdk::optional<&SupplierReference::number>("Number.", sdk::trimmed, sdk::example("L-01"))
        );
    }
};

struct SupplierReferences {
    std::vector<SupplierReference> references;

    static constexpr auto schema() {
        return sdk::record(
            "SupplierReferences",
            sdk::required<&SupplierReferences::references>("References to resolve.", sdk::items(0, 100'000))
        );
    }
};

/// A supplier or site, or the reason why none was found.
struct ResolvedSupplier {
    std::optional<sdk::Uuid> id;
    std::optional<std::string> name;
    std::optional<std::string> number;
    std::optional<std::string> problem;

    static constexpr auto schema() {
        return sdk::record(
            "ResolvedSupplier",
            sdk::required<&ResolvedSupplier::id>("Id of the supplier or site."),
            sdk::required<&ResolvedSupplier::name>("Name.", sdk::example("Main store")),
            sdk::required<&ResolvedSupplier::number>("Number.", sdk::example("L-01")),
            sdk::required<&ResolvedSupplier::problem>(
                "Reason why nothing was found and its remedy; null when the supplier was found.",
                sdk::example("Inventory site 'Attic' is not known; create it under /admin/inventory-sites.")
            )
        );
    }
};

struct ResolvedSuppliers {
    std::vector<ResolvedSupplier> results;

    static constexpr auto schema() {
        return sdk::record(
            "ResolvedSuppliers", sdk::required<&ResolvedSuppliers::results>("One per reference, in their order.")
        );
    }
};

/// Finds an External reference by number (exact), otherwise by name, otherwise by an alias of a system supplier; an
/// Internal one by number or name, and the default site if it has neither. The results cannot be deleted before the
/// transaction ends, so the caller can store a reference.
inline constexpr sdk::OperationContract<SupplierReferences, ResolvedSuppliers> resolve{
    "suppliers.resolve/1", "Find suppliers and inventory sites by number or name"};

/// A supplier that is about to be deleted.
struct SupplierDeletion {
    SupplierId supplier_id;

    static constexpr auto schema() {
        return sdk::record(
            "SupplierDeletion",
            sdk::required<&SupplierDeletion::supplier_id>("Id of the supplier that is about to be deleted.")
        );
    }
};

/// A provider refuses (409 in_use) or removes its references to the supplier.
inline constexpr sdk::HookContract<SupplierDeletion> before_delete{
    "suppliers.before_delete/1", "A supplier is about to be deleted"};

/// An inventory site that is about to be deleted.
struct InventorySiteDeletion {
    InventorySiteId inventory_site_id;

    static constexpr auto schema() {
        return sdk::record(
            "InventorySiteDeletion",
            sdk::required<&InventorySiteDeletion::inventory_site_id>("Id of the site that is about to be deleted.")
        );
    }
};

/// A provider refuses (409 in_use) or removes its references to the site.
inline constexpr sdk::HookContract<InventorySiteDeletion> before_delete_site{
    "suppliers.before_delete_site/1", "An inventory site is about to be deleted"};

}  // namespace cardcage::contracts::suppliers
