#include "problem.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "engine/content_hash.hpp"
#include "engine/eligibility.hpp"
#include "engine/price_ladder.hpp"

namespace cardcage::sourcing {
namespace {

using engine::Cost;
using engine::Days;
using engine::Int128;

constexpr std::int64_t ppm_of_percent = 10'000;

engine::ExactNumber exact(const sdk::Decimal& number) {
    return {number.scaled(), sdk::Decimal::places};
}

Cost costOf(const sdk::Decimal& amount) {
    constexpr Int128 finer = 1'000'000;  // a Decimal counts 1e-10, a Cost 1e-16
    return amount.scaled() * finer;
}

std::int64_t ppmOf(const sdk::Decimal& percent) {
    return (percent * ppm_of_percent).rounded(0).whole().value_or(0);
}

/// Words by number, up to 64 of them; all further ones share the last.
class WordNumbers {
public:
    std::uint8_t number(std::string_view word) {
        constexpr std::size_t most = 63;  // the last bit is of all words that no list can name
        const auto found = numbers_.find(word);
        if (found != numbers_.end()) return found->second;
        const auto next = static_cast<std::uint8_t>(std::min(numbers_.size(), most));
        numbers_.emplace(word, next);
        return next;
    }

    std::uint64_t set(const std::optional<std::vector<std::string>>& words) {
        if (!words || words->empty()) return ~std::uint64_t{0};
        std::uint64_t bits = 0;
        for (const auto& word : *words) bits |= std::uint64_t{1} << number(word);
        return bits;
    }

private:
    std::map<std::string, std::uint8_t, std::less<>> numbers_;
};

std::uint64_t hashOf(std::string_view text) {
    engine::ContentHash hash;
    std::size_t at = 0;
    for (; at + sizeof(std::uint64_t) <= text.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::copy_n(text.data() + at, sizeof word, reinterpret_cast<char*>(&word));
        hash.add(word);
    }
    for (; at < text.size(); ++at) hash.add(static_cast<unsigned char>(text[at]));
    hash.add(text.size());
    return hash.value();
}

bool contains(const std::optional<std::vector<std::string>>& words, std::string_view word) {
    return words && std::ranges::find(*words, word) != words->end();
}

/// The preference that counts for a supplier: that of the scenario before its own. Own stock is always in reach.
SupplierPreference preferenceOf(const SupplierEntry& supplier, const SupplierTerm* term) {
    if (term && term->preference) return *term->preference;
    return supplier.is_inventory ? SupplierPreference::Preferred : supplier.preference;
}

std::uint8_t tierOf(SupplierPreference preference) {
    switch (preference) {
        case SupplierPreference::Preferred:
            return 0;
        case SupplierPreference::Avoided:
        case SupplierPreference::Excluded:
            return 2;
        default:
            return 1;
    }
}

class Maker {
public:
    Maker(const Blueprint& blueprint, const Conditions& conditions)
        : conditions_(conditions),
          preferences_(conditions.preferences),
          problem_{.bom = engine::Bom(blueprint.design)} {
        readRates();
        rankSuppliers();
        readRules();
        readPreferences();
        if (!preferences_.pins) return;
        for (const auto& pin : *preferences_.pins) {
            pins_.emplace(pin.offer_id.view(), quantityOf(pin.quantity.text()));
        }
    }

    Problem make(std::span<const std::string_view> offers) {
        const auto& groups = problem_.bom.design().groups;
        for (std::size_t group = 0; group < groups.size(); ++group) {
            problem_.offers.beginGroup();
            OfferReader reader(offers[group]);
            while (const auto* offer = reader.next()) add(*offer, reader.source(), groups[group].unit);
        }
        for (std::size_t i = 0; i < pins_.size(); ++i) warn("PINNED_OFFER_NOT_FOUND");
        problem_.settings.context = context();
        // Those beyond the end charge nothing, so that one more of them is no other question.
        auto& terms = problem_.settings.suppliers;
        while (!terms.empty() && terms.back().areFree()) terms.pop_back();
        for (const auto& [code, count] : warnings_) problem_.warnings.push_back({code, count});
        return std::move(problem_);
    }

private:
    void warn(const std::string& code) { ++warnings_[code]; }

