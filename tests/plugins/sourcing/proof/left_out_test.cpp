// Option sets of joint parts that are left out: none where a plan for all was hidden in the offers, otherwise those of
// the fewest lines.

#include "plugins/sourcing/engine/solver/left_out.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <bit>
#include <set>
#include <string>

#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/part_table.hpp"

namespace cardcage::sourcing::engine {
namespace {

UnitPrice cents(std::int64_t count) {
    return one_price / 100 * count;
}

/// A joint part whose offers permit a plan in which no part has more than `excess` pieces too many.
struct Planted {
    PartTable table;
    PartPreferences preferences;
};

/// Each need may have either of two neighbours in a ring, and sometimes a third part. A part can be bought in a lot of
/// its own, in multiples of `step` and in multiples of one more.
class Ring {
public:
    Ring(std::uint64_t seed, std::int64_t parts)
        : dice_(seed), parts_(parts), covers_(static_cast<std::size_t>(parts)), step_(dice_.between(3, 7)) {}

    Planted planted() {
        const auto excess = dice_.between(0, 1);
        ring_.table.bought_parts.resize(covers_.size());
        for (std::int64_t set = 0; set < parts_; ++set) addSet(static_cast<std::uint32_t>(set));
        for (std::uint32_t part = 0; part < covers_.size(); ++part)
            addOffers(part, covers_[part] == 0 ? 0 : covers_[part] + dice_.between(0, excess));
        ring_.preferences.goal = Goal::BestPrice;
        ring_.preferences.relaxation = RelaxationOrder::None;
        ring_.preferences.limits.max_excess = pieces(excess);
        return std::move(ring_);
    }

private:
    void addSet(std::uint32_t set) {
        std::set<std::int64_t> serving{set, (set + 1) % parts_};
        if (dice_.percent(30)) serving.insert(dice_.below(parts_));
        std::int64_t need = 0;
        for (const auto part : serving) {
            const auto covered = need == 0 ? dice_.between(1, 9) : dice_.between(0, 9);
            need += covered;
            covers_[static_cast<std::size_t>(part)] += covered;
            ring_.table.bought_parts[static_cast<std::size_t>(part)].sets.push_back(set);
        }
        ring_.table.set_needs.push_back(pieces(need));
        ring_.table.need += pieces(need);
    }

    void addOffers(std::uint32_t part, std::int64_t bought) {
        const auto lot = bought % step_;
        addOffer(part, step_, step_ * dice_.between(1, 5) + bought - lot);
        if (lot > 0) addOffer(part, lot, lot);
        if (dice_.percent(50)) addOffer(part, step_ + 1, (step_ + 1) * dice_.between(1, 3));
    }

    void addOffer(std::uint32_t part, std::int64_t multiple, std::int64_t stock) {
        const std::vector<PriceRow> rows{
            {pieces(multiple), pieces(multiple), unlimited_quantity, cents(dice_.between(5, 100))}};
        const auto number = static_cast<std::uint32_t>(ring_.table.offers.size());
        ring_.table.add(
            {.offer = number,
             .supplier = static_cast<std::uint32_t>(dice_.below(4)),
             .offer_rank = number,
             .bought_part = part},
            rows,
            std::vector<Arrival>{{0, pieces(stock)}}
        );
    }

    instances::Dice dice_;
    std::int64_t parts_;
    std::vector<std::int64_t> covers_;  ///< pieces of each part in the hidden plan
    std::int64_t step_;
    Planted ring_;
};

class LeftOutSets : public CppUnit::TestFixture {
protected:
    /// Rings are bought completely, within the limit of excess.
    void areNone(std::uint64_t first, int count, std::int64_t parts) {
        for (auto seed = first; seed < first + static_cast<std::uint64_t>(count); ++seed) {
            const auto ring = Ring(seed, parts).planted();
            const auto text = "ring " + std::to_string(seed) + " of " + std::to_string(parts);
            const auto left_out = leftOutSets(solver_, ring.table.problem(), ring.preferences);
            CPPUNIT_ASSERT_MESSAGE(text, left_out.all().empty() && left_out.is_proven);
            const auto solution = sourcePart(solver_, ring.table.problem(), ring.preferences);
            CPPUNIT_ASSERT_MESSAGE(text, solution.plan && solution.relaxed.empty());
            CPPUNIT_ASSERT_MESSAGE(text, solution.lower_bound <= solution.objective());
        }
    }

    PartSolver solver_;
};

CPPUNIT_TEST_FIXTURE(LeftOutSets, areNoneWhereAPlanIsHidden) {
    areNone(78'000'000, 400, 8);
    areNone(78'001'000, 150, 14);
    areNone(78'002'000, 60, 40);
    areNone(78'003'000, 10, 80);
}

/// A search that ends with its budget never proves that a set cannot be bought.
CPPUNIT_TEST_FIXTURE(LeftOutSets, areNotProvenWhereTheSearchEndsEarly) {
    PartSolver hasty({.joint = {.solves = 4, .nodes = 2}});
    int lost = 0;
    for (std::uint64_t seed = 78'010'000; seed < 78'010'200; ++seed) {
        const auto ring = Ring(seed, 8).planted();
        const auto left_out = leftOutSets(hasty, ring.table.problem(), ring.preferences);
        lost += !left_out.sets.empty();
        CPPUNIT_ASSERT_EQUAL_MESSAGE(std::to_string(seed), left_out.sets.empty(), left_out.is_proven);
    }
    CPPUNIT_ASSERT_MESSAGE(std::to_string(lost), lost > 50);
}

/// Sets of several lines that compete for the stock of a few parts, and what is left of it.
struct Competition {
    std::vector<unsigned> parts;  ///< of each set, as bits
    std::vector<Quantity> stocks;
    PartTable table;

