#pragma once

#include "custom_parts/custom_parts.hpp"

namespace cardcage::components {

/// A row of the statements that give a resource.
struct StoredResource {
    ResourceId id;
    std::string name;
    std::string file_name;
    std::string content_type;
    std::int64_t size_bytes;
    sdk::FileId file;
};

/// The resource as it is answered, with a new link.
Resource withLink(sdk::Call& call, StoredResource stored, std::int64_t seconds);

}  // namespace cardcage::components
