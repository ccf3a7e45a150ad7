#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/bom/explosion.hpp"
#include "engine/part/part_problem.hpp"
#include "engine/reasons/run_comparison.hpp"
#include "words.hpp"

// What is built: assemblies, their lines and parts, as the engine explodes them, with the names the engine does not
// know.

namespace cardcage::sourcing {

/// Part numbers as they name a part: one number, several in braces.
std::string keyOf(const std::vector<PartNumber>& options);

/// A group of the design: what may be used for some lines, mixed freely. A joint part is for sets of options that may
/// buy the same parts, or for one set that may buy several: each set has to get what it needs from parts that serve it.
struct PartName {
    std::vector<PartNumber> options;  ///< sorted, each once
    /// Of a joint part: the options of each of its sets.
    std::vector<std::vector<PartNumber>> option_sets = {};
    /// Of a joint part, the parts bought of the design's group: the part numbers for which each may be bought, more
    /// than one where part numbers share a source of offers; and which of them a source is (kind and id, as in their
    /// text).
    std::vector<std::vector<PartNumber>> bought_parts = {};
    std::map<std::string, std::uint32_t, std::less<>> part_of_source = {};
    bool is_blocked = false;  ///< none of the options may be bought

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
    /// Of lines without a group: the part numbers that the BOM names for them.
    std::map<engine::LineIndex, std::vector<PartNumber>> named_only = {};
    /// Whether what the lines take is proven to be best, where they take one of their options each.
    bool is_assignment_proven = true;
    /// Sources of offers that several parts buy from although none of them knows what the others take, because their
    /// units are of different dimensions.
    std::int64_t sources_apart = 0;
    /// By part, to compare runs by. They are not in the text: empty where the blueprint was read from one.
    std::vector<engine::PartOrigin> origins = {};
    bool has_loose_parts = false;  ///< the last assembly stands for components that are demanded by themselves

    /// How many assemblies have neither a line nor a subassembly.
    std::int64_t emptyAssemblies() const;
    bool isLoose(engine::AssemblyIndex assembly) const { return has_loose_parts && assembly + 1 == design.assemblies; }

    /// All of it as text, to be stored; equal blueprints have equal texts.
    std::string text() const;
    /// Throws std::runtime_error for a text that text() did not write.
    static Blueprint parse(std::string_view text);
};

Unit unitOf(std::string_view word);
std::string_view wordOf(Unit unit);

}  // namespace cardcage::sourcing
