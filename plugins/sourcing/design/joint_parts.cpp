#include "design/joint_parts.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <unordered_map>

#include "engine/market/price_ladder.hpp"
#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

using engine::GroupIndex;

using SharedSources = std::map<std::string_view, std::vector<GroupIndex>>;

/// Sources of several parts. Those of a part with an unknown unit do not count: nothing can be bought for it.
SharedSources sharedSources(const NamedDesign& named_design, const SourcesByNumber& sources) {
    std::unordered_map<std::string_view, GroupIndex> first;
    SharedSources shared;
    for (GroupIndex part = 0; part < named_design.parts.size(); ++part) {
        const auto unit = named_design.design.groups[part].unit;
        if (!engine::isConvertible(unit, unit)) continue;
        for (const auto& option : named_design.parts[part].options) {
            for (const auto source : sources.at(option).names) {
                const auto [known, is_new] = first.try_emplace(source, part);
                if (is_new || known->second == part) continue;
                auto& parts = shared[source];
                if (parts.empty()) parts.push_back(known->second);
                if (parts.back() != part) parts.push_back(part);
            }
        }
    }
    return shared;
}

/// The first of the merged parts, by part.
std::vector<GroupIndex> joined(const NamedDesign& named_design, const SharedSources& shared) {
    std::vector<GroupIndex> first(named_design.parts.size());
    std::iota(first.begin(), first.end(), GroupIndex{0});
    const auto firstOf = [&](GroupIndex part) {
        while (first[part] != part) part = first[part] = first[first[part]];
        return part;
    };
    const auto unitOf = [&](GroupIndex part) { return named_design.design.groups[part].unit; };
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
    for (GroupIndex part = 0; part < first.size(); ++part) first[part] = firstOf(part);
    return first;
}

/// Name of a source in the text of offers.
std::string nameInText(std::string_view source) {
    return std::string(source.substr(0, 1)) + TextFields::escaped(source.substr(1));
}

/// The parts bought for some option sets: sources, by the part numbers that they belong to.
class BoughtParts {
public:
    BoughtParts(
        const std::vector<std::vector<PartNumber>>& option_sets, const SourcesByNumber& sources, engine::Unit unit
    )
        : sources_(sources), unit_(unit) {
        std::unordered_map<std::string_view, std::set<PartNumber>> numbers_of;
        std::vector<std::string_view> in_order;
        for (const auto& options : option_sets) {
            for (const auto& number : options) {
                for (const auto source : sources.at(number).names) {
                    const auto [found, is_new] = numbers_of.try_emplace(source);
                    if (is_new) in_order.push_back(source);
                    found->second.insert(number);
                }
            }
        }
        std::map<std::set<PartNumber>, std::uint32_t> known;
        for (const auto source : in_order) {
            const auto& numbers = numbers_of.at(source);
            const auto [found, is_new] = known.try_emplace(numbers, static_cast<std::uint32_t>(names_.size()));
            if (is_new) add(numbers, option_sets);
            part_of_source_.emplace(nameInText(source), found->second);
        }
    }

    /// Whether every source offers exactly all of these numbers.
    bool areOnly(const std::vector<PartNumber>& options) const {
        return names_.empty() || (names_.size() == 1 && names_.front() == options);
    }

    void moveInto(PartName& name, engine::OptionGroup& group) {
        name.bought_parts = std::move(names_);
        name.part_of_source = std::move(part_of_source_);
        group.bought_parts = std::move(parts_);
    }

private:
    void add(const std::set<PartNumber>& numbers, const std::vector<std::vector<PartNumber>>& option_sets) {
        engine::BoughtPart part;
        for (std::uint32_t set = 0; set < option_sets.size(); ++set) {
            const auto is_option = [&](const PartNumber& number) { return numbers.contains(number); };
            if (std::ranges::any_of(option_sets[set], is_option)) part.sets.push_back(set);
        }
        for (const auto& number : numbers) {
            const auto& told = sources_.at(number);
            part.setup_loss =
                std::max(part.setup_loss, engine::converted(told.setup_loss, told.unit, unit_).value_or(0));
        }
        names_.emplace_back(numbers.begin(), numbers.end());
        parts_.push_back(std::move(part));
    }

    const SourcesByNumber& sources_;
    engine::Unit unit_;
    std::vector<std::vector<PartNumber>> names_;
    std::vector<engine::BoughtPart> parts_;
    std::map<std::string, std::uint32_t, std::less<>> part_of_source_;
};

std::vector<PartNumber> together(const std::vector<std::vector<PartNumber>>& option_sets) {
    std::set<PartNumber> numbers;
    for (const auto& options : option_sets) numbers.insert(options.begin(), options.end());
    return {numbers.begin(), numbers.end()};
}

}  // namespace

std::optional<NamedDesign> withJointParts(const NamedDesign& before, const SourcesByNumber& sources) {
    const auto shared = sharedSources(before, sources);
    // Most designs need no copy.
    if (shared.empty() && std::ranges::all_of(before.parts, &PartName::hasOneOption)) return std::nullopt;
    const auto first = joined(before, shared);
    const auto& parts = before.parts;
    std::vector<std::vector<std::vector<PartNumber>>> option_sets(parts.size());
    std::vector<std::uint32_t> set_of(parts.size());
    for (GroupIndex part = 0; part < parts.size(); ++part) {
        set_of[part] = static_cast<std::uint32_t>(option_sets[first[part]].size());
        option_sets[first[part]].push_back(parts[part].options);
    }

    auto named_design = before;
    named_design.parts.clear();
    named_design.design.groups.clear();
    bool has_joint = false;
    std::vector<GroupIndex> part_of(parts.size());
    for (GroupIndex part = 0; part < parts.size(); ++part) {
        if (first[part] != part) {
            part_of[part] = part_of[first[part]];
            continue;
        }
        part_of[part] = static_cast<GroupIndex>(named_design.parts.size());
        const auto& group = before.design.groups[part];
        const auto keep = [&] {
            named_design.parts.push_back(parts[part]);
            named_design.design.groups.push_back(group);
        };
        const bool is_alone = option_sets[part].size() == 1;
        if (!engine::isConvertible(group.unit, group.unit) || (is_alone && parts[part].options.size() == 1)) {
            keep();
            continue;
        }
        BoughtParts bought(option_sets[part], sources, group.unit);
        if (is_alone && bought.areOnly(parts[part].options)) {
            keep();
            continue;
        }
        has_joint = true;
        auto& joint = named_design.parts.emplace_back();
        auto& joint_group = named_design.design.groups.emplace_back();
        joint_group.unit = group.unit;
        joint_group.option_sets = static_cast<std::uint32_t>(option_sets[part].size());
        joint.options = together(option_sets[part]);
        joint.option_sets = std::move(option_sets[part]);
        bought.moveInto(joint, joint_group);
    }
    if (!has_joint && shared.empty()) return std::nullopt;
    for (auto& line : named_design.design.lines) {
        if (line.group == engine::no_group) continue;
        line.option_set = set_of[line.group];
        line.group = part_of[line.group];
    }
    named_design.sources_apart = std::ranges::count_if(shared, [&](const auto& entry) {
        return std::ranges::any_of(entry.second, [&](GroupIndex part) {
            return part_of[part] != part_of[entry.second.front()];
        });
    });
    return named_design;
}

}  // namespace cardcage::sourcing
