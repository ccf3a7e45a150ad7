#include "custom_parts/custom_parts.hpp"
#include "sql.hpp"

namespace cardcage::components {

sdk::Page<CustomPartSummary> listCustomParts(sdk::Call& call, const CustomPartFilter& filter) {
    return sdk::list<CustomPartSummary>(call, sql::list_custom_parts, filter.is_released);
}

}  // namespace cardcage::components
