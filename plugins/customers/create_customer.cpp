#include "conflicts.hpp"
#include "customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {

void CustomerInput::check(sdk::FieldErrors& errors) const {
    if (!number && !name) errors.add("/number", "required", "a number or a name is needed");
}

Customer createCustomer(sdk::Call& call, const CustomerInput& input) {
    const auto created = call.db().maybe<sdk::Versioned<Customer>>(
        sql::insert_customer,
        input.number,
        input.name,
        input.industry,
        input.currency,
        input.notes,
        input.portal_enabled
    );
    if (!created) throw numberTaken();
    call.recordVersion(created->record.id, created->row_version);
    return created->record;
}

}  // namespace cardcage::customers
