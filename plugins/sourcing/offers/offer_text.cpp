#include "offers/offer_text.hpp"

#include <algorithm>

#include "design/named_design.hpp"
#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

/// Returns the text before `separator` and moves past it, or to the end. Words are a few letters long, so letter by
/// letter.
std::string_view cut(std::string_view& text, char separator) {
    std::size_t end = 0;
    while (end < text.size() && text[end] != separator) ++end;
    const auto word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

template <class Number>
std::optional<Number> optionalNumber(std::string_view text) {
    if (text.empty()) return std::nullopt;
    return TextFields::numberOf<Number>(text);
}

}  // namespace

engine::Quantity quantityOf(std::string_view text) {
    constexpr int decimals = 6;
    constexpr std::size_t surely_small = 12;  // digits of which no number is too large, six decimals included
    engine::Quantity value = 0;
    std::size_t at = 0;
    if (text.size() <= surely_small) {
        for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) value = value * 10 + (text[at] - '0');
        if (at == text.size()) return value * engine::one_unit;
    }
    int behind_point = -1;
    for (; at < text.size(); ++at) {
        const char letter = text[at];
        if (letter == '.') {
            behind_point = 0;
            continue;
        }
        if (letter < '0' || letter > '9') TextFields::refuseField(text, "is not a quantity");
        if (behind_point == decimals) continue;
        if (behind_point >= 0) ++behind_point;
        if (value > engine::unlimited_quantity / 10) return engine::unlimited_quantity;
        value = value * 10 + (letter - '0');
    }
    for (int i = std::max(behind_point, 0); i < decimals; ++i) {
        if (value > engine::unlimited_quantity / 10) return engine::unlimited_quantity;
        value *= 10;
    }
    return value;
}

TextOffer withoutTaken(TextOffer offer, engine::Quantity taken, std::int64_t first_day) {
    const auto take = [&taken](engine::Quantity& there) {
        const auto here = std::min(there, taken);
        there -= here;
        taken -= here;
    };
    if (offer.stock) take(*offer.stock);
    std::ranges::stable_sort(offer.on_order, {}, &TextArrival::day);
    for (auto& arrival : offer.on_order) {
        if (arrival.day >= first_day) take(arrival.quantity);
    }
    return offer;
}

bool OfferReader::beginPiece() {
    while (rest_.empty()) {
        if (pieces_.empty()) return false;
        const auto& piece = pieces_.front();
        if (!piece.source.empty()) readSource(piece.source);
        rest_ = piece_ = piece.offers;
        pieces_ = pieces_.subspan(1);
    }
    return true;
}

void OfferReader::readSource(std::string_view line) {
    TextFields fields(line);
    if (fields.beginLine() != "#") TextFields::refuse("the line of a source begins with #");
    source_ = {};
    const auto kind = fields.field();
    if (kind.empty()) TextFields::refuse("the kind of the source is empty");
    source_.kind = kind.front();
    source_.id = fields.field();
    if (source_.kind == 'P') {
        source_.lifecycle = fields.field();
        source_.rohs = fields.field();
        source_.reach = fields.field();
    }
    source_.is_blocked = fields.hasField() && fields.field() == "B";
}

const TextOffer* OfferReader::next() {
    try {
        return readNext();
    } catch (const std::runtime_error& error) {
        throw TextFields::inLine("offers", TextFields::linesBefore(piece_, rest_), error);
    }
}

const TextOffer* OfferReader::readNext() {
    while (beginPiece()) {
        TextFields fields(rest_);
        const auto first = fields.beginLine();
        const auto line = rest_;
        rest_ = fields.rest();
        if (first == "#") {
            readSource(line);
            continue;
        }
        offer_.id = first;
        offer_.source_id = fields.field();
        offer_.is_inventory = fields.field() == "I";
        offer_.customer_id = fields.field();
        offer_.packaging = fields.field();
        offer_.price_type = fields.field();
        offer_.price_quantity = quantityOf(fields.field());
        offer_.unit = unitOf(fields.field());
        const auto stock = fields.field();
        offer_.stock = stock.empty() ? std::nullopt : std::optional(quantityOf(stock));
        offer_.lead_days = optionalNumber<std::int32_t>(fields.field());
        offer_.valid_until = optionalNumber<std::int64_t>(fields.field());
        offer_.on_order.clear();
        for (auto arrivals = fields.field(); !arrivals.empty();) {
            auto arrival = cut(arrivals, ' ');
            const auto day = TextFields::numberOf<std::int64_t>(cut(arrival, ':'));
            offer_.on_order.push_back({day, quantityOf(arrival)});
        }
        offer_.prices.clear();
        offer_.ladder = fields.field();
        for (auto prices = offer_.ladder; !prices.empty();) {
            auto row = cut(prices, ' ');
            auto& price = offer_.prices.emplace_back();
            price.moq_text = cut(row, ':');
            price.mpq_text = cut(row, ':');
            price.amount = cut(row, ':');
            price.currency = row;
            price.moq = quantityOf(price.moq_text);
            price.mpq = quantityOf(price.mpq_text);
        }
        return &offer_;
    }
    return nullptr;
}

}  // namespace cardcage::sourcing
