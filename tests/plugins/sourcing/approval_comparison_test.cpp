// Comparison of runs between which components were blocked or approved, by themselves or by words that preferences
// block: whatever that makes one part or two, approval is the cause, and what else was edited is one only where it was.

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "plugins/sourcing/design/part_origins.hpp"
#include "plugins/sourcing/input/selection_problem.hpp"

namespace cardcage::sourcing {
namespace approval_comparison_test {

using engine::bit;
using engine::Cause;

constexpr std::int64_t today = 20'000;
constexpr std::size_t number_count = 6;
constexpr std::size_t source_count = 7;

std::string uuid(char kind, std::size_t number) {
    return "0000000" + std::to_string(number) + "-0000-7000-8000-00000000000" + kind;
}

struct Component {
    std::vector<std::size_t> sources;
    std::int64_t attrition = 0;
    engine::Quantity setup_loss = 0;
    bool is_blocked = false;
    bool is_non_compliant = false;
};

struct Line {
    std::vector<std::size_t> options;  ///< the preferred one first
    int quantity = 1;
};

/// Cents of the one offer of a source; 0: there is none.
struct World {
    std::vector<Component> components = std::vector<Component>(number_count);
    std::vector<int> cents = std::vector<int>(source_count);
    std::vector<int> stocks = std::vector<int>(source_count);
    std::vector<Line> lines;
    bool blocks_non_compliant = false;

