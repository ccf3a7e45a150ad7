#include "plan_routes.hpp"
#include "plans.hpp"

namespace cardcage::flexible_calculation {
namespace {

constexpr auto routes = planRoutes<&listPlans, &findPlan>;

}  // namespace
}  // namespace cardcage::flexible_calculation

CARDCAGE_MODULE(cardcage::flexible_calculation::routes)
