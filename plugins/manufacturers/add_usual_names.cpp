#include "sql.hpp"
#include "store_names.hpp"

namespace cardcage::manufacturers {

void addUsualNames(sdk::Call& call) {
    const auto revision = lockCatalogue(call);
    call.db().run(sql::add_usual_names, call.tenant(), revision);
    call.db().run(sql::note_revision, call.tenant());
}

}  // namespace cardcage::manufacturers
