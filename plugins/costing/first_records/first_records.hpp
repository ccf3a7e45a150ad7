#pragma once

#include <string_view>
#include <vector>

#include "activities/activities.hpp"
#include "resources/resources.hpp"
#include "tables/calculation_tables.hpp"

// What a new tenant begins with: usual figures of an electronics manufacturer in Central Europe, to be replaced by its
// own. Assumption: nothing is specified but that costs are to be sensible from the start.

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
