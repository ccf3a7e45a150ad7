#include <cardcage/contracts/rfqs.hpp>

#include "assemblies.hpp"
#include "created/created_assembly.hpp"
#include "import/imported_assembly.hpp"
#include "sql.hpp"
#include "staging/staged_lines.hpp"

namespace cardcage::assemblies {
namespace {

contracts::rfqs::FoundRoot findRoot(sdk::Call& call, const AssemblyInput& input) {
    auto root = call.invoke(contracts::rfqs::find_root, {input.rfq_id});
    if (!root.assembly_id) throw sdk::Problem::invalid("/rfq_id", "unknown_reference", "there is no such RfQ");
    return root;
}

}  // namespace

void AssemblyInput::check(sdk::FieldErrors& errors) const {
    if (!name && !internal_part_number) {
        errors.add("/name", "required", std::string(name_rule));
    }
}

SimpleAssembly createAssembly(sdk::Call& call, const AssemblyInput& input) {
    const auto root = findRoot(call, input);
    const auto parent = lockParent(call, input.rfq_id, input.parent_assembly_id.value_or(*root.assembly_id));
    const bool has_items = input.bom_items && !input.bom_items->empty();
    const auto linked = has_items ? std::nullopt : findImported(call, input.internal_part_number);
    const auto database = call.db();
    const auto id = database.one<AssemblyId>(sql::new_assembly_id);
    if (has_items) stageLines(call, id, *input.bom_items);
    if (root.frozen) throw costFrozen();
    if (!has_items && input.internal_part_number && !linked) warnOfUnknown(call, *input.internal_part_number);
    SimpleAssembly made{
        .id = id,
        .rfq_id = input.rfq_id,
        .parent_id = parent,
        .name = input.name ? *input.name : input.internal_part_number->text(),
        .internal_part_number = input.internal_part_number,
        .type = input.type};
    sdk::unique("assembly_rfq_number_key", numberTaken, [&] {
        return database.run(
            sql::insert_assembly,
            id,
            input.rfq_id,
            parent,
            linked,
            input.internal_part_number,
            made.name,
            input.notes,
            input.type,
            input.industry,
            has_items ? static_cast<std::int64_t>(input.bom_items->size()) : 0
        );
    });
    database.run(sql::append_nesting, parent, id, input.quantity.number(), input.quantity.ratio());
    database.run(sql::touch_assembly, parent);
    if (has_items) storeStagedLines(call);
    call.recordVersion(id, 1);
    return made;
}

}  // namespace cardcage::assemblies
