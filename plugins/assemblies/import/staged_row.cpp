#include "import/staged_row.hpp"

#include <cardcage/content_hash.hpp>
#include <utility>

namespace cardcage::assemblies {
namespace {

std::optional<std::string_view> borrowed(const std::optional<std::string>& text) {
    return text;
}

StagedRow subassemblyRow(const SubassemblyInput& subassembly) {
    StagedRow row{.kind = "S"};
    row.value = subassembly.internal_part_number.value;
    row.revision = subassembly.internal_part_number.revision;
    row.quantity = subassembly.quantity.number();
    row.ratio = subassembly.quantity.ratio();
    return row;
}

/// Only the first customer part number counts; without the number of the customer, no customer can be found.
void stageCustomer(StagedRow& row, const AssemblyItem& item) {
    if (item.customer_part_numbers.empty()) return;
    const auto& first = item.customer_part_numbers.front();
    if (first.customer && !first.customer->number) {
        row.warnings->push_back("The customer part number is not stored: its customer has no number.");
        return;
    }
    row.customer_value = first.value;
    row.customer_revision = first.revision;
    if (!first.customer) return;
    row.customer_number = first.customer->number;
    row.customer_name = first.customer->name;
}

StagedRow assemblyRow(const AssemblyItem& item, const std::string& usual_name) {
    StagedRow row{.kind = "A"};
    row.value = item.internal_part_number.value;
    row.revision = item.internal_part_number.revision;
    row.name = item.name ? *item.name : usual_name;
    row.notes = borrowed(item.notes);
    row.type = item.type;
    row.industry = item.industry;
    row.item_count = static_cast<std::int64_t>(item.bom_items.size());
    row.warnings = warningsOf(item.bom_items);
    stageCustomer(row, item);
    return row;
}

StagedRow faultyRow(const AssemblyItem& item, sdk::Refusal refusal) {
    StagedRow row{.kind = "A"};
    if (!item.internal_part_number.value.empty()) {
        row.value = item.internal_part_number.value;
        row.revision = item.internal_part_number.revision;
    }
    row.fault = std::move(refusal.description);
    row.errors = std::move(refusal.errors.json);
    row.error_count = refusal.error_count;
    return row;
}

void addContent(sdk::ContentHash& hash, const StagedRow& row) {
    sdk::forEachMember(row, [&](const auto& member, std::size_t index) {
        if (index < content_members) hash.add(member);
    });
    if (row.ratio) hash.add(row.ratio);
}

}  // namespace

StagedRow stagedItem(const BomItemInput& item) {
    StagedRow row{.kind = "B"};
    const auto quantity = item.countedQuantity();
    row.quantity = quantity.number();
    row.ratio = quantity.ratio();
    row.unit = item.unit;
    row.notes = borrowed(item.notes);
    row.do_not_place = item.do_not_place;
    row.sourced_by = item.sourced_by;
    row.designators.emplace(item.designators.begin(), item.designators.end());
    auto& values = row.option_values.emplace();
    auto& revisions = row.option_revisions.emplace();
    values.reserve(item.part_options.size());
    revisions.reserve(item.part_options.size());
    for (const auto& option : item.part_options) {
        values.push_back(option.internal_part_number.value);
        revisions.push_back(option.internal_part_number.revision);
    }
    return row;
}

void stage(
    const sdk::Checked<AssemblyItem>& element, std::int64_t number, const std::function<void(const StagedRow&)>& take
) {
    const auto& item = element.value;
    const auto takeAssembly = [&](StagedRow row) {
        row.element = number;
        row.sent_value = element.asSent("/internal_part_number/value", {});
        row.sent_revision = element.asSent("/internal_part_number/revision", {});
        const auto& revision = item.internal_part_number.revision;
        if (!row.value && !row.sent_revision && !revision.empty()) row.sent_revision = revision;
        take(row);
    };
    if (!element.errors.empty()) return takeAssembly(faultyRow(item, sdk::refusal(element.errors)));
    sdk::ContentHash hash;
    const auto add = [&](StagedRow row, std::size_t position) {
        row.position = static_cast<std::int64_t>(position);
        addContent(hash, row);
        row.element = number;
        take(row);
    };
    for (std::size_t i = 0; i < item.subassemblies.size(); ++i) add(subassemblyRow(item.subassemblies[i]), i + 1);
    for (std::size_t i = 0; i < item.bom_items.size(); ++i) add(stagedItem(item.bom_items[i]), i + 1);

    const auto usual_name = item.internal_part_number.text();
    auto row = assemblyRow(item, usual_name);
    addContent(hash, row);
    row.content_hash = hash.value();
    takeAssembly(std::move(row));
}

}  // namespace cardcage::assemblies
