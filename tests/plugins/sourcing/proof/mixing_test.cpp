// Lines that may mix their parts are never dearer than lines that take exactly one part each, nor than option sets that
// are each bought alone.

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "plugins/sourcing/engine/selection/part_options.hpp"
#include "plugins/sourcing/engine/solver/part_solver.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/instances/joint_boms.hpp"
#include "tests/plugins/sourcing/oracle/joint_parts.hpp"

namespace cardcage::sourcing::engine {
namespace {

constexpr PartLimits two_lines{.max_lines = 2};

/// The offers of one part bought for that need, as a part of its own: rounded up to whole pieces once.
PartTable alone(const PartTable& joint, std::uint32_t bought_part, Quantity need) {
    PartTable table;
    const auto& bought = joint.bought_parts[bought_part];
    const auto lost = Int128{need} * bought.attrition / 100'000'000;
    table.need = roundedUp(need + static_cast<Quantity>(lost), one_unit) + bought.setup_loss;
    const auto problem = joint.problem();
    for (auto offer : joint.offers)
        if (offer.bought_part == bought_part) table.add(offer, problem.rowsOf(offer), problem.arrivalsOf(offer));
    return table;
}

/// A joint part whose option sets are lines that take exactly one part each.
class OnePartALine {
public:
    OnePartALine(PartSolver& solver, const PartTable& joint, std::uint64_t seed) : solver_(solver), joint_(joint) {
        instances::Dice dice(seed);
        for (std::uint32_t set = 0; set < joint.set_needs.size(); ++set) {
            std::vector<std::uint32_t> parts;
            for (std::uint32_t part = 0; part < joint.bought_parts.size(); ++part)
                if (std::ranges::binary_search(joint.bought_parts[part].sets, set)) parts.push_back(part);
            // Lines of equal options are one option set.
            for (auto left = joint.set_needs[set]; left > 0;) {
                const auto need = dice.percent(60) ? left : std::max(one_unit, left / 2 / one_unit * one_unit);
                lines_.push_back({parts});
                needs_.push_back(need);
                left -= need;
            }
        }
    }

    OptionAssignment best() const {
        const auto cost_of = [&](std::span<const OptionTake> takes) {
            Quantity need = 0;
            for (const auto& take : takes) need += needs_[take.line];
            const auto& plan = solved(takes.front().part, need);
            return plan ? OptionCost{.is_covered = true, .objective = plan->objective} : OptionCost{};
        };
        const auto bound_of = [&](std::uint32_t part, std::uint32_t line) {
            auto lowest = unlimited_cost;
            for (const auto& offer : joint_.offers)
                if (offer.bought_part == part)
                    for (const auto& row : joint_.problem().rowsOf(offer))
                        lowest = std::min<Cost>(lowest, row.unit_price);
            return lowest == unlimited_cost ? 0 : lowest * needs_[line];
        };
        return assignOptions(lines_, cost_of, bound_of, {.assignments = 4'096, .nodes = 20'000});
    }

private:
    const std::optional<Plan>& solved(std::uint32_t part, Quantity need) const {
        const auto [known, is_new] = plans_.try_emplace({part, need});
        if (is_new) known->second = solver_.solve(alone(joint_, part, need).problem(), two_lines).plan;
        return known->second;
    }

