#include <array>
#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/contracts/components.hpp>
#include <cardcage/contracts/costing.hpp>
#include <cardcage/contracts/customers.hpp>
#include <cardcage/contracts/manufacturers.hpp>
#include <cardcage/contracts/offers.hpp>
#include <cardcage/contracts/pcb.hpp>
#include <cardcage/contracts/rfqs.hpp>
#include <cardcage/contracts/sourcing.hpp>
#include <cardcage/contracts/suppliers.hpp>
#include <cardcage/contracts/views/assemblies.hpp>
#include <cardcage/contracts/views/components.hpp>
#include <cardcage/contracts/views/customers.hpp>
#include <cardcage/contracts/views/manufacturers.hpp>
#include <cardcage/contracts/views/offers.hpp>
#include <cardcage/contracts/views/rfqs.hpp>
#include <cardcage/contracts/views/sourcing.hpp>
#include <cardcage/contracts/views/suppliers.hpp>
#include <cardcage/module.hpp>

// A module of somebody else: calls the operations of one module of the tree, and provides what others ask.
namespace cardcage::caller {
namespace {

/// Calls customers.ensure/1.
std::vector<contracts::customers::EnsuredCustomer> addCustomers(
    sdk::Call& call, const std::vector<contracts::customers::NamedCustomer>& customers
) {
    return call.invoke(contracts::customers::ensure, customers);
}

/// A provider of customers.hold/1 that knows all customers.
contracts::customers::CustomerIds holdAll(sdk::Call&, const contracts::customers::CustomerIds& request) {
    return request;
}

/// Nobody deletes a customer.
void keepCustomer(sdk::Call&, const contracts::customers::CustomerDeletion&) {
    throw sdk::Problem::conflict("in_use", "Customers stay.");
}

auto routes() {
    return std::array{sdk::post("/caller/customers", sdk::unversioned, &addCustomers, "Add customers")};
}

auto operations() {
    return std::array{
        sdk::provide(contracts::customers::hold, &holdAll),
        sdk::provide(contracts::customers::before_delete, &keepCustomer, "Keep all customers")};
}

}  // namespace
}  // namespace cardcage::caller

CARDCAGE_MODULE(cardcage::caller::routes, cardcage::caller::operations)
