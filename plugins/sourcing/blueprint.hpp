#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/explosion.hpp"
#include "words.hpp"

// What is built: assemblies, their lines and parts, as the engine explodes them, with the names the engine does not
// know.

namespace cardcage::sourcing {

/// An internal part number; the revision is empty when there is none.
struct PartNumber {
    std::string value;
    std::string revision;

    /// "4711 - B", without a revision "4711".
    std::string text() const { return revision.empty() ? value : value + " - " + revision; }

    friend auto operator<=>(const PartNumber&, const PartNumber&) = default;
};

/// A group of the design: what may be used for some lines, mixed freely.
struct PartName {
    std::vector<PartNumber> options;  ///< sorted, each once

    /// Names the part in every run: its number, several in braces.
    std::string key() const;
};

/// Where a BOM line stands.
struct LinePlace {
    engine::AssemblyIndex assembly = 0;
    std::int32_t position = 0;
};

struct Blueprint {
    std::vector<std::string> assemblies;    ///< ids, by index
    engine::Design design;                  ///< components that are demanded by themselves are lines of the last one
    std::vector<LinePlace> lines;           ///< of the lines of the design
    std::vector<LinePlace> assembly_lines;  ///< lines whose part is an assembly; the design has nestings for them
    std::vector<PartName> parts;            ///< of the groups of the design
    bool has_loose_parts = false;           ///< the last assembly stands for components that are demanded by themselves

    bool isLoose(engine::AssemblyIndex assembly) const { return has_loose_parts && assembly + 1 == design.assemblies; }

    /// All of it as text, to be stored; equal blueprints have equal texts.
    std::string text() const;
    /// Throws std::runtime_error for a text that text() did not write.
    static Blueprint parse(std::string_view text);
};

engine::Unit unitOf(std::string_view word);
std::string_view wordOf(engine::Unit unit);

}  // namespace cardcage::sourcing
