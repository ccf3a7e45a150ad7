#pragma once

#include "custom_parts/custom_parts.hpp"

namespace cardcage::components {

/// A row of the statements that return a resource.
struct StoredResource {
    ResourceId id;
    std::string name;
    std::string file_name;
    std::string content_type;
    std::int64_t size_bytes;
    sdk::FileId file;
};

/// Returns the resource as sent to clients, with a new link.
Resource withLink(sdk::Call& call, StoredResource stored, std::int64_t seconds);

}  // namespace cardcage::components
