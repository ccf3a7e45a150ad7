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

/// What assemblies.using_custom_part/1 takes and answers.
struct UseQuestion {
    CustomPartId custom_part_id;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartUseQuestion", sdk::required("custom_part_id", &UseQuestion::custom_part_id, "Custom part.")
        );
    }
};

struct UseAnswer {
    std::vector<AssemblyId> assembly_ids;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartUseAnswer", sdk::required("assembly_ids", &UseAnswer::assembly_ids, "Assemblies that use it.")
        );
    }
};

}  // namespace

CustomPart findCustomPart(sdk::Call& call, CustomPartId id) {
    auto found = call.db().maybe<CustomPartRow>(sql::find_custom_part, call.tenant(), id);
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
    if (auto uses = call.invokeIfProvided<UseAnswer>("assemblies.using_custom_part/1", UseQuestion{id})) {
        part.assembly_ids = std::move(uses->assembly_ids);
    }
    return part;
}

}  // namespace cardcage::components