    PartSolver& solver_;
    const PartTable& joint_;
    std::vector<OptionLine> lines_;
    std::vector<Quantity> needs_;
    mutable std::map<std::pair<std::uint32_t, Quantity>, std::optional<Plan>> plans_;
};

/// The joint part with one option set only.
PartTable onlySet(const PartTable& joint, std::uint32_t set) {
    auto table = joint;
    table.need = joint.set_needs[set];
    table.set_needs = {table.need};
    for (auto& part : table.bought_parts) {
        const bool serves = std::ranges::binary_search(part.sets, set);
        part.sets.clear();
        if (serves) part.sets.push_back(0);
    }
    std::erase_if(table.offers, [&](const auto& offer) { return table.bought_parts[offer.bought_part].sets.empty(); });
    return table;
}

/// The cost of buying each option set alone, quantities of one offer as one order line; nothing if one of them cannot
/// be bought, or if stock, number of lines or steps do not allow them together.
std::optional<Cost> eachSetAlone(PartSolver& solver, const PartTable& joint) {
    std::map<std::uint32_t, Quantity> bought;  // by offer
    for (std::uint32_t set = 0; set < joint.set_needs.size(); ++set) {
        const auto table = onlySet(joint, set);
        const auto plan = solver.solve(table.problem(), two_lines).plan;
        if (!plan) return std::nullopt;
        for (const auto& line : plan->lines) bought[table.offers[line.offer].offer] += line.quantity;
    }
    Cost cost = 0;
    std::map<std::uint32_t, std::uint32_t> lines;  // by part bought
    for (const auto& [at, quantity] : bought) {
        const auto& offer = joint.offers[at];
        const auto price = oracle::priceOf(joint, at, quantity);
        if (!price || quantity > availableUntil(joint.problem(), offer, any_day)) return std::nullopt;
        if (++lines[offer.bought_part] > two_lines.max_lines) return std::nullopt;
        cost += Cost{quantity} * *price + offer.line_fee;
    }
    return cost;
}

class Mixing : public CppUnit::TestFixture {
protected:
    /// Joint parts of random bills of materials of that size.
    void isNeverDearer(instances::JointBom size, int wanted) {
        PartSolver solver;
        for (; compared < wanted; ++size.seed) {
            for (const auto& table : instances::jointBom(size)) {
                if (!table.problem().isJoint()) continue;
                ++compared;
                const auto mixed = solver.solve(table.problem(), two_lines);
                const auto one_each = OnePartALine(solver, table, size.seed).best();
                const auto named = "seed " + std::to_string(size.seed) + ", " + std::to_string(table.set_needs.size()) +
                                   " option sets: " + (mixed.plan ? exactText(mixed.plan->objective) : "no plan");
                if (one_each.uncovered_lines == 0) {
                    ++assigned;
                    const auto text = named + ", one part a line " + exactText(one_each.objective);
                    CPPUNIT_ASSERT_MESSAGE(text, mixed.plan && mixed.plan->objective <= one_each.objective);
                    CPPUNIT_ASSERT_MESSAGE(text, mixed.lower_bound <= one_each.objective);
                    cheaper += mixed.plan->objective < one_each.objective;
                }
                if (const auto sets_alone = eachSetAlone(solver, table)) {
                    ++separate;
                    const auto text = named + ", each set alone " + exactText(*sets_alone);
                    CPPUNIT_ASSERT_MESSAGE(text, mixed.plan && mixed.plan->objective <= *sets_alone);
                }
            }
        }
    }

    int compared = 0, assigned = 0, cheaper = 0, separate = 0;
};

CPPUNIT_TEST_FIXTURE(Mixing, costsNoMoreThanOnePartALineOrEachSetAlone) {
    isNeverDearer({.seed = 120'000, .lines = 16, .parts = 9, .alternates = 35, .boards = 10, .offers = 5}, 300);
    isNeverDearer({.seed = 130'000, .lines = 16, .parts = 9, .alternates = 35, .boards = 200, .offers = 5}, 600);
    constexpr instances::JointBom small{.lines = 16, .parts = 9, .alternates = 35, .offers = 5, .has_losses = true};
    for (const auto boards : {1U, 4U, 10U, 100U}) {
        auto size = small;
        size.seed = 170'000 + 1'000 * boards;
        size.boards = boards;
        isNeverDearer(size, compared + 200);
    }
    const auto counts = std::to_string(assigned) + " assigned, " + std::to_string(cheaper) + " cheaper, " +
                        std::to_string(separate) + " bought set by set";
    CPPUNIT_ASSERT_MESSAGE(counts, assigned > 400 && cheaper > 50 && separate > 300);
}

CPPUNIT_TEST_FIXTURE(Mixing, ofLargeBoardsCostsNoMoreEither) {
    isNeverDearer({.seed = 140'000, .lines = 120, .parts = 45, .alternates = 25}, 40);
    isNeverDearer({.seed = 150'000, .lines = 120, .parts = 60, .alternates = 35}, 80);
    isNeverDearer({.seed = 155'000, .lines = 120, .parts = 60, .alternates = 35, .boards = 7, .has_losses = true}, 120);
    CPPUNIT_ASSERT_MESSAGE(std::to_string(assigned), assigned > 20);
}

CPPUNIT_TEST_FIXTURE(Mixing, ofAThousandPartsCostsNoMoreEither) {
    isNeverDearer({.seed = 160'000, .lines = 2'000, .parts = 1'000, .alternates = 30}, 100);
    CPPUNIT_ASSERT_MESSAGE(std::to_string(assigned), assigned > 20);
}

}  // namespace
}  // namespace cardcage::sourcing::engine
