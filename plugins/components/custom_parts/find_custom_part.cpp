#include <cardcage/contracts/assemblies.hpp>

#include "custom_parts/custom_parts.hpp"
#include "sql.hpp"

namespace cardcage::components {
namespace {

/// A row of find_custom_part.sql.
struct CustomPartRow {
    CustomPartId id;
    PartNumber internal_part_number;
    std::optional<std::string> description;
    PartType part_type;
    PartCompliance compliance;
    Unit unit;
    std::int64_t resource_count;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
};

}  // namespace

CustomPart findCustomPart(sdk::Call& call, CustomPartId id) {
    auto found = call.db().maybe<CustomPartRow>(sql::find_custom_part, id);
    if (!found) throw sdk::Problem::notFound("custom part", id);
    CustomPart part{
        .id = found->id,
        .internal_part_number = std::move(found->internal_part_number),
        .description = std::move(found->description),
        .part_type = found->part_type,
        .compliance = std::move(found->compliance),
        .unit = found->unit,
        .resource_count = found->resource_count,
        .created_at = found->created_at,
        .updated_at = found->updated_at};
    if (auto uses = call.invokeIfProvided(contracts::assemblies::using_custom_part, {id})) {
        part.assembly_ids = std::move(uses->assembly_ids);
    }
    return part;
}

}  // namespace cardcage::components
