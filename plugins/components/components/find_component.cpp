#include "components/components.hpp"
#include "sql.hpp"

namespace cardcage::components {
namespace {

/// A row of list_options.sql.
struct OptionRow {
    std::int64_t position;
    bool is_preferred;
    std::optional<std::string> specification;  ///< Specification, JSON
    std::optional<OptionPart> part;
};

std::vector<StoredOption> optionsOf(sdk::Call& call, ComponentId id) {
    std::vector<StoredOption> options;
    for (auto& row : call.db().many<OptionRow>(sql::list_options, id)) {
        if (options.empty() || options.back().position != row.position) {
            auto& option = options.emplace_back();
            option.position = row.position;
            option.type = row.specification ? OptionType::Generic : OptionType::OffTheShelf;
            option.is_preferred = row.is_preferred;
            if (row.specification) option.specification = call.decodeText<Specification>(*row.specification);
        }
        if (row.part) options.back().parts.push_back(std::move(*row.part));
    }
    return options;
}

}  // namespace

ComponentDetails findComponent(sdk::Call& call, ComponentId id) {
    call.db().snapshot();
    auto found = call.db().maybe<Component>(sql::find_component, id);
    if (!found) throw sdk::Problem::notFound("component", id);
    return {id, std::move(found->fields), optionsOf(call, id), found->created_at, found->updated_at};
}

}  // namespace cardcage::components
