#include "staging/resolve_numbers.hpp"

#include <cardcage/contracts/natural_order.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sql.hpp"

namespace cardcage::assemblies {
namespace {

/// A row of list_revisions_of_numbers.sql: a record that a number without revision may refer to.
struct Candidate {
    std::string value;
    std::string revision;
    bool is_component = false;
};

/// A row of import_revision.
struct ChosenRevision {
    std::string value;
    std::string option_revision;                      ///< for part options
    std::optional<std::string> subassembly_revision;  ///< for subassemblies
};

struct Highest {
    std::optional<std::string> component;
    std::optional<std::string> assembly;
};

void raise(std::optional<std::string>& highest, const std::string& revision) {
    if (!highest || contracts::naturalOrder(*highest, revision) < 0) highest = revision;
}

/// The highest revisions of numbers that nothing has without one. A component goes before an assembly, as in every part
/// option.
std::vector<ChosenRevision> chooseRevisions(sdk::Call& call) {
    std::map<std::string, Highest> highest;
    call.db().each<Candidate>(sql::list_revisions_of_numbers, [&](const Candidate& candidate) {
        auto& of_value = highest[candidate.value];
        raise(candidate.is_component ? of_value.component : of_value.assembly, candidate.revision);
    });
    std::vector<ChosenRevision> chosen;
    for (auto& [value, of_value] : highest) {
        chosen.push_back(
            {value, of_value.component ? *of_value.component : *of_value.assembly, std::move(of_value.assembly)}
        );
    }
    return chosen;
}

void collectNumbers(sdk::Call& call) {
    const auto database = call.db();
    database.run(sql::fill_import_number);
    database.run(sql::analyze_import_number);
    database.run(sql::resolve_import_number);
}

}  // namespace

void resolveStagedNumbers(sdk::Call& call) {
    const auto database = call.db();
    database.run(sql::create_import_number);
    collectNumbers(call);
    const auto chosen = chooseRevisions(call);
    if (chosen.empty()) return;
    database.run(sql::create_import_revision);
    database.copyIn("import_revision", chosen);
    database.run(sql::revise_content_hashes);
    database.run(sql::revise_subassemblies);
    database.run(sql::revise_part_options);
    database.run(sql::empty_import_number);
    collectNumbers(call);
}

}  // namespace cardcage::assemblies
