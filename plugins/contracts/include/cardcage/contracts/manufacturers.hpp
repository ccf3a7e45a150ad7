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

/// Manufacturers and their names.
namespace cardcage::contracts::manufacturers {

struct ResolveRequest {
    std::vector<std::string> names;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerResolveRequest",
            sdk::required<&ResolveRequest::names>("Names to resolve, at most 100,000.", sdk::items(0, 100'000))
        );
    }
};

enum class ResolveStatus { Matched, Unknown, Ambiguous };

constexpr auto wireNames(ResolveStatus) {
    using enum ResolveStatus;
    return sdk::words<Matched, Unknown, Ambiguous>;
}

struct ResolveResult {
    std::string name;
    ResolveStatus status = ResolveStatus::Unknown;
    std::optional<ManufacturerId> manufacturer_id;
    std::optional<std::string> manufacturer_name;
    std::vector<std::string> candidates;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerResolveResult",
            sdk::required<&ResolveResult::name>("Name as sent.", sdk::example("TI")),
            sdk::required<&ResolveResult::status>("Whether exactly one manufacturer has this name."),
            sdk::required<&ResolveResult::manufacturer_id>("Id of the manufacturer when Matched, otherwise null."),
            sdk::required<&ResolveResult::manufacturer_name>(
                "Primary name of the manufacturer when Matched, otherwise null.", sdk::example("Texas Instruments")
            ),
            sdk::required<&ResolveResult::candidates>(
                "Primary names of the manufacturers with this name, when Ambiguous."
            )
        );
    }
};

struct ResolveResults {
    std::vector<ResolveResult> results;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerResolveResults",
            sdk::required<&ResolveResults::results>("One per name, in the order of the request.")
        );
    }
};

/// Returns the manufacturer for a name in an offer or a component: an exact match, otherwise a normalized one,
/// otherwise one without regard to blanks, otherwise one of a part of `YAGEO(国巨)`, over primary and alternative
/// names; never by prefix. One result per name, in order.
inline constexpr sdk::OperationContract<ResolveRequest, ResolveResults> resolve{
    "manufacturers.resolve/1", "Resolve names in offers or parts to manufacturers"};

/// Manufacturers with new names.
struct ManufacturersChange {
    std::vector<ManufacturerId> manufacturer_ids;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturersChange",
            sdk::required<&ManufacturersChange::manufacturer_ids>("Ids of the manufacturers with changed names.")
        );
    }
};

/// Collected in the transaction of the change. References that could not be resolved may be resolvable now.
inline constexpr sdk::HookContract<ManufacturersChange> changed{
    "manufacturers.changed/1", "Names of manufacturers have changed"};

/// A manufacturer that is about to be deleted.
struct ManufacturerDeletion {
    ManufacturerId manufacturer_id;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerDeletion",
            sdk::required<&ManufacturerDeletion::manufacturer_id>("Id of the manufacturer that is about to be deleted.")
        );
    }
};

/// A provider refuses (409 in_use) or removes its references to the manufacturer.
inline constexpr sdk::HookContract<ManufacturerDeletion> before_delete{
    "manufacturers.before_delete/1", "A manufacturer is about to be deleted"};

}  // namespace cardcage::contracts::manufacturers
