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
            sdk::required<&Reference::type>("Internal or External.", sdk::example("External")),
            sdk::optional<&Reference::name>("Its name."),
            sdk::optional<&Reference::number>("Its number.")
        );
    }
};

struct References {
    std::vector<Reference> references;

    static constexpr auto schema() {
        return sdk::record("ShelfReferences", sdk::required<&References::references>("Suppliers and sites."));
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
            sdk::required<&Resolved::id>("Its id."),
            sdk::required<&Resolved::name>("Its name."),
            sdk::required<&Resolved::number>("Its number."),
            sdk::required<&Resolved::problem>("Why there is none.")
        );
    }
};

struct ResolvedReferences {
    std::vector<Resolved> results;

    static constexpr auto schema() {
        return sdk::record("ResolvedShelfReferences", sdk::required<&ResolvedReferences::results>("In their order."));
    }
};

/// A shelf as it is asked for: whose goods, and where.
struct ShelfInput {
    Reference supplier;
    Reference site;

    static constexpr auto schema() {
        return sdk::record(
            "ShelfInput",
            sdk::required<&ShelfInput::supplier>("Whose goods are there."),
            sdk::required<&ShelfInput::site>("Where it is.")
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
            sdk::required<&Shelf::supplier_id>("Whose goods are there."),
            sdk::required<&Shelf::supplier>("Its name."),
            sdk::required<&Shelf::supplier_number>("Its number."),
            sdk::required<&Shelf::is_system>("Whether every tenant has it."),
            sdk::required<&Shelf::preference>("How much the tenant likes it."),
            sdk::required<&Shelf::type>("What kind of supplier it is."),
            sdk::required<&Shelf::inventory_site_id>("Where it is."),
            sdk::required<&Shelf::site>("Name of the site."),
            sdk::required<&Shelf::site_number>("Its number."),
            sdk::required<&Shelf::is_default>("Whether it is the default site.")
        );
    }
};

struct SupplierDeletion {
    SupplierId supplier_id;

    static constexpr auto schema() {
        return sdk::record("ShelfSupplierDeletion", sdk::required<&SupplierDeletion::supplier_id>("The supplier."));
    }
};

struct SiteDeletion {
    InventorySiteId inventory_site_id;

    static constexpr auto schema() {
        return sdk::record("ShelfSiteDeletion", sdk::required<&SiteDeletion::inventory_site_id>("The site."));
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
    call.db().run(sql::insert_shelf, supplier.id, site.id);
    return resolved;
}

std::vector<Shelf> listShelves(sdk::Call& call) {
    return call.db().many<Shelf>(sql::list_shelves);
}

void deleteShelf(sdk::Call& call, SupplierId supplier_id) {
    if (!call.db().run(sql::delete_shelf, supplier_id)) {
        throw sdk::Problem::notFound("shelf of the supplier", supplier_id);
    }
}

void refuseIfUsed(sdk::Call& call, std::optional<SupplierId> supplier, std::optional<InventorySiteId> site) {
    if (call.db().maybe<SupplierId>(sql::find_shelf, supplier, site)) {
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
