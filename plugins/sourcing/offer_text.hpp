#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/numbers.hpp"
#include "engine/unit.hpp"

// Offers of a part as text: what a run reads and what its snapshot keeps. A line for the source of the offers that
// follow: "#", P (part id, lifecycle, RoHS, REACH), I (value of an internal part number) or C (custom part id); then a
// line for each offer (sql/read_offers.sql): id, source id, E or I, customer id, packaging, price type, price quantity,
// unit, stock, lead days, last day, "day:quantity …" on order, "moq:mpq:amount:currency …". Days count from 1970.

namespace cardcage::sourcing {

/// A price row as it was sent. The amount is for the price quantity of the offer.
struct TextPrice {
    engine::Quantity moq = 0;
    engine::Quantity mpq = 0;
    std::string_view moq_text;
    std::string_view mpq_text;
    std::string_view amount;
    std::string_view currency;
};

struct TextArrival {
    std::int64_t day = 0;
    engine::Quantity quantity = 0;
};

/// What is known of the part an offer is for.
struct TextSource {
    char kind = 'I';
    std::string_view id;
    std::string_view lifecycle;
    std::string_view rohs;
    std::string_view reach;
};

/// One offer; texts are those of the lines, escaped as they are there.
struct TextOffer {
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
    std::string_view ladder;  ///< the prices as text
};

/// Reads offers one after the other; what it gives is valid until the next one.
class OfferReader {
public:
    explicit OfferReader(std::string_view text) : rest_(text) {}

    /// nullptr at the end. Throws std::runtime_error for a text that is none.
    const TextOffer* next();
    const TextSource& source() const { return source_; }

private:
    std::string_view rest_;
    TextSource source_;
    TextOffer offer_;
};

/// A quantity of at most 6 decimals; more than the engine can count is cut to what it can.
engine::Quantity quantityOf(std::string_view text);

}  // namespace cardcage::sourcing