    /// Whether these sets, as bits, can be served: for no selection of parts, sets that need them alone want more.
    bool isPossible(unsigned served) const {
        for (unsigned chosen = 0; chosen < 1U << stocks.size(); ++chosen) {
            Quantity left = 0;
            for (std::size_t part = 0; part < stocks.size(); ++part)
                if ((chosen >> part & 1) != 0) left += stocks[part];
            for (std::size_t set = 0; set < parts.size(); ++set)
                if ((served >> set & 1) != 0 && (parts[set] & ~chosen) == 0) left -= table.set_needs[set];
            if (left < 0) return false;
        }
        return true;
    }

    std::uint32_t linesOf(unsigned sets) const {
        std::uint32_t lines = 0;
        for (std::size_t set = 0; set < parts.size(); ++set)
            if ((sets >> set & 1) != 0) lines += table.set_lines[set];
        return lines;
    }
};

Competition competition(std::uint64_t seed) {
    instances::Dice dice(seed);
    Competition it;
    const auto parts = dice.between(3, 5);
    it.table.bought_parts.resize(static_cast<std::size_t>(parts));
    for (auto set = dice.between(5, 10); set > 0; --set) {
        unsigned serving = 1U << dice.below(parts);
        if (dice.percent(60)) serving |= 1U << dice.below(parts);
        for (std::size_t part = 0; part < it.table.bought_parts.size(); ++part)
            if ((serving >> part & 1) != 0)
                it.table.bought_parts[part].sets.push_back(static_cast<std::uint32_t>(it.parts.size()));
        it.parts.push_back(serving);
        it.table.set_needs.push_back(pieces(dice.between(1, 12)));
        it.table.set_lines.push_back(static_cast<std::uint32_t>(dice.between(1, 4)));
        it.table.need += it.table.set_needs.back();
    }
    for (std::uint32_t part = 0; part < it.table.bought_parts.size(); ++part) {
        it.stocks.push_back(pieces(dice.between(0, 16)));
        it.table.add(
            {.offer = part, .offer_rank = part, .bought_part = part},
            std::vector<PriceRow>{{one_unit, one_unit, unlimited_quantity, cents(dice.between(1, 50))}},
            std::vector<Arrival>{{0, it.stocks.back()}}
        );
    }
    return it;
}

CPPUNIT_TEST_FIXTURE(LeftOutSets, haveTheFewestLines) {
    int several = 0, proven = 0;
    for (std::uint64_t seed = 79'000'000; seed < 79'002'000; ++seed) {
        const auto it = competition(seed);
        const auto left_out = leftOutSets(solver_, it.table.problem(), {});
        unsigned out = 0;
        for (const auto set : left_out.all()) out |= 1U << set;
        const auto everything = (1U << it.parts.size()) - 1;
        auto fewest = it.linesOf(everything);
        for (unsigned choice = 0; choice <= everything; ++choice)
            if (it.isPossible(everything & ~choice)) fewest = std::min(fewest, it.linesOf(choice));
        CPPUNIT_ASSERT_MESSAGE(std::to_string(seed), it.isPossible(everything & ~out));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(std::to_string(seed), fewest, it.linesOf(out));
        several += std::popcount(out) > 1;
        proven += left_out.is_proven;
    }
    CPPUNIT_ASSERT_MESSAGE(std::to_string(several), several > 800);
    CPPUNIT_ASSERT_MESSAGE(std::to_string(proven), proven > 1'950);
}

/// Far more choices than can be tried: what is found is told as such.
CPPUNIT_TEST_FIXTURE(LeftOutSets, ofManyCompetitorsAreNotProven) {
    PartTable table;
    table.bought_parts.resize(1);
    for (std::uint32_t set = 0; set < 40; ++set) {
        table.bought_parts[0].sets.push_back(set);
        table.set_needs.push_back(pieces(10 + set));
        table.need += table.set_needs.back();
    }
    table.add(
        {}, std::vector<PriceRow>{{one_unit, one_unit, unlimited_quantity, 1}}, std::vector<Arrival>{{0, pieces(400)}}
    );
    const auto left_out = leftOutSets(solver_, table.problem(), {});
    // The 20 smallest needs are 390 pieces, the 21 smallest 420. Many choices leave out 20.
    CPPUNIT_ASSERT_EQUAL(std::size_t{20}, left_out.sets.size());
    CPPUNIT_ASSERT(!left_out.is_proven);
}

}  // namespace
}  // namespace cardcage::sourcing::engine
