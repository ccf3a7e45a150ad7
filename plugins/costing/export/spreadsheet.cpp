#include "export/spreadsheet.hpp"

#include <string_view>
#include <vector>

#include "export/workbook.hpp"

namespace cardcage::costing {
namespace {

std::vector<std::string_view> activityTitles() {
    std::vector<std::string_view> titles{
        "Assembly",    "Part number", "Revision",      "Scenario",    "Quantity",      "Batches", "Started", "Activity",
        "Category",    "Resource",    "Type",          "Hourly rate", "Rate currency", "Units",   "Setup s", "Unit s",
        "Hours total", "Setup cost",  "Run unit cost", "Total cost",  "One-time",      "Currency"};
    for (const auto& [driver, name] : wireNames(Driver{})) {
        if (memberOf(driver)) titles.push_back(name);
    }
    return titles;
}

struct Titled {
    std::string_view name;
    const std::optional<PartNumber>& number;
};

void writeHead(Workbook& book, const Titled& assembly, const LotData& lot) {
    book.line();
    book.text(assembly.name);
    book.text(assembly.number ? assembly.number->value : "");
    book.text(assembly.number ? assembly.number->revision : "");
    book.text(lot.sourcing_scenario_id.view());
    book.number(sdk::Decimal(lot.quantity));
    book.number(sdk::Decimal(lot.batches));
    book.number(sdk::Decimal(lot.started_quantity));
}

void writeActivity(Workbook& book, const Titled& assembly, const LotData& lot, const ActivityData& activity) {
    // Costs belong to the activity, so only its first row has them and a column can be summed up.
    for (std::size_t i = 0; i == 0 || i < activity.resources.size(); ++i) {
        writeHead(book, assembly, lot);
        book.text(activity.name);
        book.text(sdk::wireName(activity.category));
        if (i < activity.resources.size()) {
            const auto& resource = activity.resources[i];
            book.text(resource.name);
            book.text(sdk::wireName(resource.type));
            book.number(resource.hourly_rate.amount);
            book.text(resource.hourly_rate.currency.code());
            book.number(resource.units);
            book.number(resource.setup_seconds);
            book.number(resource.unit_seconds);
            book.number(resource.hours_total);
        } else {
            book.skip(8);
        }
        if (i > 0) continue;
        book.number(activity.setup_cost.amount);
        book.number(activity.run_unit_cost.amount);
        book.number(activity.total_cost.amount);
        book.number(activity.one_time_cost.amount);
        book.text(activity.total_cost.currency.code());
        for (const auto& [driver, name] : wireNames(Driver{})) {
            if (const auto member = memberOf(driver)) book.number(activity.drivers.*member);
        }
    }
}

template <class Visit>
void forEachLot(const ManufacturingData& data, Visit&& visit) {
    for (const auto& lot : data.quantities) visit(Titled{data.name, data.internal_part_number}, lot);
    for (const auto& subassembly : data.subassemblies) {
        for (const auto& lot : subassembly.quantities) {
            visit(Titled{subassembly.name, subassembly.internal_part_number}, lot);
        }
    }
}

}  // namespace

std::string makeSpreadsheet(const ManufacturingData& data) {
    Workbook book;
    book.sheet("Activities", activityTitles());
    forEachLot(data, [&](const Titled& assembly, const LotData& lot) {
        for (const auto& activity : lot.activities) writeActivity(book, assembly, lot, activity);
    });
    book.sheet(
        "Totals",
        {"Assembly",
         "Part number",
         "Revision",
         "Scenario",
         "Quantity",
         "Batches",
         "Started",
         "Setup cost",
         "Unit cost",
         "Total cost",
         "One-time",
         "Currency"}
    );
    forEachLot(data, [&](const Titled& assembly, const LotData& lot) {
        writeHead(book, assembly, lot);
        book.number(lot.totals.setup_cost.amount);
        book.number(lot.totals.unit_cost.amount);
        book.number(lot.totals.total_cost.amount);
        book.number(lot.totals.one_time_cost.amount);
        book.text(lot.totals.total_cost.currency.code());
    });
    return book.finish();
}

}  // namespace cardcage::costing
