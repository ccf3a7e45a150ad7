#include "solutions/solution_parts.hpp"

#include <array>
#include <charconv>

#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

template <class Number>
void append(std::string& out, Number number, int base) {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, number, base).ptr;
    if (!out.empty()) out += ' ';
    out.append(digits, end);
}

class RecordReader {
public:
    explicit RecordReader(std::string_view text) : rest_(text) {}

    bool atEnd() const { return rest_.empty(); }
    bool isAt(char sign) const { return rest_.starts_with(sign); }
    void skip() { rest_.remove_prefix(1); }

    template <class Number>
    Number number(int base) {
        const auto end = std::min(rest_.find(' '), rest_.size());
        const auto word = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        Number value{};
        const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
        if (error != std::errc() || stop != word.data() + word.size())
            TextFields::refuseField(word, "is not a number in range");
        return value;
    }

private:
    std::string_view rest_;
};

constexpr int base_ten = 10;
constexpr int base_sixteen = 16;
constexpr int low_bits = 64;
constexpr char money_sign = '/';  ///< precedes the unit of money of a cost if it is not the ordinary one

/// In the order of storage; new ones are appended.
constexpr auto cause_hashes = std::to_array(
    {&engine::PartCauses::quantity,
     &engine::PartCauses::design,
     &engine::PartCauses::offers,
     &engine::PartCauses::prices,
     &engine::PartCauses::rates,
     &engine::PartCauses::stock,
     &engine::PartCauses::rules,
     &engine::PartCauses::terms,
     &engine::PartCauses::approval,
     &engine::PartCauses::component,
     &engine::PartCauses::sets,
     &engine::PartCauses::lines,
     &engine::PartCauses::day,
     &engine::PartCauses::engine,
     &engine::PartCauses::market,
     &engine::PartCauses::market_blocked,
     &engine::PartCauses::facts,
     &engine::PartCauses::blocked,
     &engine::PartCauses::offer_rules,
     &engine::PartCauses::component_rules,
     &engine::PartCauses::single_rules,
     &engine::PartCauses::suppliers,
     &engine::PartCauses::supplier_terms,
     &engine::PartCauses::pinned,
     &engine::PartCauses::left_out,
     &engine::PartCauses::charge_currencies,
     &engine::PartCauses::charge_rates,
     &engine::PartCauses::market_kept_out,
     &engine::PartCauses::kept_out}
);

}  // namespace

std::string recordText(const engine::PartRecord& record) {
    constexpr std::size_t most_of_a_hash = 17;
    std::string text;
    text.reserve((cause_hashes.size() + 5) * most_of_a_hash);
    append(text, record.need, base_ten);
    append(text, static_cast<std::int64_t>(record.cost >> low_bits), base_ten);
    append(text, static_cast<std::uint64_t>(record.cost), base_sixteen);
    append(text, record.ready, base_ten);
    append(text, record.plan, base_sixteen);
    for (const auto hash : cause_hashes) append(text, record.causes.*hash, base_sixteen);
    if (record.coarser == 0) return text;
    text.append({' ', money_sign});
    text += std::to_string(record.coarser);
    append(text, record.bought, base_ten);
    return text;
}

engine::PartRecord parseRecord(std::string_view text, std::string_view key) {
    RecordReader words(text);
    engine::PartRecord record{.key = key};
    record.need = words.number<engine::Quantity>(base_ten);
    const auto high = words.number<std::int64_t>(base_ten);
    record.cost = static_cast<engine::Cost>(
        static_cast<engine::UInt128>(engine::Int128{high}) << low_bits | words.number<std::uint64_t>(base_sixteen)
    );
    record.ready = words.number<engine::Days>(base_ten);
    record.plan = words.number<std::uint64_t>(base_sixteen);
    for (const auto hash : cause_hashes) {
        if (words.atEnd() || words.isAt(money_sign)) break;  // older records have the first ones only
        record.causes.*hash = words.number<std::uint64_t>(base_sixteen);
    }
    if (words.isAt(money_sign)) {
        words.skip();
        record.coarser = words.number<int>(base_ten);
        record.bought = words.number<engine::Quantity>(base_ten);
    }
    return record;
}

}  // namespace cardcage::sourcing
