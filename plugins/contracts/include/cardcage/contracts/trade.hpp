#pragma once

#include <array>
#include <cardcage/contracts/ids.hpp>
#include <cardcage/contracts/unit.hpp>
#include <cardcage/decode.hpp>
#include <cardcage/scalar.hpp>
#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The words of the trade that several modules read and return, each with one set of spellings and one shape: every
// endpoint accepts the same values. A module's own words are in the module.

namespace cardcage::contracts {

/// Type of an assembly. "Box build" is written with a blank.
enum class AssemblyType { Pcba, Cable, BoxBuild, System, Unknown };

constexpr auto wireNames(AssemblyType) {
    using enum AssemblyType;
    return std::to_array<std::pair<AssemblyType, std::string_view>>(
        {{Pcba, "PCBA"}, {Cable, "Cable"}, {BoxBuild, "Box build"}, {System, "System"}, {Unknown, "Unknown"}}
    );
}

/// Industry that an assembly or a customer's product is built for.
enum class Industry { Auto, Medical, Defense, Aero, Rail, Industrial, Construction, Consumer, Other, Unknown };

constexpr auto wireNames(Industry) {
    using enum Industry;
    return sdk::words<Auto, Medical, Defense, Aero, Rail, Industrial, Construction, Consumer, Other, Unknown>;
}

/// Whether a component is bought by manufacturer part number (OffTheShelf). Custom is every other component.
enum class ComponentType { OffTheShelf, Custom, Unknown };

constexpr auto wireNames(ComponentType) {
    using enum ComponentType;
    return sdk::words<OffTheShelf, Custom, Unknown>;
}

/// Value of an internal part number, equal in all requests: an importable number can be used in a bill of materials.
inline constexpr rule::Identifier part_number{1, 128};
/// Revision of the number; empty means none.
inline constexpr rule::Identifier part_revision{0, 64};

/// Internal part number: value and revision together identify the part. The empty revision means none.
struct PartNumber {
    std::string value;
    std::string revision;

    static constexpr auto schema() {
        return sdk::record(
            "PartNumber",
            sdk::required<&PartNumber::value>(
                "The tenant's own number of the part; case-sensitive.", part_number, sdk::example("4711")
            ),
            sdk::optional<&PartNumber::revision>(
                "Revision; absent and empty mean none.", part_revision, sdk::example("B")
            )
        );
    }

    /// "4711 - B", without a revision "4711": the default name of the record with this number.
    std::string text() const { return revision.empty() ? value : value + " - " + revision; }

    friend auto operator<=>(const PartNumber&, const PartNumber&) = default;
};

/// A customer, found by number; created if it is unknown and has a name.
struct CustomerReference {
    std::optional<std::string> number;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerReference",
            sdk::optional<&CustomerReference::number>(
                "Number of the customer.", sdk::trimmed, sdk::length(1, 64), sdk::example("C-100")
            ),
            sdk::optional<&CustomerReference::name>(
                "Name for a customer that is new or has no name.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::example("Muster AG")
            )
        );
    }
};

/// A customer as records of other modules return it.
struct CustomerSummary {
    CustomerId id;
    std::optional<std::string> number;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerSummary",
            sdk::required<&CustomerSummary::id>("Id of the customer."),
            sdk::required<&CustomerSummary::number>("Number of the customer.", sdk::example("C-100")),
            sdk::required<&CustomerSummary::name>("Name of the customer.", sdk::example("Muster AG"))
        );
    }
};

/// Part number of a customer for a product of the tenant, as returned.
struct CustomerPartNumber {
    std::optional<std::string> value;
    std::optional<std::string> revision;
    std::optional<CustomerSummary> customer;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerPartNumber",
            sdk::required<&CustomerPartNumber::value>("Part number of the customer.", sdk::example("K-77")),
            sdk::required<&CustomerPartNumber::revision>("Revision of the part number.", sdk::example("2")),
            sdk::required<&CustomerPartNumber::customer>("Customer that uses this number.")
        );
    }
};

/// Value of a customer's part number, equal in all requests.
inline constexpr auto customer_part_number = sdk::length(1, 255);
/// Revision of a customer's part number; empty means none.
inline constexpr auto customer_part_revision = sdk::length(0, 64);

/// Part number of a customer for a product of the tenant, as imported (interface specification, "Customer part number
/// object"). The customer alone may be given.
struct CustomerPartNumberInput {
    std::optional<std::string> value;
    std::optional<std::string> revision;
    std::optional<CustomerReference> customer;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerPartNumberInput",
            sdk::optional<&CustomerPartNumberInput::value>(
                "Part number of the customer; required with a revision.",
                sdk::trimmed,
                customer_part_number,
                sdk::example("K-77")
            ),
            sdk::optional<&CustomerPartNumberInput::revision>(
                "Revision of the part number.", sdk::trimmed, customer_part_revision, sdk::example("2")
            ),
            sdk::optional<&CustomerPartNumberInput::customer>("Customer that uses this number.")
        );
    }

    void check(sdk::FieldErrors& errors) const {
        if (revision && !revision->empty() && !value) errors.add("/value", "required", "is required with a revision");
    }
};

/// A supplier as records of other modules return it.
struct SupplierSummary {
    SupplierId id;
    std::string name;
    std::optional<std::string> number;

    static constexpr auto schema() {
        return sdk::record(
            "SupplierSummary",
            sdk::required<&SupplierSummary::id>("Id of the supplier."),
            sdk::required<&SupplierSummary::name>("Name of the supplier.", sdk::example("Example Distribution")),
            sdk::required<&SupplierSummary::number>("The tenant's number of the supplier.", sdk::example("S-10"))
        );
    }
};

/// An RfQ by its id.
struct RfqReference {
    RfqId rfq_id;

    static constexpr auto schema() {
        return sdk::record("RfqReference", sdk::required<&RfqReference::rfq_id>("Id of the RfQ."));
    }
};

/// Assemblies by id.
struct AssemblyIds {
    std::vector<AssemblyId> assembly_ids;

    static constexpr auto schema() {
        return sdk::record("AssemblyIds", sdk::required<&AssemblyIds::assembly_ids>("Ids of assemblies."));
    }
};

}  // namespace cardcage::contracts
