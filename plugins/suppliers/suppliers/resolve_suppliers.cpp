#include "sql.hpp"
#include "suppliers/normalized_name.hpp"
#include "suppliers/references.hpp"
#include "suppliers/system_suppliers.hpp"

namespace cardcage::suppliers {
namespace {

/// A row of resolve_suppliers.sql, in SELECT order.
struct ResolvedRow {
    std::optional<sdk::Uuid> id;
    std::optional<std::string> name;
    std::optional<std::string> number;
};

/// "'Attic' (number L-02)", from the fields that are present.
std::string shown(const SupplierReference& reference) {
    std::string text;
    if (reference.name) text.append("'").append(*reference.name).append("'");
    if (reference.number) {
        text.append(reference.name ? " (number " : "of number ").append(*reference.number);
        if (reference.name) text += ')';
    }
    return text;
}

std::string problemOf(const SupplierReference& reference) {
    if (reference.type == ReferenceType::Internal) {
        return "Inventory site " + shown(reference) + " is not known; create it under /admin/inventory-sites.";
    }
    if (!reference.name && !reference.number) return "The supplier needs a name or a number.";
    return "Supplier " + shown(reference) + " is not known; correct it, or import it with POST /suppliers.";
}

/// Returns nothing for an empty text: spreadsheets export absent values as empty texts.
std::optional<std::string> given(const std::optional<std::string>& text) {
    if (text && text->empty()) return std::nullopt;
    return text;
}

}  // namespace

ResolvedSuppliers resolveSuppliers(sdk::Call& call, const SupplierReferences& request) {
    std::vector<SupplierReference> references;
    std::vector<ReferenceType> types;
    std::vector<std::optional<std::string>> names, normalized_names, folded_names, numbers, system_names;
    for (const auto& reference : request.references) {
        const auto& wanted =
            references.emplace_back(SupplierReference{reference.type, given(reference.name), given(reference.number)});
        types.push_back(wanted.type);
        names.push_back(wanted.name);
        numbers.push_back(wanted.number);
        normalized_names.emplace_back();
        folded_names.emplace_back();
        system_names.emplace_back();
        if (!wanted.name) continue;
        if (wanted.type == ReferenceType::External) {
            normalized_names.back() = normalizedName(*wanted.name);
            system_names.back() = systemNameOf(*normalized_names.back());
        }
        if (wanted.type == ReferenceType::Internal) folded_names.back() = foldedName(*wanted.name);
    }
    ResolvedSuppliers resolved;
    resolved.results.reserve(references.size());
    call.db().each<ResolvedRow>(
        sql::resolve_suppliers,
        [&](ResolvedRow row) {
            auto& result = resolved.results.emplace_back(ResolvedSupplier{
                row.id, std::move(row.name), std::move(row.number), std::nullopt});
            if (!result.id) result.problem = problemOf(references[resolved.results.size() - 1]);
        },
        types,
        names,
        normalized_names,
        folded_names,
        numbers,
        system_names
    );
    return resolved;
}

}  // namespace cardcage::suppliers
