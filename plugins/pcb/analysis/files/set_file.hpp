#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drill/format.hpp"
#include "drill/program.hpp"
#include "files/kind.hpp"
#include "gerber/image.hpp"
#include "jobs/job_file.hpp"
#include "jobs/reports.hpp"
#include "roles/role.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

/// A file of an upload: `bytes` are the caller's and must stay while it is analysed.
struct InputFile {
    std::string name;
    /// The folder it came in; empty for none.
    std::string path;
    std::string_view bytes;
    std::optional<UserRole> user_role;
};

/// One file, read. Which members count depends on the kind: Gerber has `image`, Drill has `program`; tools and holes
/// are those of both kinds of drill files, once their format is decided.
struct SetFile {
    std::string name;
    std::string path;
    FileKind kind = FileKind::Other;
    Image image;
    DrillProgram program;
    std::optional<UserRole> user_role;
    Role role;
    FormatDecision format;
    std::vector<DrillTool> tools;
    std::vector<Hole> holes;

    bool isGerber() const { return kind == FileKind::Gerber && image.usable; }
    /// A drawing of which nothing states what it is for. Files that draw nothing do not count.
    bool isUndecided() const {
        return kind == FileKind::Gerber && (!role.known() || role.isByContent()) &&
               (!image.usable || !image.objects().empty());
    }
    bool isDrill() const { return role.function == Function::Drill || role.function == Function::Rout; }
};

/// All files of an upload, read, with what job files and reports among them say.
struct FileSet {
    std::vector<SetFile> files;
    std::vector<JobFile> jobs;
    Reports reports;
    Findings findings;
};

/// Is told the step of an analysis and how many of its parts are done, on the thread of the caller.
using Progress = std::function<void(std::string_view step, std::size_t done, std::size_t total)>;

/// Nobody is told.
inline void unheard(std::string_view, std::size_t, std::size_t) {}

/// Reads all files, in an order that does not depend on the order given. Two files of one name whose text is the same
/// but for line ends count once. A file that takes more of the budget than its limit is left out.
FileSet readFiles(
    std::vector<InputFile> inputs, const Limits& limits, const Progress& progress = unheard, const Budget& budget = {}
);

}  // namespace cardcage::pcb::analysis
