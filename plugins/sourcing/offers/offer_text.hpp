#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/values/numbers.hpp"
#include "engine/values/unit.hpp"

// Offers of a part as text: what a run reads and what its snapshots keep. The offers of a source are one text for all
// users, a line for each offer (sql/read_offers.sql): id, source id, E or I, customer id, packaging, price type, price
// quantity, unit, stock, lead days, last day, "day:quantity …" on order, "moq:mpq:amount:currency …". Charge key,
// "amount:currency …" of one-time costs, number of a shared stock among those of the source and part number of the
// supplier follow, up to the last one that the offer has. Days count from 1970.
//
// The line of their source is stored beside it: "#", P (part id), I (value of an internal part number) or C (custom
// part id), then the lifecycle, RoHS and REACH that hold for it, and B where only components that are blocked lead to
// it. Runs before the words of components counted stored none for I and C. A part that is not known has empty words.

namespace cardcage::sourcing {

/// The offers of one source.
struct OfferPiece {
    std::string_view source;  ///< the line of the source
    std::string_view offers;
};

/// All offers that may serve a part.
using PartOffers = std::vector<OfferPiece>;

/// A price row as sent. The amount is for the price quantity of the offer.
struct TextPrice {
    engine::Quantity moq = 0;
    engine::Quantity mpq = 0;
    std::string_view amount;
    std::optional<engine::ExactNumber> number;  ///< the amount; nothing: it is no number that can be counted with
    std::string_view currency;
};

/// A one-time cost.
struct TextCost {
    std::optional<engine::ExactNumber> amount;  ///< nothing: it is no number that can be counted with
    std::string_view currency;
    bool is_per_order = false;  ///< otherwise paid once for ever
};

struct TextArrival {
    std::int64_t day = 0;
    engine::Quantity quantity = 0;
};

/// The source of an offer, with the words that hold for it.
struct TextSource {
    char kind = 'I';
    std::string_view id;
    std::string_view lifecycle;
    std::string_view rohs;
    std::string_view reach;
    bool is_blocked = false;
};

/// One offer; texts are those of the lines, still escaped.
struct TextOffer {
    std::string_view line;  ///< all of it, without its end
    std::string_view id;
    std::string_view source_id;
    bool is_inventory = false;
    std::string_view customer_id;
    std::string_view packaging;
    std::string_view price_type;
    engine::Quantity price_quantity = 0;
    engine::Unit unit = engine::Unit::Unknown;
    std::optional<engine::Quantity> stock;  ///< nothing: made to order
    std::optional<std::int32_t> lead_days;
    std::optional<std::int64_t> valid_until;
    std::vector<TextArrival> on_order;
    std::vector<TextPrice> prices;
    std::string_view ladder;      ///< the prices as text
    std::string_view charge_key;  ///< "": the offer shares no charge
    std::vector<TextCost> one_time_costs;
    std::string_view costs;         ///< the one-time costs as text
    std::string_view stock_number;  ///< of the stock that other offers of the source sell from, too; "": its own
    std::string_view supplier_part_number;  ///< "": none
};

/// Reads offers one after the other; a result is valid until the next call.
class OfferReader {
public:
    OfferReader() = default;
    explicit OfferReader(std::span<const OfferPiece> pieces) : pieces_(pieces) {}

    /// Begins other offers in the memory that the reader has.
    void begin(std::span<const OfferPiece> pieces);

    /// nullptr at the end. Throws std::runtime_error for an invalid text.
    const TextOffer* next();
    const TextSource& source() const { return source_; }
    /// Number, from 0, of the piece of the last offer.
    std::uint32_t piece() const { return pieces_begun_ - 1; }

private:
    const TextOffer* readNext();
    bool beginPiece();
    void readSource(std::string_view line);

    std::span<const OfferPiece> pieces_;
    std::uint32_t pieces_begun_ = 0;
    std::string_view piece_;
    std::string_view rest_;  ///< of the piece
    TextSource source_;
    TextOffer offer_;
};

/// Reads the offer of one line of a text. Throws std::runtime_error for an invalid line.
TextOffer offerOfLine(std::string_view line);

/// Calls `take` with the id of every supplier and inventory site, the second word of a line, once for each offer.
template <class Take>
void forEachSupplier(std::span<const OfferPiece> pieces, const Take& take) {
    for (const auto& piece : pieces) {
        for (auto text = piece.offers; !text.empty();) {
            const auto line = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(line.size() + 1, text.size()));
            const auto begin = line.find('\t') + 1;
            take(line.substr(begin, line.find('\t', begin) - begin));
        }
    }
}

/// The offer reduced by a quantity, which is taken from its stock, then from arrivals from a day on, the earliest
/// first.
TextOffer withoutTaken(TextOffer offer, engine::Quantity taken, std::int64_t first_day);

/// A quantity of at most 6 decimals, capped at the largest one that the engine can count.
engine::Quantity quantityOf(std::string_view text);

}  // namespace cardcage::sourcing
