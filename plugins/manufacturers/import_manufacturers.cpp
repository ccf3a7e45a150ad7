#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "names/name_import.hpp"
#include "sql.hpp"

namespace cardcage::manufacturers {
namespace {

/// An element of the request. An invalid element has only its refusal and its name.
struct Item {
    NamedManufacturer manufacturer;
    std::optional<std::string> sent_name;
    std::optional<sdk::Refusal> refusal;
};

std::vector<Item> read(sdk::Call& call, sdk::Stream<NamedManufacturer, "manufacturers">& elements) {
    std::vector<Item> items;
    while (auto element = elements.nextChecked()) {
        if (static_cast<std::int64_t>(items.size()) == most_imported) {
            throw sdk::Problem::invalid(
                "/manufacturers",
                "length",
                "must have at most " + std::to_string(most_imported) + " elements; send it in parts"
            );
        }
        auto& item = items.emplace_back();
        item.sent_name = element->asSent("/name", element->value.name);
        if (element->errors.empty()) {
            item.manufacturer = std::move(element->value);
        } else {
            item.refusal = sdk::refusal(element->errors);
        }
        if (items.size() % 1000 == 0) call.stopIfCancelled();
    }
    return items;
}

/// Every name of the request. Borrows the items.
std::vector<std::string_view> namesOf(const std::vector<Item>& items) {
    std::vector<std::string_view> names;
    for (const auto& [item, sent_name, refusal] : items) {
        if (refusal) continue;
        names.emplace_back(item.name);
        names.insert(names.end(), item.alternative_names.begin(), item.alternative_names.end());
    }
    return names;
}

/// All manufacturers that have a name of the request or are named by id.
std::vector<Manufacturer> involved(sdk::Call& call, const KnownNames& known, const std::vector<Item>& items) {
    auto ids = known.manufacturers();
    for (const auto& item : items) {
        if (item.manufacturer.id) ids.push_back(*item.manufacturer.id);
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    if (ids.empty()) return {};
    return call.db().many<Manufacturer>(sql::read_manufacturers, ids);
}

/// Ids of new manufacturers, fetched in batches.
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

void importManufacturers(
    sdk::Call& call,
    const ImportOptions& options,
    sdk::Stream<NamedManufacturer, "manufacturers">& elements,
    sdk::Sink<ImportedManufacturer, "results">& results
) {
    auto items = read(call, elements);
    if (items.empty()) return;
    lockCatalogue(call);
    auto known = knownNames(call, namesOf(items));
    auto manufacturers = involved(call, known, items);
    NameImport import(std::move(known), std::move(manufacturers), NewIds(call, items.size()));
    std::vector<ImportedManufacturer> answers;
    answers.reserve(items.size());
    for (auto& item : items) {
        const auto place = "/manufacturers/" + std::to_string(answers.size());
        auto answer = item.refusal ? ImportedManufacturer{sdk::ImportOutcome::refused(std::move(*item.refusal)), {}, {}}
                                   : import.take(item.manufacturer, place);
        answer.name = std::move(item.sent_name);
        answers.push_back(std::move(answer));
    }
    auto savepoint = call.db().savepoint();
    storeNames(call, import.changes());
    if (options.dry_run) {
        savepoint.rollback();
    } else {
        savepoint.release();
        announce(call, import.changed());
    }
    for (const auto& answer : answers) results.write(answer);
}

}  // namespace cardcage::manufacturers
