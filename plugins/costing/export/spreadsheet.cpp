#include "export/spreadsheet.hpp"

#include <sys/mman.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace cardcage::costing {
namespace {

/// A file in memory: the library writes to a name only.
class MemoryFile {
public:
    MemoryFile() : descriptor_(::memfd_create("spreadsheet", MFD_CLOEXEC)) {
        if (descriptor_ < 0) throw std::runtime_error("no memory file for a spreadsheet");
    }
    ~MemoryFile() { ::close(descriptor_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::string name() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

    std::string content() const {
        std::string bytes;
        std::array<char, 65'536> buffer;
        for (off_t at = 0;;) {
            const auto count = ::pread(descriptor_, buffer.data(), buffer.size(), at);
            if (count < 0) throw std::runtime_error("a spreadsheet could not be read back");
            if (count == 0) return bytes;
            bytes.append(buffer.data(), static_cast<std::size_t>(count));
            at += count;
        }
    }

private:
    int descriptor_;
};

/// A sheet that is written line by line; a further one begins when it is full.
class Sheet {
public:
    Sheet(lxw_workbook* book, std::string name, std::vector<std::string_view> titles)
        : book_(book), name_(std::move(name)), titles_(std::move(titles)), bold_(workbook_add_format(book)) {
        format_set_bold(bold_);
        begin();
    }

    void line() {
        if (row_ == LXW_ROW_MAX) begin();
        column_ = 0;
        ++row_;
    }
    void text(std::string_view value) {
        worksheet_write_string(sheet_, row_ - 1, column_++, std::string(value).c_str(), nullptr);
    }
    void number(const sdk::Decimal& value) {
        worksheet_write_number(sheet_, row_ - 1, column_++, std::strtod(value.text().c_str(), nullptr), nullptr);
    }
    void number(const std::optional<sdk::Decimal>& value) {
        if (value) {
            number(*value);
        } else {
            ++column_;
        }
    }
    void skip(int columns) { column_ = static_cast<lxw_col_t>(column_ + columns); }

private:
    void begin() {
        ++count_;
        const auto name = count_ == 1 ? name_ : name_ + " " + std::to_string(count_);
        sheet_ = workbook_add_worksheet(book_, name.c_str());
        if (!sheet_) throw std::runtime_error("a sheet could not be added to a spreadsheet");
        for (std::size_t i = 0; i < titles_.size(); ++i) {
            worksheet_write_string(sheet_, 0, static_cast<lxw_col_t>(i), std::string(titles_[i]).c_str(), bold_);
        }
        worksheet_freeze_panes(sheet_, 1, 0);
        row_ = 1;
    }

    lxw_workbook* book_;
    std::string name_;
    std::vector<std::string_view> titles_;
    lxw_format* bold_;
    lxw_worksheet* sheet_ = nullptr;
    int count_ = 0;
    lxw_row_t row_ = 0;  // lines written
    lxw_col_t column_ = 0;
};

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

void writeHead(Sheet& sheet, const Titled& assembly, const LotData& lot) {
    sheet.line();
    sheet.text(assembly.name);
    sheet.text(assembly.number ? assembly.number->value : "");
    sheet.text(assembly.number ? assembly.number->revision : "");
    sheet.text(lot.sourcing_scenario_id.view());
    sheet.number(sdk::Decimal(lot.quantity));
    sheet.number(sdk::Decimal(lot.batches));
    sheet.number(sdk::Decimal(lot.started_quantity));
}

void writeActivity(Sheet& sheet, const Titled& assembly, const LotData& lot, const ActivityData& activity) {
    // Costs belong to the activity, so that they stand in its first line only and a column can be summed.
    for (std::size_t i = 0; i == 0 || i < activity.resources.size(); ++i) {
        writeHead(sheet, assembly, lot);
        sheet.text(activity.name);
        sheet.text(sdk::wireName(activity.category));
        if (i < activity.resources.size()) {
            const auto& resource = activity.resources[i];
            sheet.text(resource.name);
            sheet.text(sdk::wireName(resource.type));
            sheet.number(resource.hourly_rate.amount);
            sheet.text(resource.hourly_rate.currency.code());
            sheet.number(resource.units);
            sheet.number(resource.setup_seconds);
            sheet.number(resource.unit_seconds);
            sheet.number(resource.hours_total);
        } else {
            sheet.skip(8);
        }
        if (i > 0) continue;
        sheet.number(activity.setup_cost.amount);
        sheet.number(activity.run_unit_cost.amount);
        sheet.number(activity.total_cost.amount);
        sheet.number(activity.one_time_cost.amount);
        sheet.text(activity.total_cost.currency.code());
        for (const auto& [driver, name] : wireNames(Driver{})) {
            if (const auto member = memberOf(driver)) sheet.number(activity.drivers.*member);
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
    const MemoryFile file;
    // Lines go to temporary files as they are written, so that a large export needs little memory.
    lxw_workbook_options options{};
    options.constant_memory = LXW_TRUE;
    lxw_workbook* book = workbook_new_opt(file.name().c_str(), &options);
    if (!book) throw std::runtime_error("a spreadsheet could not be begun");
    try {
        Sheet activities(book, "Activities", activityTitles());
        forEachLot(data, [&](const Titled& assembly, const LotData& lot) {
            for (const auto& activity : lot.activities) writeActivity(activities, assembly, lot, activity);
        });
        Sheet totals(
            book,
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
            writeHead(totals, assembly, lot);
            totals.number(lot.totals.setup_cost.amount);
            totals.number(lot.totals.unit_cost.amount);
            totals.number(lot.totals.total_cost.amount);
            totals.number(lot.totals.one_time_cost.amount);
            totals.text(lot.totals.total_cost.currency.code());
        });
    } catch (...) {
        lxw_workbook_free(book);
        throw;
    }
    if (const auto error = workbook_close(book); error != LXW_NO_ERROR) {
        throw std::runtime_error(std::string("a spreadsheet could not be written: ") + lxw_strerror(error));
    }
    return file.content();
}

}  // namespace cardcage::costing
