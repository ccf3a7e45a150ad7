#include <array>
#include <cardcage/module.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sql.hpp"

/// A module that refers to manufacturers through nothing but their operations and their published view.
namespace cardcage::nameplates {
namespace {

using ManufacturerId = sdk::Id<struct ManufacturerTag>;

struct Names {
    std::vector<std::string> names;

    static constexpr auto schema() {
        return sdk::record("NameplateNames", sdk::required<&Names::names>("Names of manufacturers."));
    }
};

struct Resolved {
    std::string name;
    std::string status;
    std::optional<ManufacturerId> manufacturer_id;
    std::optional<std::string> manufacturer_name;
    std::vector<std::string> candidates;

    static constexpr auto schema() {
        return sdk::record(
            "ResolvedNameplate",
            sdk::required<&Resolved::name>("Name."),
            sdk::required<&Resolved::status>("Matched, Unknown or Ambiguous."),
            sdk::required<&Resolved::manufacturer_id>("Its manufacturer."),
            sdk::required<&Resolved::manufacturer_name>("The manufacturer's name."),
            sdk::required<&Resolved::candidates>("Those it may mean.")
        );
    }
};

struct ResolvedNames {
    std::vector<Resolved> results;

    static constexpr auto schema() {
        return sdk::record("ResolvedNameplates", sdk::required<&ResolvedNames::results>("One per name."));
    }
};

struct Named {
    ManufacturerId id;
    std::string name;
    std::string kind;

    static constexpr auto schema() {
        return sdk::record(
            "NamedNameplate",
            sdk::required<&Named::id>("Its id."),
            sdk::required<&Named::name>("Its name."),
            sdk::required<&Named::kind>("Public or Private.")
        );
    }
};

struct Changes {
    std::vector<ManufacturerId> manufacturer_ids;

    static constexpr auto schema() {
        return sdk::record("NameplateChanges", sdk::required<&Changes::manufacturer_ids>("Those with new names."));
    }
};

struct Deletion {
    ManufacturerId manufacturer_id;

    static constexpr auto schema() {
        return sdk::record("NameplateDeletion", sdk::required<&Deletion::manufacturer_id>("The one about to go."));
    }
};

ResolvedNames resolveNames(sdk::Call& call, const Names& names) {
    return call.invoke<ResolvedNames>("manufacturers.resolve/1", names);
}

std::vector<Named> listChanges(sdk::Call& call) {
    return call.db().many<Named>(sql::list_changes);
}

/// manufacturers.changed/1. The public list that every tenant begins with is no news here.
void noteChanges(sdk::Call& call, const Changes& changes) {
    if (changes.manufacturer_ids.size() > 100) return;
    call.db().run(sql::note_change, changes.manufacturer_ids);
}

/// manufacturers.before_delete/1.
void keepManufacturer(sdk::Call& call, const Deletion& deletion) {
    if (call.db().maybe<ManufacturerId>(sql::find_nameplate, deletion.manufacturer_id)) {
        throw sdk::Problem::conflict("in_use", "A nameplate bears this manufacturer; remove it first.");
    }
}

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/nameplates", sdk::unversioned, &listChanges, "List the manufacturers with new names"),
        sdk::post("/nameplates/resolve", sdk::unversioned, &resolveNames, "Resolve names of manufacturers"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::operation("manufacturers.changed/1", &noteChanges, "Note manufacturers with new names"),
        sdk::operation("manufacturers.before_delete/1", &keepManufacturer, "Refuse to lose a manufacturer"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::nameplates

CARDCAGE_MODULE(cardcage::nameplates::routes, cardcage::nameplates::operations)
