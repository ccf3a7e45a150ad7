// Comparison of runs against a list of edits, each with its one true cause: whatever else changed did so for the sake
// of other parts.

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "plugins/sourcing/input/selection_problem.hpp"

namespace cardcage::sourcing {
namespace comparison_oracle_test {

using engine::Cause;

constexpr std::int64_t today = 20'000;
constexpr std::size_t parts = 6;
constexpr std::size_t suppliers = 3;

struct Row {
    int moq = 1;
    int cents = 100;
    std::string currency = "EUR";
    int zeros = 0;  ///< behind the whole cents: times a power of ten
};

struct Sold {
    std::size_t supplier = 0;
    int stock = 1'000'000;
    std::vector<Row> rows;
    std::string packaging = "Reel";
    std::optional<std::int64_t> valid_until = {};
    std::optional<std::int64_t> arrives = {};  ///< everything on that day, nothing before
    int tooling = 0;                           ///< one-time costs
    int number = 0;                            ///< names the offer
};

struct Part {
    int quantity = 1;
    bool is_blocked = false;
    std::string lifecycle = "Active";
    std::vector<Sold> offers;
};

std::string uuid(char kind, std::size_t number) {
    auto text = std::to_string(number);
    text.insert(0, 8 - text.size(), '0');
    return text + "-0000-7000-8000-00000000000" + kind;
}

/// Everything that a run begins with, as it can be edited.
struct World {
    std::vector<Part> sold = std::vector<Part>(parts);
    std::int64_t boards = 50;
    Conditions conditions;

    World() {
        conditions.base_currency = *sdk::Currency::parse("EUR");
        conditions.reference_date = *sdk::Date::fromDays(today);
        conditions.exchange_rates.rates = {{*sdk::Currency::parse("USD"), "1.25"}};
        auto& terms = conditions.preferences.suppliers.emplace();
        for (std::size_t i = 0; i < suppliers; ++i) {
            addSupplier(i, false);
            const sdk::Money fee{sdk::Decimal(static_cast<std::int64_t>(3 + 4 * i)), conditions.base_currency};
            terms.push_back({.supplier_id = conditions.suppliers[i].id, .shipping_fee = fee});
        }
        conditions.preferences.blocked_lifecycles = {"Obsolete"};
    }

    void addSupplier(std::size_t number, bool is_inventory) {
        const auto id = *sdk::Uuid::parse(uuid('a', number));
        const auto name = (is_inventory ? "A site " : "Supplier ") + std::to_string(number);
        conditions.suppliers.push_back({id, name, is_inventory, SupplierPreference::Neutral});
    }

    NamedDesign named_design() const {
        NamedDesign made;
        made.assemblies = {uuid('d', 1)};
        made.design.assemblies = 1;
        for (std::size_t i = 0; i < parts; ++i) {
            made.design.groups.push_back({});
            made.parts.push_back({{{"R-" + std::to_string(i), ""}}});
            made.design.lines.push_back(
                {0, static_cast<engine::GroupIndex>(i), sold[i].quantity * engine::one_unit, engine::Unit::Piece}
            );
            made.lines.push_back({0, static_cast<std::int32_t>(i) + 1});
        }
        return made;
    }

    std::string sourceOf(std::size_t part) const {
        return "#\tP\t" + uuid('e', part) + "\t" + sold[part].lifecycle + "\tCompliant\tCompliant" +
               (sold[part].is_blocked ? "\tB\n" : "\n");
    }

