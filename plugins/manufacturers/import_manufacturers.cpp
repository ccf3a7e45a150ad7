#include <algorithm>
#include <unordered_set>

#include "name_import.hpp"
#include "name_matching.hpp"
#include "sql.hpp"

namespace cardcage::manufacturers {
namespace {

/// Every normalized name of the request, each once.
std::vector<std::string> namesOf(const std::vector<NamedManufacturer>& items) {
    std::unordered_set<std::string> names;
    for (const auto& item : items) {
        names.insert(normalizedName(item.name));
        for (const auto& name : item.alternative_names) names.insert(normalizedName(name));
    }
    return {names.begin(), names.end()};
}

/// Everybody who goes by a name of the request, or is named by id.
std::vector<Manufacturer> involved(
    sdk::Call& call, const KnownNames& known, const std::vector<NamedManufacturer>& items
) {
    auto ids = known.manufacturers();
    for (const auto& item : items) {
        if (item.id) ids.push_back(*item.id);
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    if (ids.empty()) return {};
    return call.db().many<Manufacturer>(sql::read_manufacturers, call.tenant(), ids);
}

/// Ids of new manufacturers, fetched some at a time.
class NewIds {
public:
    NewIds(sdk::Call& call, std::size_t most) : call_(call), count_(std::min<std::size_t>(most, 1000)) {}

    ManufacturerId operator()() {
        if (next_ == ids_.size()) {
            ids_ = call_.db().many<ManufacturerId>(sql::new_ids, static_cast<std::int64_t>(count_));
            next_ = 0;
        }
        return ids_.at(next_++);
    }

private:
    sdk::Call& call_;
    std::size_t count_;
    std::vector<ManufacturerId> ids_;
    std::size_t next_ = 0;
};

}  // namespace

ImportResults importManufacturers(sdk::Call& call, const ImportOptions& options, const ImportRequest& request) {
    const auto& items = request.manufacturers;
    ImportResults answer;
    if (items.empty()) return answer;
    lockCatalogue(call);
    auto known = knownNames(call, namesOf(items));
    auto manufacturers = involved(call, known, items);
    NameImport import(std::move(known), std::move(manufacturers), NewIds(call, items.size()));
    answer.results.reserve(items.size());
    for (const auto& item : items) answer.results.push_back(import.take(item));
    auto savepoint = call.db().savepoint();
    storeNames(call, import.changes());
    if (options.dry_run) {
        savepoint.rollback();
        return answer;
    }
    savepoint.release();
    announce(call, import.changed());
    return answer;
}

}  // namespace cardcage::manufacturers
