#include "uploads/staging/named_customers.hpp"

#include <cardcage/contracts/customers.hpp>
#include <string>
#include <vector>

#include "sql.hpp"

namespace cardcage::components {
namespace {

/// Customers per call: enough to be fast, few enough for constant memory.
constexpr std::int64_t customers_at_once = 5000;

}  // namespace

void findCustomers(sdk::Call& call) {
    call.db().run(sql::create_named_customers);
    if (call.db().run(sql::fill_named_customers) == 0) return;
    std::string last;
    for (;;) {
        const auto customers =
            call.db().many<contracts::customers::NamedCustomer>(sql::next_named_customers, last, customers_at_once);
        if (customers.empty()) return;
        last = customers.back().number;
        const auto found = call.invokeIfProvided(contracts::customers::ensure, customers);
        if (!found) return;
        std::vector<std::string> numbers;
        std::vector<contracts::CustomerId> ids;
        for (const auto& customer : *found) {
            if (!customer.id) continue;
            numbers.push_back(customer.number);
            ids.push_back(*customer.id);
        }
        call.db().run(sql::bind_named_customers, numbers, ids);
    }
}

}  // namespace cardcage::components
