#include <algorithm>
#include <cardcage/contracts/assemblies.hpp>

#include "assemblies.hpp"
#include "created/created_assembly.hpp"
#include "import/imported_assembly.hpp"
#include "sql.hpp"
#include "staging/staged_lines.hpp"

namespace cardcage::assemblies {
namespace {

bool isNamedByNumber(const CreatedAssembly& assembly) {
    return assembly.internal_part_number && assembly.name == assembly.internal_part_number->text();
}

/// The assembly after the patch, but for its parent and its lines. 400 when neither number nor name would remain.
CreatedAssembly patched(const CreatedAssembly& stored, const AssemblyPatch& patch) {
    auto changed = stored;
    changed.internal_part_number = patch.internal_part_number.appliedTo(stored.internal_part_number);
    changed.notes = patch.notes.appliedTo(stored.notes);
    if (patch.type.hasValue()) changed.type = *patch.type;
    if (patch.industry.hasValue()) changed.industry = *patch.industry;
    if (patch.name.hasValue()) {
        changed.name = *patch.name;
    } else if (patch.name.isClear() || isNamedByNumber(stored)) {
        if (!changed.internal_part_number) {
            throw sdk::Problem::invalid("/name", "required", std::string(name_rule));
        }
        changed.name = changed.internal_part_number->text();
    }
    return changed;
}

/// Stores the lines of the patch in place of those of the assembly.
void replaceLines(sdk::Call& call, const AssemblyId& id, const std::vector<BomItemInput>& items) {
    if (!items.empty()) stageLines(call, id, items);
    call.db().run(sql::delete_lines, id);
    if (!items.empty()) storeStagedLines(call);
}

/// Replaces the lines where the patch says so; an assembly without lines of its own reads the imported one of its
/// number. Returns whether its content may differ.
bool applyLines(sdk::Call& call, const AssemblyId& id, const AssemblyPatch& patch, CreatedAssembly& changed) {
    if (patch.bom_items.isGiven()) {
        const auto items = patch.bom_items.value().value_or(std::vector<BomItemInput>());
        replaceLines(call, id, items);
        changed.bom_item_count = static_cast<std::int64_t>(items.size());
    }
    if (!patch.bom_items.isGiven() && !patch.internal_part_number.isGiven()) return false;
    const bool has_lines = changed.bom_item_count > 0;
    changed.linked_id = has_lines ? std::nullopt : findImported(call, changed.internal_part_number);
    if (!has_lines && changed.internal_part_number && !changed.linked_id) {
        warnOfUnknown(call, *changed.internal_part_number);
    }
    return true;
}

/// Puts the assembly below another parent. 400 for one that it contains.
void move(sdk::Call& call, const AssemblyId& id, const AssemblyId& parent, CreatedAssembly& changed) {
    if (parent == *changed.parent_id) return;
    lockParent(call, *changed.rfq_id, parent);
    const auto below = createdBelow(call, *changed.rfq_id, id);
    if (std::find(below.begin(), below.end(), parent) != below.end()) {
        throw sdk::Problem::invalid(
            "/parent_assembly_id", "conflict", "must be neither the assembly nor one that was created below it"
        );
    }
    call.db().run(sql::move_nesting, *changed.parent_id, id, parent);
    call.db().run(sql::touch_assembly, *changed.parent_id);
    changed.parent_id = parent;
}

void applyNesting(sdk::Call& call, const AssemblyId& id, const AssemblyPatch& patch, CreatedAssembly& changed) {
    if (patch.parent_assembly_id.isGiven()) {
        const auto root = AssemblyId::parse(changed.rfq_id->view()).value();
        move(call, id, patch.parent_assembly_id.value().value_or(root), changed);
    }
    if (patch.quantity.hasValue()) {
        const auto& quantity = *patch.quantity;
        call.db().run(sql::update_nesting, *changed.parent_id, id, quantity.number(), quantity.ratio());
    }
    if (patch.parent_assembly_id.isGiven() || patch.quantity.isGiven()) {
        call.db().run(sql::touch_assembly, *changed.parent_id);
    }
}

std::int64_t store(sdk::Call& call, const AssemblyId& id, const CreatedAssembly& changed) {
    return sdk::unique("assembly_rfq_number_key", numberTaken, [&] {
        return call.db().one<std::int64_t>(
            sql::update_assembly,
            id,
            changed.parent_id,
            changed.linked_id,
            changed.internal_part_number,
            changed.name,
            changed.notes,
            changed.type,
            changed.industry,
            changed.bom_item_count
        );
    });
}

}  // namespace

SimpleAssembly updateAssembly(sdk::Call& call, AssemblyId id, const AssemblyPatch& patch) {
    const auto stored = lockCreated(call, id);
    auto changed = patched(stored, patch);
    const bool has_other_content = applyLines(call, id, patch, changed);
    applyNesting(call, id, patch, changed);
    call.recordVersion(id, store(call, id, changed));
    if (has_other_content) call.publish(contracts::assemblies::imported, {1});
    return {
        .id = id,
        .rfq_id = *changed.rfq_id,
        .parent_id = *changed.parent_id,
        .name = changed.name,
        .internal_part_number = changed.internal_part_number,
        .type = changed.type};
}

void deleteAssembly(sdk::Call& call, AssemblyId id) {
    const auto assembly = lockCreated(call, id);
    const auto all = createdBelow(call, *assembly.rfq_id, id);
    call.collect(contracts::assemblies::before_delete, {all});
    call.db().run(sql::delete_nesting, *assembly.parent_id, id);
    call.db().run(sql::touch_assembly, *assembly.parent_id);
    call.db().run(sql::delete_assemblies, all);
}

}  // namespace cardcage::assemblies
