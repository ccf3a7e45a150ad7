#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "specifications/setting_value.hpp"
#include "words.hpp"

/// Capabilities: the values that settings may have.
namespace cardcage::pcb {

enum class CapabilityType { Enum, EnumList, Integer, Decimal, Boolean, Object, String, Unknown };

constexpr auto wireNames(CapabilityType) {
    using enum CapabilityType;
    return std::to_array<std::pair<CapabilityType, std::string_view>>(
        {{Enum, "Enum"},
         {EnumList, "EnumList"},
         {Integer, "Integer"},
         {Decimal, "Decimal"},
         {Boolean, "Boolean"},
         {Object, "Object"},
         {String, "String"},
         {Unknown, "Unknown"}}
    );
}

enum class CapabilityGroup { Board, Copper, Drill, Via, Finish, Mask, Legend, Panel, Test, Compliance, Other, Unknown };

constexpr auto wireNames(CapabilityGroup) {
    using enum CapabilityGroup;
    return std::to_array<std::pair<CapabilityGroup, std::string_view>>(
        {{Board, "Board"},
         {Copper, "Copper"},
         {Drill, "Drill"},
         {Via, "Via"},
         {Finish, "Finish"},
         {Mask, "Mask"},
         {Legend, "Legend"},
         {Panel, "Panel"},
         {Test, "Test"},
         {Compliance, "Compliance"},
         {Other, "Other"},
         {Unknown, "Unknown"}}
    );
}

/// A value that is not available, and the first rule that it breaks.
struct ExcludedValue {
    AnyJson value;
    std::string rule;
    std::string message;
    std::optional<SupplierId> supplier_id;

    static constexpr auto schema() {
        return sdk::record(
            "PcbExcludedValue",
            sdk::required<&ExcludedValue::value>(
                "The value; for board sizes the refused stretch as `{min, max}`.", sdk::example("0.075")
            ),
            sdk::required<&ExcludedValue::rule>("Id of the first rule that it breaks.", sdk::example("P05")),
            sdk::required<&ExcludedValue::message>(
                "Reason of the rule and what it demands.", sdk::example("minTrackWidth has to be at least 0.1.")
            ),
            sdk::required<&ExcludedValue::supplier_id>(
                "Supplier whose profile excludes the value; null for rules of the tenant and of the platform.",
                sdk::named("supplierId")
            )
        );
    }
};

struct Capability {
    std::string name;
    CapabilityGroup group = CapabilityGroup::Unknown;
    CapabilityType type = CapabilityType::Unknown;
    std::optional<std::string> unit;
    bool is_nullable = false;
    AnyJson available;
    AnyJson default_value;
    std::vector<std::string> depends_on;
    bool is_complete = true;
    std::vector<ExcludedValue> excluded;

    static constexpr auto schema() {
        return sdk::record(
            "PcbCapability",
            sdk::required<&Capability::name>("Name of the setting.", sdk::example("minTrackWidth")),
            sdk::required<&Capability::group>("Group of the setting."),
            sdk::required<&Capability::type>("Type of the setting."),
            sdk::required<&Capability::unit>("Unit of its numbers.", sdk::example("mm")),
            sdk::required<&Capability::is_nullable>("Whether it can be null.", sdk::named("isNullable")),
            sdk::required<&Capability::available>(
                "List of the values; for board sizes `{min, max, step}`, or a list of such stretches unless there is "
                "exactly one; for texts `{maxLength}`; null for objects.",
                sdk::example("[0.1,0.125,0.15]")
            ),
            sdk::required<&Capability::default_value>("Default value.", sdk::named("default"), sdk::example("0.15")),
            sdk::required<&Capability::depends_on>(
                "Settings that share a rule with it.",
                sdk::named("dependsOn"),
                sdk::example(R"(["outerCopperThickness"])")
            ),
            sdk::required<&Capability::is_complete>(
                "False where other settings restrict the list further.", sdk::named("isComplete")
            ),
            sdk::required<&Capability::excluded>("Values that are not available.")
        );
    }
};

struct Capabilities {
    std::vector<Capability> properties;

    static constexpr auto schema() {
        return sdk::record("PcbCapabilities", sdk::required<&Capabilities::properties>("All settings in their order."));
    }
};

struct CapabilityQuery {
    std::optional<std::string> specification;
    std::optional<SupplierId> supplier_id;

    static constexpr auto schema() {
        return sdk::query(
            "PcbCapabilityQuery",
            sdk::optional<&CapabilityQuery::specification>(
                "Specification, by id or name, whose settings restrict the values; the default one by default.",
                sdk::trimmed,
                sdk::example("Default")
            ),
            sdk::optional<&CapabilityQuery::supplier_id>(
                "Board supplier whose profile restricts them further.", sdk::named("supplierId")
            )
        );
    }
};

/// Returns all values of all settings; nothing is excluded.
Capabilities listCapabilities(sdk::Call& call);

/// Returns the values that each setting of a specification may have while its other settings stay as they were given. A
/// value is available exactly when updateSpecification takes it. 404; 400 invalid_parameter.
Capabilities listCapabilitiesOfPcb(sdk::Call& call, PcbId id, const CapabilityQuery& query);

}  // namespace cardcage::pcb
