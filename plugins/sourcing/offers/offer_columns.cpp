#include "offers/offer_columns.hpp"

#include <algorithm>
#include <cardcage/contracts/packaging.hpp>

#include "input/engine_settings.hpp"
#include "preferences/blocked_words.hpp"
#include "quantities.hpp"
#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

constexpr std::uint32_t customer_of_rfq = 0;
constexpr std::uint32_t other_customer = 1;
constexpr std::uint64_t allowed = 1;  // of packagings and price types: number 0 is allowed, number 1 is not

std::set<std::string, std::less<>> wordsOf(const std::optional<std::vector<std::string>>& words) {
    std::set<std::string, std::less<>> escaped;
    for (const auto& word : words.value_or(std::vector<std::string>())) escaped.insert(TextFields::escaped(word));
    return escaped;
}

/// The part that is bought from a source; the first one if it does not matter because the source is blocked.
std::uint32_t boughtFrom(const TextSource& source, const OfferColumns::PartOfSource& parts) {
    if (parts.empty()) return 0;
    const auto found = parts.find(std::string(1, source.kind).append(source.id));
    return found == parts.end() ? 0 : found->second;
}

}  // namespace

OfferRules::OfferRules(
    const Conditions& given_conditions, const SupplierBook& given_book, const MoneyScale& given_money
)
    : conditions(given_conditions),
      book(given_book),
      money(given_money),
      packagings_(wordsOf(given_conditions.preferences.packagings)),
      price_types_(wordsOf(given_conditions.preferences.price_types)),
      allows_unknown_packaging_(packagings_.contains(sdk::wireName(contracts::Packaging::Unknown))),
      allows_unknown_price_type_(price_types_.contains(sdk::wireName(contracts::PriceType::Unknown))),
      line_fee_(costOf(given_conditions.preferences.line_fee.value_or(0))),
      payments_(given_conditions) {
    const auto& preferences = conditions.preferences;
    eligibility.customer = customer_of_rfq;
    eligibility.price_types = allowed;
    eligibility.packagings = allowed;
    eligibility.excludes_inventory = preferences.inventory == InventoryUse::Excluded;
    eligibility.suppliers = book.eligibility;
    if (preferences.packaging_fees) {
        for (const auto& fee : *preferences.packaging_fees) {
            packaging_fees_[TextFields::escaped(fee.packaging)] = costOf(fee.line_fee);
        }
    }
    if (preferences.currencies) {
        for (const auto& currency : *preferences.currencies) currencies_.emplace(currency.code());
    }
    if (preferences.excluded_sites) {
        for (const auto& id : *preferences.excluded_sites) sites_.insert(id.view());
    }
    for (const auto& one : conditions.taken_stock) taken_.emplace(one.offer_id.view(), quantityOf(one.quantity));
}

bool OfferRules::allowsPackaging(std::string_view word) const {
    return packagings_.empty() || packagings_.contains(word) ||
           (allows_unknown_packaging_ && contracts::isReturnedAsUnknown<contracts::Packaging>(word));
}

bool OfferRules::allowsPriceType(std::string_view word) const {
    return price_types_.empty() || price_types_.contains(word) ||
           (allows_unknown_price_type_ && contracts::isReturnedAsUnknown<contracts::PriceType>(word));
}

engine::Cost OfferRules::lineFee(std::uint32_t supplier, std::string_view packaging) const {
    auto fee = book.line_fees[supplier] + line_fee_;
    if (const auto found = packaging_fees_.find(packaging); found != packaging_fees_.end()) fee += found->second;
    return money.counted(fee);
}

engine::Cost OfferRules::lineFeeOfSite(std::uint32_t site) const {
    return money.counted(book.line_fees[site]);
}

