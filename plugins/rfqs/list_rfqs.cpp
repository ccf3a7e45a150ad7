#include "quotations/quotations.hpp"
#include "sql.hpp"
#include "stored_rfq.hpp"

namespace cardcage::rfqs {

sdk::Page<Rfq> listRfqs(sdk::Call& call, const RfqFilter& filter) {
    const auto finished = finishedUploads(call, std::nullopt);
    return sdk::list<RfqRow>(
        call,
        sql::list_rfqs,
        finished.ids,
        finished.uploaded_at,
        filter.status,
        filter.customer_id,
        filter.updated_since
    );
}

}  // namespace cardcage::rfqs
