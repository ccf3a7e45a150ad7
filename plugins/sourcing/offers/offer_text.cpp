#include "offers/offer_text.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "design/named_design.hpp"
#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

constexpr auto powers_of_ten = [] {
    std::array<std::int64_t, 19> powers{1};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 10 * powers[i - 1];
    return powers;
}();

/// Reads the words of a line one after the other, most of them in one pass with their value. A line that ends too early
/// is refused.
class LineReader {
public:
    explicit LineReader(std::string_view line) : at_(line.data()), end_(line.data() + line.size()) {}

    bool isAtEnd() const { return at_ == end_; }
    /// Whether another field follows.
    bool hasField() const { return !has_ended_; }

    /// The text before the next tab. Ids are long enough for a search that looks at many letters at once.
    std::string_view field() {
        refuseEnd();
        const auto size = static_cast<std::size_t>(end_ - at_);
        const auto* tab = size == 0 ? nullptr : static_cast<const char*>(std::memchr(at_, '\t', size));
        return upTo(tab == nullptr ? end_ : tab);
    }

    /// The text before `separator` or the end. Words are a few letters long, so letter by letter.
    std::string_view word(char separator) {
        refuseEnd();
        const char* stop = at_;
        while (stop != end_ && *stop != separator) ++stop;
        return upTo(stop);
    }

    /// As quantityOf(word(separator)).
    engine::Quantity quantity(char separator) {
        const char* stop = at_;
        engine::Quantity value = 0;
        for (; stop != end_ && isDigit(*stop) && stop - at_ < surely_small_quantity; ++stop)
            value = value * 10 + (*stop - '0');
        if (has_ended_ || (stop != end_ && *stop != separator)) return quantityOf(word(separator));
        upTo(stop);
        return value * engine::one_unit;
    }

    /// A row of a ladder, "moq:mpq:amount:currency ".
    void price(TextPrice& row) {
        if (usualPrice(row)) return;
        row.moq = quantity(':');
        row.mpq = quantity(':');
        row.amount = word(':');
        row.number = engine::parseNumber(row.amount);
        row.currency = word(' ');
    }

private:
    static constexpr std::ptrdiff_t surely_small_quantity = 12;  // digits of which no quantity is too large
    static constexpr std::ptrdiff_t surely_small_amount = 18;

    /// Digits as a number, which is wrong for more digits than 64 bits hold.
    struct Digits {
        std::uint64_t value = 0;
        std::ptrdiff_t count = 0;
    };

    static bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

    /// Reads all digits from `at` on. A line feed or a tab is behind every line, so this does not look for its end.
    static Digits digitsFrom(const char*& at) {
        const char* first = at;
        std::uint64_t value = 0;
        for (; isDigit(*at); ++at) value = value * 10 + static_cast<std::uint64_t>(*at - '0');
        return {value, at - first};
    }

    /// The same as price() in one pass if whole quantities and a short amount are there, as in nearly all rows. False:
    /// nothing was read.
    bool usualPrice(TextPrice& row) {
        const char* at = at_;
        const auto moq = digitsFrom(at);
        if (*at != ':' || moq.count > surely_small_quantity) return false;
        const auto mpq = digitsFrom(++at);
        if (*at != ':' || mpq.count > surely_small_quantity) return false;
        const char* amount = ++at;
        const auto whole = digitsFrom(at);
        Digits decimals;
        if (*at == '.' && isDigit(at[1])) decimals = digitsFrom(++at);
        if (*at != ':' || whole.count == 0 || whole.count + decimals.count > surely_small_amount) return false;
        const auto scale = static_cast<std::uint64_t>(powers_of_ten[static_cast<std::size_t>(decimals.count)]);
        row.moq = static_cast<engine::Quantity>(moq.value) * engine::one_unit;
        row.mpq = static_cast<engine::Quantity>(mpq.value) * engine::one_unit;
        row.amount = {amount, static_cast<std::size_t>(at - amount)};
        row.number.emplace(engine::ExactNumber{whole.value * scale + decimals.value, static_cast<int>(decimals.count)});
        at_ = at + 1;
        row.currency = word(' ');
        return true;
    }

    void refuseEnd() const {
        if (has_ended_) TextFields::refuse("field " + std::to_string(read_ + 1) + " is missing");
    }

