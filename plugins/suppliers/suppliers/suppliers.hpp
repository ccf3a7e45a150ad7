#pragma once

#include <array>
#include <cardcage/contracts/suppliers.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Suppliers: the tenant's own and the system suppliers that every tenant has.
namespace cardcage::suppliers {

using contracts::SupplierId;

/// Preference of the tenant for a supplier.
enum class Preference { Preferred, Neutral, Avoided, Excluded, Unknown };

constexpr auto wireNames(Preference) {
    using enum Preference;
    return sdk::words<Preferred, Neutral, Avoided, Excluded, Unknown>;
}

enum class SupplierType { Distributor, Manufacturer, PcbSupplier, Broker, Other, Unknown };

constexpr auto wireNames(SupplierType) {
    using enum SupplierType;
    return sdk::words<Distributor, Manufacturer, PcbSupplier, Broker, Other, Unknown>;
}

struct Supplier {
    SupplierId id;
    std::string name;
    std::optional<std::string> number;
    bool is_system = false;
    Preference preference = Preference::Unknown;
    SupplierType type = SupplierType::Unknown;
    std::optional<std::string> notes;
    sdk::Timestamp created_at;

    static constexpr auto schema() {
        return sdk::record(
            "Supplier",
            sdk::required<&Supplier::id>("Id of the supplier."),
            sdk::required<&Supplier::name>("Name of the supplier.", sdk::example("Example Distribution")),
            sdk::required<&Supplier::number>("The tenant's number of the supplier.", sdk::example("S-10")),
            sdk::required<&Supplier::is_system>(
                "Whether every tenant has this supplier; only its number and preference can be changed."
            ),
            sdk::required<&Supplier::preference>("Preference of the tenant for this supplier."),
            sdk::required<&Supplier::type>("Type of the supplier."),
            sdk::required<&Supplier::notes>(
                "Notes, for the tenant only.", sdk::example("Orders before noon leave today.")
            ),
            sdk::required<&Supplier::created_at>("Time of creation.")
        );
    }
};

/// One element of an import. Absent fields do not change an existing supplier.
struct SupplierInput {
    std::string name;
    std::optional<std::string> number;
    std::optional<Preference> preference;
    std::optional<SupplierType> type;
    std::optional<std::string> notes;

    /// Identification of an element in the response.
    static constexpr auto reference = std::to_array<std::string_view>({"/name", "/number"});

    static constexpr auto schema() {
        return sdk::record(
            "SupplierInput",
            sdk::required<&SupplierInput::name>(
                "Name; finds the supplier when the number does not.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Example Distribution")
            ),
            sdk::optional<&SupplierInput::number>(
                "Number; finds the supplier first.", sdk::trimmed, sdk::length(1, 64), sdk::example("S-10")
            ),
            sdk::optional<&SupplierInput::preference>(
                "Preference of the tenant for this supplier; Neutral for a new supplier by default."
            ),
            sdk::optional<&SupplierInput::type>("Type of the supplier; Other for a new supplier by default."),
            sdk::optional<&SupplierInput::notes>(
                "Notes, for the tenant only.", sdk::length(0, 10'000), sdk::example("Orders before noon leave today.")
            )
        );
    }
};

/// Result of one element: Created, Updated, Unchanged, Superseded or Rejected.
struct ImportedSupplier {
    sdk::ImportOutcome outcome;
    std::optional<std::string> name;
    std::optional<std::string> number;
    std::optional<Supplier> supplier;

    static constexpr auto schema() {
        return sdk::record(
            "ImportedSupplier",
            sdk::inlined<&ImportedSupplier::outcome>(),
            sdk::required<&ImportedSupplier::name>("Name as sent.", sdk::example("Example Distribution")),
            sdk::required<&ImportedSupplier::number>("Number as sent.", sdk::example("S-10")),
            sdk::required<&ImportedSupplier::supplier>("The supplier; null when the element is refused.")
        );
    }
};

struct ImportOptions {
    bool dry_run = false;

    static constexpr auto schema() {
        return sdk::query(
            "SupplierImportOptions",
            sdk::optional<&ImportOptions::dry_run>("Returns the result of the import without storing anything.")
        );
    }
};

struct SupplierPatch {
    sdk::Patch<std::string> name;
    sdk::Patch<std::string> number;
    sdk::Patch<Preference> preference;
    sdk::Patch<SupplierType> type;
    sdk::Patch<std::string> notes;

    static constexpr auto schema() {
        return sdk::patchOf<SupplierInput>(
            "SupplierPatch",
            sdk::patched<&SupplierPatch::name>("Name; cannot be changed for a system supplier."),
            sdk::patched<&SupplierPatch::number>("Number; unique."),
            sdk::patched<&SupplierPatch::preference>("Preference of the tenant for this supplier.", sdk::never_cleared),
            sdk::patched<&SupplierPatch::type>(
                "Type of the supplier; cannot be changed for a system supplier.", sdk::never_cleared
            ),
            sdk::patched<&SupplierPatch::notes>("Notes, for the tenant only; cannot be changed for a system supplier.")
        );
    }
};

struct SupplierFilter {
    std::vector<SupplierId> ids;
    std::optional<std::string> number;
    std::optional<std::string> name;
    std::optional<Preference> preference;
    std::optional<SupplierType> type;

    static constexpr auto schema() {
        return sdk::query(
            "SupplierFilter",
            sdk::optional<&SupplierFilter::ids>("Only suppliers with these ids, separated by commas."),
            sdk::optional<&SupplierFilter::number>(
                "Only the supplier of exactly this number.", sdk::lookup, sdk::example("S-10")
            ),
            sdk::optional<&SupplierFilter::name>(
                "Only the supplier of this name, regardless of case, punctuation and legal form.",
                sdk::lookup,
                sdk::example("Example Distribution")
            ),
            sdk::optional<&SupplierFilter::preference>("Only suppliers with this preference.", sdk::known),
            sdk::optional<&SupplierFilter::type>("Only suppliers of this type.", sdk::known)
        );
    }
};

/// Returns the suppliers that match the filter, in the order of creation. Unknown ids are ignored.
sdk::Page<Supplier> listSuppliers(sdk::Call& call, const SupplierFilter& filter);

/// Most elements of one import.
constexpr std::int64_t most_imported = 100'000;

/// Creates and changes suppliers, all in one transaction, and returns a result for each element in order. An element
/// refers to the supplier with its number, otherwise to the one with its name (normalizedName). An invalid element is
/// refused alone; a body that is not a JSON array, or too long, is refused as a whole.
void importSuppliers(
    sdk::Call& call,
    const ImportOptions& options,
    sdk::Stream<SupplierInput>& elements,
    sdk::Sink<ImportedSupplier>& results
);

/// Returns one supplier. 404.
Supplier findSupplier(sdk::Call& call, SupplierId id);

/// Changes the fields of the patch. 404, 412; 403 for a field of a system supplier that cannot be changed; 409
/// number_taken, name_taken.
Supplier updateSupplier(sdk::Call& call, SupplierId id, const SupplierPatch& patch);

/// Returns one supplier, locked for a change: the version in If-Match, otherwise 412. 404.
Supplier lockSupplier(sdk::Call& call, SupplierId id);

/// Deletes a supplier. 404, 412; 403 for a system supplier; 409 in_use when another module refuses
/// (suppliers.before_delete/1).
void deleteSupplier(sdk::Call& call, SupplierId id);

}  // namespace cardcage::suppliers
