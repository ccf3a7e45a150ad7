#include <array>
#include <cardcage/contracts/customers.hpp>
#include <cardcage/module.hpp>
#include <string>
#include <vector>

#include "sql.hpp"

/// customers.ensure/1 for tenants whose imports name customers by the numbers of their ERP.
namespace cardcage::erp_numbers {
namespace {

namespace customers = contracts::customers;

struct ErpNumber {
    std::string number;
    contracts::CustomerId customer_id;

    static constexpr auto schema() {
        return sdk::record(
            "ErpNumber",
            sdk::required<&ErpNumber::number>("Number in the ERP.", sdk::trimmed, sdk::length(1, 64), sdk::example("D4711")),
            sdk::required<&ErpNumber::customer_id>("The customer of that number.")
        );
    }
};

/// PUT /erp-numbers: a number is given to a customer.
ErpNumber putNumber(sdk::Call& call, const ErpNumber& given) {
    if (call.invoke(customers::hold, {{given.customer_id}}).ids.empty()) {
        throw sdk::Problem::invalid("/customer_id", "unknown_reference", "there is no such customer");
    }
    return call.db().one<ErpNumber>(sql::put_number, given);
}

/// customers.ensure/1: the ERP is where customers are made, so an unknown number stays unknown.
std::vector<customers::EnsuredCustomer> ensureCustomers(
    sdk::Call& call, const std::vector<customers::NamedCustomer>& wanted
) {
    std::vector<std::string> numbers;
    for (const auto& customer : wanted) numbers.push_back(customer.number);
    const auto ensured = call.db().many<customers::EnsuredCustomer>(sql::find_customers, numbers);

    customers::CustomerIds found;
    for (const auto& customer : ensured) {
        if (customer.id) found.ids.push_back(*customer.id);
    }
    call.invoke(customers::hold, found);  // as the contract promises, until the transaction ends
    return ensured;
}

/// customers.before_delete/1: a customer takes its numbers along.
void forgetCustomer(sdk::Call& call, const customers::CustomerDeletion& deletion) {
    call.db().run(sql::delete_numbers, deletion.customer_id);
}

auto routes() {
    return std::array{sdk::put("/erp-numbers", sdk::unversioned, &putNumber, "Give a customer a number of the ERP")};
}

auto operations() {
    return std::array{
        sdk::provide(customers::ensure, &ensureCustomers),
        sdk::provide(customers::before_delete, &forgetCustomer, "Forget the numbers of the customer"),
    };
}

}  // namespace
}  // namespace cardcage::erp_numbers

CARDCAGE_MODULE(cardcage::erp_numbers::routes, cardcage::erp_numbers::operations)
