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

}  // namespace cardcage::components