void OfferColumns::addPart(
    const PartOffers& offers,
    engine::Unit needed_in,
    const PartOfSource& part_of_source,
    std::span<OfferDetail> details,
    std::uint32_t first,
    engine::Quantity need
) {
    table_.beginGroup();
    need_ = need;
    packagings_.clear();
    std::uint32_t number = 0;
    const TakenQuantities taken(offers, rules_.taken());
    Stocks stocks;
    reader_.begin(offers);
    while (const auto* offer = reader_.next()) {
        const auto supplier = rules_.book.find(offer->source_id);
        if (!supplier) continue;  // it was deleted after its offers were read
        engine::PartOffer part;
        part.offer = part.offer_rank = first + number;  // offers of a part come in the order of their ids
        part.supplier = part.supplier_rank = *supplier;
        part.bought_part = boughtFrom(reader_.source(), part_of_source);
        const auto position = add(*offer, reader_.source(), part, needed_in, taken.of(*offer, reader_.piece()));
        if (!offer->stock_number.empty())
            addToStock(position, stocks[{reader_.piece(), std::string(offer->stock_number)}]);
        details[number++] = {offer->line, *supplier, reader_.piece()};
    }
    addStocks(stocks);
}

/// Follows add() of the offer. Expired offers count only where all have expired.
void OfferColumns::addToStock(std::uint32_t position, Stock& stock) const {
    const auto& offer = table_.offersOf(static_cast<engine::GroupIndex>(table_.groups() - 1))[position];
    stock.offers.push_back(position);
    stock.terms.incoming_days = offer.incoming_days;
    const bool has_expired = (offer.exclusions & engine::bit(engine::Exclusion::Expired)) != 0;
    if (has_expired && stock.is_current) return;
    if (!has_expired && !stock.is_current) {
        stock.is_current = true;
        stock.cumulative.clear();
        stock.terms.lead_days = engine::never;
    }
    stock.terms.lead_days = std::min(stock.terms.lead_days, offer.lead_days);
    for (const auto& arrival : arrivals_) {
        // Both rise from day to day: the new day has at least what the stock has before it.
        const auto later = stock.cumulative.upper_bound(arrival.day);
        const auto before = later == stock.cumulative.begin() ? 0 : std::prev(later)->second;
        if (arrival.cumulative <= before) continue;
        stock.cumulative[arrival.day] = arrival.cumulative;
        for (auto at = stock.cumulative.upper_bound(arrival.day);
             at != stock.cumulative.end() && at->second <= arrival.cumulative;)
            at = stock.cumulative.erase(at);
    }
}

void OfferColumns::addStocks(const Stocks& stocks) {
    for (const auto& [number, stock] : stocks) {
        if (stock.offers.size() < 2) continue;
        arrivals_.clear();
        for (const auto& [day, cumulative] : stock.cumulative) arrivals_.push_back({day, cumulative});
        const auto position = table_.addStock(stock.terms, arrivals_);
        for (const auto offer : stock.offers) table_.sellFrom(position, offer);
    }
}

std::uint32_t OfferColumns::add(
    const TextOffer& offer,
    const TextSource& source,
    engine::PartOffer part,
    engine::Unit needed_in,
    engine::Quantity taken
) {
    const auto& preferences = rules_.conditions.preferences;
    part.is_inventory = offer.is_inventory;
    part.packaging = packagingNumber(offer.packaging);
    part.exclusions = engine::exclusionsOf(termsOf(offer, source, part), rules_.eligibility);
    if (rules_.excludesSite(offer.source_id)) part.exclusions |= bit(engine::Exclusion::InventoryExcluded);
    part.tier = rules_.book.rules[part.supplier].tier;
    part.incoming_days = rules_.book.rules[part.supplier].incoming_days;
    part.line_fee =
        offer.is_inventory ? rules_.lineFeeOfSite(part.supplier) : rules_.lineFee(part.supplier, offer.packaging);
    readArrivals(offer, needed_in, taken, part);
    auto origin = readLadder(offer, needed_in, part);
    origin.stock = hashOfStock(offer, taken);
    origin.terms = rules_.book.origins[part.supplier].terms;
    if (!offer.one_time_costs.empty()) readOneTimeCosts(offer, part, origin);
    if (offer.is_inventory && preferences.inventory_valuation == InventoryValuation::Sunk) {
        for (auto& row : rows_) row.unit_price = 0;
    }
    const auto position = table_.add(part, rows_, arrivals_, origin);
    if (!pins_ || pins_->empty()) return position;
    if (const auto pin = pins_->find(offer.id); pin != pins_->end()) {
        table_.pin({position, pin->second});
        pins_->erase(pin);
    }
    return position;
}

