#include "conflicts.hpp"

#include <string>

namespace cardcage::suppliers {

sdk::Problem numberTaken(std::string_view record) {
    return sdk::Problem::conflict(
        "number_taken", std::string("Another ").append(record).append(" has this number; choose another one.")
    );
}

sdk::Problem nameTaken(std::string_view record) {
    return sdk::Problem::conflict(
        "name_taken",
        std::string("Another ").append(record).append(" has this name, or one that means the same; choose another one.")
    );
}

}  // namespace cardcage::suppliers
