#include <array>
#include <cardcage/module.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sql.hpp"

/// A module that refers to suppliers and inventory sites through nothing but their operation and published views.
namespace cardcage::shelves {
namespace {

using SupplierId = sdk::Id<struct SupplierTag>;
using InventorySiteId = sdk::Id<struct InventorySiteTag>;

struct Reference {
    std::string type;
    std::optional<std::string> name;
    std::optional<std::string> number;

    static constexpr auto schema() {
        return sdk::record(
            "ShelfReference",
            sdk::required("type", &Reference::type, "Internal or External.", sdk::example("External")),
            sdk::optional("name", &Reference::name, "Its name."),
            sdk::optional("number", &Reference::number, "Its number.")
        );
    }
};

struct References {
    std::vector<Reference> references;

    static constexpr auto schema() {
        return sdk::record(
            "ShelfReferences", sdk::required("references", &References::references, "Suppliers and sites.")
        );
    }
};

struct Resolved {
    std::optional<sdk::Uuid> id;
    std::optional<std::string> name;
    std::optional<std::string> number;
    std::optional<std::string> problem;

    static constexpr auto schema() {
        return sdk::record(
            "ResolvedShelfReference",
            sdk::required("id", &Resolved::id, "Its id."),
            sdk::required("name", &Resolved::name, "Its name."),
            sdk::required("number", &Resolved::number, "Its number."),
            sdk::required("problem", &Resolved::problem, "Why there is none.")
        );
    }
};

struct ResolvedReferences {
    std::vector<Resolved> results;

    static constexpr auto schema() {
        return sdk::record(
            "ResolvedShelfReferences", sdk::required("results", &ResolvedReferences::results, "In their order.")
        );
    }
};

/// A shelf as it is asked for: whose goods, and where.
struct ShelfInput {
    Reference supplier;
    Reference site;

    static constexpr auto schema() {
        return sdk::record(
            "ShelfInput",
            sdk::required("supplier", &ShelfInput::supplier, "Whose goods are there."),
            sdk::required("site", &ShelfInput::site, "Where it is.")
        );
    }
};

struct Shelf {
    SupplierId supplier_id;
    std::string supplier;
    std::optional<std::string> supplier_number;
    bool is_system = false;
    std::string preference;
    std::string type;
    InventorySiteId inventory_site_id;
    std::string site;
    std::optional<std::string> site_number;
    bool is_default = false;

    static constexpr auto schema() {
        return sdk::record(
            "Shelf",
            sdk::required("supplier_id", &Shelf::supplier_id, "Whose goods are there."),
            sdk::required("supplier", &Shelf::supplier, "Its name."),
            sdk::required("supplier_number", &Shelf::supplier_number, "Its number."),
            sdk::required("is_system", &Shelf::is_system, "Whether every tenant has it."),
            sdk::required("preference", &Shelf::preference, "How much the tenant likes it."),
            sdk::required("type", &Shelf::type, "What kind of supplier it is."),
            sdk::required("inventory_site_id", &Shelf::inventory_site_id, "Where it is."),
            sdk::required("site", &Shelf::site, "Name of the site."),
            sdk::required("site_number", &Shelf::site_number, "Its number."),
            sdk::required("is_default", &Shelf::is_default, "Whether it is the default site.")
        );
    }
};

struct SupplierDeletion {
    SupplierId supplier_id;

    static constexpr auto schema() {
        return sdk::record(
            "ShelfSupplierDeletion", sdk::required("supplier_id", &SupplierDeletion::supplier_id, "The supplier.")
        );
    }
};

struct SiteDeletion {
    InventorySiteId inventory_site_id;

    static constexpr auto schema() {
        return sdk::record(
            "ShelfSiteDeletion", sdk::required("inventory_site_id", &SiteDeletion::inventory_site_id, "The site.")
        );
    }
};

ResolvedReferences resolve(sdk::Call& call, const References& references) {
    return call.invoke<ResolvedReferences>("suppliers.resolve/1", references);
}

/// Answers the supplier and the site.
ResolvedReferences createShelf(sdk::Call& call, const ShelfInput& input) {
    auto resolved = resolve(call, {{input.supplier, input.site}});
    const auto& supplier = resolved.results.at(0);
    const auto& site = resolved.results.at(1);
    sdk::FieldErrors errors;
    if (supplier.problem) errors.add("/supplier", "unknown_reference", *supplier.problem);
    if (site.problem) errors.add("/site", "unknown_reference", *site.problem);
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
    call.db().run(sql::insert_shelf, call.tenant(), supplier.id, site.id);
    return resolved;
}

std::vector<Shelf> listShelves(sdk::Call& call) {
    return call.db().many<Shelf>(sql::list_shelves, call.tenant());
}

void deleteShelf(sdk::Call& call, SupplierId supplier_id) {
    if (!call.db().run(sql::delete_shelf, call.tenant(), supplier_id)) {
        throw sdk::Problem::notFound("shelf of the supplier", supplier_id);
    }
}

void refuseIfUsed(sdk::Call& call, std::optional<SupplierId> supplier, std::optional<InventorySiteId> site) {
    if (call.db().maybe<SupplierId>(sql::find_shelf, call.tenant(), supplier, site)) {
        throw sdk::Problem::conflict("in_use", "There is a shelf for it; delete that first.");
    }
}

/// suppliers.before_delete/1.
void keepSupplier(sdk::Call& call, const SupplierDeletion& deletion) {
    refuseIfUsed(call, deletion.supplier_id, std::nullopt);
}

/// suppliers.before_delete_site/1.
void keepSite(sdk::Call& call, const SiteDeletion& deletion) {
    refuseIfUsed(call, std::nullopt, deletion.inventory_site_id);
}

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/shelves", sdk::unversioned, &listShelves, "List shelves"),
        sdk::post("/shelves", sdk::unversioned, &createShelf, "Create a shelf"),
        sdk::del("/shelves/{supplier_id}", sdk::unversioned, &deleteShelf, "Delete a shelf"),
        sdk::post("/shelves/references", sdk::unversioned, &resolve, "Resolve suppliers and sites"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::operation("suppliers.before_delete/1", &keepSupplier, "Refuse to lose a supplier with a shelf"),
        sdk::operation("suppliers.before_delete_site/1", &keepSite, "Refuse to lose a site with a shelf"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::shelves

CARDCAGE_MODULE(cardcage::shelves::routes, cardcage::shelves::operations)
