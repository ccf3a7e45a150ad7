#include "components/components.hpp"
#include "sql.hpp"

namespace cardcage::components {

sdk::Page<Component> listComponents(sdk::Call& call, const ComponentFilter& filter) {
    return sdk::list<Component>(call, sql::list_components, filter.value);
}

}  // namespace cardcage::components
