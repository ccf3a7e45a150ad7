#include "conflicts.hpp"

#include <string>

namespace cardcage::costing {

sdk::Problem nameTaken(std::string_view record) {
    return sdk::Problem::conflict(
        "name_taken", std::string("Another ").append(record).append(" has this name; choose another one.")
    );
}

}  // namespace cardcage::costing
