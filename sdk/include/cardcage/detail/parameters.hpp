#pragma once

#include <array>
#include <cardcage/detail/row.hpp>
#include <cardcage/detail/services.hpp>
#include <cardcage/module/page.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// Arguments of a statement in the form of the contract.

namespace cardcage {

/// Raw bytes as a statement argument (bytea). Borrows the content until the statement has run.
struct Bytes {
    std::string_view content;
};

namespace detail {

/// A record, or another plain struct, as an argument: the parameters of its members in their order.
template <class T>
concept IsArgumentRow =
    IsRow<T> && !std::is_same_v<T, Window> && !std::is_same_v<T, Money> && !std::is_same_v<T, Bytes>;

/// Returns the number of SQL parameters that an argument of type T becomes.
template <class T>
constexpr std::size_t parameterCount();

/// Returns the number of SQL parameters of all members of an aggregate.
template <class Row, std::size_t... I>
constexpr std::size_t memberParameters(std::index_sequence<I...>) {
    return (std::size_t{0} + ... + parameterCount<MemberType<Row, I>>());
}

template <class T>
constexpr std::size_t parameterCount() {
    if constexpr (std::is_same_v<T, Window>) {
        return 3;
    } else if constexpr (is_patch<T>) {
        return 1 + parameterCount<typename std::remove_cvref_t<decltype(std::declval<T&>().value())>::value_type>();
    } else if constexpr (is_optional<T>) {
        return parameterCount<typename T::value_type>();
    } else if constexpr (std::is_same_v<T, Money>) {
        return 2;
    } else if constexpr (IsArgumentRow<T>) {
        return memberParameters<T>(std::make_index_sequence<member_count<T>>{});
    } else {
        return 1;
    }
}

/// Returns the number of SQL parameters of a list of argument types.
template <class... Args>
constexpr std::size_t parametersOf() {
    return (std::size_t{0} + ... + parameterCount<std::decay_t<Args>>());
}

/// The arguments of one statement in the form of the contract. Borrows texts from the arguments, so it must die before
/// them; texts that it makes itself (numbers, dates, lists) are its own.
template <std::size_t N>
class Parameters {
public:
    Parameters() = default;
    Parameters(const Parameters&) = delete;
    Parameters& operator=(const Parameters&) = delete;

    /// Returns the first of size() values; valid until the next add() or clear().
    const cc_value* data() const { return values_.data(); }
    /// Returns the number of parameters added since the last clear().
    std::size_t size() const { return used_; }
    /// Forgets all parameters, so that the object can take the next row of a copy.
    void clear() {
        used_ = 0;
        lists_.clear();
        owned_.clear();
        integers_.clear();
    }

