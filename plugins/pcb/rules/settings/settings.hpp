#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "settings/property.hpp"

namespace cardcage::pcb::rules {

/// The words of a panel's separation, in the order of the enumerators.
enum class Separation : std::uint8_t { VCut, Routing, VCutAndRouting, MouseBites };
constexpr std::array<std::string_view, 4> separation_words{"VCut", "Routing", "VCutAndRouting", "MouseBites"};

/// The arrangement of boards in a delivery panel. Lengths are in mm.
struct PanelLayout {
    std::int32_t boards_x = 1;
    std::int32_t boards_y = 1;
    Micro width = 0;
    Micro height = 0;
    Micro border = 0;   ///< on each of the four sides
    Micro spacing = 0;  ///< between two boards
    std::optional<Separation> separation;
    bool x_outs_allowed = false;
    std::optional<Micro> max_x_out_percent;

    friend bool operator==(const PanelLayout&, const PanelLayout&) = default;
};

enum class StackupFunction : std::uint8_t { Copper, Core, Prepreg, SolderMask, Legend };

struct StackupRow {
    std::string name;
    StackupFunction function{};
    std::string material;
    Micro thickness_um = 0;

    friend bool operator==(const StackupRow&, const StackupRow&) = default;
};

/// Values of all properties. As settings that a user gave, null means unset.
struct Settings {
    std::array<Value, property_count> values{};
    std::optional<PanelLayout> panel;  ///< there exactly when the value of Panel is
    std::vector<StackupRow> stackup;   ///< not empty exactly when the value of Stackup is there
    std::map<Property, std::string> texts;

    Value operator[](Property property) const { return values[indexOf(property)]; }
    Settings& set(Property property, Value value) {
        values[indexOf(property)] = value;
        return *this;
    }
    Settings& set(PanelLayout layout) {
        panel = layout;
        return set(Property::Panel, 1);
    }
    Settings& set(std::vector<StackupRow> rows) {
        stackup = std::move(rows);
        return set(Property::Stackup, stackup.empty() ? Value{} : Value{1});
    }
    Settings& set(Property property, std::string text) {
        texts[property] = std::move(text);
        return set(property, 1);
    }

    friend bool operator==(const Settings&, const Settings&) = default;
};

/// Settings with the default of every property.
Settings defaultSettings();

}  // namespace cardcage::pcb::rules
