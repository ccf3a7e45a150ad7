#include "export/manufacturing_export.hpp"
#include "export/spreadsheet.hpp"

namespace cardcage::costing {

AnsweredSpreadsheet exportSpreadsheet(sdk::Call& call, AssemblyId id) {
    const auto bytes = makeSpreadsheet(readManufacturingData(call, id));
    call.responseHeader("Content-Disposition", "attachment; filename=\"manufacturing-data-" + id.text() + ".xlsx\"");
    constexpr auto type = AnsweredSpreadsheet::media_type;
    call.respond(200, bytes, {type.data(), type.size()});
    return {};
}

}  // namespace cardcage::costing
