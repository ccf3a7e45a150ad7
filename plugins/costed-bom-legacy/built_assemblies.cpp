#include "built_assemblies.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "sql.hpp"

namespace cardcage::costed_bom_legacy {
namespace {

struct ChildRow {
    std::string parent_id;
    std::string child_id;
    bool is_built = false;
};

/// Assemblies read level by level, each once.
class Tree {
public:
    explicit Tree(sdk::Call& call) : call_(call) {}

    /// Reads these assemblies and everything below them that is not known yet; the first ones are on `level`.
    void read(std::vector<std::string> ids, int level) {
        for (; !ids.empty(); ++level) {
            std::erase_if(ids, [&](const std::string& id) { return !levels_.emplace(id, level).second; });
            if (ids.empty()) return;
            std::vector<std::string> below;
            for (auto& row : call_.db().many<ChildRow>(sql::list_children, ids)) {
                below.push_back(row.child_id);
                if (row.is_built) built_of_[row.parent_id].push_back(std::move(row.child_id));
            }
            ids = std::move(below);
        }
    }

    /// These assemblies and those that are built with them.
    std::vector<std::string> builtFrom(std::vector<std::string> ids) const {
        std::set<std::string> built;
        while (!ids.empty()) {
            auto id = std::move(ids.back());
            ids.pop_back();
            const auto children = built_of_.find(id);
            if (!built.insert(std::move(id)).second || children == built_of_.end()) continue;
            ids.insert(ids.end(), children->second.begin(), children->second.end());
        }
        return {built.begin(), built.end()};
    }

    int levelOf(const AssemblyId& id) const { return levels_.at(std::string(id.view())); }

private:
    sdk::Call& call_;
    std::unordered_map<std::string, int> levels_;
    std::map<std::string, std::vector<std::string>> built_of_;
};

}  // namespace

std::vector<BuiltAssembly> readBuiltAssemblies(sdk::Call& call, const RfqId& rfq, const SourcingScenarioId& scenario) {
    constexpr int outside_of_rfq = 1'000'000;
    const auto demanded = call.db().many<std::string>(sql::list_demanded, scenario);
    Tree tree(call);
    tree.read({std::string(rfq.view())}, 0);
    tree.read(demanded, outside_of_rfq);
    auto assemblies = call.db().many<BuiltAssembly>(sql::list_assemblies, tree.builtFrom(demanded));
    std::ranges::sort(assemblies, [&](const BuiltAssembly& left, const BuiltAssembly& right) {
        return std::tuple(tree.levelOf(left.id), std::string_view(left.name), left.id.view()) <
               std::tuple(tree.levelOf(right.id), std::string_view(right.name), right.id.view());
    });
    return assemblies;
}

}  // namespace cardcage::costed_bom_legacy