    void readRates() {
        currencyNumber(conditions_.base_currency.code());
        problem_.rates[0] = engine::ExactNumber{1, 0};
        for (const auto& rate : conditions_.exchange_rates.rates) {
            const auto number = currencyNumber(rate.currency.code());
            problem_.rates[number] = engine::parseNumber(rate.rate);
            rate_hashes_[number] = hashOf(rate.rate);
        }
    }

    std::uint32_t currencyNumber(std::string_view code) {
        for (std::size_t i = 0; i < problem_.currencies.size(); ++i) {
            if (problem_.currencies[i] == code) return static_cast<std::uint32_t>(i);
        }
        problem_.currencies.emplace_back(code);
        problem_.rates.emplace_back();
        rate_hashes_.push_back(0);
        return static_cast<std::uint32_t>(problem_.currencies.size() - 1);
    }

    void rankSuppliers() {
        if (preferences_.suppliers) {
            for (const auto& term : *preferences_.suppliers) terms_.emplace(term.supplier_id.view(), &term);
        }
        problem_.suppliers = conditions_.suppliers;
        std::ranges::sort(problem_.suppliers, [&](const SupplierEntry& left, const SupplierEntry& right) {
            const auto key = [&](const SupplierEntry& supplier) {
                return std::make_tuple(
                    !supplier.is_inventory,
                    tierOf(preferenceOf(supplier, termOf(supplier.id.view()))),
                    std::string_view(supplier.name),
                    supplier.id.view()
                );
            };
            return key(left) < key(right);
        });
        for (std::size_t i = 0; i < problem_.suppliers.size(); ++i) {
            supplier_numbers_.emplace(problem_.suppliers[i].id.view(), static_cast<std::uint32_t>(i));
        }
    }

    const SupplierTerm* termOf(std::string_view id) const {
        const auto found = terms_.find(id);
        return found == terms_.end() ? nullptr : found->second;
    }

    /// A charge in whatever currency, in base currency; without a rate it cannot be told and is left out.
    Cost charged(const std::optional<sdk::Money>& money) {
        if (!money || money->amount.isZero()) return 0;
        const auto& rate = problem_.rates[currencyNumber(money->currency.code())];
        const auto price = rate ? engine::baseUnitPrice(exact(money->amount), engine::one_unit, *rate) : std::nullopt;
        if (!price) {
            warn("CHARGE_WITHOUT_EXCHANGE_RATE");
            return 0;
        }
        return Cost{*price} * engine::one_unit;
    }

    void readRules() {
        rules_.customer = customer_of_rfq;
        rules_.price_types = price_types_.set(preferences_.price_types);
        rules_.packagings = packagings_.set(preferences_.packagings);
        rules_.excludes_inventory = preferences_.inventory == InventoryUse::Excluded;
        std::set<std::string_view> listed;
        if (preferences_.only_suppliers) {
            for (const auto& id : *preferences_.only_suppliers) listed.insert(id.view());
        }
        for (const auto& supplier : problem_.suppliers) {
            const auto* term = termOf(supplier.id.view());
            auto& rule = rules_.suppliers.emplace_back(engine::SupplierRule::Allowed);
            if (preferenceOf(supplier, term) == SupplierPreference::Excluded) {
                rule = engine::SupplierRule::Banned;
            } else if (!listed.empty() && !supplier.is_inventory && !listed.contains(supplier.id.view())) {
                rule = engine::SupplierRule::NotListed;
            }
            auto& terms = problem_.settings.suppliers.emplace_back();
            line_fees_.push_back(0);
            auto& counts = problem_.supplier_rules.emplace_back();
            counts.tier = tierOf(preferenceOf(supplier, term));
            counts.is_banned = rule == engine::SupplierRule::Banned;
            if (!term) continue;
            terms.fee = charged(term->shipping_fee);
            if (term->free_above) terms.free_above = charged(term->free_above);
            terms.minimum_order = charged(term->minimum_order);
            line_fees_.back() = charged(term->line_fee);
            counts.incoming_days = static_cast<Days>(term->incoming_goods_days.value_or(0));
        }
        if (preferences_.packaging_fees) {
            for (const auto& fee : *preferences_.packaging_fees) packaging_fees_[fee.packaging] = costOf(fee.line_fee);
        }
        if (preferences_.excluded_sites) {
            for (const auto& id : *preferences_.excluded_sites) excluded_sites_.insert(id.view());
        }
    }

