// Lines that take exactly one part, against every assignment there is.

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

#include "plugins/sourcing/engine/selection/option_choice.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/oracle/option_choice.hpp"

namespace cardcage::sourcing::engine {
namespace option_choice_oracle_test {

Quantity pieces(std::int64_t count) {
    return count * one_unit;
}
UnitPrice cents(std::int64_t count) {
    return one_price / 100 * count;
}

OfferTable offersOf(const oracle::Choice& choice) {
    OfferTable table;
    std::vector<bool> is_pinned(choice.offers.size());
    for (int part = 0; part < choice.parts; ++part) {
        table.beginGroup();
        for (std::uint32_t i = 0; i < choice.offers.size(); ++i) {
            const auto& offer = choice.offers[i];
            if (std::ranges::find(offer.parts, part) == offer.parts.end()) continue;
            std::vector<PriceRow> rows{{pieces(offer.moq), pieces(offer.step), unlimited_quantity, cents(offer.price)}};
            if (offer.break_at > 0)
                rows.push_back(
                    {pieces(offer.break_at), pieces(offer.step), unlimited_quantity, cents(offer.break_price)}
                );
            const auto position = table.add(
                {.offer = i, .offer_rank = i}, rows, std::vector<Arrival>{{0, pieces(offer.stock)}}, {.offer = i + 1}
            );
            // The decision is told with the first part of the offer.
            if (offer.pinned > 0 && !is_pinned[i]) table.pin({position, pieces(offer.pinned)});
            is_pinned[i] = true;
        }
    }
    return table;
}

class OptionChoices : public CppUnit::TestFixture {
protected:
    std::vector<int> chosen(const oracle::Choice& choice, std::uint64_t seed) {
        instances::Dice dice(seed);
        Design design{.assemblies = 1, .groups = std::vector<OptionGroup>(static_cast<std::size_t>(choice.parts))};
        std::vector<LineOptions> options;
        for (LineIndex i = 0; i < choice.lines.size(); ++i) {
            const auto& line = choice.lines[i];
            design.lines.push_back({.group = static_cast<GroupIndex>(line.parts[0]), .quantity = pieces(line.need)});
            // Lines without a choice need not be asked.
            if (line.parts.size() == 1 && dice.percent(50)) continue;
            auto& asked = options.emplace_back(LineOptions{i, {}});
            for (const auto part : line.parts) asked.options.push_back({static_cast<GroupIndex>(part)});
        }
        SelectionSettings settings;
        settings.preferences.limits.max_lines = static_cast<std::uint32_t>(choice.max_lines);
        const auto found =
            chooseOptions(design, std::vector<Demand>{{0, one_unit}}, options, offersOf(choice), settings, solvers_);
        is_proven_ = found.is_proven;
        std::vector<int> taken;
        for (const auto& line : choice.lines) taken.push_back(line.parts[0]);
        for (std::size_t i = 0; i < options.size(); ++i)
            taken[options[i].line] = static_cast<int>(found.options[i].group);
        return taken;
    }

    /// Returns the number of those with lines that cannot be bought.
    int areBest(std::uint64_t first, int count, int pins) {
        int short_ones = 0, proven = 0;
        for (auto seed = first; seed < first + static_cast<std::uint64_t>(count); ++seed) {
            const auto choice = oracle::randomChoice(seed, pins);
            const oracle::ChoiceOracle oracle(choice);
            const auto best = oracle.best();
            const auto taken = chosen(choice, seed);
            const auto score = oracle.scoreOf(taken);
            const auto text = "choice " + std::to_string(seed) + ": " + std::to_string(score.dropped_pins) +
                              " pins dropped, " + std::to_string(score.unbought_lines) + " lines unbought for " +
                              std::to_string(score.cost) + " instead of " + std::to_string(best.score.dropped_pins) +
                              ", " + std::to_string(best.score.unbought_lines) + " for " +
                              std::to_string(best.score.cost) + "\n" + choice.text();
            CPPUNIT_ASSERT_MESSAGE(text, score == best.score || !is_proven_);
            CPPUNIT_ASSERT_MESSAGE(text, taken == best.taken || !is_proven_);
            proven += is_proven_;
            short_ones += best.score.unbought_lines > 0;
            kept_pins_ += static_cast<int>(
                              std::ranges::count_if(choice.offers, [](const auto& offer) { return offer.pinned > 0; })
                          ) -
                          best.score.dropped_pins;
        }
        CPPUNIT_ASSERT_MESSAGE(std::to_string(proven) + " proven", proven == count);
        return short_ones;
    }

    SolverPool solvers_;
    bool is_proven_ = false;
    int kept_pins_ = 0;
};

CPPUNIT_TEST_FIXTURE(OptionChoices, areTheBestOfAllAssignments) {
    const auto short_ones = areBest(80'000'000, 6'000, 0);
    CPPUNIT_ASSERT_MESSAGE(std::to_string(short_ones), short_ones > 2'000);
}

CPPUNIT_TEST_FIXTURE(OptionChoices, keepPinnedLinesWhereAnyLineCanTakeThem) {
    areBest(81'000'000, 4'000, 30);
    CPPUNIT_ASSERT_MESSAGE(std::to_string(kept_pins_), kept_pins_ > 1'000);
}

}  // namespace option_choice_oracle_test
}  // namespace cardcage::sourcing::engine
