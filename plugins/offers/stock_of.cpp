#include "offers.hpp"
#include "sql.hpp"

namespace cardcage::offers {

Stock stockOf(sdk::Call& call, const StockRequest& request) {
    return call.db().one<Stock>(sql::stock_of, request.part_ids, request.internal_part_number_value);
}

}  // namespace cardcage::offers