    std::string textOf(std::size_t part) const {
        std::string text;
        for (const auto& offer : sold[part].offers) {
            const auto& supplier = conditions.suppliers[offer.supplier];
            text += uuid('f', part * 100 + static_cast<std::size_t>(offer.number)) + "\t" + supplier.id.text() + "\t" +
                    (supplier.is_inventory ? "I" : "E") + "\t\t" + offer.packaging + "\tStandard\t1\tPiece\t" +
                    std::to_string(offer.arrives ? 0 : offer.stock) + "\t\t" +
                    (offer.valid_until ? std::to_string(*offer.valid_until) : "") + "\t" +
                    (offer.arrives ? std::to_string(*offer.arrives) + ":" + std::to_string(offer.stock) : "") + "\t";
            for (const auto& row : offer.rows) {
                text += (text.back() == '\t' ? "" : " ") + std::to_string(row.moq) +
                        "::" + std::to_string(row.cents / 100) + std::string(static_cast<std::size_t>(row.zeros), '0') +
                        "." + std::to_string(row.cents / 10 % 10) + std::to_string(row.cents % 10) + ":" + row.currency;
            }
            if (offer.tooling > 0) text += "\t\t" + std::to_string(offer.tooling) + ":EUR";
            text += "\n";
        }
        return text;
    }
};

/// A run as it is stored, with what its records borrow.
struct StoredRun {
    int decimals = 0;
    std::vector<std::string> keys;
    std::vector<engine::PartRecord> records;
};

StoredRun run(const World& world) {
    const auto named_design = world.named_design();
    std::vector<std::string> lines, texts;
    for (std::size_t i = 0; i < parts; ++i) {
        lines.push_back(world.sourceOf(i));
        texts.push_back(world.textOf(i));
    }
    std::vector<PartOffers> offers;
    for (std::size_t i = 0; i < parts; ++i) offers.push_back({{lines[i], texts[i]}});
    auto conditions = world.conditions;
    conditions.demands = {{DemandType::Assembly, *sdk::Uuid::parse(named_design.assemblies[0]), world.boards, "Piece"}};
    const auto problem = makeProblem(named_design, conditions, offers);
    const std::vector<engine::Demand> demands{{0, world.boards * engine::one_unit}};
    const auto selection = engine::SelectionRunner().run(problem.bom, demands, problem.offers, problem.settings);
    StoredRun stored;
    stored.decimals = problem.money.decimals();
    for (const auto& part : named_design.parts) stored.keys.push_back(part.key());
    for (std::size_t i = 0; i < parts; ++i) {
        if (selection.parts[i].need > 0)
            stored.records.push_back(recordOf(stored.keys[i], selection.parts[i], problem.money.coarser()));
    }
    return stored;
}

class Dice {
public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}
    std::size_t below(std::size_t end) { return engine_() % end; }
    int between(int first, int last) {
        const auto values = static_cast<std::size_t>(std::int64_t{last} - first + 1);
        return static_cast<int>(first + static_cast<std::int64_t>(below(values)));
    }

private:
    std::mt19937 engine_;
};

/// Edits of one part concern part 2.
constexpr std::size_t edited = 2;

World randomWorld(Dice& dice) {
    World world;
    for (auto& part : world.sold) {
        part.quantity = dice.between(1, 4);
        for (std::size_t supplier = 0; supplier < suppliers; ++supplier) {
            if (dice.below(4) == 0 && supplier > 0) continue;
            Sold offer{.supplier = supplier, .number = static_cast<int>(part.offers.size())};
            const auto cents = dice.between(20, 60);
            const std::string currency = dice.below(3) == 0 ? "USD" : "EUR";
            offer.rows = {{1, cents, currency}, {100, cents - 5, currency}, {1'000, cents - 9, currency}};
            if (dice.below(3) == 0) offer.stock = dice.between(20, 150);
            part.offers.push_back(std::move(offer));
        }
    }
    if (auto& offer = world.sold[edited].offers.front(); offer.rows.front().currency == "EUR") offer.tooling = 12;
    return world;
}

/// Parts that an edit concerns: one, or all that fit.
using Concerned = std::function<bool(const World&, std::size_t part)>;

struct Edit {
    std::string name;
    Cause cause;
    std::function<void(World&, Dice&, std::size_t part)> make;
    Concerned concerns;  ///< before or after the edit
};

const Concerned everybody = [](const World&, std::size_t) { return true; };

Concerned whoBuysFrom(std::size_t supplier) {
    return [supplier](const World& world, std::size_t part) {
        const auto& offers = world.sold[part].offers;
        return std::ranges::find(offers, supplier, &Sold::supplier) != offers.end();
    };
}

std::set<std::size_t> suppliersOf(const World& world, std::size_t part) {
    std::set<std::size_t> found;
    for (const auto& offer : world.sold[part].offers) found.insert(offer.supplier);
    return found;
}

/// Offers of others than the first supplier are left out.
bool buysFromOthers(const World& world, std::size_t part) {
    return std::ranges::any_of(world.sold[part].offers, [](const Sold& offer) { return offer.supplier > 0; });
}

bool isSoldInEuros(const World& world, std::size_t part) {
    return std::ranges::any_of(world.sold[part].offers, [](const Sold& offer) {
        return std::ranges::find(offer.rows, "EUR", &Row::currency) != offer.rows.end();
    });
}

bool isSoldInDollars(const World& world, std::size_t part) {
    for (const auto& offer : world.sold[part].offers) {
        if (offer.rows.front().currency == "USD") return true;
    }
    return false;
}

const Concerned the_part = [](const World&, std::size_t part) { return part == edited; };

const Concerned needs_tools = [](const World& world, std::size_t part) {
    return std::ranges::any_of(world.sold[part].offers, [](const Sold& offer) { return offer.tooling > 0; });
};

std::vector<Edit> edits() {
    const auto preferences = [](auto change) {
        return [change](World& world, Dice&, std::size_t) { change(world.conditions.preferences); };
    };
    const auto offers = [](auto change) {
        return [change](World& world, Dice& dice, std::size_t part) {
            for (auto& offer : world.sold[part].offers) change(offer, dice);
        };
    };
    const auto term = [](auto change) {
        return [change](World& world, Dice&, std::size_t) { change((*world.conditions.preferences.suppliers)[0]); };
    };
    const auto euros = [](std::int64_t amount) {
        return sdk::Money{sdk::Decimal(amount), *sdk::Currency::parse("EUR")};
    };
    return {
        {"quantity",
         Cause::NewQuantity,
         [](World& world, Dice& dice, std::size_t) { world.boards += dice.between(1, 40); },
         everybody},
        {"line",
         Cause::NewDesign,
         [](World& world, Dice&, std::size_t part) { world.sold[part].quantity += 1; },
         the_part},
        {"price",
         Cause::NewPrices,
         offers([](Sold& offer, Dice& dice) {
             for (auto& row : offer.rows) row.cents += dice.between(1, 9);
         }),
         the_part},
        {"ladder",
         Cause::NewPrices,
         offers([](Sold& offer, Dice&) { offer.rows.erase(offer.rows.begin() + 1, offer.rows.end()); }),
         the_part},
        {"offer less",
         Cause::NewOffers,
         [](World& world, Dice&, std::size_t part) { world.sold[part].offers.erase(world.sold[part].offers.begin()); },
         the_part},
        {"offer more",
         Cause::NewOffers,
         [](World& world, Dice&, std::size_t part) {
             world.sold[part].offers.push_back({.supplier = 1, .rows = {{1, 5}}, .packaging = "Tray", .number = 50});
         },
         the_part},
        {"validity",
         Cause::NewOffers,
         offers([](Sold& offer, Dice&) {
             if (offer.number == 0) offer.valid_until = today - 1;
         }),
         the_part},
        {"first own stock",
         Cause::NewOffers,
         [](World& world, Dice& dice, std::size_t part) {
             world.addSupplier(suppliers, true);
             world.sold[part].offers.push_back(
                 {.supplier = suppliers, .stock = dice.between(10, 60), .rows = {{1, 1}}, .number = 60}
             );
         },
         the_part},
        {"stock",
         Cause::NewStock,
         offers([](Sold& offer, Dice& dice) { offer.stock = dice.between(5, 30); }),
         the_part},
        {"rate",
         Cause::NewRates,
         [](World& world, Dice&, std::size_t) { world.conditions.exchange_rates.rates[0].rate = "1.4"; },
         isSoldInDollars},
        {"rate gone",
         Cause::NewRates,
         [](World& world, Dice&, std::size_t) { world.conditions.exchange_rates.rates.clear(); },
         isSoldInDollars},
        {"supplier excluded",
         Cause::NewRules,
         [](World& world, Dice&, std::size_t) {
             world.conditions.suppliers[0].preference = SupplierPreference::Excluded;
         },
         whoBuysFrom(0)},
        {"supplier excluded here",
         Cause::NewRules,
         term([](SupplierTerm& each) { each.preference = SupplierPreference::Excluded; }),
         everybody},
        {"supplier preferred",
         Cause::NewRules,
         [](World& world, Dice&, std::size_t) {
             world.conditions.preferences.supplier_preference = TierRule::Strict;
             world.conditions.suppliers[1].preference = SupplierPreference::Preferred;
         },
         everybody},
        {"line fee of a supplier",
         Cause::NewRules,
         term([euros](SupplierTerm& each) { each.line_fee = euros(6); }),
         everybody},
        {"line fee",
         Cause::NewRules,
         preferences([](Preferences& each) { each.line_fee = sdk::Decimal(3); }),
         everybody},
        {"fee of a packaging",
         Cause::NewRules,
         preferences([](Preferences& each) {
             each.packaging_fees = {{"Reel", sdk::Decimal(2)}};
         }),
         everybody},
        {"shipping fee",
         Cause::NewRules,
         term([euros](SupplierTerm& each) { each.shipping_fee = euros(400); }),
         everybody},
        {"only some suppliers",
         Cause::NewRules,
         [](World& world, Dice&, std::size_t) {
             world.conditions.preferences.only_suppliers = {world.conditions.suppliers[0].id};
         },
         buysFromOthers},
        {"currencies",
         Cause::NewRules,
         preferences([](Preferences& each) { each.currencies = {*sdk::Currency::parse("USD")}; }),
         isSoldInEuros},
        {"one line only", Cause::NewRules, preferences([](Preferences& each) { each.max_lines = 1; }), everybody},
        {"pin",
         Cause::NewRules,
         preferences([](Preferences& each) {
             each.pins = {{*OfferId::parse(uuid('f', edited * 100)), sdk::Decimal(1)}};
         }),
         the_part},
        {"paid tools",
         Cause::NewRules,
         preferences([](Preferences& each) {
             each.one_time_costs = {{*OfferId::parse(uuid('f', edited * 100)), OneTimePayment::PaidAlready, {}}};
         }),
         needs_tools},
        {"tools for more pieces",
         Cause::NewRules,
         preferences([](Preferences& each) {
             each.one_time_costs = {{*OfferId::parse(uuid('f', edited * 100)), {}, 5'000}};
         }),
         needs_tools},
        {"lifecycles",
         Cause::NewRules,
         preferences([](Preferences& each) { each.blocked_lifecycles = {"Active"}; }),
         everybody},
        {"approval",
         Cause::NewApproval,
         [](World& world, Dice&, std::size_t part) { world.sold[part].is_blocked = true; },
         the_part},
        {"lifecycle",
         Cause::NewApproval,
         [](World& world, Dice&, std::size_t part) { world.sold[part].lifecycle = "Obsolete"; },
         the_part},
    };
}

class ComparisonOracle : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ComparisonOracle, everyEditIsTheCauseOfWhatItChanges) {
    constexpr int worlds = 60;
    for (const auto& edit : edits()) {
        int changed = 0;
        for (std::uint32_t seed = 1; seed <= worlds; ++seed) {
            Dice dice(seed);
            const auto before = randomWorld(dice);
            auto after = before;
            edit.make(after, dice, edited);
            const auto earlier = run(before);
            const auto later = run(after);
            for (const auto& change : engine::compareRuns(earlier.records, later.records)) {
                const bool is_concerned = edit.concerns(before, change.after) || edit.concerns(after, change.after);
                const auto expected = is_concerned ? edit.cause : Cause::OtherParts;
                const auto message =
                    edit.name + ", world " + std::to_string(seed) + ", part " + std::to_string(change.after);
                CPPUNIT_ASSERT_EQUAL_MESSAGE(message, engine::bit(expected), change.causes);
                changed += is_concerned ? 1 : 0;
            }
        }
        CPPUNIT_ASSERT_MESSAGE(edit.name + " changed nothing", changed > 0);
    }
}

/// Ways to say the same: no cause, whatever else changes.
std::vector<std::pair<std::string, std::function<void(Preferences&)>>> waysToSayTheSame() {
    const auto charge = [](std::int64_t amount) {
        return sdk::Money{sdk::Decimal(amount), *sdk::Currency::parse("USD")};
    };
    return {
        {"empty lists",
         [](Preferences& each) {
             each.packagings.emplace();
             each.price_types.emplace();
             each.currencies.emplace();
             each.only_suppliers.emplace();
             each.excluded_sites.emplace();
             each.packaging_fees.emplace();
             each.blocked_rohs.emplace();
             each.pins.emplace();
             each.one_time_costs.emplace();
         }},
        {"defaults",
         [](Preferences& each) {
             each.goal = Goal::TargetDate;
             each.supplier_preference = TierRule::None;
             each.max_lines = 2;
             each.max_suppliers = 4;
             each.fewest_suppliers = false;
             each.inventory = InventoryUse::BestPrice;
             each.inventory_valuation = InventoryValuation::Standard;
             each.relaxation = RelaxationOrder::ExcessThenDate;
             each.mix_options = true;
             each.consolidate_orders = true;
             each.stock_sharing = StockSharing::Independent;
         }},
        {"nothing",
         [](Preferences& each) {
             each.line_fee = sdk::Decimal();
             each.residual_value = sdk::Decimal();
             each.packaging_fees = {{"Reel", sdk::Decimal()}};
         }},
        {"no effect",
         [](Preferences& each) {
             each.late_cost_per_day = sdk::Decimal(4);
             each.line_cost = sdk::Decimal(4);
             each.excess_cost_percent = sdk::Decimal(4);
             each.soft_tolerance_percent = sdk::Decimal(4);
         }},
        {"order of lists",
         [](Preferences& each) {
             std::ranges::reverse(*each.suppliers);
             each.blocked_lifecycles = {"Obsolete", "Obsolete"};
         }},
        {"terms of no content",
         [charge](Preferences& each) {
             each.suppliers->push_back(
                 {.supplier_id = *sdk::Uuid::parse(uuid('a', 77)), .shipping_fee = charge(0), .line_fee = charge(0)}
             );
             each.suppliers->back().free_above = charge(9);
         }},
        {"terms of others",
         [charge](Preferences& each) {
             each.suppliers->push_back({.supplier_id = *sdk::Uuid::parse(uuid('a', 77)), .shipping_fee = charge(7)});
         }},
        {"a decided line elsewhere",
         [](Preferences& each) {
             each.pins = {{*OfferId::parse(uuid('f', 7'777)), sdk::Decimal(1)}};
         }},
        {"tools that are charged, of offers elsewhere, or that need none",
         [](Preferences& each) {
             each.one_time_costs = {
                 {*OfferId::parse(uuid('f', edited * 100)), OneTimePayment::Charged, {}},
                 {*OfferId::parse(uuid('f', 7'777)), OneTimePayment::PaidAlready, 50},
                 {*OfferId::parse(uuid('f', 0)), OneTimePayment::PaidAlready, {}}};
         }},
        {"inventory that is not there", [](Preferences& each) { each.inventory = InventoryUse::First; }},
    };
}

CPPUNIT_TEST_FIXTURE(ComparisonOracle, preferencesThatMeanTheSameAreNoCause) {
    for (const auto& [name, say] : waysToSayTheSame()) {
        int changed = 0;
        for (std::uint32_t seed = 1; seed <= 60; ++seed) {
            Dice dice(seed);
            const auto before = randomWorld(dice);
            auto after = before;
            for (auto& offer : after.sold[edited].offers)
                for (auto& row : offer.rows) row.cents -= 9;
            say(after.conditions.preferences);
            const auto earlier = run(before);
            const auto later = run(after);
            for (const auto& change : engine::compareRuns(earlier.records, later.records)) {
                const auto expected = change.after == edited ? Cause::NewPrices : Cause::OtherParts;
                CPPUNIT_ASSERT_EQUAL_MESSAGE(
                    name + ", world " + std::to_string(seed), engine::bit(expected), change.causes
                );
                ++changed;
            }
        }
        CPPUNIT_ASSERT_MESSAGE(name, changed > 40);
    }
}

/// The preferences stay, and an offer changes so that they say something else about it.
CPPUNIT_TEST_FIXTURE(ComparisonOracle, offersThatPreferencesTreatOtherwiseHaveChangedThemselves) {
    int repacked = 0, repriced = 0;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        Dice dice(seed);
        auto before = randomWorld(dice);
        before.conditions.preferences.packaging_fees = {{"Tray", sdk::Decimal(5)}};
        before.conditions.preferences.currencies = {*sdk::Currency::parse("EUR")};
        const auto earlier = run(before);
        auto after = before;
        for (auto& offer : after.sold[edited].offers) offer.packaging = "Tray";
        const auto in_trays = run(after);
        for (const auto& change : engine::compareRuns(earlier.records, in_trays.records)) {
            const auto expected = change.after == edited ? Cause::NewOffers : Cause::OtherParts;
            CPPUNIT_ASSERT_EQUAL(engine::bit(expected), change.causes);
            repacked += change.after == edited ? 1 : 0;
        }
        after = before;
        for (auto& offer : after.sold[edited].offers) {
            for (auto& row : offer.rows) row.cents += 2;
            offer.rows.push_back({1, 1, "USD"});
        }
        const auto in_dollars = run(after);
        for (const auto& change : engine::compareRuns(earlier.records, in_dollars.records)) {
            if (change.after != edited) continue;
            CPPUNIT_ASSERT_EQUAL(
                engine::bit(Cause::NewPrices),
                static_cast<engine::CauseSet>(change.causes & ~engine::bit(Cause::NewRates))
            );
            ++repriced;
        }
    }
    CPPUNIT_ASSERT(repacked > 40 && repriced > 40);
}

/// A fee in another currency costs more when its rate changes, although nobody has preferred anything else.
CPPUNIT_TEST_FIXTURE(ComparisonOracle, aRateOfAFeeIsARate) {
    int changed = 0;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        Dice dice(seed);
        auto before = randomWorld(dice);
        auto& term = (*before.conditions.preferences.suppliers)[1];
        term.shipping_fee = sdk::Money{sdk::Decimal(9), *sdk::Currency::parse("USD")};
        term.line_fee = sdk::Money{sdk::Decimal(1), *sdk::Currency::parse("USD")};
        auto after = before;
        after.conditions.exchange_rates.rates[0].rate = "0.4";
        const auto earlier = run(before);
        const auto later = run(after);
        for (const auto& change : engine::compareRuns(earlier.records, later.records)) {
            const bool is_concerned =
                isSoldInDollars(before, change.after) || suppliersOf(before, change.after).contains(1);
            CPPUNIT_ASSERT_EQUAL(engine::bit(is_concerned ? Cause::NewRates : Cause::OtherParts), change.causes);
            changed += isSoldInDollars(before, change.after) ? 0 : 1;
        }
    }
    CPPUNIT_ASSERT(changed > 20);
}

/// A fee that is no longer asked takes the rate of its currency with it, which is no change of the rate.
CPPUNIT_TEST_FIXTURE(ComparisonOracle, aFeeThatGoesIsNoRate) {
    int changed = 0;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        Dice dice(seed);
        auto before = randomWorld(dice);
        auto& term = (*before.conditions.preferences.suppliers)[1];
        term.shipping_fee = sdk::Money{sdk::Decimal(9), *sdk::Currency::parse("USD")};
        auto after = before;
        (*after.conditions.preferences.suppliers)[1].shipping_fee.reset();
        const auto earlier = run(before);
        const auto later = run(after);
        for (const auto& change : engine::compareRuns(earlier.records, later.records)) {
            const bool is_concerned = suppliersOf(before, change.after).contains(1);
            CPPUNIT_ASSERT_EQUAL(engine::bit(is_concerned ? Cause::NewRules : Cause::OtherParts), change.causes);
            ++changed;
        }
    }
    CPPUNIT_ASSERT(changed > 20);
}

/// Causes that cannot be told from offers that come or go.
constexpr engine::CauseSet of_single_offers = engine::bit(Cause::NewPrices) | engine::bit(Cause::NewRates) |
                                              engine::bit(Cause::NewStock) | engine::bit(Cause::NewApproval);

/// Two edits at once: no cause is named that is none, and every cause is named that can be told.
CPPUNIT_TEST_FIXTURE(ComparisonOracle, pairsOfEditsAreTheCausesOfWhatTheyChange) {
    const auto all = edits();
    int both = 0;
    for (std::uint32_t seed = 1; seed <= 2'000; ++seed) {
        Dice dice(seed);
        const auto before = randomWorld(dice);
        const auto& first = all[dice.below(all.size())];
        const auto& second = all[dice.below(all.size())];
        // Rates that are gone cannot change, and both lists and lifecycles may exclude a component.
        if (first.name.starts_with("rate") && second.name.starts_with("rate")) continue;
        if (first.name.starts_with("lifecycle") && second.name.starts_with("lifecycle")) continue;
        auto after = before;
        first.make(after, dice, edited);
        if (after.sold[edited].offers.empty()) continue;
        second.make(after, dice, edited);
        const auto earlier = run(before);
        const auto later = run(after);
        for (const auto& change : engine::compareRuns(earlier.records, later.records)) {
            engine::CauseSet expected = 0;
            for (const auto* edit : {&first, &second}) {
                if (edit->concerns(before, change.after) || edit->concerns(after, change.after))
                    expected |= engine::bit(edit->cause);
            }
            auto required = expected;
            if (expected & engine::bit(Cause::NewOffers)) {
                required &= static_cast<engine::CauseSet>(~of_single_offers);
                if (suppliersOf(before, change.after) != suppliersOf(after, change.after))
                    required &= static_cast<engine::CauseSet>(~engine::bit(Cause::NewRules));
            }
            // Rules for offers may be why offers come or go, even if they left none of these out.
            if ((expected & engine::bit(Cause::NewOffers)) &&
                (first.cause == Cause::NewRules || second.cause == Cause::NewRules))
                expected |= engine::bit(Cause::NewRules);
            if (expected == 0) expected = required = engine::bit(Cause::OtherParts);
            const auto message = first.name + " and " + second.name + ", world " + std::to_string(seed) + ", part " +
                                 std::to_string(change.after) + ": " + std::to_string(change.causes) + " for " +
                                 std::to_string(expected);
            CPPUNIT_ASSERT_MESSAGE(message, (change.causes & ~expected) == 0);
            CPPUNIT_ASSERT_MESSAGE(message, (required & ~change.causes) == 0);
            both += std::popcount(change.causes) == 2 ? 1 : 0;
        }
    }
    CPPUNIT_ASSERT(both > 1'000);
}

/// Shown deltas add up to the difference of the shown totals, and each is that of its part but for the last decimal.
CPPUNIT_TEST_FIXTURE(ComparisonOracle, shownDeltasAddUpToTheTotals) {
    constexpr engine::Cost step = 10'000'000'000;  // 10^-6 of 10^-16
    const auto delta = [](engine::Cost cost) { return engine::PartChange{.cost_delta = cost}; };
    const std::vector<engine::PartChange> thirds{
        delta(step / 3 + 333'333 * step), delta(step / 3 + 333'333 * step), delta(step / 3 + 333'333 * step)};
    CPPUNIT_ASSERT(
        engine::shownDeltas(thirds, 6, 1'000'000 * step) ==
        (std::vector<engine::Cost>{333'334 * step, 333'333 * step, 333'333 * step})
    );
    CPPUNIT_ASSERT(engine::shownDeltas({}, 6, 0).empty());
    for (std::uint32_t seed = 1; seed <= 2'000; ++seed) {
        Dice dice(seed);
        std::vector<engine::PartChange> changes(1 + dice.below(6));
        engine::Cost exact = 0;
        for (auto& change : changes) {
            change.cost_delta = engine::Cost{dice.between(-2'000'000'000, 2'000'000'000)} * dice.between(1, 90);
            exact += change.cost_delta;
        }
        const auto total = engine::dividedHalfEven(exact, step) * step + dice.between(-1, 1) * step;
        const auto shown = engine::shownDeltas(changes, 6, total);
        engine::Cost sum = 0;
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const auto away = shown[i] - changes[i].cost_delta;
            CPPUNIT_ASSERT(shown[i] % step == 0 && away <= 2 * step && away >= -2 * step);
            sum += shown[i];
        }
        CPPUNIT_ASSERT(sum == total);
    }
    // Rounding of parts that have not changed is no part of the deltas.
    CPPUNIT_ASSERT(engine::shownDeltas(thirds, 6, 1'000'090 * step)[0] == 333'334 * step);
}

/// The day alone: what is on its way comes sooner, and nothing else has happened.
CPPUNIT_TEST_FIXTURE(ComparisonOracle, theDayIsACauseWhereNothingElseIs) {
    Dice dice(7);
    auto before = randomWorld(dice);
    for (auto& offer : before.sold[edited].offers) offer.stock = 1'000'000;
    for (auto& offer : before.sold[edited].offers) offer.arrives = today + 30;
    auto after = before;
    after.conditions.reference_date = *sdk::Date::fromDays(today + 1);
    const auto earlier = run(before);
    auto later = run(after);
    auto changes = engine::compareRuns(earlier.records, later.records);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, changes.size());
    CPPUNIT_ASSERT_EQUAL(engine::bit(Cause::NewDay), changes[0].causes);
    CPPUNIT_ASSERT_EQUAL(engine::Days{-1}, changes[0].ready_delta);
    // A price that changes by the next day is the cause, and not the day.
    for (auto& offer : after.sold[edited].offers) offer.rows[0].cents += 3;
    for (auto& offer : after.sold[edited].offers) offer.rows.resize(1);
    later = run(after);
    changes = engine::compareRuns(earlier.records, later.records);
    CPPUNIT_ASSERT_EQUAL(engine::bit(Cause::NewPrices), changes.at(0).causes);
}

/// A price so high that the run counts with fewer decimals: what is bought as before has not changed, and what else did
/// is reported with its own cause only.
CPPUNIT_TEST_FIXTURE(ComparisonOracle, fewerDecimalsChangeNothingByThemselves) {
    int found = 0;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        Dice dice(seed);
        auto before = randomWorld(dice);
        for (auto& offer : before.sold[edited].offers) offer.stock = 1'000'000;
        before.conditions.exchange_rates.rates[0].rate = "1.37";
        before.conditions.preferences.line_fee = *sdk::Decimal::parse("0.1234567891");
        auto after = before;
        auto& row = after.sold[edited].offers.emplace_back(Sold{.supplier = 1, .packaging = "Tray", .number = 50});
        row.rows = {{1, 1'000'000'000, "EUR"}, {1, 2'000'000'000, "EUR"}};
        for (auto& each : row.rows) each.zeros = 4;
        const auto earlier = run(before);
        auto later = run(after);
        CPPUNIT_ASSERT_EQUAL(10, earlier.decimals);
        CPPUNIT_ASSERT_EQUAL(7, later.decimals);
        std::string changed;
        for (const auto& change : engine::compareRuns(earlier.records, later.records)) {
            const auto& was = earlier.records[change.before];
            const auto& is = later.records[change.after];
            changed += "world " + std::to_string(seed) + " " + std::string(was.key) + " " +
                       (was.plan == is.plan ? "same plan " : "") +
                       engine::exactText(change.cost_delta, 0, change.coarser) + " of " +
                       engine::exactText(is.cost, 0, is.coarser) + ", ";
        }
        CPPUNIT_ASSERT_EQUAL(std::string(), changed);
        CPPUNIT_ASSERT(engine::compareRuns(later.records, earlier.records).empty());
        for (auto& offer : after.sold[0].offers)
            for (auto& each : offer.rows) each.cents += 2;
        later = run(after);
        for (const auto& change : engine::compareRuns(earlier.records, later.records)) {
            const auto expected = change.after == 0        ? Cause::NewPrices
                                  : change.after == edited ? Cause::NewOffers
                                                           : Cause::OtherParts;
            CPPUNIT_ASSERT_EQUAL(engine::bit(expected), change.causes);
            CPPUNIT_ASSERT_EQUAL(3, change.coarser);
            found += change.after == 0 ? 1 : 0;
        }
    }
    CPPUNIT_ASSERT(found > 40);
}

/// Records of another engine hash offers in another way.
CPPUNIT_TEST_FIXTURE(ComparisonOracle, anotherEngineIsNamedInPlaceOfWhatItCountsOtherwise) {
    Dice dice(9);
    const auto world = randomWorld(dice);
    const auto earlier = run(world);
    auto later = run(world);
    for (auto& record : later.records) {
        record.causes.engine += 1;
        record.causes.offers += 1;
        record.causes.prices += 1;
    }
    CPPUNIT_ASSERT(engine::compareRuns(earlier.records, later.records).empty());
    later.records[0].cost += 1;
    const auto changes = engine::compareRuns(earlier.records, later.records);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, changes.size());
    CPPUNIT_ASSERT_EQUAL(engine::bit(Cause::NewEngine), changes[0].causes);
}

}  // namespace comparison_oracle_test
}  // namespace cardcage::sourcing
