#pragma once

#include <cardcage/module.hpp>
#include <string_view>

/// What names and numbers of suppliers and of sites refuse alike.
namespace cardcage::suppliers {

/// 409: a number belongs to one `record` ("supplier", "inventory site") of the tenant.
sdk::Problem numberTaken(std::string_view record);

/// 409: so does a name.
sdk::Problem nameTaken(std::string_view record);

}  // namespace cardcage::suppliers
