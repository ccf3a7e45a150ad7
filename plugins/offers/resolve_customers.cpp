#include <vector>

#include "resolution.hpp"
#include "sql.hpp"

namespace cardcage::offers {
namespace {

/// customers.hold/1.
struct CustomerIds {
    std::vector<sdk::Uuid> ids;

    static constexpr auto schema() {
        return sdk::record("CustomerIds", sdk::required("ids", &CustomerIds::ids, "Ids of customers."));
    }
};

}  // namespace

void resolveCustomers(sdk::Call& call) {
    call.db().run(sql::create_customer_match);
    call.db().run(sql::fill_customer_match, call.tenant());
    sdk::Uuid last;
    for (;;) {
        const auto found = call.db().many<sdk::Uuid>(sql::next_customers, last, names_at_once);
        if (found.empty()) break;
        last = found.back();
        const auto held = call.invoke<CustomerIds>("customers.hold/1", CustomerIds{found});
        call.db().run(sql::forget_customers, found, held.ids);
    }
    call.db().run(sql::analyze_customer_match);
}

}  // namespace cardcage::offers
