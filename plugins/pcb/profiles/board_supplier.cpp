#include "profiles/board_supplier.hpp"

#include <cardcage/contracts/suppliers.hpp>

#include "sql.hpp"

namespace cardcage::pcb {
namespace {

/// A row of find_supplier.sql.
struct SupplierRow {
    std::string name;
    std::optional<std::string> number;
};

std::optional<sdk::Uuid> heldSupplier(
    sdk::Call& call, const std::optional<std::string>& name, const std::optional<std::string>& number
) {
    using contracts::suppliers::ReferenceType;
    return call.invoke(contracts::suppliers::resolve, {{{ReferenceType::External, name, number}}}).results.at(0).id;
}

}  // namespace

bool holdSupplier(sdk::Call& call, const SupplierId& id) {
    const auto row = call.db().maybe<SupplierRow>(sql::find_supplier, id);
    if (!row) return false;
    const auto name = row->number ? std::nullopt : std::optional(row->name);
    return heldSupplier(call, name, row->number) == sdk::Uuid::parse(id.view());
}

std::optional<SupplierId> holdSupplierOfNumber(sdk::Call& call, const std::string& number) {
    const auto held = heldSupplier(call, std::nullopt, number);
    return held ? SupplierId::parse(held->view()) : std::nullopt;
}

}  // namespace cardcage::pcb