    bool isKeptOut(const Component& component) const { return blocks_non_compliant && component.is_non_compliant; }
    std::string nameOf(std::size_t source) const { return "P" + uuid('e', source); }
    bool isSold(std::size_t source) const { return cents[source] > 0; }
};

PartNumber numberOf(std::size_t component) {
    return {"R-" + std::to_string(component), ""};
}

/// As it is read: unit, loss and attrition are those of the first option that may be bought.
NamedDesign plainOf(const World& world) {
    NamedDesign made;
    made.assemblies = {uuid('d', 1)};
    made.design.assemblies = 1;
    std::map<std::vector<PartNumber>, engine::GroupIndex> groups;
    for (const auto& line : world.lines) {
        std::vector<PartNumber> options;
        const auto isOpen = [&](std::size_t option) { return !world.components[option].is_blocked; };
        const auto open = std::ranges::find_if(line.options, isOpen);
        const auto& preferred = world.components[open == line.options.end() ? line.options.front() : *open];
        for (const auto option : line.options) options.push_back(numberOf(option));
        std::ranges::sort(options);
        const auto next = static_cast<engine::GroupIndex>(groups.size());
        const auto [found, is_new] = groups.try_emplace(options, next);
        if (is_new) {
            made.design.groups.push_back({engine::Unit::Piece, 0});
            made.parts.push_back({.options = options, .is_blocked = open == line.options.end()});
        }
        auto& loss = made.design.groups[found->second].setup_loss;
        loss = std::max(loss, preferred.setup_loss);
        engine::BomLine placed{0, found->second, line.quantity * engine::one_unit, engine::Unit::Piece};
        placed.attrition = preferred.attrition;
        made.design.lines.push_back(placed);
        made.lines.push_back({0, static_cast<std::int32_t>(made.lines.size()) + 1});
    }
    return made;
}

/// A run with everything that its records and offers borrow.
struct StoredRun {
    NamedDesign named_design;
    std::vector<std::string> names;
    std::vector<std::string> texts;  ///< of sources, then of their lines
    std::vector<std::string> keys;
    std::vector<engine::PartRecord> records;
};

std::string offersOf(const World& world, std::size_t source) {
    return uuid('f', source) + "\t" + uuid('a', 1) + "\tE\t\tReel\tStandard\t1\tPiece\t" +
           std::to_string(world.stocks[source]) + "\t\t\t\t1::" + std::to_string(world.cents[source]) + ":EUR\n";
}

/// The texts of what a part may be bought from.
PartOffers offersFor(const World& world, const PartName& part, StoredRun& run) {
    std::vector<std::size_t> sources;
    std::vector<const Component*> best(source_count);
    const auto rank = [&](const Component& component) {
        return (component.is_blocked ? 2 : 0) + (world.isKeptOut(component) ? 1 : 0);
    };
    for (std::size_t i = 0; i < number_count; ++i) {
        if (std::ranges::find(part.options, numberOf(i)) == part.options.end()) continue;
        const auto& component = world.components[i];
        for (const auto source : component.sources) {
            if (!world.isSold(source)) continue;
            if (std::ranges::find(sources, source) == sources.end()) sources.push_back(source);
            auto& known = best[source];
            if (!known || rank(component) < rank(*known)) known = &component;
        }
    }
    PartOffers offers;
    for (const auto source : sources) {
        const std::string rohs = best[source]->is_non_compliant ? "NonCompliant" : "Compliant";
        const auto line = "#\tP\t" + uuid('e', source) + "\tActive\t" + rohs + "\tCompliant";
        run.texts.push_back(line + (best[source]->is_blocked ? "\tB\n" : "\n"));
        offers.push_back({run.texts.back(), run.texts[source]});
    }
    return offers;
}

Conditions conditionsIn(const World& world) {
    Conditions given;
    if (world.blocks_non_compliant) given.preferences.blocked_rohs = {"NonCompliant"};
    given.base_currency = *sdk::Currency::parse("EUR");
    given.reference_date = *sdk::Date::fromDays(today);
    given.suppliers = {{*sdk::Uuid::parse(uuid('a', 1)), "A", false, SupplierPreference::Neutral}};
    return given;
}

StoredRun run(const World& world) {
    StoredRun stored;
    constexpr std::size_t most_texts = 1'000;
    stored.texts.reserve(most_texts);  // they are borrowed
    for (std::size_t source = 0; source < source_count; ++source) {
        stored.names.push_back(world.nameOf(source));
        stored.texts.push_back(offersOf(world, source));
    }
    const auto plain = plainOf(world);
    SourcesByNumber allowed;
    OriginsByNumber origins;
    for (std::size_t i = 0; i < number_count; ++i) {
        const auto& component = world.components[i];
        NumberSources sources{{}, engine::Unit::Piece, component.setup_loss, component.attrition};
        allowed[numberOf(i)] = sources;
        for (const auto source : component.sources)
            if (world.isSold(source)) sources.names.push_back(stored.names[source]);
        const bool is_kept_out = world.isKeptOut(component);
        if (!component.is_blocked && !is_kept_out) allowed[numberOf(i)] = sources;
        auto& origin = origins[numberOf(i)];
        origin = {sources, component.is_blocked, {}};
        if (is_kept_out) origin.kept_out = sources.names;
    }
    stored.named_design = withJointParts(plain, allowed).value_or(plain);
    stored.named_design.origins = partOrigins(plain, stored.named_design, origins);
    std::vector<PartOffers> offers;
    for (const auto& part : stored.named_design.parts) offers.push_back(offersFor(world, part, stored));
    const auto given = conditionsIn(world);
    const auto problem = makeProblem(stored.named_design, given, offers);
    const std::vector<engine::Demand> demands{{0, 10 * engine::one_unit}};
    const auto selection = engine::SelectionRunner().run(problem.bom, demands, problem.offers, problem.settings);
    for (const auto& part : stored.named_design.parts) stored.keys.push_back(part.key());
    for (std::size_t i = 0; i < stored.keys.size(); ++i)
        if (selection.parts[i].need > 0) stored.records.push_back(recordOf(stored.keys[i], selection.parts[i]));
    return stored;
}

class Dice {
public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}
    std::size_t below(std::size_t end) { return engine_() % end; }

private:
    std::mt19937 engine_;
};

World randomWorld(Dice& dice) {
    World world;
    for (std::size_t i = 0; i < source_count; ++i) {
        world.cents[i] = static_cast<int>(10 + dice.below(50));
        world.stocks[i] = static_cast<int>(5 + dice.below(100));
    }
    for (auto& component : world.components) {
        component.sources = {dice.below(source_count), dice.below(source_count)};
        if (component.sources[0] == component.sources[1]) component.sources.pop_back();
        component.attrition = dice.below(2) == 0 ? 0 : 10'000'000;
        component.setup_loss = static_cast<engine::Quantity>(dice.below(3)) * engine::one_unit;
        component.is_blocked = dice.below(3) == 0;
    }
    for (std::size_t i = 0; i < number_count; ++i) {
        Line line{{i}, static_cast<int>(1 + dice.below(3))};
        const auto other = dice.below(number_count);
        if (dice.below(2) == 0 && other != i) line.options.push_back(other);
        world.lines.push_back(std::move(line));
    }
    return world;
}

constexpr std::size_t edited = 2;

void approve(World& world) {
    world.components[edited].is_blocked = !world.components[edited].is_blocked;
}

std::string nameOf(const engine::PartChange& change, const StoredRun& earlier, const StoredRun& later) {
    const bool is_new = change.before == engine::PartChange::missing;
    return std::string(is_new ? later.records[change.after].key : earlier.records[change.before].key);
}

/// Every change between the runs of two worlds, which share what `make` does to the second of them.
template <class Make, class Check>
void compareWorlds(
    const Make& make, const Check& check, void (*prepare)(World&) = [](World&) {}
) {
    constexpr std::uint32_t worlds = 400;
    int changed = 0;
    for (std::uint32_t seed = 1; seed <= worlds; ++seed) {
        Dice dice(seed);
        auto before = randomWorld(dice);
        prepare(before);
        auto after = before;
        make(after);
        const auto earlier = run(before);
        const auto later = run(after);
        for (const auto& change : engine::compareRuns(earlier.records, later.records)) {
            check("world " + std::to_string(seed) + ", part " + nameOf(change, earlier, later), change);
            ++changed;
        }
    }
    CPPUNIT_ASSERT(changed > 100);
}

class ApprovalComparison : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ApprovalComparison, approvalAloneIsTheCauseOfWhatItChanges) {
    int joined = 0;
    compareWorlds(approve, [&](const std::string& world, const engine::PartChange& change) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(world, bit(Cause::NewApproval), change.causes);
        if (change.before == engine::PartChange::missing || change.after == engine::PartChange::missing) ++joined;
    });
    CPPUNIT_ASSERT_MESSAGE("no parts became one", joined > 20);
}

