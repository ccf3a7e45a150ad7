#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/market/offer_table.hpp"
#include "input/money_scale.hpp"
#include "offers/offer_text.hpp"
#include "offers/one_time_payments.hpp"
#include "offers/supplier_book.hpp"
#include "offers/taken_quantities.hpp"

// Translates the texts of offers into the columns of the engine, part by part.

namespace cardcage::sourcing {

/// The place of what the engine does not need of an offer. Only some of the offers are bought, so the line of one is
/// read again (offerOfLine) and its words are not kept for all.
struct OfferDetail {
    std::string_view line;       ///< of the texts of the offers
    std::uint32_t supplier = 0;  ///< its number in the book
    std::uint32_t source = 0;    ///< its number among the sources of the part

    /// The first word of the line.
    std::string_view id() const { return line.substr(0, line.find('\t')); }
};

/// Conditions that apply to offers as such, and the money in which these are counted. It refers to the conditions.
class OfferRules {
public:
    OfferRules(const Conditions& conditions, const SupplierBook& book, const MoneyScale& money);

    const Conditions& conditions;
    const SupplierBook& book;
    const MoneyScale money;
    engine::EligibilityRules eligibility;

    /// Unknown allows what offers return as Unknown: no word, or one outside the list. `word`: as in the texts of
    /// offers.
    bool allowsPackaging(std::string_view word) const;
    bool allowsPriceType(std::string_view word) const;
    bool allowsCurrency(std::string_view code) const { return currencies_.empty() || currencies_.contains(code); }
    bool excludesSite(std::string_view id) const { return !sites_.empty() && sites_.contains(id); }
    /// Counted in `money`.
    engine::Cost lineFee(std::uint32_t supplier, std::string_view packaging) const;
    /// Lines of inventory are charged only by the terms of their site.
    engine::Cost lineFeeOfSite(std::uint32_t site) const;
    const TakenById& taken() const { return taken_; }
    const OneTimePayments& payments() const { return payments_; }

private:
    using Words = std::set<std::string, std::less<>>;  // as the texts of offers have them

    Words packagings_;
    Words price_types_;
    bool allows_unknown_packaging_ = false;
    bool allows_unknown_price_type_ = false;
    Words currencies_;
    std::map<std::string, engine::Cost, std::less<>> packaging_fees_;
    engine::Cost line_fee_ = 0;
    std::unordered_set<std::string_view> sites_;
    TakenById taken_;
    OneTimePayments payments_;
};

/// A charge of an offer that others may share.
struct KeyedCharge {
    std::uint32_t offer = 0;     ///< number of the offer in the run
    std::uint32_t supplier = 0;  ///< its number in the book
    std::string_view key;        ///< of the texts of the offers
    OneTimeCosts costs;
    OneTimeTerms terms;
    engine::Quantity need = 0;  ///< of the part

    bool isSharedWith(const KeyedCharge& other) const { return supplier == other.supplier && key == other.key; }
};

/// Fills a table with the offers of some parts. Each thread has columns of its own; the columns of an offer do not
/// depend on the distribution of parts.
class OfferColumns {
public:
    using Pins = std::map<std::string_view, engine::Quantity>;

    /// `currencies`: counted in the money of the rules. `pins`: by id of the offer; found ones are removed.
    OfferColumns(const OfferRules& rules, const Currencies& currencies, Pins* pins)
        : rules_(rules), currencies_(currencies), pins_(pins) {}

    /// The part bought from a source of a joint part (PartName::part_of_source); empty for others.
    using PartOfSource = std::map<std::string, std::uint32_t, std::less<>>;

    /// Adds the offers of the next part. Their details come into the span, their numbers count from `first`. `need`:
    /// of the part, for one-time costs that more pieces carry.
    void addPart(
        const PartOffers& offers,
        engine::Unit needed_in,
        const PartOfSource& part_of_source,
        std::span<OfferDetail> details,
        std::uint32_t first,
        engine::Quantity need
    );

    engine::OfferTable& table() { return table_; }
    const Warnings& warnings() const { return warnings_; }
    /// Charges with a key, of offers that may be bought; the table is without them.
    const std::vector<KeyedCharge>& charges() const { return charges_; }
    /// Shares of one-time costs, by number of the offer; those with a key aside.
    const std::map<std::uint32_t, OneTimeShare>& oneTimeShares() const { return one_time_shares_; }
    /// Ids of the offers whose one-time costs preferences change.
    const std::set<std::string_view>& changedCosts() const { return changed_costs_; }
    /// Money in which no row would be excluded for its price, except rows that fit in none.
    const MoneyScale& moneyOfAll() const { return money_of_all_; }

private:
    /// Offers that sell from one stock, which begins with the first of them.
    struct Stock {
        std::vector<std::uint32_t> offers;  ///< positions in the table
        engine::SharedStock terms;
        bool is_current = false;                              ///< an offer has not expired
        std::map<engine::Days, engine::Quantity> cumulative;  ///< the largest of the offers by each day of an arrival
    };
    using Stocks = std::map<std::pair<std::uint32_t, std::string>, Stock>;  ///< by source and number

    /// Returns its position in the table.
    std::uint32_t add(
        const TextOffer& offer,
        const TextSource& source,
        engine::PartOffer part,
        engine::Unit needed_in,
        engine::Quantity taken
    );
    void addToStock(std::uint32_t position, Stock& stock) const;
    void addStocks(const Stocks& stocks);
    engine::OfferTerms termsOf(const TextOffer& offer, const TextSource& source, const engine::PartOffer& part) const;
    std::uint8_t packagingNumber(std::string_view word);
    void readArrivals(const TextOffer& offer, engine::Unit needed_in, engine::Quantity taken, engine::PartOffer& part);
    static std::uint64_t hashOfStock(const TextOffer& offer, engine::Quantity taken);
    engine::OfferOrigin readLadder(const TextOffer& offer, engine::Unit needed_in, engine::PartOffer& part);
    void readOneTimeCosts(const TextOffer& offer, engine::PartOffer& part, engine::OfferOrigin& origin);
    std::uint32_t currencyOf(std::string_view code);
    engine::Days dayOf(std::int64_t day) const;

    const OfferRules& rules_;
    Currencies currencies_;
    Pins* pins_;
    engine::OfferTable table_;
    Warnings warnings_;
    std::vector<KeyedCharge> charges_;
    std::map<std::uint32_t, OneTimeShare> one_time_shares_;
    std::set<std::string_view> changed_costs_;
    engine::Quantity need_ = 0;  ///< of the part that was begun last
    MoneyScale money_of_all_;
    std::string_view last_currency_ = {};
    std::uint32_t last_currency_number_ = 0;
    OfferReader reader_;
    std::vector<std::string_view> packagings_;  ///< of the part, by number
    std::vector<engine::LadderRow> ladder_;
    std::vector<engine::PriceRow> rows_;
    std::vector<engine::Arrival> arrivals_;
    std::vector<TextArrival> on_order_;
};

}  // namespace cardcage::sourcing
