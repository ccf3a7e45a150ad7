#include <optional>
#include <string>
#include <vector>

#include "offer_item.hpp"
#include "resolution.hpp"
#include "sql.hpp"

namespace cardcage::offers {
namespace {

/// suppliers.resolve/1, as far as it is used here.
struct SupplierReference {
    SupplierKind type = SupplierKind::Unknown;
    std::optional<std::string> name;
    std::optional<std::string> number;

    static constexpr auto schema() {
        return sdk::record(
            "SupplierReference",
            sdk::required("type", &SupplierReference::type, "Supplier or inventory site."),
            sdk::optional("name", &SupplierReference::name, "Name."),
            sdk::optional("number", &SupplierReference::number, "Number.")
        );
    }
};

struct SupplierReferences {
    std::vector<SupplierReference> references;

    static constexpr auto schema() {
        return sdk::record(
            "SupplierReferences", sdk::required("references", &SupplierReferences::references, "References.")
        );
    }
};

struct ResolvedSupplier {
    std::optional<sdk::Uuid> id;
    std::optional<std::string> problem;

    static constexpr auto schema() {
        return sdk::record(
            "ResolvedSupplier",
            sdk::optional("id", &ResolvedSupplier::id, "Id of the supplier or site."),
            sdk::optional("problem", &ResolvedSupplier::problem, "Why there is none.")
        );
    }
};

struct ResolvedSuppliers {
    std::vector<ResolvedSupplier> results;

    static constexpr auto schema() {
        return sdk::record(
            "ResolvedSuppliers", sdk::required("results", &ResolvedSuppliers::results, "One each, in order.")
        );
    }
};

/// What an import says about a supplier; empty where it says nothing.
struct SupplierKey {
    std::string type;
    std::string name;
    std::string number;
};

/// A row of pg_temp.supplier_match.
struct SupplierMatch {
    std::string type;
    std::string name;
    std::string number;
    std::optional<sdk::Uuid> id;
    std::optional<std::string> problem;
};

SupplierReference referenceOf(const SupplierKey& key) {
    return {
        fromWireName<SupplierKind>(key.type).value_or(SupplierKind::Unknown),
        key.name.empty() ? std::nullopt : std::optional(key.name),
        key.number.empty() ? std::nullopt : std::optional(key.number)};
}

}  // namespace

void resolveSuppliers(sdk::Call& call) {
    call.db().run(sql::create_supplier_match);
    SupplierKey last;
    for (;;) {
        const auto keys = call.db().many<SupplierKey>(
            sql::next_supplier_references, last.type, last.name, last.number, names_at_once
        );
        if (keys.empty()) break;
        last = keys.back();
        SupplierReferences request;
        for (const auto& key : keys) request.references.push_back(referenceOf(key));
        const auto resolved = call.invoke<ResolvedSuppliers>("suppliers.resolve/1", request);
        std::vector<SupplierMatch> matches;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const auto& result = resolved.results.at(i);
            matches.push_back({keys[i].type, keys[i].name, keys[i].number, result.id, result.problem});
        }
        call.db().copyIn("supplier_match", "type, name, number, id, problem", matches);
    }
    call.db().run(sql::analyze_supplier_match);
}

}  // namespace cardcage::offers
