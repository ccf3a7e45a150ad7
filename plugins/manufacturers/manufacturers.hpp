#pragma once

#include <array>
#include <cardcage/contracts/manufacturers.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Public and private manufacturers and their names.
namespace cardcage::manufacturers {

using contracts::ManufacturerId;
using contracts::manufacturers::ResolveRequest;
using contracts::manufacturers::ResolveResult;
using contracts::manufacturers::ResolveResults;
using contracts::manufacturers::ResolveStatus;

/// Most alternative names of one manufacturer, which bounds the size of a response.
inline constexpr std::size_t most_alternative_names = 100;

/// Interface specification, "Manufacturer": the shared catalogue, or imported by the tenant.
enum class ManufacturerKind { Public, Private, Unknown };

constexpr auto wireNames(ManufacturerKind) {
    using enum ManufacturerKind;
    return sdk::words<Public, Private, Unknown>;
}

struct Manufacturer {
    ManufacturerId id;
    std::string name;
    ManufacturerKind kind = ManufacturerKind::Unknown;
    std::vector<std::string> alternative_names;

    static constexpr auto schema() {
        return sdk::record(
            "Manufacturer",
            sdk::required<&Manufacturer::id>("Id of the manufacturer."),
            sdk::required<&Manufacturer::name>("Primary name.", sdk::example("Texas Instruments")),
            sdk::required<&Manufacturer::kind>("Origin: the shared catalogue or the tenant's own records."),
            sdk::required<&Manufacturer::alternative_names>(
                "Further names, used by this tenant only.", sdk::example("TI")
            )
        );
    }
};

/// Interface specification, "Manufacturer". In order of decreasing quality of the match.
enum class MatchMethod { Exact, Normalized, Prefix, Unknown };

constexpr auto wireNames(MatchMethod) {
    using enum MatchMethod;
    return std::to_array<std::pair<MatchMethod, std::string_view>>(
        {{Exact, "exact"}, {Normalized, "normalized"}, {Prefix, "prefix"}, {Unknown, "Unknown"}}
    );
}

enum class MatchedFieldType { PrimaryName, AlternativeName, Unknown };

constexpr auto wireNames(MatchedFieldType) {
    using enum MatchedFieldType;
    return sdk::words<PrimaryName, AlternativeName, Unknown>;
}

struct MatchedField {
    MatchedFieldType type = MatchedFieldType::Unknown;
    std::string value;

    static constexpr auto schema() {
        return sdk::record(
            "MatchedField",
            sdk::required<&MatchedField::type>("Whether it is the primary name or an alternative one."),
            sdk::required<&MatchedField::value>("The name that matched.", sdk::example("TI"))
        );
    }
};

struct MatchReason {
    MatchMethod method = MatchMethod::Unknown;
    MatchedField matched_field;

    static constexpr auto schema() {
        return sdk::record(
            "MatchReason",
            sdk::required<&MatchReason::method>(
                "exact: equal; normalized: equal except for case, punctuation, blanks and legal form, or one of the two "
                "scripts of `YAGEO(国巨)` is; prefix: the name begins with it, for information only."
            ),
            sdk::required<&MatchReason::matched_field>("Field that matched.")
        );
    }
};

struct ManufacturerMatch {
    ManufacturerId id;
    std::string name;
    ManufacturerKind kind = ManufacturerKind::Unknown;
    std::vector<std::string> alternative_names;
    MatchReason match_reason;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerMatch",
            sdk::required<&ManufacturerMatch::id>("Id of the manufacturer."),
            sdk::required<&ManufacturerMatch::name>("Primary name.", sdk::example("Texas Instruments")),
            sdk::required<&ManufacturerMatch::kind>("Origin: the shared catalogue or the tenant's own records."),
            sdk::required<&ManufacturerMatch::alternative_names>(
                "Further names, used by this tenant only.", sdk::example("TI")
            ),
            sdk::required<&ManufacturerMatch::match_reason>("Reason for the match.")
        );
    }
};

struct FindResult {
    std::string name;
    std::vector<ManufacturerMatch> matches;
    bool truncated = false;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerFindResult",
            sdk::required<&FindResult::name>("Name as sent.", sdk::example("TI")),
            sdk::required<&FindResult::matches>("Manufacturers, best first, each once; may be empty."),
            sdk::required<&FindResult::truncated>(
                "Whether more names begin with it: at most 100 are listed.", sdk::example("false")
            )
        );
    }
};

struct FindRequest {
    std::vector<std::string> names;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerFindRequest",
            sdk::required<&FindRequest::names>(
                "Primary or alternative names, at most 1,000.", sdk::items(0, 1000), sdk::example("TI")
            )
        );
    }
};

struct FindResults {
    std::vector<FindResult> results;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerFindResults",
            sdk::required<&FindResults::results>("One per name, in the order of the request.")
        );
    }
};

/// Returns one result per name in request order. Every manufacturer occurs once, by its best name: exact, normalized,
/// then prefix; primary names before alternative ones; then by name. At most 100 by prefix (interface specification,
/// "POST /manufacturers/find").
FindResults findManufacturers(sdk::Call& call, const FindRequest& request);

struct ManufacturerFilter {
    std::optional<ManufacturerKind> kind;

    static constexpr auto schema() {
        return sdk::query(
            "ManufacturerFilter", sdk::optional<&ManufacturerFilter::kind>("Only public or only private manufacturers.")
        );
    }
};

struct ManufacturerPatch {
    sdk::Patch<std::string> name;
    sdk::Patch<std::vector<std::string>> alternative_names;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturerPatch",
            sdk::required<&ManufacturerPatch::name>(
                "New name of a private manufacturer.", sdk::trimmed, sdk::length(1, 255), sdk::example("Muster Semi")
            ),
            sdk::optional<&ManufacturerPatch::alternative_names>(
                "All alternative names; replaces the stored ones.",
                sdk::trimmed,
                sdk::length(1, 255),
                sdk::items(0, most_alternative_names),
                sdk::example("MSEMI")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// Returns public and private manufacturers in the order of creation.
sdk::Page<Manufacturer> listManufacturers(sdk::Call& call, const ManufacturerFilter& filter);

/// Returns one manufacturer. 404.
Manufacturer findManufacturer(sdk::Call& call, ManufacturerId id);

/// Changes the fields of the patch. 404, 412; 403 public_manufacturer for another name of a public one; 409 name_taken
/// if a name belongs to another manufacturer.
Manufacturer updateManufacturer(sdk::Call& call, ManufacturerId id, const ManufacturerPatch& patch);

/// Deletes a private manufacturer and its names. 404, 412; 403 public_manufacturer; 409 in_use when another module
/// refuses (manufacturers.before_delete/1).
void deleteManufacturer(sdk::Call& call, ManufacturerId id);

/// manufacturers.resolve/1: returns the manufacturer for a name in an offer or a component, as KnownNames::meant finds
/// it over primary and alternative names; never by prefix. One result per name, in order.
ResolveResults resolveManufacturers(sdk::Call& call, const ResolveRequest& request);

/// cardcage.new_tenant/1: copies the common alternative names of the public manufacturers to the tenant; a later call
/// adds the names of a new version. A name that the tenant uses for another manufacturer is skipped. Notifies other
/// modules of new manufacturers and new names (manufacturers.changed/1).
void addUsualNames(sdk::Call& call);

}  // namespace cardcage::manufacturers
