#include <cardcage/contracts/suppliers.hpp>
#include <optional>
#include <string>
#include <vector>

#include "import/offer_item.hpp"
#include "import/resolution.hpp"
#include "sql.hpp"

namespace cardcage::offers {
namespace {

using contracts::suppliers::ReferenceType;
using contracts::suppliers::SupplierReference;

/// Supplier fields of an import; empty if absent.
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
        fromWireName<ReferenceType>(key.type).value(),
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
        contracts::suppliers::SupplierReferences request;
        for (const auto& key : keys) request.references.push_back(referenceOf(key));
        const auto resolved = call.invoke(contracts::suppliers::resolve, request);
        std::vector<SupplierMatch> matches;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const auto& result = resolved.results.at(i);
            matches.push_back({keys[i].type, keys[i].name, keys[i].number, result.id, result.problem});
        }
        call.db().copyIn("supplier_match", matches);
    }
    call.db().run(sql::analyze_supplier_match);
}

}  // namespace cardcage::offers
