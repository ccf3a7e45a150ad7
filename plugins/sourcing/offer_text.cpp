#include "offer_text.hpp"

#include <algorithm>

#include "blueprint.hpp"
#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

/// Takes what is before `separator`, which is behind it or at the end.
std::string_view cut(std::string_view& text, char separator) {
    const auto end = text.find(separator);
    const auto word = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
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
    engine::Quantity value = 0;
    int behind_point = -1;
    for (const char letter : text) {
        if (letter == '.') {
            behind_point = 0;
            continue;
        }
        if (letter < '0' || letter > '9') TextFields::refuse();
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

const TextOffer* OfferReader::next() {
    TextFields fields(rest_);
    while (fields.hasLine()) {
        const auto end = rest_.find('\n');
        const auto first = fields.beginLine();
        rest_.remove_prefix(end + 1);
        if (first == "#") {
            source_ = {};
            source_.kind = fields.field().front();
            source_.id = fields.field();
            if (source_.kind != 'P') continue;
            source_.lifecycle = fields.field();
            source_.rohs = fields.field();
            source_.reach = fields.field();
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
