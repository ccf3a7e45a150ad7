#include "sql.hpp"
#include "uploads/merge/merge.hpp"

namespace cardcage::components {

void matchGenericOptions(sdk::Call& call) {
    call.db().run(sql::create_wanted_matches);
    call.db().run(sql::match_generic_options);
    call.db().run(sql::analyze_wanted_matches);
    call.db().run(sql::delete_generic_matches);
    call.db().run(sql::insert_generic_matches);
}

}  // namespace cardcage::components
