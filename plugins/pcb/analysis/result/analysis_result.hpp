#pragma once

#include <optional>
#include <string>
#include <vector>

#include "files/kind.hpp"
#include "holes/hole_summary.hpp"
#include "jobs/job_file.hpp"
#include "profile/profile.hpp"
#include "result/copper_facts.hpp"
#include "roles/role.hpp"
#include "values/finding.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

/// The outcome of one file.
struct AnalysedFile {
    std::string name;
    std::string path;
    FileKind kind = FileKind::Other;
    Role role;
    /// False when a limit or an unknown format left it out.
    bool read = true;
};

/// The board of one design. Lengths are in nanometres; every value says where it comes from, or why it is missing.
struct Design {
    std::string name;
    /// Indices in `AnalysisResult::files`.
    std::vector<std::size_t> files;
    Value<int> copper_layers = Value<int>::none(Reason::NotInFiles);
    /// Files of the copper from the top, indices in `AnalysisResult::files`.
    std::vector<std::size_t> copper_order;
    double order_confidence = 0;
    Board board;
    HoleSummary holes;
    CopperFacts copper;
    Value<Nm> thickness = Value<Nm>::none(Reason::NotInFiles);
    /// Thickness by the diameter of the smallest plated hole that goes through the board.
    Value<double> aspect_ratio = Value<double>::none(Reason::NotInFiles);
    Value<std::string> finish = Value<std::string>::none(Reason::NotInFiles);
    /// Stated by a job file; otherwise by the contacts at the edge.
    Value<bool> edge_connector = Value<bool>::none(Reason::NotInFiles);
    /// Stated by job files only.
    Value<bool> impedance_control = Value<bool>::none(Reason::NotInFiles);
    Value<bool> edge_bevel = Value<bool>::none(Reason::NotInFiles);
    Value<bool> edge_plating = Value<bool>::none(Reason::NotInFiles);
    Value<bool> castellated = Value<bool>::none(Reason::NotInFiles);
    std::vector<StackupRow> stackup;
    /// The job file, or the report, that lists the stack-up.
    Source stackup_source = Source::JobFile;
};

/// The analysis of one upload. Equal files have equal results, in whatever order they come.
struct AnalysisResult {
    Value<std::string> cad = Value<std::string>::none(Reason::NotInFiles);
    Value<std::string> cad_version = Value<std::string>::none(Reason::NotInFiles);
    /// The first job file.
    std::optional<JobFile> job;
    std::vector<AnalysedFile> files;
    /// One, or several when the files are of several boards; nothing may be asserted about "the board" then.
    std::vector<Design> designs;
    Findings findings;
};

}  // namespace cardcage::pcb::analysis
