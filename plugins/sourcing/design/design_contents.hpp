#pragma once

#include <cardcage/contracts/component_words.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "design/named_design.hpp"
#include "engine/values/fingerprint.hpp"

// Content of a design without the names and ids that imports may change: what a run depends on. Pure rules.

namespace cardcage::sourcing {

/// A BOM line as a run reads it.
struct LineContent {
    std::int32_t position = 0;
    engine::PerUnit quantity;
    engine::Unit unit = engine::Unit::Piece;
    engine::LineUse use = engine::LineUse::Bought;
    std::vector<PartNumber> options;  ///< in the order of the line
    std::string assembly_id;          ///< preferred option, if it is an assembly
};

/// An assembly that is contained in another one.
struct ChildContent {
    std::string assembly_id;
    engine::PerUnit quantity;

    friend auto operator<=>(const ChildContent&, const ChildContent&) = default;
};

struct AssemblyContent {
    std::vector<LineContent> lines;
    std::vector<ChildContent> children;  ///< in any order, without those of the lines
    std::int64_t yield = engine::whole_yield;
};

/// A component as a run reads it.
struct ComponentContent {
    engine::Unit unit = engine::Unit::Piece;
    std::int64_t attrition = 0;
    engine::Quantity setup_loss = 0;
    std::string custom_part_id;
    bool is_blocked = false;
    std::vector<std::string> part_ids;  ///< of manufacturers, in any order
    contracts::ComponentWords words;    ///< its own
    std::int64_t part_count = 0;        ///< each part once
};

/// The words of parts that are not bought.
struct BlockedWords {
    std::vector<std::string> lifecycles;
    std::vector<std::string> rohs;
    std::vector<std::string> reach;
};

struct DesignContents {
    std::unordered_map<std::string, AssemblyContent> assemblies;  ///< by id
    ByPartNumber<ComponentContent> components;
    std::unordered_map<std::string, PartNumber> loose;  ///< numbers of components with a demand of their own, by id
};

/// Words of parts of manufacturers, by id.
using PartContents = std::unordered_map<std::string, contracts::ComponentWords>;

/// Targets of demands: ids of assemblies and of components, each once, sorted.
struct DesignTargets {
    std::vector<std::string> assembly_ids;
    std::vector<std::string> component_ids;

    friend auto operator<=>(const DesignTargets&, const DesignTargets&) = default;
};

/// Returns the digest of all assemblies at and below the targets: lines with their positions, by which solutions name
/// them, nesting and yields. 64 hexadecimal digits.
std::string designDigest(const DesignContents& contents, const DesignTargets& targets);

/// Returns the digest of the components that bought lines of these assemblies and the targets themselves name, with
/// their parts and whether these are known and not blocked, by the words that hold for them. 64 hexadecimal digits.
std::string componentDigest(
    const DesignContents& contents, const DesignTargets& targets, const PartContents& parts, const BlockedWords& blocked
);

}  // namespace cardcage::sourcing
