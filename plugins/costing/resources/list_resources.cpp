#include "resources/resources.hpp"
#include "sql.hpp"

namespace cardcage::costing {

sdk::Page<Resource> listResources(sdk::Call& call) {
    return sdk::list<Resource>(call, sql::list_resources);
}

}  // namespace cardcage::costing
