#include "names/name_matching.hpp"
#include "names/store_names.hpp"
#include "sql.hpp"

namespace cardcage::manufacturers {
namespace {

struct StoredName {
    std::string name;
    std::string normalized;
};

/// Renews names that an earlier rule has normalized, so they are still found.
void renewNormalizedNames(sdk::Call& call) {
    std::vector<std::string> names, normalized_names;
    for (auto& stored : call.db().many<StoredName>(sql::list_own_names)) {
        auto normalized = normalizedName(stored.name);
        if (normalized == stored.normalized) continue;
        names.push_back(std::move(stored.name));
        normalized_names.push_back(std::move(normalized));
    }
    call.db().run(sql::renew_own_names, names, normalized_names);
    call.db().run(sql::renew_alternative_names, names, normalized_names);
}

}  // namespace

void addUsualNames(sdk::Call& call) {
    const auto revision = lockCatalogue(call);
    renewNormalizedNames(call);
    auto changed = call.db().many<ManufacturerId>(sql::add_usual_names, revision);
    for (auto id : call.db().many<ManufacturerId>(sql::list_new_public_manufacturers)) {
        changed.push_back(id);
    }
    call.db().run(sql::note_revision);
    announce(call, std::move(changed));
}

}  // namespace cardcage::manufacturers
