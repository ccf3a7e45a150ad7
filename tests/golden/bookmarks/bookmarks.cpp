#include <array>
#include <cardcage/module.hpp>
#include <cardcage/web/multipart.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sql.hpp"

/// A module that refers to customers through nothing but their operations and their published view.
namespace cardcage::bookmarks {
namespace {

using CustomerId = sdk::Id<struct CustomerTag>;

constexpr std::int64_t most_files = 3;
constexpr std::uint64_t most_file_bytes = 100;

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

/// A file beside a bookmark; it is kept by nobody, since these stories are about the way of a body.
struct BookmarkFile {
    std::string name;
    std::int64_t size_bytes = 0;
    std::string sha256;

    static constexpr auto schema() {
        return sdk::record(
                   "BookmarkFile",
                   sdk::required<&BookmarkFile::name>("Its name."),
                   sdk::required<&BookmarkFile::size_bytes>("Size of its content."),
                   sdk::required<&BookmarkFile::sha256>("Hash of its content.")
        )
            .camelCase();
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

std::vector<BookmarkFile> addFiles(sdk::Call& call, CustomerId customer_id) {
    if (!call.db().maybe<CustomerId>(sql::find_bookmark, customer_id)) {
        throw sdk::Problem::notFound("bookmark", customer_id);
    }
    std::vector<BookmarkFile> files;
    sdk::Multipart body(call, {.parts = most_files, .part_bytes = most_file_bytes});
    while (const auto* part = body.next()) {
        if (!part->filename) continue;
        auto writer = call.files().writer({.name = *part->filename});
        for (auto piece = body.read(); !piece.empty(); piece = body.read()) writer.write(piece);
        const auto file = writer.finish();
        files.push_back({file.name, static_cast<std::int64_t>(file.bytes), file.sha256});
    }
    return files;
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
        sdk::post("/bookmarks/{customer_id}/files", sdk::unversioned, &addFiles, "Store files beside a bookmark")
            .takesFiles("files", "The files.", most_files)
            .problems("invalid_field", "storage_full"),
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
