#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/bom/explosion.hpp"
#include "engine/part/part_problem.hpp"
#include "engine/reasons/run_comparison.hpp"
#include "words.hpp"

// The design of a scenario: assemblies, their lines and parts, in the form that the engine explodes, with the names
// that the engine does not need.

namespace cardcage::sourcing {

/// Name of a part by its part numbers: one number, or several in braces.
std::string keyOf(const std::vector<PartNumber>& options);

/// For hash tables of part numbers. A run looks up each of ten thousand numbers a dozen times, and in order each time
/// would compare it with fourteen others.
struct PartNumberHash {
    std::size_t operator()(const PartNumber& number) const {
        constexpr std::hash<std::string_view> hash;
        return hash(number.value) * 31 + hash(number.revision);
    }
};
/// Values by part number, in no order.
template <class Value>
using ByPartNumber = std::unordered_map<PartNumber, Value, PartNumberHash>;

/// A group of the design: parts that may be used for some lines, mixed freely. A joint part is for sets of options that
/// may buy the same parts, or for one set that may buy several: each set has to get its need from parts that serve it.
struct PartName {
    std::vector<PartNumber> options;  ///< sorted, each once
    /// For a joint part: the options of each of its sets.
    std::vector<std::vector<PartNumber>> option_sets = {};
    /// For a joint part, the parts bought of the design's group: the part numbers for which each may be bought, more
    /// than one if part numbers share a source of offers; and the part of each source (kind and id, as in their text).
    std::vector<std::vector<PartNumber>> bought_parts = {};
    std::map<std::string, std::uint32_t, std::less<>> part_of_source = {};
    bool is_blocked = false;  ///< none of the options may be bought

    bool isJoint() const { return !option_sets.empty(); }
    bool hasOneOption() const { return options.size() == 1; }

    /// Key of the part, equal in every run.
    std::string key() const { return keyOf(options); }
};

/// Position of a BOM line.
struct LinePlace {
    engine::AssemblyIndex assembly = 0;
    std::int32_t position = 0;
};

/// A component by its number.
struct NamedComponent {
    std::string id;
    PartNumber number;
};

/// State of an assembly; another one after every change of its content.
struct AssemblyVersion {
    std::int64_t row_version = 0;
    std::optional<std::int64_t> linked_row_version;  ///< of the imported assembly whose content it shows
    std::optional<std::string> linked_id;

    bool operator==(const AssemblyVersion&) const = default;
};

struct NamedDesign {
    std::vector<std::string> assemblies;    ///< ids, by index
    engine::Design design;                  ///< components with a demand of their own are lines of the last one
    std::vector<LinePlace> lines;           ///< of the lines of the design
    std::vector<LinePlace> assembly_lines;  ///< lines whose part is an assembly; the design has nestings for them
    std::vector<PartName> parts;            ///< of the groups of the design
    /// For lines without a group: the part numbers in the BOM.
    std::map<engine::LineIndex, std::vector<PartNumber>> named_only = {};
    /// Whether the choice of parts is proven optimal, if each line takes one of its options.
    bool is_assignment_proven = true;
    /// Sources of offers that several parts buy from independently of each other, because their units have different
    /// dimensions.
    std::int64_t sources_apart = 0;
    /// By part, for comparisons of runs. Not in the text: empty if the named_design was read from one.
    std::vector<engine::PartOrigin> origins = {};
    /// Versions of the assemblies, by index. They are not in the text: empty if the design was read from one.
    std::vector<AssemblyVersion> versions = {};
    bool has_loose_parts = false;  ///< the last assembly represents components with a demand of their own

    /// Sets the yield of an assembly (engine::Design::yields).
    void setYield(engine::AssemblyIndex assembly, std::int64_t yield);
    /// Number of assemblies without lines and subassemblies.
    std::int64_t emptyAssemblies() const;
    bool isLoose(engine::AssemblyIndex assembly) const { return has_loose_parts && assembly + 1 == design.assemblies; }

    /// The named_design as text, for storage; equal blueprints have equal texts.
    std::string text() const;
    /// Throws std::runtime_error for a text that text() did not write.
    static NamedDesign parse(std::string_view text);
};

Unit unitOf(std::string_view word);
std::string_view wordOf(Unit unit);

}  // namespace cardcage::sourcing
