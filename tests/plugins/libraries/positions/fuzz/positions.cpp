// Any bytes as a position file. The first byte chooses what the caller knows. Rows are there only if nothing is open,
// and stay within their limits.

#include "libraries/positions/positions.hpp"

#include <cstdint>
#include <cstdlib>
#include <set>

using namespace cardcage::positions;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

void checkRows(const Reading& reading) {
    const cardcage::Decimal most = 100'000;
    std::set<std::string> designators;
    for (const auto& row : reading.rows) {
        require(!row.designator.empty() && row.designator.size() <= 255 && row.line > 0);
        require(designators.insert(row.designator).second);
        require(row.x <= most && row.x >= -most && row.y <= most && row.y >= -most);
        require(row.rotation >= 0 && row.rotation < 360);
        require(row.value.value_or("").size() <= 255 && row.package.value_or("").size() <= 255);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    Wishes wishes;
    if (data[0] & 1U) wishes.file_name = "board-top.mnt";
    if (data[0] & 2U) wishes.unit = Unit::Mil;
    if (data[0] & 4U) wishes.side = Side::Bottom;
    if (data[0] & 8U) wishes.decimal_sign = DecimalSign::Comma;
    if (data[0] & 16U) wishes.board_width = wishes.board_height = cardcage::Decimal(50);
    const auto reading = read({reinterpret_cast<const char*>(data + 1), size - 1}, wishes);
    require(reading.isRead() != reading.rows.empty());
    require(reading.complaints.size() <= 100 && reading.complaints.size() <= reading.complaint_count);
    if (wishes.unit) {
        for (const auto& question : reading.questions) require(question.about != "unit");
    }
    checkRows(reading);
    return 0;
}
