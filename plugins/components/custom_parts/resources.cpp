
#include "custom_parts/custom_parts.hpp"
#include "custom_parts/stored_resource.hpp"
#include "sql.hpp"
#include "uploads/uploads.hpp"

namespace cardcage::components {

Resource withLink(sdk::Call& call, StoredResource stored, std::int64_t seconds) {
    auto link = call.files().signGet(stored.file, seconds);
    return {
        .id = stored.id,
        .name = std::move(stored.name),
        .file_name = std::move(stored.file_name),
        .content_type = std::move(stored.content_type),
        .size_bytes = stored.size_bytes,
        .url = std::move(link.url),
        .expires_at = link.expires_at};
}

std::vector<Resource> listResources(sdk::Call& call, CustomPartId id) {
    if (!call.db().maybe<CustomPartId>(sql::find_visible_custom_part, id)) {
        throw sdk::Problem::notFound("custom part", id);
    }
    const auto seconds = call.settings<Settings>().resource_link_seconds;
    std::vector<Resource> resources;
    for (auto& stored : call.db().many<StoredResource>(sql::list_resources, id)) {
        resources.push_back(withLink(call, std::move(stored), seconds));
    }
    return resources;
}

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

void deleteResource(sdk::Call& call, CustomPartId id, ResourceId resource_id) {
    const auto file = call.db().maybe<sdk::FileId>(sql::delete_resource, id, resource_id);
    if (!file) throw sdk::Problem::notFound("resource", resource_id);
    call.files().remove(*file);
}

AnsweredResource downloadResource(sdk::Call& call, CustomPartId id, ResourceId resource_id) {
    const auto file = call.db().maybe<sdk::FileId>(sql::find_resource_file, id, resource_id);
    if (!file) throw sdk::Problem::notFound("resource", resource_id);
    call.files().answer(*file);
    return {};
}

}  // namespace cardcage::components