    void readPreferences() {
        auto& engine = problem_.settings.preferences;
        problem_.settings.consolidates = preferences_.consolidate_orders.value_or(true);
        switch (preferences_.goal.value_or(Goal::TargetDate)) {
            case Goal::BestPrice:
                engine.goal = engine::Goal::BestPrice;
                break;
            case Goal::BestLeadTime:
                engine.goal = engine::Goal::BestLeadTime;
                break;
            case Goal::Weighted:
                engine.goal = engine::Goal::Weighted;
                break;
            default:
                engine.goal = engine::Goal::TargetDate;
        }
        engine.target_day = targetDay(preferences_, conditions_.reference_date);
        switch (preferences_.supplier_preference.value_or(TierRule::None)) {
            case TierRule::Strict:
                engine.supplier_preference = engine::SupplierPreference::Strict;
                break;
            case TierRule::Soft:
                engine.supplier_preference = engine::SupplierPreference::Soft;
                break;
            default:
                engine.supplier_preference = engine::SupplierPreference::None;
        }
        engine.soft_tolerance_ppm = ppmOf(preferences_.soft_tolerance_percent.value_or(0));
        engine.fewest_suppliers = preferences_.fewest_suppliers.value_or(false);
        engine.inventory_first = preferences_.inventory == InventoryUse::First;
        switch (preferences_.relaxation.value_or(RelaxationOrder::ExcessThenDate)) {
            case RelaxationOrder::DateThenExcess:
                engine.relaxation = engine::RelaxationOrder::DateThenExcess;
                break;
            case RelaxationOrder::OnlyExcess:
                engine.relaxation = engine::RelaxationOrder::OnlyExcess;
                break;
            case RelaxationOrder::OnlyDate:
                engine.relaxation = engine::RelaxationOrder::OnlyDate;
                break;
            case RelaxationOrder::None:
                engine.relaxation = engine::RelaxationOrder::None;
                break;
            default:
                engine.relaxation = engine::RelaxationOrder::ExcessThenDate;
        }
        readLimits(engine);
    }

    void readLimits(engine::Preferences& engine) {
        auto& limits = engine.limits;
        limits.max_lines = static_cast<std::uint32_t>(preferences_.max_lines.value_or(2));
        limits.max_suppliers = static_cast<std::uint32_t>(preferences_.max_suppliers.value_or(0));
        if (preferences_.max_excess) limits.max_excess = quantityOf(preferences_.max_excess->text());
        if (preferences_.max_excess_percent) problem_.settings.max_excess_ppm = ppmOf(*preferences_.max_excess_percent);
        if (preferences_.max_excess_value) limits.max_excess_value = costOf(*preferences_.max_excess_value);
        if (preferences_.residual_value) {
            limits.residual_value = static_cast<engine::UnitPrice>(preferences_.residual_value->scaled());
        }
        if (engine.goal == engine::Goal::Weighted) {
            engine.day_weight = costOf(preferences_.late_cost_per_day.value_or(0));
            limits.line_weight = costOf(preferences_.line_cost.value_or(0));
            limits.excess_weight_ppm = ppmOf(preferences_.excess_cost_percent.value_or(0));
        }
    }

    Days dayOf(std::int64_t day) const {
        constexpr std::int64_t farthest = 1'000'000;
        return static_cast<Days>(std::clamp(day - conditions_.reference_date.days(), -farthest, farthest));
    }

