#include "custom_parts/stored_resource.hpp"
#include "sql.hpp"
#include "uploads/uploads.hpp"

namespace cardcage::components {

Resource addResource(sdk::Call& call, CustomPartId id, const NewResource& spec) {
    if (!call.db().maybe<CustomPartId>(sql::find_visible_custom_part, id)) {
        throw sdk::Problem::notFound("custom part", id);
    }
    const auto type = call.header("content-type").value_or("application/octet-stream");
    const auto file =
        call.files().storeBody({.name = spec.file_name, .content_type = type, .size_cap = most_resource_bytes});
    auto stored = call.db().one<StoredResource>(
        sql::insert_resource,
        id,
        spec.name.value_or(spec.file_name),
        spec.file_name,
        file.content_type,
        static_cast<std::int64_t>(file.bytes),
        file.id
    );
    return withLink(call, std::move(stored), call.settings<Settings>().resource_link_seconds);
}

}  // namespace cardcage::components
