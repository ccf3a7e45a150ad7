#include "host/execution/environment.hpp"

namespace cardcage::execution {

Environment& environment() {
    static Environment the_environment;
    return the_environment;
}

}  // namespace cardcage::execution