    void add(const TextOffer& offer, const TextSource& source, engine::Unit needed_in) {
        const auto supplier = supplier_numbers_.find(offer.source_id);
        if (supplier == supplier_numbers_.end()) return;  // it was deleted after its offers were read
        engine::PartOffer part;
        part.offer = static_cast<std::uint32_t>(problem_.details.size());
        part.supplier = part.supplier_rank = supplier->second;
        part.offer_rank = part.offer;  // offers of a part come in the order of their ids
        part.is_inventory = offer.is_inventory;
        part.packaging = packagings_.number(offer.packaging);
        part.exclusions = engine::exclusionsOf(termsOf(offer, source, part), rules_);
        if (excluded_sites_.contains(offer.source_id)) part.exclusions |= bit(engine::Exclusion::InventoryExcluded);
        part.tier = problem_.supplier_rules[supplier->second].tier;
        part.incoming_days = problem_.supplier_rules[supplier->second].incoming_days;
        part.line_fee = offer.is_inventory ? 0 : lineFee(offer, supplier->second);
        readArrivals(offer, needed_in, part);

        engine::OfferOrigin origin{hashOf(offer.id), hashOf(offer.ladder), 0};
        ladder_.clear();
        for (const auto& price : offer.prices) {
            const auto currency = currencyNumber(price.currency);
            const auto amount = engine::parseNumber(price.amount);
            if (!amount) continue;
            ladder_.push_back({price.moq, price.mpq, *amount, currency});
        }
        // Which currencies there are, however many rows are in each.
        for (std::size_t i = 0; i < ladder_.size(); ++i) {
            const auto currency = ladder_[i].currency;
            const auto is_new =
                std::none_of(ladder_.begin(), ladder_.begin() + static_cast<std::ptrdiff_t>(i), [&](const auto& row) {
                    return row.currency == currency;
                });
            if (is_new) origin.rates += rate_hashes_[currency];
        }
        rows_.clear();
        const auto notes =
            engine::appendOrderableRows(ladder_, {offer.unit, offer.price_quantity}, needed_in, problem_.rates, rows_);
        part.exclusions |= notes.exclusions;
        if (notes.is_not_monotone) warn("PRICE_LADDER_NOT_MONOTONE");
        if (notes.has_row_without_rate) warn("PRICE_WITHOUT_EXCHANGE_RATE");
        if (offer.is_inventory && preferences_.inventory_valuation == InventoryValuation::Sunk) {
            for (auto& row : rows_) row.unit_price = 0;
        }
        const auto position = problem_.offers.add(part, rows_, arrivals_, origin);
        if (const auto pin = pins_.find(offer.id); pin != pins_.end()) {
            problem_.offers.pin({position, pin->second});
            pins_.erase(pin);
        }
        problem_.details.push_back(
            {offer.id,
             offer.packaging,
             offer.price_type,
             offer.ladder,
             offer.price_quantity,
             offer.unit,
             supplier->second}
        );
    }

    engine::OfferTerms termsOf(const TextOffer& offer, const TextSource& source, const engine::PartOffer& part) {
        engine::OfferTerms terms;
        if (offer.valid_until) terms.valid_until = dayOf(*offer.valid_until);
        if (!offer.customer_id.empty()) {
            const bool is_same = conditions_.customer_id && conditions_.customer_id->view() == offer.customer_id;
            terms.customer = is_same ? customer_of_rfq : other_customer;
        }
        terms.price_type = price_types_.number(offer.price_type);
        terms.packaging = part.packaging;
        terms.supplier = part.supplier;
        terms.is_inventory = offer.is_inventory;
        if (source.kind != 'P') return terms;
        terms.is_part_known = !source.lifecycle.empty();
        terms.is_lifecycle_blocked = contains(preferences_.blocked_lifecycles, source.lifecycle);
        terms.is_compliance_blocked =
            contains(preferences_.blocked_rohs, source.rohs) || contains(preferences_.blocked_reach, source.reach);
        return terms;
    }

    Cost lineFee(const TextOffer& offer, std::uint32_t supplier) const {
        auto fee = line_fees_[supplier] + costOf(preferences_.line_fee.value_or(0));
        const auto found = packaging_fees_.find(offer.packaging);
        return found == packaging_fees_.end() ? fee : fee + found->second;
    }

