#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gerber/image.hpp"
#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// One file of a set, as a job file lists it.
struct JobEntry {
    std::string path;
    std::string function;
    bool negative = false;
};

/// One row of a stack-up from the top; a thickness that is not stated is absent.
struct StackupRow {
    std::string type;
    std::string name;
    std::string material;
    std::string color;
    std::string notes;
    std::optional<Nm> thickness;
};

/// Statements of a job file about the board with yes or no; absent where it says nothing.
struct JobFlags {
    std::optional<bool> impedance_controlled;
    std::optional<bool> edge_connector;
    std::optional<bool> edge_connector_bevelled;
    std::optional<bool> edge_plating;
    std::optional<bool> castellated;
};

/// The least lengths that a job file demands of outer or inner layers; absent where it demands none.
struct DesignRule {
    bool is_inner = false;
    /// Between pads and tracks: the least of what is demanded.
    std::optional<Nm> clearance;
    std::optional<Nm> line_width;
};

/// The content of a job file in any of its three dialects. The size may include the pen of the profile.
struct JobFile {
    std::string cad;
    std::optional<Nm> width;
    std::optional<Nm> height;
    std::optional<Nm> thickness;
    std::optional<int> copper_layers;
    std::string finish;
    JobFlags flags;
    std::vector<DesignRule> rules;
    std::vector<JobEntry> files;
    std::vector<StackupRow> stackup;
};

/// Reads a job file in JSON, with `GeneralSpecs` or `Overall`; nothing when it is none.
std::optional<JobFile> readJsonJob(std::string_view text);
/// Reads a job file in Gerber syntax (TJ records); nothing when `image` has no such records.
std::optional<JobFile> readGerberJob(const Image& image);

}  // namespace cardcage::pcb::analysis
