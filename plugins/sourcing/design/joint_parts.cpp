#include "design/joint_parts.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

#include "engine/price_ladder.hpp"
#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

using engine::GroupIndex;

constexpr std::size_t most_option_sets =
    63;  // one bit is left, so that serving all of them differs from not being joint

using SharedSources = std::map<std::string_view, std::vector<GroupIndex>>;

/// Sources of several parts. Those of a part whose unit is unknown do not count: nothing can be bought for it.
SharedSources sharedSources(const Blueprint& blueprint, const SourceNames& sources) {
    std::unordered_map<std::string_view, GroupIndex> first;
    SharedSources shared;
    for (GroupIndex part = 0; part < sources.size(); ++part) {
        const auto unit = blueprint.design.groups[part].unit;
        if (!engine::isConvertible(unit, unit)) continue;
        for (const auto source : sources[part]) {
            const auto [known, is_new] = first.try_emplace(source, part);
            if (is_new || known->second == part) continue;
            auto& parts = shared[source];
            if (parts.empty()) parts.push_back(known->second);
            parts.push_back(part);
        }
    }
    return shared;
}

/// The first of the parts that become one, by part.
std::vector<GroupIndex> joined(const Blueprint& blueprint, const SharedSources& shared) {
    std::vector<GroupIndex> first(blueprint.parts.size());
    std::iota(first.begin(), first.end(), GroupIndex{0});
    const auto firstOf = [&](GroupIndex part) {
        while (first[part] != part) part = first[part] = first[first[part]];
        return part;
    };
    const auto unitOf = [&](GroupIndex part) { return blueprint.design.groups[part].unit; };
    for (const auto& [source, parts] : shared) {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto other = std::find_if(parts.begin(), parts.end(), [&](GroupIndex part) {
                return engine::isConvertible(unitOf(part), unitOf(parts[i]));
            });
            const auto left = firstOf(*other);
            const auto right = firstOf(parts[i]);
            first[std::max(left, right)] = std::min(left, right);
        }
    }
    std::vector<std::size_t> members(first.size());
    std::vector<GroupIndex> result(first.size());
    for (GroupIndex part = 0; part < first.size(); ++part) ++members[firstOf(part)];
    for (GroupIndex part = 0; part < first.size(); ++part) {
        result[part] = members[firstOf(part)] > most_option_sets ? part : firstOf(part);
    }
    return result;
}

/// As the text of offers names a source.
std::string nameInText(std::string_view source) {
    return std::string(source.substr(0, 1)) + TextFields::escaped(source.substr(1));
}

/// Adds a part to a joint part as its next option set.
void addOptionSet(PartName& joint, const PartName& part, std::span<const std::string_view> sources) {
    const auto set = engine::OptionSets{1} << joint.option_sets.size();
    for (const auto source : sources) joint.serves[nameInText(source)] |= set;
    joint.option_sets.push_back(part.options);
    joint.options.insert(joint.options.end(), part.options.begin(), part.options.end());
    std::ranges::sort(joint.options);
    joint.options.erase(std::unique(joint.options.begin(), joint.options.end()), joint.options.end());
}

}  // namespace

std::optional<Blueprint> withJointParts(const Blueprint& before, const SourceNames& sources) {
    const auto shared = sharedSources(before, sources);
    if (shared.empty()) return std::nullopt;
    const auto first = joined(before, shared);
    std::vector<std::size_t> members(first.size());
    for (const auto part : first) ++members[part];

    auto blueprint = before;
    const auto& parts = before.parts;
    const auto& groups = before.design.groups;
    blueprint.parts.clear();
    blueprint.design.groups.clear();
    std::vector<GroupIndex> part_of(parts.size());
    std::vector<std::uint32_t> set_of(parts.size());
    for (GroupIndex part = 0; part < parts.size(); ++part) {
        if (first[part] == part) {
            part_of[part] = static_cast<GroupIndex>(blueprint.parts.size());
            const bool is_joint = members[part] > 1;
            blueprint.parts.push_back(is_joint ? PartName() : parts[part]);
            blueprint.design.groups.push_back(is_joint ? engine::OptionGroup{groups[part].unit} : groups[part]);
            if (!is_joint) continue;
        }
        part_of[part] = part_of[first[part]];
        auto& joint = blueprint.parts[part_of[part]];
        auto& group = blueprint.design.groups[part_of[part]];
        set_of[part] = static_cast<std::uint32_t>(joint.option_sets.size());
        addOptionSet(joint, parts[part], sources[part]);
        const auto loss = engine::converted(groups[part].setup_loss, groups[part].unit, group.unit);
        group.set_losses.push_back(loss.value_or(0));
    }
    for (auto& line : blueprint.design.lines) {
        if (line.group == engine::no_group) continue;
        line.option_set = set_of[line.group];
        line.group = part_of[line.group];
    }
    blueprint.sources_apart = std::ranges::count_if(shared, [&](const auto& entry) {
        return std::ranges::any_of(entry.second, [&](GroupIndex part) {
            return part_of[part] != part_of[entry.second.front()];
        });
    });
    return blueprint;
}

}  // namespace cardcage::sourcing