engine::OfferTerms OfferColumns::termsOf(
    const TextOffer& offer, const TextSource& source, const engine::PartOffer& part
) const {
    const auto& conditions = rules_.conditions;
    const auto& preferences = conditions.preferences;
    engine::OfferTerms terms;
    if (offer.valid_until) terms.valid_until = dayOf(*offer.valid_until);
    if (!offer.customer_id.empty()) {
        const bool is_same = conditions.customer_id && conditions.customer_id->view() == offer.customer_id;
        terms.customer = is_same ? customer_of_rfq : other_customer;
    }
    terms.price_type = rules_.allowsPriceType(offer.price_type) ? 0 : 1;
    terms.packaging = rules_.allowsPackaging(offer.packaging) ? 0 : 1;
    terms.supplier = part.supplier;
    terms.is_inventory = offer.is_inventory;
    terms.is_component_blocked = source.is_blocked;
    if (source.kind == 'P') terms.is_part_known = !source.lifecycle.empty();
    terms.is_lifecycle_blocked = blocksLifecycle(preferences, source.lifecycle);
    terms.is_compliance_blocked = blocksCompliance(preferences, source.rohs, source.reach);
    return terms;
}

/// Packagings are compared within a part, so a new one elsewhere does not change the problem of this part.
std::uint8_t OfferColumns::packagingNumber(std::string_view word) {
    constexpr std::size_t most = 255;
    for (std::size_t i = 0; i < packagings_.size(); ++i) {
        if (packagings_[i] == word) return static_cast<std::uint8_t>(i);
    }
    if (packagings_.size() <= most) packagings_.push_back(word);
    return static_cast<std::uint8_t>(packagings_.size() - 1);
}

