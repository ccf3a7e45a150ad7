#pragma once

#include <string_view>
#include <vector>

#include "activities/activities.hpp"
#include "resources/resources.hpp"
#include "tables/calculation_tables.hpp"

// Initial records of a new tenant: typical values of an electronics manufacturer in Central Europe, to be replaced by
// its own. Assumption: the specification only requires that costs are reasonable from the start.

namespace cardcage::costing {

/// An activity that refers to its resource by name instead of id.
struct FirstActivity {
    std::string_view resource;
    ActivityInput activity;
};

std::vector<ResourceInput> firstResources();
std::vector<FirstActivity> firstActivities();
CalculationTableInput firstTable();

}  // namespace cardcage::costing