    /// Each add() appends the parameters of one argument in their order. A std::optional without a value becomes NULL
    /// for each of its parameters; an enum becomes its word; Decimal, Date and Timestamp travel as text.
    void add(std::nullopt_t) { next().kind = CC_VALUE_NULL; }
    void add(bool value) { addInteger(CC_VALUE_BOOL, value ? 1 : 0); }
    void add(std::string_view value) { addText(CC_VALUE_TEXT, value); }
    void add(const char* value) { add(std::string_view(value)); }
    void add(const std::string& value) { add(std::string_view(value)); }
    void add(const Bytes& value) { addText(CC_VALUE_BYTES, value.content); }
    void add(const Uuid& value) { add(value.view()); }
    template <class Tag>
    void add(const Id<Tag>& value) {
        add(value.view());
    }
    void add(const Currency& value) { add(value.code()); }
    void add(const Decimal& value) { addWritten(value.text()); }
    void add(const Date& value) { addWritten(value.text()); }
    void add(const Timestamp& value) { addWritten(value.exactText()); }
    /// Two parameters: amount and currency.
    void add(const Money& value) {
        add(value.amount);
        add(value.currency);
    }
    /// Three parameters: rows to read, created_at and id of the row to begin after.
    void add(const Window& window) {
        add(window.rowsToRead());
        add(window.after_created_at);
        add(window.after_id);
    }
    template <class T>
    requires(std::is_integral_v<T> && !std::is_same_v<T, bool>) void add(T value) {
        static_assert(std::is_signed_v<T> || sizeof(T) < 8, "SQL integers are signed: pass a std::int64_t");
        addInteger(CC_VALUE_INTEGER, static_cast<std::int64_t>(value));
    }
    template <WireEnum E>
    void add(E value) {
        add(wireName(value));
    }
    template <class T>
    void add(const std::optional<T>& value) {
        if (value) {
            add(*value);
            return;
        }
        for (std::size_t i = 0; i < parameterCount<T>(); ++i) add(std::nullopt);
    }
    /// Two parameters: whether the value is given, and the value.
    template <class T>
    void add(const Patch<T>& patch) {
        add(patch.isGiven());
        add(patch.value());
    }
    /// The parameters of the members in their order.
    template <IsArgumentRow T>
    void add(const T& row) {
        forEachMember(row, [this](const auto& member) { this->add(member); });
    }
    template <class T>
    void add(const std::vector<T>& values) {
        add(std::span<const T>(values));
    }
    void add(std::span<const std::int64_t> values) {
        cc_value& value = next();
        value.kind = CC_VALUE_INTEGERS;
        value.count = static_cast<std::uint32_t>(values.size());
        value.integers = values.data();
    }
    void add(std::span<const int> values) {
        integers_.emplace_back(values.begin(), values.end());
        add(std::span<const std::int64_t>(integers_.back()));
    }
    /// A list of texts, ids, dates, numbers or enumerators becomes text[], which the statement casts ("$1::uuid[]"). A
    /// list of integers becomes bigint[].
    template <class T>
    void add(std::span<const T> values) {
        std::vector<cc_str> texts;
        texts.reserve(values.size());
        std::vector<std::string> written;
        written.reserve(values.size());  // addresses must not change
        for (const T& value : values) texts.push_back(elementText(value, written));
        lists_.push_back(std::move(texts));
        owned_.push_back(std::move(written));
        cc_value& value = next();
        value.kind = CC_VALUE_TEXTS;
        value.count = static_cast<std::uint32_t>(values.size());
        value.texts = lists_.back().data();
    }

private:
    /// The next value, emptied. The capacity is computed from the argument types, so it always suffices.
    cc_value& next() {
        cc_value& value = values_[used_++];
        value = cc_value{};
        return value;
    }
    void addInteger(std::int32_t kind, std::int64_t integer) {
        cc_value& value = next();
        value.kind = kind;
        value.integer = integer;
    }
    void addText(std::int32_t kind, std::string_view text) {
        cc_value& value = next();
        value.kind = kind;
        value.text = borrow(text);
    }
    /// Keeps a text that was made for this parameter; the vector in between keeps its address.
    void addWritten(std::string text) {
        auto& keeper = owned_.emplace_back();
        keeper.push_back(std::move(text));
        addText(CC_VALUE_TEXT, keeper.back());
    }

    /// The text of one element; borrowed from it where it has one, otherwise appended to `written`.
    template <class T>
    static cc_str elementText(const T& value, std::vector<std::string>& written) {
        if constexpr (is_optional<T>) {
            return value ? elementText(*value, written) : cc_str{nullptr, 0};
        } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
            return borrow(value);
        } else if constexpr (WireEnum<T>) {
            return borrow(wireName(value));
        } else if constexpr (std::is_same_v<T, Currency>) {
            return borrow(value.code());
        } else if constexpr (std::is_integral_v<T>) {
            return borrow(written.emplace_back(std::to_string(value)));
        } else if constexpr (requires { std::string_view(value.view()); }) {
            return borrow(value.view());
        } else if constexpr (std::is_same_v<T, Timestamp>) {
            return borrow(written.emplace_back(value.exactText()));
        } else {
            return borrow(written.emplace_back(value.text()));
        }
    }

    std::array<cc_value, (N == 0 ? 1 : N)> values_;
    std::size_t used_ = 0;
    std::vector<std::vector<cc_str>> lists_;
    std::vector<std::vector<std::string>> owned_;
    std::vector<std::vector<std::int64_t>> integers_;
};

}  // namespace detail
}  // namespace cardcage
