#include "sql.hpp"
#include "uploads/absent/absent_components.hpp"

namespace cardcage::components {

std::int64_t deleteAbsentComponents(sdk::Call& call) {
    call.db().run(sql::create_absent_components);
    const auto count = call.db().run(sql::find_absent_components);
    if (count == 0) return 0;
    call.db().run(sql::analyze_absent_components);
    call.db().run(sql::delete_absent_options);
    return call.db().run(sql::delete_absent_components);
}

}  // namespace cardcage::components