    /// Stock and what is on order, in the unit of the part. What should have come before the reference day has not.
    void readArrivals(const TextOffer& offer, engine::Unit needed_in, engine::PartOffer& part) {
        arrivals_.clear();
        engine::Quantity sum = 0;
        const auto arrive = [&](Days day, engine::Quantity quantity) {
            const auto here = engine::converted(quantity, offer.unit, needed_in).value_or(0);
            if (here == 0) return;
            sum = std::min(sum + std::min(here, engine::unlimited_quantity), engine::unlimited_quantity);
            if (!arrivals_.empty() && arrivals_.back().day == day) {
                arrivals_.back().cumulative = sum;
            } else {
                arrivals_.push_back({day, sum});
            }
        };
        arrive(0, offer.stock.value_or(0));
        on_order_ = offer.on_order;
        std::ranges::stable_sort(on_order_, {}, &TextArrival::day);
        for (const auto& arrival : on_order_) {
            if (arrival.day < conditions_.reference_date.days()) {
                warn("OVERDUE_ON_ORDER");
            } else {
                arrive(dayOf(arrival.day), arrival.quantity);
            }
        }
        if (offer.lead_days) {
            part.lead_days = *offer.lead_days;
        } else if (!offer.stock) {
            part.lead_days = engine::unknown_day;
        }
    }

    /// What the engine does not see, but the result depends on: names that are reported.
    engine::Fingerprint context() const {
        engine::FingerprintBuilder builder;
        builder.add(conditions_.base_currency.code());
        builder.add(conditions_.reference_date.days());
        return builder.finish();
    }

    static constexpr std::uint32_t customer_of_rfq = 0;
    static constexpr std::uint32_t other_customer = 1;

    const Conditions& conditions_;
    const Preferences& preferences_;
    Problem problem_;
    std::map<std::string_view, const SupplierTerm*> terms_;
    std::unordered_map<std::string_view, std::uint32_t> supplier_numbers_;
    std::vector<Cost> line_fees_;  ///< by supplier
    std::map<std::string, Cost, std::less<>> packaging_fees_;
    std::set<std::string_view> excluded_sites_;
    std::vector<std::uint64_t> rate_hashes_;  ///< by currency
    engine::EligibilityRules rules_;
    WordNumbers packagings_;
    WordNumbers price_types_;
    std::map<std::string_view, engine::Quantity> pins_;
    std::map<std::string, std::int64_t> warnings_;
    std::vector<engine::LadderRow> ladder_;
    std::vector<engine::PriceRow> rows_;
    std::vector<engine::Arrival> arrivals_;
    std::vector<TextArrival> on_order_;
};

}  // namespace

Problem makeProblem(
    const Blueprint& blueprint, const Conditions& conditions, std::span<const std::string_view> offers
) {
    return Maker(blueprint, conditions).make(offers);
}

std::vector<engine::Demand> demandsOf(const Blueprint& blueprint, const std::vector<WantedTarget>& wanted) {
    std::unordered_map<std::string_view, engine::AssemblyIndex> index;
    for (std::size_t i = 0; i < blueprint.assemblies.size(); ++i) {
        index.emplace(blueprint.assemblies[i], static_cast<engine::AssemblyIndex>(i));
    }
    std::vector<engine::Demand> demands;
    for (const auto& target : wanted) {
        if (target.type != DemandType::Assembly) continue;
        demands.push_back({index.at(target.target_id.view()), quantityOf(target.quantity.text())});
    }
    if (blueprint.has_loose_parts) {
        demands.push_back({static_cast<engine::AssemblyIndex>(blueprint.design.assemblies - 1), engine::one_unit});
    }
    return demands;
}

std::vector<std::string> suppliersIn(std::span<const std::string_view> offers) {
    std::set<std::string, std::less<>> ids;
    for (auto text : offers) {
        while (!text.empty()) {
            // The second word of a line; a line that names a source begins with another sign.
            const auto line = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(line.size() + 1, text.size()));
            if (line.front() == '#') continue;
            const auto begin = line.find('\t') + 1;
            const auto id = line.substr(begin, line.find('\t', begin) - begin);
            if (!ids.contains(id)) ids.emplace(id);
        }
    }
    return {ids.begin(), ids.end()};
}

engine::Days targetDay(const Preferences& preferences, const sdk::Date& reference_date) {
    if (preferences.target_days) return static_cast<engine::Days>(*preferences.target_days);
    if (!preferences.target_date) return engine::any_day;
    return static_cast<engine::Days>(std::max<std::int64_t>(preferences.target_date->days() - reference_date.days(), 0)
    );
}

}  // namespace cardcage::sourcing
