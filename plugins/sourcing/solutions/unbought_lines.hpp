#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solutions/solved_part.hpp"
#include "solutions/store_solution.hpp"

// The BOM lines of a run without a purchase, each with its reason.

namespace cardcage::sourcing {

struct UnboughtLine {
    std::optional<std::string> bom_item_id;
    std::optional<std::string> assembly_id;
    std::int64_t position = 0;
    std::string reason;
    std::vector<std::string> filters;
    std::vector<PartOption> options;
    sdk::Decimal quantity;
    std::optional<std::int64_t> part_position;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingUnboughtLine",
            sdk::required<&UnboughtLine::bom_item_id>(
                "Id of the BOM item; null for a component with a demand of its own."
            ),
            sdk::required<&UnboughtLine::assembly_id>(
                "Id of the assembly; null for a component with a demand of its own, which has no BOM line."
            ),
            sdk::required<&UnboughtLine::position>(
                "Position of the BOM line, from 1; without an assembly, position of the component in the demands.",
                sdk::example("1")
            ),
            sdk::required<&UnboughtLine::reason>(
                "DO_NOT_PLACE and CUSTOMER_SOURCED: set in the BOM; these lines do not count as unpriced. "
                "MISSING_IPN: no component of the line is known. UNIT_MISMATCH: the unit of the line does not "
                "convert to that of the part. All other values: the reason of the part, equal to its `unsourced`.",
                sdk::example("MISSING_IPN")
            ),
            sdk::required<&UnboughtLine::filters>(
                "Reasons for which existing offers were not used, as in `filtered` of the part.",
                sdk::example(R"(["EXPIRED"])")
            ),
            sdk::required<&UnboughtLine::options>("Part numbers of the line."),
            sdk::required<&UnboughtLine::quantity>(
                "Need of the line in the unit of its part. Without a part, or in a unit that does not convert to "
                "that of the part: in the unit of the line. 0: no need.",
                sdk::example("6")
            ),
            sdk::required<&UnboughtLine::part_position>("Position of its part in the solution; null without one.")
        );
    }
};

/// In the order of the design. Includes all unpriced lines and those that need no purchase.
std::vector<UnboughtLine> unboughtLines(sdk::Call& call, const FinishedRun& run, const Reporter& reporter);

}  // namespace cardcage::sourcing
