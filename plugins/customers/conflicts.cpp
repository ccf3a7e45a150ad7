#include "conflicts.hpp"

namespace cardcage::customers {

sdk::Problem numberTaken() {
    return sdk::Problem::conflict("number_taken", "Another customer has this number; choose another one.");
}

sdk::Problem emailTaken() {
    return sdk::Problem::conflict("email_taken", "Another user has this address; choose another one.");
}

}  // namespace cardcage::customers