    std::string_view upTo(const char* stop) {
        ++read_;
        const std::string_view text(at_, static_cast<std::size_t>(stop - at_));
        has_ended_ = stop == end_;
        at_ = has_ended_ ? end_ : stop + 1;
        return text;
    }

    const char* at_;
    const char* end_;
    int read_ = 0;  // fields so far
    bool has_ended_ = false;
};

template <class Number>
std::optional<Number> optionalNumber(std::string_view text) {
    if (text.empty()) return std::nullopt;
    return TextFields::numberOf<Number>(text);
}

void readOnOrder(std::string_view text, std::vector<TextArrival>& on_order) {
    on_order.clear();
    for (LineReader arrivals(text); !arrivals.isAtEnd();) {
        const auto day = TextFields::numberOf<std::int64_t>(arrivals.word(':'));
        on_order.push_back({day, arrivals.quantity(' ')});
    }
}

void readLadder(std::string_view text, std::vector<TextPrice>& prices) {
    prices.clear();
    for (LineReader rows(text); !rows.isAtEnd();) rows.price(prices.emplace_back());
}

void readCosts(std::string_view text, std::vector<TextCost>& costs) {
    for (LineReader words(text); !words.isAtEnd();) {
        auto& cost = costs.emplace_back();
        cost.amount = engine::parseNumber(words.word(':'));
        const auto currency = words.word(' ');
        const auto end = std::min(currency.find(':'), currency.size());
        cost.currency = currency.substr(0, end);
        cost.is_per_order = currency.substr(end) == ":P";
    }
}

/// Overwrites an offer, whose lists keep their memory.
void readLine(std::string_view text, TextOffer& offer) {
    LineReader line(text);
    offer.line = text;
    offer.id = line.field();
    offer.source_id = line.field();
    offer.is_inventory = line.word('\t') == "I";
    offer.customer_id = line.word('\t');
    offer.packaging = line.word('\t');
    offer.price_type = line.word('\t');
    offer.price_quantity = line.quantity('\t');
    offer.unit = unitOf(line.word('\t'));
    const auto stock = line.word('\t');
    offer.stock = stock.empty() ? std::nullopt : std::optional(quantityOf(stock));
    offer.lead_days = optionalNumber<std::int32_t>(line.word('\t'));
    offer.valid_until = optionalNumber<std::int64_t>(line.word('\t'));
    readOnOrder(line.word('\t'), offer.on_order);
    offer.ladder = line.field();
    readLadder(offer.ladder, offer.prices);
    offer.one_time_costs.clear();
    offer.charge_key = offer.costs = offer.stock_number = offer.supplier_part_number = {};
    if (!line.hasField()) return;
    offer.charge_key = line.field();
    offer.costs = line.field();
    readCosts(offer.costs, offer.one_time_costs);
    if (!line.hasField()) return;
    offer.stock_number = line.field();
    if (line.hasField()) offer.supplier_part_number = line.field();
}

}  // namespace

TextOffer offerOfLine(std::string_view line) {
    TextOffer offer;
    readLine(line, offer);
    return offer;
}

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

void OfferReader::begin(std::span<const OfferPiece> pieces) {
    auto memory = std::move(offer_);
    *this = OfferReader(pieces);
    offer_ = std::move(memory);
}

bool OfferReader::beginPiece() {
    while (rest_.empty()) {
        if (pieces_.empty()) return false;
        readSource(pieces_.front().source);
        rest_ = piece_ = pieces_.front().offers;
        pieces_ = pieces_.subspan(1);
        ++pieces_begun_;
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
    if (!fields.hasField()) return;
    source_.lifecycle = fields.field();
    if (!fields.hasField()) {
        source_.is_blocked = std::exchange(source_.lifecycle, {}) == "B";
        return;
    }
    source_.rohs = fields.field();
    source_.reach = fields.field();
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
    if (!beginPiece()) return nullptr;
    const auto end = rest_.find('\n');
    if (end == std::string_view::npos) TextFields::refuse("the last line does not end");
    const auto line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);  // errors count the line as read
    readLine(line, offer_);
    return &offer_;
}

}  // namespace cardcage::sourcing
