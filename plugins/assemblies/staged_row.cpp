#include "staged_row.hpp"

#include <boost/pfr/core.hpp>

#include "content_hash.hpp"

namespace cardcage::assemblies {
namespace {

std::optional<std::string_view> borrowed(const std::optional<std::string>& text) {
    return text;
}

/// Errors about customer part numbers behind the first one: those are not looked at.
bool isUnused(const sdk::FieldError& error, std::int64_t number) {
    const std::string list = "/" + std::to_string(number) + "/customer_part_numbers/";
    return error.pointer.starts_with(list) && !error.pointer.substr(list.size()).starts_with("0/") &&
           error.pointer.substr(list.size()) != "0";
}

/// "/3/type is required; /3/bom_items/0/quantity must be …", without the unused ones; empty when nothing is wrong.
std::string faultsOf(const std::vector<sdk::FieldError>& errors, std::int64_t number) {
    std::string text;
    for (const auto& error : errors) {
        if (isUnused(error, number)) continue;
        if (!text.empty()) text += "; ";
        text.append(error.pointer).append(" ").append(error.message);
    }
    return text;
}

StagedRow subassemblyRow(const SubassemblyInput& subassembly) {
    StagedRow row{.kind = "S"};
    row.value = subassembly.internal_part_number.value;
    row.revision = subassembly.internal_part_number.revision;
    row.quantity = subassembly.quantity;
    return row;
}

/// Only the first customer part number counts; without the number of the customer nobody can be found.
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

StagedRow faultyRow(const AssemblyItem& item, std::string fault) {
    StagedRow row{.kind = "A"};
    if (!item.internal_part_number.value.empty()) {
        row.value = item.internal_part_number.value;
        row.revision = item.internal_part_number.revision;
    }
    row.fault = std::move(fault);
    return row;
}

}  // namespace

StagedRow stagedItem(const BomItemInput& item) {
    StagedRow row{.kind = "B"};
    row.quantity = item.countedQuantity();
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
    if (auto fault = faultsOf(element.errors, number); !fault.empty()) {
        auto row = faultyRow(item, std::move(fault));
        row.element = number;
        return take(row);
    }
    ContentHash hash;
    const auto add = [&](StagedRow row, std::size_t position) {
        row.position = static_cast<std::int64_t>(position);
        boost::pfr::for_each_field(row, [&](const auto& member) { hash.add(member); });
        row.element = number;
        take(row);
    };
    for (std::size_t i = 0; i < item.subassemblies.size(); ++i) add(subassemblyRow(item.subassemblies[i]), i + 1);
    for (std::size_t i = 0; i < item.bom_items.size(); ++i) add(stagedItem(item.bom_items[i]), i + 1);

    const auto usual_name = usualName(item.internal_part_number);
    auto row = assemblyRow(item, usual_name);
    boost::pfr::for_each_field(row, [&](const auto& member) { hash.add(member); });
    row.content_hash = hash.value();
    row.element = number;
    take(row);
}

}  // namespace cardcage::assemblies
