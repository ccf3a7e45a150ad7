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

    /// Gives option sets the losses of the number that needs them, where several numbers share a part: the need of a
    /// number is what it would be alone. `are_needed`: whether lines need a set. Returns whether lines keep their
    /// attrition: not where a set names numbers of different attritions.
    bool giveLosses(
        const std::vector<std::vector<PartNumber>>& option_sets,
        const std::vector<bool>& are_needed,
        engine::OptionGroup& group
    ) {
        const auto isPlain = [&](const std::vector<PartNumber>& numbers) {
            return numbers.size() == 1 ||
                   std::ranges::all_of(numbers, [&](const PartNumber& number) { return losesNothing(number); });
        };
        if (std::ranges::all_of(names_, isPlain)) return false;
        const auto hasOneAttrition = [&](const auto& options) {
            return std::ranges::all_of(options, [&](const PartNumber& number) {
                return sources_.at(number).attrition == sources_.at(options.front()).attrition;
            });
        };
        if (!std::ranges::all_of(option_sets, hasOneAttrition)) return false;
        std::set<PartNumber> of_parts;  // numbers whose set-up loss depends on what is bought
        for (const auto& options : option_sets) {
            const bool is_alone = options.size() == 1;
            group.set_losses.push_back(is_alone ? lossOf(options.front()) : 0);
            if (!is_alone) of_parts.insert(options.begin(), options.end());
        }
        for (std::size_t set = 0; set < option_sets.size(); ++set)
            if (option_sets[set].size() == 1 && are_needed[set]) of_parts.erase(option_sets[set].front());
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            parts_[i].attrition = 0;
            parts_[i].setup_loss = 0;
            for (const auto& number : names_[i])
                if (of_parts.contains(number)) parts_[i].setup_loss = std::max(parts_[i].setup_loss, lossOf(number));
        }
        return true;
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
            part.setup_loss = std::max(part.setup_loss, lossOf(number));
            part.attrition = std::max(part.attrition, sources_.at(number).attrition);
        }
        names_.emplace_back(numbers.begin(), numbers.end());
        parts_.push_back(std::move(part));
    }

    engine::Quantity lossOf(const PartNumber& number) const {
        const auto& source = sources_.at(number);
        return engine::converted(source.setup_loss, source.unit, unit_).value_or(0);
    }

    bool losesNothing(const PartNumber& number) const {
        return lossOf(number) == 0 && sources_.at(number).attrition == 0;
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

/// A design whose parts are merged, part by part.
class Merging {
public:
    Merging(const NamedDesign& before, const SourcesByNumber& sources, const SharedSources& shared)
        : before_(before),
          sources_(sources),
          first_(joined(before, shared)),
          option_sets_(before.parts.size()),
          are_needed_(before.parts.size()),
          set_of_(before.parts.size()),
          part_of_(before.parts.size()),
          after_(before) {
        after_.parts.clear();
        after_.design.groups.clear();
        std::vector<bool> has_line(before.parts.size());
        for (const auto& line : before.design.lines)
            if (line.group != engine::no_group && line.use == engine::LineUse::Bought && line.quantity > 0)
                has_line[line.group] = true;
        for (GroupIndex part = 0; part < before.parts.size(); ++part) {
            auto& sets = option_sets_[first_[part]];
            set_of_[part] = static_cast<std::uint32_t>(sets.size());
            sets.push_back(before.parts[part].options);
            are_needed_[first_[part]].push_back(has_line[part]);
        }
        for (GroupIndex part = 0; part < before.parts.size(); ++part) add(part);
    }

    bool hasJoint() const { return has_joint_; }

    /// The part of the merged design, by part of the one before.
    const std::vector<GroupIndex>& partOf() const { return part_of_; }

    NamedDesign design() && {
        for (auto& line : after_.design.lines) {
            if (line.group == engine::no_group) continue;
            line.option_set = set_of_[line.group];
            line.group = part_of_[line.group];
            if (after_.design.groups[line.group].isJoint() && !keeps_attrition_[line.group]) line.attrition = 0;
        }
        return std::move(after_);
    }

private:
    void add(GroupIndex part) {
        if (first_[part] != part) {
            part_of_[part] = part_of_[first_[part]];
            return;
        }
        part_of_[part] = static_cast<GroupIndex>(after_.parts.size());
        const auto& group = before_.design.groups[part];
        const auto& options = before_.parts[part].options;
        const bool is_alone = option_sets_[part].size() == 1;
        if (!engine::isConvertible(group.unit, group.unit) || (is_alone && options.size() == 1)) return keep(part);
        BoughtParts bought(option_sets_[part], sources_, group.unit);
        if (is_alone && bought.areOnly(options)) return keep(part);
        merge(part, std::move(bought));
    }

    void keep(GroupIndex part) {
        after_.parts.push_back(before_.parts[part]);
        after_.design.groups.push_back(before_.design.groups[part]);
        keeps_attrition_.push_back(true);
    }

    void merge(GroupIndex part, BoughtParts bought) {
        has_joint_ = true;
        auto& joint = after_.parts.emplace_back();
        auto& group = after_.design.groups.emplace_back();
        group.unit = before_.design.groups[part].unit;
        group.option_sets = static_cast<std::uint32_t>(option_sets_[part].size());
        joint.options = together(option_sets_[part]);
        keeps_attrition_.push_back(bought.giveLosses(option_sets_[part], are_needed_[part], group));
        joint.option_sets = std::move(option_sets_[part]);
        bought.moveInto(joint, group);
    }

    const NamedDesign& before_;
    const SourcesByNumber& sources_;
    std::vector<GroupIndex> first_;                                  ///< of the merged parts, by part
    std::vector<std::vector<std::vector<PartNumber>>> option_sets_;  ///< by first part
    std::vector<std::vector<bool>> are_needed_;                      ///< these sets
    std::vector<std::uint32_t> set_of_;                              ///< by part
    std::vector<GroupIndex> part_of_;
    std::vector<bool> keeps_attrition_;  ///< by part of the merged design: its lines have attrition of their own
    NamedDesign after_;
    bool has_joint_ = false;
};

}  // namespace

std::optional<NamedDesign> withJointParts(const NamedDesign& before, const SourcesByNumber& sources) {
    const auto shared = sharedSources(before, sources);
    // Most designs need no copy.
    if (shared.empty() && std::ranges::all_of(before.parts, &PartName::hasOneOption)) return std::nullopt;
    Merging merging(before, sources, shared);
    if (!merging.hasJoint() && shared.empty()) return std::nullopt;
    const auto part_of = merging.partOf();
    auto named_design = std::move(merging).design();
    named_design.sources_apart = std::ranges::count_if(shared, [&](const auto& entry) {
        return std::ranges::any_of(entry.second, [&](GroupIndex part) {
            return part_of[part] != part_of[entry.second.front()];
        });
    });
    return named_design;
}

}  // namespace cardcage::sourcing
