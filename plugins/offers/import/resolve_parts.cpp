#include "import/resolution.hpp"
#include "sql.hpp"

namespace cardcage::offers {

void resolveParts(sdk::Call& call) {
    call.db().run(sql::create_part_match);
    call.db().run(sql::fill_part_match);
    call.db().run(sql::analyze_part_match);
}

}  // namespace cardcage::offers
