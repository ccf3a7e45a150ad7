#pragma once

#include <optional>

#include "files/file_role.hpp"
#include "words.hpp"

/// The role that a user gives to a file. It counts for more than everything that the files say themselves.
namespace cardcage::pcb {

/// The role that a user gives a file.
struct UserRole {
    FileFunction function = FileFunction::Other;
    std::optional<FileSide> side;
    std::optional<std::int64_t> copper_position;
    std::optional<HolePlating> plating;
    std::optional<DrillSpan> span;
    std::optional<FilePolarity> polarity;

    /// Copper has a place; plating and layers are those of holes.
    void check(sdk::FieldErrors& errors) const;

    static constexpr auto schema() {
        return sdk::record(
            "PcbUserRole",
            sdk::required<&UserRole::function>("Part of the board that the file describes."),
            sdk::optional<&UserRole::side>("Side of the board; copper has it, or `copper_position`."),
            sdk::optional<&UserRole::copper_position>(
                "Place of copper in the stack from the top.", sdk::range(1, 100), sdk::example("2")
            ),
            sdk::optional<&UserRole::plating>("Plating of all holes of a drill file.", sdk::known_when_sent),
            sdk::optional<&UserRole::span>("Copper layers that all holes of a drill file go through."),
            sdk::optional<&UserRole::polarity>(
                "Negative: what is drawn is free of copper or mask; Positive by default.", sdk::known_when_sent
            )
        );
    }
};

/// Gives a file its role, whatever it had, and starts the analysis. 404; 400.
UserRole setUserRole(sdk::Call& call, PcbId pcb, sdk::PathText file, const UserRole& role);

/// Takes the role back that a user gave a file, and starts the analysis. 404, also when no user gave it any.
void deleteUserRole(sdk::Call& call, PcbId pcb, sdk::PathText file);

/// Removes a file and starts the analysis. 404.
void deleteFile(sdk::Call& call, PcbId pcb, sdk::PathText file);

}  // namespace cardcage::pcb
