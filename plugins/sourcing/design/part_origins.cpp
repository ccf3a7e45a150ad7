#include "design/part_origins.hpp"

#include <algorithm>
#include <set>

#include "engine/values/number_hash.hpp"
#include "offers/currencies.hpp"

namespace cardcage::sourcing {
namespace {

using engine::GroupIndex;
using engine::LineIndex;
using engine::NumberHash;

/// Assemblies that contain each other, and their yields.
std::uint64_t hashOfNestings(const NamedDesign& named_design) {
    NumberHash hash;
    for (const auto& nesting : named_design.design.nestings) {
        hash.add(hashOf(named_design.assemblies[nesting.parent])).add(hashOf(named_design.assemblies[nesting.child]));
        hash.add(nesting.quantity);
        if (nesting.divisor != 1) hash.add(nesting.divisor);
    }
    for (std::size_t i = 0; i < named_design.design.yields.size(); ++i) {
        if (named_design.design.yields[i] == engine::whole_yield) continue;
        hash.add(hashOf(named_design.assemblies[i])).add(named_design.design.yields[i]);
    }
    return hash.value();
}

/// The lines of a design by their options, and data of part numbers.
class DesignHashes {
public:
    DesignHashes(const NamedDesign& plain, const OriginsByNumber& numbers)
        : plain_(plain), numbers_(numbers), lines_(plain.parts.size()), nestings_(hashOfNestings(plain)) {
        for (LineIndex i = 0; i < plain.design.lines.size(); ++i) {
            const auto& line = plain.design.lines[i];
            if (line.group == engine::no_group) continue;
            const auto& place = plain.lines[i];
            auto& hash = lines_[line.group];
            if (!plain.isLoose(place.assembly)) hash.add(hashOf(plain.assemblies[place.assembly]));
            hash.add(place.position).add(line.quantity).add(line.unit).add(line.use);
            if (line.divisor != 1) hash.add(line.divisor);
        }
        for (GroupIndex part = 0; part < plain.parts.size(); ++part) {
            for (const auto& number : plain.parts[part].options) parts_of_[number].push_back(part);
        }
    }

    /// The market of merged options, and what excludes a part of it.
    engine::PartOrigin market(const std::vector<GroupIndex>& plain_parts) const {
        NumberHash market, blocked;
        std::set<PartNumber> all;
        for (const auto part : plain_parts) {
            const auto& options = plain_.parts[part].options;
            market.add(hashOf(keyOf(options)));
            all.insert(options.begin(), options.end());
        }
        for (const auto& number : all) {
            const auto& origin = numbers_.at(number);
            market.add(hashOf(number.text()));
            for (const auto source : origin.sources.names) market.add(hashOf(source));
            blocked.add(origin.is_blocked);
        }
        engine::PartOrigin origin;
        origin.market = market.value();
        origin.market_blocked = blocked.value();
        origin.market_kept_out = hashOfKeptOut(all);
        return origin;
    }

    /// Adds the facts of a part with these options, and what excludes some of them.
    void addFacts(const std::vector<PartNumber>& options, engine::PartOrigin& origin_of_part) const {
        NumberHash facts, blocked;
        std::set<GroupIndex> parts;
        facts.add(nestings_);
        for (const auto& number : options) {
            const auto& of_number = parts_of_.at(number);
            parts.insert(of_number.begin(), of_number.end());
            const auto& origin = numbers_.at(number);
            facts.add(origin.sources.unit).add(origin.sources.setup_loss).add(origin.sources.attrition);
            blocked.add(origin.is_blocked);
        }
        for (const auto part : parts) {
            if (std::ranges::includes(options, plain_.parts[part].options)) facts.add(lines_[part].value());
        }
        origin_of_part.facts = facts.value();
        origin_of_part.blocked = blocked.value();
        origin_of_part.kept_out = hashOfKeptOut(options);
    }

private:
    /// 0: nothing is excluded, as in runs that did not store it.
    template <class Numbers>
    std::uint64_t hashOfKeptOut(const Numbers& numbers) const {
        NumberHash hash;
        bool is_any = false;
        for (const auto& number : numbers) {
            for (const auto source : numbers_.at(number).kept_out) {
                hash.add(hashOf(number.text())).add(hashOf(source));
                is_any = true;
            }
        }
        return is_any ? hash.value() : 0;
    }

    const NamedDesign& plain_;
    const OriginsByNumber& numbers_;
    std::vector<NumberHash> lines_;  ///< by part of the design
    ByPartNumber<std::vector<GroupIndex>> parts_of_;
    std::uint64_t nestings_;
};

/// By part of the plain design: the part of the other design that has its lines.
std::vector<GroupIndex> partsIn(const NamedDesign& other, const NamedDesign& plain) {
    std::vector<GroupIndex> parts(plain.parts.size());
    for (LineIndex i = 0; i < plain.design.lines.size(); ++i) {
        const auto part = plain.design.lines[i].group;
        if (part != engine::no_group) parts[part] = other.design.lines[i].group;
    }
    return parts;
}

SourcesByNumber sourcesOf(const OriginsByNumber& numbers) {
    SourcesByNumber sources;
    for (const auto& [number, origin] : numbers) sources.emplace(number, origin.sources);
    return sources;
}

}  // namespace

std::vector<engine::PartOrigin> partOrigins(
    const NamedDesign& plain, const NamedDesign& joined, const OriginsByNumber& numbers
) {
    const bool has_blocked = std::ranges::any_of(numbers, [](const auto& each) {
        return each.second.is_blocked || !each.second.kept_out.empty();
    });
    // Without excluded sources all parts that could be merged are merged.
    const auto together = has_blocked ? withJointParts(plain, sourcesOf(numbers)) : std::nullopt;
    const auto& open = together ? *together : has_blocked ? plain : joined;

    const auto in_joined = partsIn(joined, plain);
    const auto in_open = partsIn(open, plain);
    std::vector<std::vector<GroupIndex>> markets(open.parts.size());
    std::vector<GroupIndex> market_of(joined.parts.size());
    for (GroupIndex part = 0; part < plain.parts.size(); ++part) {
        markets[in_open[part]].push_back(part);
        market_of[in_joined[part]] = in_open[part];
    }
    const DesignHashes design(plain, numbers);
    std::vector<engine::PartOrigin> by_market;
    for (const auto& parts : markets) by_market.push_back(design.market(parts));
    std::vector<engine::PartOrigin> origins;
    for (GroupIndex part = 0; part < joined.parts.size(); ++part) {
        auto& origin = origins.emplace_back(by_market[market_of[part]]);
        design.addFacts(joined.parts[part].options, origin);
    }
    return origins;
}

}  // namespace cardcage::sourcing
