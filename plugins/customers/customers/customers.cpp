#include "customers/customers.hpp"

#include "conflicts.hpp"
#include "sql.hpp"

namespace cardcage::customers {
namespace {

/// Number or name must remain, whichever of them the patch clears (interface specification, "Customer").
void requireNumberOrName(const Customer& stored, const CustomerPatch& patch) {
    if (patch.number.appliedTo(stored.number) || patch.name.appliedTo(stored.name)) return;
    throw sdk::Problem::invalid(
        patch.number.isClear() ? "/number" : "/name", "required", "number and name cannot both be cleared"
    );
}

}  // namespace

sdk::Page<Customer> listCustomers(sdk::Call& call, const CustomerFilter& filter) {
    const auto list = [&](const auto& statement) {
        return sdk::list<Customer>(call, statement, filter.customer_number, filter.name, filter.updated_since);
    };
    if (filter.customer_number) return list(sql::list_customers_of_number);
    if (filter.name) return list(sql::list_customers_of_name);
    if (filter.updated_since) return list(sql::list_customers_changed_since);
    return list(sql::list_customers);
}

void CustomerInput::check(sdk::FieldErrors& errors) const {
    if (!number && !name) errors.add("/number", "required", "a number or a name is needed");
}

Customer createCustomer(sdk::Call& call, const CustomerInput& input) {
    return sdk::created<Customer>(call, sql::insert_customer, numberTaken, input);
}

Customer findCustomer(sdk::Call& call, CustomerId id) {
    return sdk::found<Customer>(call, sql::find_customer, "customer", id);
}

Customer lockCustomer(sdk::Call& call, CustomerId id) {
    return sdk::locked<Customer>(call, sql::find_customer, "customer", id);
}

Customer updateCustomer(sdk::Call& call, CustomerId id, const CustomerPatch& patch) {
    const auto stored = lockCustomer(call, id);
    requireNumberOrName(stored, patch);
    return sdk::unique("customer_number_key", numberTaken, [&] {
        return sdk::stored<Customer>(call, sql::update_customer, id, patch);
    });
}

void deleteCustomer(sdk::Call& call, CustomerId id) {
    lockCustomer(call, id);
    call.collect(contracts::customers::before_delete, {id});
    call.db().run(sql::delete_customer, id);
}

}  // namespace cardcage::customers
