#pragma once

#include <cardcage/module.hpp>
#include <string_view>

namespace cardcage::costing {

/// 409: names of resources, activities and tables are unique.
sdk::Problem nameTaken(std::string_view record);

}  // namespace cardcage::costing