CPPUNIT_TEST_FIXTURE(ApprovalComparison, aLineThatChangesIsDesignAmongBlockedComponents) {
    const auto make = [](World& world) { world.lines[edited].quantity += 1; };
    compareWorlds(make, [&](const std::string& world, const engine::PartChange& change) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(world, bit(Cause::NewDesign), change.causes);
    });
}

CPPUNIT_TEST_FIXTURE(ApprovalComparison, aPriceThatChangesIsOneAmongBlockedComponents) {
    const auto make = [](World& world) { world.cents[edited] += 7; };
    compareWorlds(make, [&](const std::string& world, const engine::PartChange& change) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(world, bit(Cause::NewPrices), change.causes);
    });
}

/// The last offers of a source take it away as something that several parts share.
CPPUNIT_TEST_FIXTURE(ApprovalComparison, offersThatGoAreOffersEvenWhereTheyMadeTwoPartsOne) {
    const auto make = [](World& world) { world.cents[edited] = 0; };
    compareWorlds(make, [&](const std::string& world, const engine::PartChange& change) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(world, bit(Cause::NewOffers), change.causes);
    });
}

/// Two edits are two causes, of which approval is not hidden and nothing else is named.
CPPUNIT_TEST_FIXTURE(ApprovalComparison, aLineAndAnApprovalAreBothNamed) {
    int both = 0;
    const auto make = [](World& world) {
        approve(world);
        world.lines[edited].quantity += 1;
    };
    compareWorlds(make, [&](const std::string& world, const engine::PartChange& change) {
        const engine::CauseSet possible = bit(Cause::NewApproval) | bit(Cause::NewDesign);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            world, engine::CauseSet{0}, static_cast<engine::CauseSet>(change.causes & ~possible)
        );
        CPPUNIT_ASSERT_MESSAGE(world, change.causes != 0);
        if (change.causes == possible) ++both;
    });
    CPPUNIT_ASSERT(both > 100);
}

/// Some components do not conform, and are not bought for that.
void keepOutSome(World& world) {
    world.blocks_non_compliant = true;
    for (std::size_t i = 0; i < number_count; i += 2) world.components[i].is_non_compliant = true;
}

CPPUNIT_TEST_FIXTURE(ApprovalComparison, wordsOfAComponentAreTheCauseOfWhatTheyChange) {
    int joined = 0;
    const auto make = [](World& world) {
        auto& component = world.components[edited];
        component.is_non_compliant = !component.is_non_compliant;
    };
    const auto check = [&](const std::string& world, const engine::PartChange& change) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(world, bit(Cause::NewApproval), change.causes);
        if (change.before == engine::PartChange::missing || change.after == engine::PartChange::missing) ++joined;
    };
    compareWorlds(make, check, keepOutSome);
    CPPUNIT_ASSERT_MESSAGE("no parts became one", joined > 20);
}

CPPUNIT_TEST_FIXTURE(ApprovalComparison, preferencesAreTheCauseOfWordsThatTheyBlock) {
    int joined = 0;
    const auto make = [](World& world) { world.blocks_non_compliant = false; };
    const auto check = [&](const std::string& world, const engine::PartChange& change) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(world, bit(Cause::NewRules), change.causes);
        if (change.before == engine::PartChange::missing || change.after == engine::PartChange::missing) ++joined;
    };
    compareWorlds(make, check, keepOutSome);
    CPPUNIT_ASSERT_MESSAGE("no parts became one", joined > 20);
}

}  // namespace approval_comparison_test
}  // namespace cardcage::sourcing
