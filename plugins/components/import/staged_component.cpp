#include "import/staged_component.hpp"

#include <algorithm>
#include <cardcage/content_hash.hpp>

#include "import/part_data.hpp"

namespace cardcage::components {
namespace {

/// Has to be raised when more fields of an element are stored, so every row is compared again.
constexpr std::uint64_t content_seed = 1;

void stageCustomer(StagedComponent& row, const ComponentItem& item) {
    if (item.customer_part_numbers.empty()) return;
    const auto& first = item.customer_part_numbers.front();
    row.customer_value = first.value;
    row.customer_revision = first.revision;
    if (!first.customer) return;
    row.customer_number = first.customer->number;
    if (first.customer->number) row.customer_name = first.customer->name;
}

void stageCustomPart(StagedComponent& row, const ComponentItem& item) {
    if (item.type != ComponentType::Custom) return;
    if (item.custom_part) {
        row.part_type = item.custom_part->part_type;
        row.custom_part = sdk::toJson(*item.custom_part);
    } else {
        // An electronic part without any part number of a manufacturer is Custom.
        row.part_type = item.part_options.empty() ? PartType::Other : PartType::Electronic;
    }
}

void stageOptions(StagedComponent& row, const std::vector<PartOptionItem>& options) {
    if (options.empty()) return;
    auto& manufacturers = row.manufacturers.emplace();
    auto& numbers = row.numbers.emplace();
    manufacturers.reserve(options.size());
    numbers.reserve(options.size());
    for (const auto& option : options) {
        manufacturers.emplace_back(option.manufacturer);
        numbers.emplace_back(option.manufacturer_part_number);
    }
    // The rest is mostly absent; a missing array is cheaper than one of NULLs.
    if (std::ranges::any_of(options, &PartOptionItem::is_preferred)) {
        auto& preferred = row.preferred.emplace();
        for (const auto& option : options) preferred.push_back(option.is_preferred ? 1 : 0);
    }
    if (std::ranges::any_of(options, [](const auto& option) { return option.specification.has_value(); })) {
        auto& specifications = row.specifications.emplace();
        for (const auto& option : options) {
            auto& added = specifications.emplace_back();
            if (option.specification) added = sdk::toJson(*option.specification);
        }
    }
    std::vector<std::optional<std::string>> part_data;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto data = partDataOf(options[i]);
        if (!data) continue;
        part_data.resize(options.size());
        part_data[i] = sdk::toJson(*data);
    }
    if (!part_data.empty()) row.part_data = std::move(part_data);
}

std::optional<std::string_view> borrowed(const std::optional<std::string>& text) {
    return text;
}

}  // namespace

StagedComponent staged(const ComponentItem& item, std::int64_t element) {
    StagedComponent row{
        .value = item.internal_part_number.value,
        .revision = item.internal_part_number.revision,
        .type = item.type,
        .name = borrowed(item.name),
        .description = borrowed(item.description),
        .category = borrowed(item.category),
        .notes = borrowed(item.notes),
        .unit = item.unit,
        .approval = item.approval,
        .attrition_percent = item.attrition_percent,
        .setup_quantity = item.setup_quantity,
        .package = borrowed(item.package),
        .msl = item.msl,
        .lifecycle = item.lifecycle,
        .rohs = item.rohs,
        .reach = item.reach,
        .hts_code = borrowed(item.hts_code),
        .eccn = borrowed(item.eccn),
        .country_of_origin = borrowed(item.country_of_origin)};
    stageCustomer(row, item);
    stageCustomPart(row, item);
    stageOptions(row, item.part_options);

    sdk::ContentHash hash(content_seed);
    sdk::forEachMember(row, [&](const auto& member) { hash.add(member); });
    row.content_hash = hash.value();
    row.element = element;
    return row;
}

}  // namespace cardcage::components