/// Stock and open orders, in the unit of the part. Orders overdue at the reference day count as missing.
void OfferColumns::readArrivals(
    const TextOffer& offer, engine::Unit needed_in, engine::Quantity taken, engine::PartOffer& part
) {
    arrivals_.clear();
    engine::Quantity sum = 0;
    const auto arrive = [&](engine::Days day, engine::Quantity quantity) {
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
    // Packed offers are sorted; sorting allocates memory even then.
    if (!std::ranges::is_sorted(on_order_, {}, &TextArrival::day))
        std::ranges::stable_sort(on_order_, {}, &TextArrival::day);
    for (const auto& arrival : on_order_) {
        if (arrival.day < rules_.conditions.reference_date.days()) {
            warnings_.add("OVERDUE_ON_ORDER");
        } else {
            arrive(dayOf(arrival.day), arrival.quantity);
        }
    }
    if (taken > 0) {
        const auto here = engine::converted(taken, offer.unit, needed_in).value_or(0);
        for (auto& arrival : arrivals_) arrival.cumulative = std::max<engine::Quantity>(arrival.cumulative - here, 0);
    }
    if (offer.lead_days) {
        part.lead_days = *offer.lead_days;
    } else if (!offer.stock) {
        part.lead_days = engine::unknown_day;
    }
}

/// By the calendar, so the same stock on a later day is unchanged.
std::uint64_t OfferColumns::hashOfStock(const TextOffer& offer, engine::Quantity taken) {
    engine::NumberHash hash;
    hash.add(offer.stock.value_or(-1)).add(offer.lead_days.value_or(-1)).add(taken);
    for (const auto& arrival : offer.on_order) hash.add(arrival.day).add(arrival.quantity);
    if (!offer.stock_number.empty()) hash.add(true);
    return hash.value();
}

engine::OfferOrigin OfferColumns::readLadder(const TextOffer& offer, engine::Unit needed_in, engine::PartOffer& part) {
    constexpr engine::ExactNumber no_price{-1, 0};  // no row of it can be ordered, and the others keep their places
    engine::OfferOrigin origin{hashOf(offer.id), hashOf(offer.ladder), 0};
    bool has_unreadable = false;
    ladder_.clear();
    for (const auto& price : offer.prices) {
        const auto currency = currencyOf(price.currency);
        // The number of currencies, independent of the number of rows in each.
        if (std::ranges::find(ladder_, currency, &engine::LadderRow::currency) == ladder_.end()) {
            origin.rates += currencies_.hashOfRate(currency);
        }
        const bool is_left_out = !rules_.allowsCurrency(price.currency);
        if (is_left_out) origin.left_out += engine::NumberHash().add(ladder_.size()).value();
        has_unreadable = has_unreadable || (!price.number && !is_left_out);
        ladder_.push_back({price.moq, price.mpq, price.number.value_or(no_price), currency, is_left_out});
    }
    rows_.clear();
    const engine::PriceUnit sold_in{offer.unit, offer.price_quantity};
    const auto highest = rules_.money.highestPrice();
    const auto notes = engine::appendOrderableRows(ladder_, sold_in, needed_in, currencies_.rates(), rows_, highest);
    for (const auto price : notes.prices_too_high) {
        const auto money = MoneyScale::forPrice(price * rules_.money.unit());
        if (money) money_of_all_ = std::max(money_of_all_, *money);
    }
    part.exclusions |= notes.exclusions;
    if (notes.is_not_monotone) warnings_.add("PRICE_LADDER_NOT_MONOTONE");
    if (notes.has_row_without_rate) warnings_.add("PRICE_WITHOUT_EXCHANGE_RATE");
    if (has_unreadable) {
        warnings_.add("PRICE_UNREADABLE");
    } else if (notes.has_row_out_of_range) {
        warnings_.add("PRICE_OUT_OF_RANGE");
    }
    if (notes.is_quantity_rounded) warnings_.add("PRICE_QUANTITY_ROUNDED");
    return origin;
}

/// One-time costs in base currency. An offer whose costs are unknown cannot be compared, so it is excluded. Those with
/// a charge key are settled when all offers are known.
void OfferColumns::readOneTimeCosts(const TextOffer& offer, engine::PartOffer& part, engine::OfferOrigin& origin) {
    OneTimeCosts costs;
    engine::NumberHash prices, rates;
    prices.add(origin.prices).add(hashOf(offer.costs)).add(hashOf(offer.charge_key));
    rates.add(origin.rates);
    const auto terms = rules_.payments().of(offer.id, offer.source_id, offer.charge_key);
    bool is_uncounted_paid = false;
    for (const auto& cost : offer.one_time_costs) {
        const auto currency = currencyOf(cost.currency);
        rates.add(currencies_.hashOfRate(currency));
        const auto& rate = currencies_.rates()[currency];
        const auto amount = rate && cost.amount ? engine::baseAmount(*cost.amount, *rate) : std::nullopt;
        if (amount) {
            (cost.is_per_order ? costs.per_order : costs.once) += *amount;
            continue;
        }
        if (terms.is_once_paid && !cost.is_per_order) {
            is_uncounted_paid = true;
            continue;
        }
        warnings_.add(rate ? "ONE_TIME_COST_OUT_OF_RANGE" : "ONE_TIME_COST_WITHOUT_EXCHANGE_RATE");
        part.exclusions |= engine::bit(rate ? engine::Exclusion::NoPrice : engine::Exclusion::NoExchangeRate);
    }
    origin.prices = prices.value();
    origin.rates = rates.value();
    if (terms.is_preferred && (is_uncounted_paid || terms.change(costs))) {
        changed_costs_.insert(offer.id);
        origin.payment = engine::NumberHash().add(terms.over).add(terms.is_once_paid).value();
    }
    if (part.exclusions != 0 || costs.sum() == 0) return;
    if (!offer.charge_key.empty()) {
        charges_.push_back({part.offer, part.supplier, offer.charge_key, costs, terms, need_});
        return;
    }
    const auto share = shareOf(costs, terms, need_);
    part.one_time = share.charged;
    part.line_fee += share.charged;
    one_time_shares_.emplace(part.offer, share);
}

/// Most prices of an offer, and of its neighbours, are in one currency.
std::uint32_t OfferColumns::currencyOf(std::string_view code) {
    if (code != last_currency_) {
        last_currency_number_ = currencies_.number(code);
        last_currency_ = code;
    }
    return last_currency_number_;
}

engine::Days OfferColumns::dayOf(std::int64_t day) const {
    constexpr std::int64_t farthest = 1'000'000;
    const auto distance = day - rules_.conditions.reference_date.days();
    return static_cast<engine::Days>(std::clamp(distance, -farthest, farthest));
}

}  // namespace cardcage::sourcing
