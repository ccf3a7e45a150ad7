#include "resources/resources.hpp"
#include "sql.hpp"

namespace cardcage::costing {

Resource lockResource(sdk::Call& call, ResourceId id) {
    return sdk::locked<Resource>(call, sql::lock_resource, "resource", id);
}

}  // namespace cardcage::costing
