#include <array>
#include <cardcage/module.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sql.hpp"

/// A module that refers to customers through nothing but their operations and their published view.
namespace cardcage::bookmarks {
namespace {

using CustomerId = sdk::Id<struct CustomerTag>;

struct Bookmark {
    CustomerId customer_id;

    static constexpr auto schema() {
        return sdk::record("Bookmark", sdk::required<&Bookmark::customer_id>("A customer."));
    }
};

struct MarkedCustomer {
    CustomerId id;
    std::optional<std::string> number;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::record(
            "MarkedCustomer",
            sdk::required<&MarkedCustomer::id>("Its id."),
            sdk::required<&MarkedCustomer::number>("Its number."),
            sdk::required<&MarkedCustomer::name>("Its name.")
        );
    }
};

struct CustomerIds {
    std::vector<CustomerId> ids;

    static constexpr auto schema() {
        return sdk::record("MarkedCustomerIds", sdk::required<&CustomerIds::ids>("Ids of customers."));
    }
};

struct NamedCustomer {
    std::string number;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::record(
            "ImportedCustomer",
            sdk::required<&NamedCustomer::number>("Number."),
            sdk::optional<&NamedCustomer::name>("Name.")
        );
    }
};

struct EnsuredCustomer {
    std::string number;
    std::optional<CustomerId> id;
    std::string outcome;

    static constexpr auto schema() {
        return sdk::record(
            "ImportedCustomerResult",
            sdk::required<&EnsuredCustomer::number>("Number."),
            sdk::required<&EnsuredCustomer::id>("Its customer."),
            sdk::required<&EnsuredCustomer::outcome>("Found, Created, Named or Unknown.")
        );
    }
};

Bookmark createBookmark(sdk::Call& call, const Bookmark& bookmark) {
    const auto held = call.invoke<CustomerIds>("customers.hold/1", CustomerIds{{bookmark.customer_id}});
    if (held.ids.empty()) {
        throw sdk::Problem::invalid("/customer_id", "unknown_reference", "there is no such customer");
    }
    call.db().run(sql::insert_bookmark, bookmark.customer_id);
    return bookmark;
}

std::vector<MarkedCustomer> listBookmarks(sdk::Call& call) {
    return call.db().many<MarkedCustomer>(sql::list_bookmarks);
}

void deleteBookmark(sdk::Call& call, CustomerId customer_id) {
    if (!call.db().run(sql::delete_bookmark, customer_id)) {
        throw sdk::Problem::notFound("bookmark", customer_id);
    }
}

std::vector<EnsuredCustomer> ensureCustomers(sdk::Call& call, const std::vector<NamedCustomer>& customers) {
    return call.invoke<std::vector<EnsuredCustomer>>("customers.ensure/1", customers);
}

/// customers.before_delete/1.
void keepCustomer(sdk::Call& call, const Bookmark& deletion) {
    if (call.db().maybe<CustomerId>(sql::find_bookmark, deletion.customer_id)) {
        throw sdk::Problem::conflict("in_use", "A bookmark names this customer; delete it first.");
    }
}

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/bookmarks", sdk::unversioned, &listBookmarks, "List the customers with a bookmark"),
        sdk::post("/bookmarks", sdk::unversioned, &createBookmark, "Bookmark a customer"),
        sdk::del("/bookmarks/{customer_id}", sdk::unversioned, &deleteBookmark, "Delete a bookmark"),
        sdk::post("/bookmarks/customers", sdk::unversioned, &ensureCustomers, "Import customers"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::operation("customers.before_delete/1", &keepCustomer, "Refuse to lose a customer with a bookmark"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::bookmarks

CARDCAGE_MODULE(cardcage::bookmarks::routes, cardcage::bookmarks::operations)
