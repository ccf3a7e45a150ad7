// Numbers that share parts of manufacturers: each needs what it would need alone. The oracle divides the needs among
// the sources in every way, with no design, option set or solver.

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "plugins/sourcing/design/joint_parts.hpp"
#include "plugins/sourcing/engine/solver/part_solver.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"

namespace cardcage::sourcing {
namespace shared_numbers_test {

using engine::Quantity;

constexpr Quantity piece = engine::one_unit;

struct Source {
    std::int64_t stock = 0;
    std::int64_t cents = 0;
    std::int64_t break_at = 0;
    std::int64_t cents_above = 0;

    /// The least cost of at least so many pieces, in cents; nothing if there are not so many.
    std::optional<std::int64_t> costOf(std::int64_t pieces) const {
        std::optional<std::int64_t> best;
        if (pieces == 0) return 0;
        for (auto bought = pieces; bought <= stock; ++bought) {
            const auto cost = bought * (bought >= break_at ? std::min(cents, cents_above) : cents);
            if (!best || cost < *best) best = cost;
        }
        return best;
    }
};

struct Number {
    std::vector<std::size_t> sources;
    std::int64_t quantity = 1;   ///< for one board
    std::int64_t attrition = 0;  ///< in percent
    std::int64_t loss = 0;

    std::int64_t needOf(std::int64_t boards) const { return (boards * quantity * (100 + attrition) + 99) / 100 + loss; }
};

/// Pieces of either of two numbers.
struct Alternates {
    std::size_t first = 0;
    std::size_t second = 1;
    std::int64_t quantity = 1;  ///< for one board
};

struct World {
    std::int64_t boards = 1;
    std::vector<Source> sources;
    std::vector<Number> numbers;
    std::optional<Alternates> alternates;  ///< their losses are those of the numbers alone

    /// The least cost of all needs, in cents; nothing if there is not enough.
    std::optional<std::int64_t> leastCost() const {
        std::set<std::vector<std::int64_t>> used{std::vector<std::int64_t>(sources.size())};
        const auto take = [&](const std::vector<std::size_t>& from, std::int64_t need) {
            std::set<std::vector<std::int64_t>> next;
            for (const auto& before : used) divide(from, 0, need, before, next);
            used = std::move(next);
        };
        for (const auto& number : numbers) take(number.sources, number.needOf(boards));
        if (alternates) {
            const auto& first = numbers[alternates->first].sources;
            const auto& second = numbers[alternates->second].sources;
            std::vector<std::size_t> either;
            std::ranges::set_union(first, second, std::back_inserter(either));
            take(either, boards * alternates->quantity);
        }
        std::optional<std::int64_t> best;
        for (const auto& each : used) {
            std::optional<std::int64_t> sum = 0;
            for (std::size_t i = 0; i < sources.size() && sum; ++i) {
                const auto cost = sources[i].costOf(each[i]);
                sum = cost ? std::optional(*sum + *cost) : std::nullopt;
            }
            if (sum && (!best || *sum < *best)) best = sum;
        }
        return best;
    }

private:
    static void divide(
        const std::vector<std::size_t>& from,
        std::size_t next,
        std::int64_t left,
        std::vector<std::int64_t> used,
        std::set<std::vector<std::int64_t>>& all
    ) {
        if (next + 1 == from.size()) {
            used[from[next]] += left;
            all.insert(used);
            return;
        }
        for (std::int64_t taken = 0; taken <= left; ++taken) {
            divide(from, next + 1, left - taken, used, all);
            ++used[from[next]];
        }
    }
};

World randomWorld(std::uint64_t seed) {
    instances::Dice dice(seed);
    World world;
    world.boards = dice.between(1, 4);
    for (auto count = dice.between(1, 3); count > 0; --count)
        world.sources.push_back(
            {dice.percent(40) ? dice.between(0, 20) : 60, dice.between(5, 40), dice.between(2, 20), dice.between(3, 40)}
        );
    constexpr std::int64_t attritions[] = {0, 0, 5, 10, 50};
    for (auto count = dice.between(2, 3); count > 0; --count) {
        auto& number = world.numbers.emplace_back();
        for (std::size_t i = 0; i < world.sources.size(); ++i)
            if (dice.percent(60)) number.sources.push_back(i);
        if (number.sources.empty()) number.sources.push_back(0);
        number.quantity = dice.between(1, 3);
        number.attrition = attritions[dice.below(5)];
        if (dice.percent(40)) number.loss = dice.between(1, 3);
    }
    if (dice.percent(40)) {
        world.alternates = {.first = 0, .second = 1, .quantity = dice.between(1, 3)};
        world.numbers[0].attrition = world.numbers[1].attrition = 0;
    }
    return world;
}

/// The world through design, explosion and solver.
class Engine {
public:
    explicit Engine(const World& world) : world_(world) {
        NamedDesign before{.assemblies = {"a"}, .design = {.assemblies = 1}};
        SourcesByNumber sources;
        for (std::size_t i = 0; i < world.sources.size(); ++i) names_.push_back("P" + std::to_string(i));
        for (std::size_t i = 0; i < world.numbers.size(); ++i) {
            const auto& number = world.numbers[i];
            const PartNumber name{"N" + std::to_string(i), ""};
            const auto attrition = number.attrition * 1'000'000;
            before.parts.push_back({{name}});
            before.design.groups.push_back({.setup_loss = number.loss * piece});
            before.design.lines.push_back(
                {.group = static_cast<engine::GroupIndex>(i),
                 .quantity = number.quantity * piece,
                 .attrition = attrition}
            );
            before.lines.push_back({0, static_cast<std::int32_t>(i + 1)});
            auto& known = sources[name];
            known = {.names = {}, .setup_loss = number.loss * piece, .attrition = attrition};
            for (const auto source : number.sources) known.names.push_back(names_[source]);
        }
        if (world.alternates) {
            const auto nameOf = [](std::size_t number) { return PartNumber{"N" + std::to_string(number), ""}; };
            before.design.lines.push_back(
                {.group = static_cast<engine::GroupIndex>(before.parts.size()),
                 .quantity = world.alternates->quantity * piece}
            );
            before.parts.push_back({{nameOf(world.alternates->first), nameOf(world.alternates->second)}});
            before.design.groups.push_back({});
            before.lines.push_back({0, static_cast<std::int32_t>(before.lines.size() + 1)});
        }
        const auto joint = withJointParts(before, sources);
        design_ = joint.value_or(before);
        is_joint_ = joint.has_value();
    }

