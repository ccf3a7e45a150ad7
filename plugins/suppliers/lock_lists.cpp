#include "lock_lists.hpp"

#include "sql.hpp"

namespace cardcage::suppliers {

void lockLists(sdk::Call& call) {
    call.db().run(sql::lock_lists);
}

}  // namespace cardcage::suppliers
