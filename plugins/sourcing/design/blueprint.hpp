#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/explosion.hpp"
#include "engine/part_problem.hpp"
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

/// Part numbers as they name a part: one number, several in braces.
std::string keyOf(const std::vector<PartNumber>& options);

/// A group of the design: what may be used for some lines, mixed freely. A joint part is for several such sets of
/// options that share offers: they are bought together, and each has to get what it needs from offers that serve it.
struct PartName {
    std::vector<PartNumber> options;  ///< sorted, each once
    /// Of a joint part: the options of each of its sets, and by source of offers (kind and id, as in their text) which
    /// of the sets it serves.
    std::vector<std::vector<PartNumber>> option_sets = {};
    std::map<std::string, engine::OptionSets, std::less<>> serves = {};

    bool isJoint() const { return !option_sets.empty(); }

    /// Names the part in every run.
    std::string key() const { return keyOf(options); }
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
    /// Whether what the lines take is proven to be best, where they take one of their options each.
    bool is_assignment_proven = true;
    /// Sources of offers that several parts buy from although none of them knows what the others take: their units are
    /// of different dimensions, or there are too many of them.
    std::int64_t sources_apart = 0;
    bool has_loose_parts = false;  ///< the last assembly stands for components that are demanded by themselves

    bool isLoose(engine::AssemblyIndex assembly) const { return has_loose_parts && assembly + 1 == design.assemblies; }

    /// All of it as text, to be stored; equal blueprints have equal texts.
    std::string text() const;
    /// Throws std::runtime_error for a text that text() did not write.
    static Blueprint parse(std::string_view text);
};

engine::Unit unitOf(std::string_view word);
std::string_view wordOf(engine::Unit unit);

}  // namespace cardcage::sourcing
