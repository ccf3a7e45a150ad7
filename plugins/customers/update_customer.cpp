#include "conflicts.hpp"
#include "customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {
namespace {

/// One of both must remain, whichever of them the patch clears (records, "Customer").
void requireNumberOrName(const Customer& stored, const CustomerPatch& patch) {
    if (patch.number.appliedTo(stored.number) || patch.name.appliedTo(stored.name)) return;
    throw sdk::Problem::invalid(
        patch.number.isClear() ? "/number" : "/name", "required", "number and name cannot both be cleared"
    );
}

}  // namespace

Customer updateCustomer(sdk::Call& call, CustomerId id, const CustomerPatch& patch) {
    const auto stored = lockCustomer(call, id);
    requireNumberOrName(stored, patch);
    try {
        return sdk::stored<Customer>(
            call,
            sql::update_customer,
            id,
            patch.number,
            patch.name,
            patch.industry,
            patch.currency,
            patch.notes,
            patch.portal_enabled
        );
    } catch (const sdk::DbError& error) {
        if (error.violates("customer_number_key")) throw numberTaken();
        throw;
    }
}

}  // namespace cardcage::customers