    bool isJoint() const { return is_joint_; }

    /// In cents; nothing if a part cannot be bought.
    std::optional<std::int64_t> leastCost() const {
        const engine::OrderedDesign bom(design_.design);
        const auto needs = bom.explode(std::vector<engine::Demand>{{0, world_.boards * piece}});
        engine::Cost cost = 0;
        engine::PartSolver solver;
        for (engine::GroupIndex group = 0; group < design_.parts.size(); ++group) {
            engine::PartTable table;
            table.need = needs.group_need[group];
            const auto of_sets = bom.setNeeds(needs, group);
            table.set_needs.assign(of_sets.begin(), of_sets.end());
            table.bought_parts = design_.design.groups[group].bought_parts;
            addOffers(group, table);
            const auto solution = solver.solve(table.problem(), {.max_lines = 3});
            if (!solution.plan) return std::nullopt;
            CPPUNIT_ASSERT(solution.is_proven);
            cost += solution.plan->cost;
        }
        return static_cast<std::int64_t>(cost / (engine::one_cost / 100));
    }

private:
    void addOffers(engine::GroupIndex group, engine::PartTable& table) const {
        const auto& part = design_.parts[group];
        for (std::uint32_t i = 0; i < world_.sources.size(); ++i) {
            const auto of_part = part.part_of_source.find(names_[i]);
            const auto number = static_cast<std::size_t>(part.options.front().value[1] - '0');
            const bool is_used = part.isJoint() ? of_part != part.part_of_source.end()
                                                : std::ranges::count(world_.numbers[number].sources, i) > 0;
            const auto& source = world_.sources[i];
            if (!is_used || source.stock == 0) continue;
            const std::vector<engine::PriceRow> rows{
                {piece, piece, engine::unlimited_quantity, engine::one_price / 100 * source.cents},
                {source.break_at * piece,
                 piece,
                 engine::unlimited_quantity,
                 engine::one_price / 100 * std::min(source.cents, source.cents_above)}};
            table.add(
                {.offer = i,
                 .supplier = i,
                 .supplier_rank = i,
                 .offer_rank = i,
                 .bought_part = part.isJoint() ? of_part->second : 0},
                rows,
                std::vector<engine::Arrival>{{0, source.stock * piece}}
            );
        }
    }

    const World& world_;
    std::vector<std::string> names_;
    NamedDesign design_;
    bool is_joint_ = false;
};

class SharedNumbers : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(SharedNumbers, eachNeedsWhatItNeedsAlone) {
    int joint = 0, possible = 0, with_alternates = 0;
    for (std::uint64_t seed = 91'000'000; seed < 91'004'000; ++seed) {
        const auto world = randomWorld(seed);
        const Engine engine(world);
        const auto expected = world.leastCost();
        const auto found = engine.leastCost();
        const auto text = [](const std::optional<std::int64_t>& cost) { return cost ? std::to_string(*cost) : "none"; };
        CPPUNIT_ASSERT_EQUAL_MESSAGE("world " + std::to_string(seed), text(expected), text(found));
        joint += engine.isJoint();
        possible += expected.has_value();
        with_alternates += expected && world.alternates;
    }
    CPPUNIT_ASSERT_MESSAGE(
        std::to_string(joint) + " " + std::to_string(possible) + " " + std::to_string(with_alternates),
        joint > 2'000 && possible > 2'000 && with_alternates > 800
    );
}

}  // namespace shared_numbers_test
}  // namespace cardcage::sourcing
