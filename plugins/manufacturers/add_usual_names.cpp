#include "sql.hpp"
#include "store_names.hpp"

namespace cardcage::manufacturers {

void addUsualNames(sdk::Call& call) {
    const auto revision = lockCatalogue(call);
    auto changed = call.db().many<ManufacturerId>(sql::add_usual_names, call.tenant(), revision);
    for (auto id : call.db().many<ManufacturerId>(sql::list_new_public_manufacturers, call.tenant())) {
        changed.push_back(id);
    }
    call.db().run(sql::note_revision, call.tenant());
    announce(call, std::move(changed));
}

}  // namespace cardcage::manufacturers
