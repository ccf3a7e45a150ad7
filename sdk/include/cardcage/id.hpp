#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// Ids of records. Each kind of record has a type of its own, so that the id of a supplier is no argument where the id
// of a customer is wanted:
//
//   using CustomerId = sdk::Id<struct CustomerTag>;
//   Customer findCustomer(sdk::Call& call, CustomerId id);
//
// New ids come from the database (cardcage_api.new_id()), which makes them grow with time. An id says nothing about the
// tenant: the statement that uses it compares the tenant, too.

namespace cardcage {

/// A UUID as its 36 characters, always in lower case, so that it is read and written without conversion. The default
/// one is the nil UUID. A plain value.
class Uuid {
public:
    /// Characters of the text form.
    static constexpr std::size_t length = 36;

    /// The nil UUID.
    constexpr Uuid() {
        for (std::size_t i = 0; i < length; ++i) text_[i] = isDash(i) ? '-' : '0';
    }

    /// Returns the UUID of a text, nothing unless `text` is exactly 8-4-4-4-12 hexadecimal digits, in either case.
    /// Version and variant are not checked.
    static constexpr std::optional<Uuid> parse(std::string_view text) {
        if (text.size() != length) return std::nullopt;
        Uuid result;
        for (std::size_t i = 0; i < length; ++i) {
            char letter = text[i];
            if (letter >= 'A' && letter <= 'F') letter = static_cast<char>(letter - 'A' + 'a');
            const bool hexadecimal = (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
            if (isDash(i) ? letter != '-' : !hexadecimal) return std::nullopt;
            result.text_[i] = letter;
        }
        return result;
    }

    /// Returns the 36 characters; valid as long as the object.
    constexpr std::string_view view() const { return {text_.data(), text_.size()}; }
    /// Returns a copy of the 36 characters.
    std::string text() const { return std::string(view()); }

    friend constexpr bool operator==(const Uuid&, const Uuid&) = default;
    friend constexpr auto operator<=>(const Uuid&, const Uuid&) = default;

private:
    static constexpr bool isDash(std::size_t index) { return index == 8 || index == 13 || index == 18 || index == 23; }

    std::array<char, length> text_{};
};

/// The id of one kind of record, a type of its own so that ids of two kinds cannot be mixed up:
///   using CustomerId = sdk::Id<struct CustomerTag>;
/// On the wire and in SQL it is a UUID.
template <class Tag>
class Id {
public:
    /// The nil UUID: an id that no record has.
    constexpr Id() = default;
    /// Takes the UUID; explicit, because it names the kind of record to which the id belongs.
    constexpr explicit Id(const Uuid& uuid) : uuid_(uuid) {}

    /// Returns the id of a text, nothing unless it is a UUID. Whether such a record exists is not asked.
    static constexpr std::optional<Id> parse(std::string_view text) {
        const auto uuid = Uuid::parse(text);
        if (!uuid) return std::nullopt;
        return Id(*uuid);
    }

    /// Returns the UUID.
    constexpr const Uuid& uuid() const { return uuid_; }
    /// Returns the 36 characters; valid as long as the object.
    constexpr std::string_view view() const { return uuid_.view(); }
    /// Returns a copy of the 36 characters.
    std::string text() const { return uuid_.text(); }

    friend constexpr bool operator==(const Id&, const Id&) = default;
    friend constexpr auto operator<=>(const Id&, const Id&) = default;

private:
    Uuid uuid_;
};

}  // namespace cardcage
