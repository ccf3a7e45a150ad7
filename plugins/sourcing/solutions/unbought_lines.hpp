#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solutions/solved_part.hpp"
#include "solutions/store_solution.hpp"

// The BOM lines of a run that nothing is bought for, each with its reason.

namespace cardcage::sourcing {

struct UnboughtLine {
    std::optional<std::string> bom_item_id;
    std::optional<std::string> assembly_id;
    std::int64_t position = 0;
    std::string reason;
    std::vector<PartOption> options;
    sdk::Decimal quantity;
    std::optional<std::int64_t> part_position;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingUnboughtLine",
            sdk::required<&UnboughtLine::bom_item_id>(
                "Id of the BOM item; null: a component that is demanded by itself."
            ),
            sdk::required<&UnboughtLine::assembly_id>(
                "The assembly; null: a component that is demanded by itself, and no BOM line."
            ),
            sdk::required<&UnboughtLine::position>(
                "The BOM line, from 1; without an assembly the component, in the order of the demands.",
                sdk::example("1")
            ),
            sdk::required<&UnboughtLine::reason>(
                "DO_NOT_PLACE and CUSTOMER_SOURCED: as the BOM says; these do not count as unpriced. MISSING_IPN: no "
                "component of the line is known. UNIT_MISMATCH: the unit of the line does not convert to that of the "
                "part. "
                "Everything else is the reason of the part, as its `unsourced` has it.",
                sdk::example("MISSING_IPN")
            ),
            sdk::required<&UnboughtLine::options>("Part numbers of the line."),
            sdk::required<&UnboughtLine::quantity>(
                "Need of the line, in the unit of its part; without a part, or in a unit that does not convert to "
                "that of "
                "the part, in its own. 0: nothing.",
                sdk::example("6")
            ),
            sdk::required<&UnboughtLine::part_position>("Number of its part in the solution; null: it has none there.")
        );
    }
};

/// In the order of the design; without ids of BOM items. As many as are unpriced, and those that nothing is to be
/// bought for.
std::vector<UnboughtLine> unboughtLines(const FinishedRun& run, const Reporter& reporter);

}  // namespace cardcage::sourcing
