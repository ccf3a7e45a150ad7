#include "customers/customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {

std::vector<EnsuredCustomer> ensureCustomers(sdk::Call& call, const std::vector<NamedCustomer>& items) {
    std::vector<std::string> numbers;
    std::vector<std::optional<std::string>> names;
    for (const auto& item : items) {
        numbers.push_back(item.number);
        names.push_back(item.name);
    }
    return call.db().many<EnsuredCustomer>(sql::ensure_customers, numbers, names);
}

}  // namespace cardcage::customers
