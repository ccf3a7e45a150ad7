#include "input/selection_problem.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "input/idle_preferences.hpp"
#include "input/preference_hashes.hpp"
#include "quantities.hpp"

namespace cardcage::sourcing {
namespace {

/// The number of offers in the texts of a part. Lines are long, so a search for their ends is faster than a look at
/// every letter.
std::uint32_t countOffers(const PartOffers& offers) {
    std::uint32_t lines = 0;
    for (const auto& piece : offers) {
        for (auto end = piece.offers.find('\n'); end != std::string_view::npos; end = piece.offers.find('\n', end + 1))
            ++lines;
    }
    return lines;
}

/// The number of parts whose offers share columns: columns of several megabytes are filled faster (HugePageAllocator),
/// and a dozen of them still divide the work evenly among threads.
std::size_t partsOfColumns(std::size_t parts) {
    constexpr std::size_t columns = 16;
    constexpr std::size_t most = 512;
    return std::clamp(parts / columns, engine::parts_in_a_pack, most);
}

/// The share of a charge that several offers share: their largest costs. What holds for one of them holds for all;
/// where that differs, the scenario pays the largest share.
OneTimeShare shareOf(const std::vector<const KeyedCharge*>& sharers) {
    const bool is_once_paid =
        std::ranges::any_of(sharers, [](const KeyedCharge* charge) { return charge->terms.is_once_paid; });
    const OneTimeTerms paid{.is_once_paid = is_once_paid};
    OneTimeCosts largest;
    for (const auto* charge : sharers) {
        if (shareOf(charge->costs, paid, 0).charged > shareOf(largest, paid, 0).charged) largest = charge->costs;
    }
    std::optional<OneTimeShare> most;
    for (const auto* charge : sharers) {
        if (charge->terms.over == 0) continue;
        const auto share = shareOf(largest, {.is_once_paid = is_once_paid, .over = charge->terms.over}, charge->need);
        if (!most || share.charged > most->charged) most = share;
    }
    return most.value_or(shareOf(largest, paid, 0));
}

/// Charges that offers of several keys share; a charge of one offer is its own.
void settleCharges(std::vector<KeyedCharge> charges, std::span<const std::uint32_t> first, SelectionProblem& problem) {
    std::ranges::sort(charges, {}, &KeyedCharge::offer);
    std::map<std::pair<std::uint32_t, std::string_view>, std::vector<const KeyedCharge*>> shared;
    for (const auto& charge : charges) shared[{charge.supplier, charge.key}].push_back(&charge);
    const auto groupOf = [&](const KeyedCharge& charge) {
        return static_cast<engine::GroupIndex>(std::ranges::upper_bound(first, charge.offer) - first.begin() - 1);
    };
    const auto positionOf = [&](const KeyedCharge& charge, engine::GroupIndex group) {
        const auto offers = problem.offers.offersOf(group);
        return static_cast<std::uint32_t>(
            std::ranges::find(offers, charge.offer, &engine::PartOffer::offer) - offers.begin()
        );
    };
    std::map<std::uint32_t, const std::vector<const KeyedCharge*>*> in_order;
    for (const auto& [key, sharers] : shared) in_order.emplace(sharers.front()->offer, &sharers);
    for (const auto& [offer, sharers] : in_order) {
        const auto share = shareOf(*sharers);
        if (sharers->size() == 1) {
            const auto group = groupOf(*sharers->front());
            problem.offers.addOneTimeCost(group, positionOf(*sharers->front(), group), share.charged);
            problem.one_time_shares.emplace(offer, share);
            continue;
        }
        const auto number = static_cast<std::uint32_t>(problem.settings.shared_charges.size());
        problem.settings.shared_charges.push_back(share.charged);
        problem.shared_costs.push_back(share);
        problem.charging_suppliers.push_back(sharers->front()->supplier);
        for (const auto* charge : *sharers) {
            const auto group = groupOf(*charge);
            problem.offers.shareCharge(group, positionOf(*charge, group), number);
        }
    }
}

/// Needs by part, where one-time costs are divided among pieces; empty otherwise.
std::vector<engine::Quantity> needsForPayments(
    const NamedDesign& named_design, const Conditions& conditions, const engine::OrderedDesign& bom
) {
    if (!divideOneTimeCosts(conditions.preferences)) return {};
    return bom.explode(demandsOf(named_design, conditions.demands)).group_need;
}

/// Warns of preferences that change no one-time costs of an offer of the run.
void warnOfPayments(
    const Preferences& preferences, const std::set<std::string_view>& changed_costs, Warnings& warnings
) {
    if (!preferences.one_time_costs) return;
    const auto is_idle = [&](const OneTimeCostPayment& one) {
        const bool is_default = one.payment.value_or(OneTimePayment::Charged) == OneTimePayment::Charged && !one.over;
        return !is_default && !changed_costs.contains(one.offer_id.view());
    };
    if (const auto idle = std::ranges::count_if(*preferences.one_time_costs, is_idle); idle > 0)
        warnings.add("ONE_TIME_COST_NOT_FOUND", idle);
}

/// Writes offers into the table of the problem. Returns the money in which all of them can be counted.
MoneyScale readOffers(
    const NamedDesign& named_design,
    std::span<const PartOffers> offers,
    const OfferRules& rules,
    const Currencies& currencies,
    const engine::ParallelFor& parallel,
    Warnings& warnings,
    SelectionProblem& problem
) {
    const auto& groups = problem.bom.design().groups;
    const auto needs = needsForPayments(named_design, rules.conditions, problem.bom);
    std::vector<std::uint32_t> first(groups.size() + 1);
    engine::inPacks(parallel, groups.size(), [&](std::size_t begin, std::size_t end) {
        for (auto group = begin; group < end; ++group) first[group + 1] = countOffers(offers[group]);
    });
    std::partial_sum(first.begin(), first.end(), first.begin());
    problem.details.resize(first.back());

    OfferColumns::Pins pins;
    if (const auto& given = rules.conditions.preferences.pins) {
        for (const auto& pin : *given) pins.emplace(pin.offer_id.view(), quantityOf(pin.quantity));
    }
    const auto fill = [&](OfferColumns& columns, std::size_t begin, std::size_t end) {
        constexpr std::size_t usual_rows = 7;  // of an offer, rather too many
        const std::size_t count = first[end] - first[begin];
        columns.table().reserve(count, usual_rows * count);
        for (auto group = begin; group < end; ++group) {
            const auto details = std::span(problem.details).subspan(first[group], first[group + 1] - first[group]);
            columns.addPart(
                offers[group],
                groups[group].unit,
                named_design.parts[group].part_of_source,
                details,
                first[group],
                needs.empty() ? 0 : needs[group]
            );
        }
    };
    if (!pins.empty()) {
        // The decision is stored with the first part that an offer serves.
        OfferColumns columns(rules, currencies, &pins);
        fill(columns, 0, groups.size());
        problem.offers = std::move(columns.table());
        problem.one_time_shares = columns.oneTimeShares();
        settleCharges(columns.charges(), first, problem);
        warnings.add(columns.warnings());
        warnOfPayments(rules.conditions.preferences, columns.changedCosts(), warnings);
        if (!pins.empty()) warnings.add("PINNED_OFFER_NOT_FOUND", std::ssize(pins));
        return columns.moneyOfAll();
    }
    const auto pack = partsOfColumns(groups.size());
    std::vector<engine::OfferTable> tables((groups.size() + pack - 1) / pack);
    std::vector<KeyedCharge> charges;
    std::set<std::string_view> changed_costs;
    MoneyScale money;
    std::mutex mutex;
    const auto fillPack = [&](std::size_t begin, std::size_t end) {
        OfferColumns columns(rules, currencies, nullptr);
        fill(columns, begin, end);
        tables[begin / pack] = std::move(columns.table());
        const std::lock_guard lock(mutex);
        charges.insert(charges.end(), columns.charges().begin(), columns.charges().end());
        problem.one_time_shares.insert(columns.oneTimeShares().begin(), columns.oneTimeShares().end());
        changed_costs.insert(columns.changedCosts().begin(), columns.changedCosts().end());
        warnings.add(columns.warnings());
        money = std::max(money, columns.moneyOfAll());
    };
    engine::inPacks(parallel, groups.size(), fillPack, pack);
    for (auto& table : tables) problem.offers.append(std::move(table));
    settleCharges(std::move(charges), first, problem);
    warnOfPayments(rules.conditions.preferences, changed_costs, warnings);
    return money;
}

/// The same in the money required by the highest price, usually the ordinary one.
void readOffersInTheirMoney(
    const NamedDesign& named_design,
    const Conditions& conditions,
    std::span<const PartOffers> offers,
    const SupplierBook& book,
    const Currencies& currencies,
    const engine::ParallelFor& parallel,
    Warnings& warnings,
    SelectionProblem& problem
) {
    const auto readIn = [&](const MoneyScale& money) {
        Warnings noticed;
        problem.money = money;
        problem.offers = {};
        problem.settings.shared_charges.clear();
        problem.charging_suppliers.clear();
        problem.shared_costs.clear();
        problem.one_time_shares.clear();
        const OfferRules rules(conditions, book, money);
        const auto of_all =
            readOffers(named_design, offers, rules, currencies.countedIn(money), parallel, noticed, problem);
        if (of_all <= money) warnings.add(noticed);
        return of_all;
    };
    if (const auto money = readIn({}); !money.isOrdinary()) {
        readIn(money);
        warnings.add("FEWER_DECIMALS", money.decimals());
    }
}

/// Charges of suppliers for orders. Suppliers beyond the end charge nothing, so an additional one does not change the
/// problem.
std::vector<engine::SupplierTerms> countedIn(const MoneyScale& money, std::vector<engine::SupplierTerms> terms) {
    for (auto& each : terms) {
        each.fee = money.counted(each.fee);
        each.free_above = money.counted(each.free_above);
        each.minimum_order = money.counted(each.minimum_order);
    }
    while (!terms.empty() && terms.back().areFree()) terms.pop_back();
    return terms;
}

/// Data that the engine does not use, but that are part of the result: reported names.
engine::Fingerprint contextOf(const Conditions& conditions) {
    engine::FingerprintBuilder builder;
    builder.add(conditions.base_currency.code());
    builder.add(conditions.reference_date.days());
    return builder.finish();
}

/// Hash of all lines with their options, independent of joint parts.
std::uint64_t hashOfLines(const NamedDesign& named_design) {
    engine::NumberHash hash;
    for (std::size_t i = 0; i < named_design.lines.size(); ++i) {
        const auto& line = named_design.design.lines[i];
        const auto& place = named_design.lines[i];
        if (!named_design.isLoose(place.assembly)) hash.add(hashOf(named_design.assemblies[place.assembly]));
        hash.add(place.position).add(line.use);
        if (line.group == engine::no_group) continue;
        const auto& part = named_design.parts[line.group];
        hash.add(hashOf(part.isJoint() ? keyOf(part.option_sets[line.option_set]) : part.key()));
    }
    return hash.value();
}

engine::OrderedDesign bomOf(const NamedDesign& named_design) {
    try {
        return engine::OrderedDesign(named_design.design);
    } catch (const engine::CyclicNesting& circle) {
        std::vector<std::string> assemblies;
        for (const auto index : circle.members()) assemblies.push_back(named_design.assemblies.at(index));
        throw CircularNesting(std::move(assemblies));
    }
}

}  // namespace

SelectionProblem makeProblem(
    const NamedDesign& named_design,
    const Conditions& conditions,
    std::span<const PartOffers> offers,
    const engine::ParallelFor& parallel
) {
    SelectionProblem problem{.bom = bomOf(named_design)};
    Warnings warnings;
    Currencies currencies(conditions.base_currency, conditions.exchange_rates);
    SupplierBook book(conditions, currencies, warnings);
    readOffersInTheirMoney(named_design, conditions, offers, book, currencies, parallel, warnings, problem);

    applyPreferences(conditions.preferences, conditions.reference_date, problem.money, problem.settings);
    warnOfIdlePreferences(conditions.preferences, conditions.reference_date, warnings);
    warnOfResidualValues(problem.offers, problem.settings, warnings);
    problem.settings.is_bounded = named_design.is_assignment_proven;
    problem.settings.may_be_proven = named_design.sources_apart == 0 && book.counts_all_charges;
    if (named_design.sources_apart > 0) warnings.add("SHARED_OFFERS_OF_DIFFERENT_UNITS", named_design.sources_apart);
    if (const auto empty = named_design.emptyAssemblies(); empty > 0) warnings.add("ASSEMBLY_WITHOUT_LINES", empty);
    problem.settings.context = contextOf(conditions);
    const auto preferred = hashesOf(conditions.preferences);
    problem.settings.preferred = {preferred.all_parts, preferred.all_offers, preferred.components, preferred.single};
    problem.settings.supplier_origins = std::move(book.origins);
    problem.settings.lines_hash = hashOfLines(named_design);
    problem.settings.origins = named_design.origins;
    problem.settings.money_unit = problem.money.unit();
    problem.settings.suppliers = countedIn(problem.money, std::move(book.terms));
    problem.suppliers = std::move(book.suppliers);
    problem.supplier_rules = std::move(book.rules);
    problem.warnings = warnings.list();
    return problem;
}

std::vector<engine::Demand> demandsOf(const NamedDesign& named_design, const std::vector<WantedTarget>& wanted) {
    std::unordered_map<std::string_view, engine::AssemblyIndex> index;
    for (std::size_t i = 0; i < named_design.assemblies.size(); ++i) {
        index.emplace(named_design.assemblies[i], static_cast<engine::AssemblyIndex>(i));
    }
    std::vector<engine::Demand> demands;
    for (const auto& target : wanted) {
        if (target.type != DemandType::Assembly) continue;
        demands.push_back({index.at(target.target_id.view()), quantityOf(target.quantity)});
    }
    if (named_design.has_loose_parts) {
        demands.push_back({static_cast<engine::AssemblyIndex>(named_design.design.assemblies - 1), engine::one_unit});
    }
    return demands;
}

std::vector<std::string> suppliersIn(std::span<const PartOffers> offers, const engine::ParallelFor& parallel) {
    std::set<std::string, std::less<>> ids;
    std::mutex mutex;
    engine::inPacks(parallel, offers.size(), [&](std::size_t begin, std::size_t end) {
        std::unordered_set<std::string_view> found;
        for (auto part = begin; part < end; ++part) {
            forEachSupplier(offers[part], [&](std::string_view id) { found.insert(id); });
        }
        const std::lock_guard lock(mutex);
        ids.insert(found.begin(), found.end());
    });
    return {ids.begin(), ids.end()};
}

}  // namespace cardcage::sourcing
