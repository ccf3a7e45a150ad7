#pragma once

#include <cardcage/module.hpp>
#include <string_view>

/// Conflicts that names and numbers of suppliers and of sites have in common.
namespace cardcage::suppliers {

/// 409: a number belongs to one `record` ("supplier", "inventory site") of the tenant.
sdk::Problem numberTaken(std::string_view record);

/// 409: the same for a name.
sdk::Problem nameTaken(std::string_view record);

}  // namespace cardcage::suppliers
