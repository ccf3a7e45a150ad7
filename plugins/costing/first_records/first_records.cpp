#include "first_records/first_records.hpp"

namespace cardcage::costing {
namespace {

using enum AssemblyType;

ResourceInput resource(std::string_view name, ResourceType type, int euros_an_hour, int setup_minutes = 0) {
    return {
        .name = std::string(name),
        .type = type,
        .hourly_rate = {euros_an_hour, sdk::Currency::parse("EUR").value()},
        .setup_minutes = setup_minutes};
}

StepTime seconds(CostClass cost_class, Driver driver, sdk::Decimal seconds) {
    return {cost_class, driver, seconds, std::nullopt};
}

StepTime perHour(Driver driver, int count) {
    return {CostClass::Unit, driver, std::nullopt, count};
}

FirstActivity activity(
    std::string_view resource,
    std::string_view name,
    ActivityCategory category,
    std::vector<AssemblyType> types,
    std::optional<Driver> needed_driver,
    std::vector<StepTime> times
) {
    return {
        resource,
        {.name = std::string(name),
         .category = category,
         .assembly_types = std::move(types),
         .needed_driver = needed_driver,
         .times = std::move(times)}};
}

TableRow percent(
    std::string_view key, std::string_view name, RowKind kind, std::vector<std::string> base, sdk::Decimal percent
) {
    return {
        .key = std::string(key), .name = std::string(name), .kind = kind, .base = std::move(base), .percent = percent};
}

TableRow subtotal(std::string_view key, std::string_view name, std::vector<std::string> base) {
    return {.key = std::string(key), .name = std::string(name), .kind = RowKind::Subtotal, .base = std::move(base)};
}

}  // namespace

std::vector<ResourceInput> firstResources() {
    constexpr auto machine = ResourceType::Machine;
    constexpr auto employee = ResourceType::Employee;
    return {
        resource("SMT line", machine, 95, 45),
        resource("Automatic optical inspection", machine, 55),
        resource("Depaneling", machine, 45),
        resource("Programming station", machine, 35),
        resource("Test station", machine, 48),
        resource("Coating line", machine, 60, 15),
        resource("Through-hole workplace", employee, 42),
        resource("Assembly workplace", employee, 40),
        resource("Cable workplace", employee, 40),
        resource("Inspection workplace", employee, 45),
        resource("Packing", employee, 35),
        resource("Order handling", employee, 52),
        resource("Engineering", employee, 75)};
}

std::vector<FirstActivity> firstActivities() {
    using enum CostClass;
    return {
        activity(
            "Order handling",
            "Order handling",
            ActivityCategory::Logistics,
            {},
            {},
            {seconds(Job, Driver::Fixed, 5'400)}
        ),
        activity(
            "SMT line",
            "SMT placement",
            ActivityCategory::Assembly,
            {Pcba},
            Driver::Placements,
            {seconds(Batch, Driver::UniqueParts, 90),
             perHour(Driver::Placements, 9'000),
             seconds(Unit, Driver::Sides, 25)}
        ),
        activity(
            "Automatic optical inspection",
            "Automatic optical inspection",
            ActivityCategory::Inspection,
            {Pcba},
            Driver::Placements,
            {seconds(Unit, Driver::Sides, 40)}
        ),
        activity(
            "Depaneling",
            "Depaneling",
            ActivityCategory::Assembly,
            {Pcba},
            Driver::Placements,
            {seconds(Unit, Driver::Panels, 30)}
        ),
        activity(
            "Through-hole workplace",
            "Through-hole assembly",
            ActivityCategory::Assembly,
            {Pcba},
            Driver::ThroughHoleParts,
            {seconds(Unit, Driver::ThroughHoleParts, 12), seconds(Unit, Driver::ThroughHolePins, 1)}
        ),
        activity(
            "Assembly workplace",
            "Mechanical assembly",
            ActivityCategory::Mechanical,
            {Pcba, BoxBuild, System, Unknown},
            Driver::ManualParts,
            {seconds(Unit, Driver::ManualParts, 20)}
        ),
        activity(
            "Assembly workplace",
            "Integration",
            ActivityCategory::Mechanical,
            {},
            Driver::Subassemblies,
            {seconds(Unit, Driver::Subassemblies, 60)}
        ),
        activity(
            "Cable workplace",
            "Cable assembly",
            ActivityCategory::Cable,
            {Cable},
            {},
            {seconds(Batch, Driver::Fixed, 1'200),
             seconds(Unit, Driver::ManualParts, 30),
             seconds(Unit, Driver::Wires, 45)}
        ),
        activity(
            "Programming station",
            "Programming",
            ActivityCategory::Programming,
            {},
            Driver::ProgrammedParts,
            {seconds(Batch, Driver::Fixed, 600), seconds(Unit, Driver::ProgrammedParts, 20)}
        ),
        activity(
            "Coating line",
            "Coating",
            ActivityCategory::Coating,
            {},
            Driver::CoatingArea,
            {seconds(Unit, Driver::CoatingArea, sdk::Decimal(1) / 2)}
        ),
        activity(
            "Test station",
            "Test",
            ActivityCategory::Test,
            {},
            Driver::TestSeconds,
            {seconds(Batch, Driver::Fixed, 900), seconds(Unit, Driver::TestSeconds, 1)}
        ),
        activity(
            "Inspection workplace",
            "Final inspection",
            ActivityCategory::Inspection,
            {},
            {},
            {seconds(Unit, Driver::Fixed, 30), seconds(Unit, Driver::InspectionSeconds, 1)}
        ),
        activity(
            "Packing",
            "Packing",
            ActivityCategory::Packaging,
            {},
            {},
            {seconds(Unit, Driver::Fixed, 20), seconds(Job, Driver::Packages, 120)}
        ),
        activity(
            "Engineering",
            "Work preparation",
            ActivityCategory::Engineering,
            {},
            {},
            {seconds(OneTime, Driver::Fixed, 7'200), seconds(OneTime, Driver::BomItems, 60)}
        )};
}

CalculationTableInput firstTable() {
    using enum RowKind;
    return {
        .name = "Standard",
        .is_default = true,
        .rows = {
            percent("material_overhead", "Material overhead", PercentOf, {"material"}, 6),
            percent("manufacturing_overhead", "Manufacturing overhead", PercentOf, {"manufacturing"}, 15),
            percent("scrap", "Scrap", PercentOf, {"material", "manufacturing"}, sdk::Decimal(12) / 10),
            subtotal(
                "cost_of_production",
                "Cost of production",
                {"material", "material_overhead", "manufacturing", "manufacturing_overhead", "scrap"}
            ),
            percent("administration", "Administration and sales", PercentOf, {"cost_of_production"}, 8),
            subtotal("full_cost", "Full cost", {"cost_of_production", "administration"}),
            percent("margin", "Margin", MarginOnPrice, {"full_cost"}, 12),
            {.key = "rounding", .name = "Rounding of the unit price", .kind = RoundTo, .decimals = 4}}};
}

}  // namespace cardcage::costing
