#include <cardcage/contracts/customers.hpp>
#include <vector>

#include "import/resolution.hpp"
#include "sql.hpp"

namespace cardcage::offers {
void resolveCustomers(sdk::Call& call) {
    call.db().run(sql::create_customer_match);
    call.db().run(sql::fill_customer_match);
    contracts::CustomerId last;
    for (;;) {
        const auto found = call.db().many<contracts::CustomerId>(sql::next_customers, last, names_at_once);
        if (found.empty()) break;
        last = found.back();
        const auto held = call.invoke(contracts::customers::hold, {found});
        call.db().run(sql::forget_customers, found, held.ids);
    }
    call.db().run(sql::analyze_customer_match);
}

}  // namespace cardcage::offers
