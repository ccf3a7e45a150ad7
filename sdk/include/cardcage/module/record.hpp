#pragma once

#include <array>
#include <cardcage/decimal.hpp>
#include <cardcage/detail/member_name.hpp>
#include <cardcage/detail/members.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// Records are declared once: one constexpr table inside a plain struct makes decoding (every error at once, each with
// its JSON pointer), validation, encoding in declared order and the OpenAPI schema.
//
//   struct Customer {
//       CustomerId id;
//       std::optional<std::string> number;
//       static constexpr auto schema() {
//           return sdk::record("Customer",
//               sdk::required<&Customer::id>("Id of the customer."),
//               sdk::optional<&Customer::number>("Customer number.", sdk::trimmed, sdk::length(1, 64)));
//       }
//   };
//
// The JSON key is the name of the member unless sdk::named sets another one. Types of members: bool, int,
// std::int64_t, std::string, Decimal, Money, Currency, Date, Timestamp, Uuid, Id<…>, an enum with wireNames(), another
// record, std::vector<…>, std::optional<…>, Patch<…>.
//
// Unknown keys are accepted and reported in requests (detail/unknown_keys.hpp), refused in settings and by strict()
// records:
//
//   return sdk::record("Board", …).camelCase().strict();
//
// In a Stream of elements, which is an import, and in a
// body whose record has `static constexpr bool empty_texts_are_absent = true`, a text of nothing but white space is
// absent where it may be absent, and so is an object that may be absent and has only such texts.
//
// A record may have a member function `void check(sdk::FieldErrors&) const` for rules about several fields, so that
// their errors are reported together with wrong types. It runs for every object; a field whose value is wrong keeps its
// default there. Errors about such a place are dropped; where a rule about one field looks at another one, it asks
// `errors.isRight("/other")` first.
//
//   void check(sdk::FieldErrors& errors) const {
//       if (first > last && errors.areRight("/first", "/last")) errors.add("/last", "range", "must not be before
//       first");
//   }
//
// The record of a whole body may have `void check(sdk::FieldErrors&, const sdk::Call&) const` for rules that depend on
// the time, on settings or on what other modules provide; it runs after the others.

namespace cardcage {

/// Named checks of a text. Free: no check.
enum class TextFormat : std::uint8_t { Free, Email, Language, Url };

/// The rules that a value has to obey and its form in JSON; filled by the rules behind the description of a field.
struct Rules {
    bool required = false;          ///< the key must be there; for a Patch: it cannot be cleared
    bool trimmed = false;           ///< white space at both ends is removed, control characters are refused
    bool decimal_text = false;      ///< a Decimal travels as a string, not as a JSON number
    std::int8_t min_places = 0;     ///< of a decimal string on output
    bool refuses_unknown = false;   ///< an enum does not take Unknown: it changes a state
    bool answers_unknown = false;   ///< it is in the schema nevertheless, since answers have the enum, too
    bool minimum_excluded = false;  ///< numbers must be greater than the minimum
    bool keeps_empty = false;       ///< a query parameter that is sent empty is the empty text, not absent
    bool only_first = false;        ///< of a list only the first element is read, the others are not even looked at
    bool inlined = false;           ///< the fields of the member are fields of the record itself
    TextFormat format = TextFormat::Free;  ///< named check of a text
    std::int64_t min_length = 0;           ///< code points
    std::int64_t max_length = -1;          ///< -1: no limit of its own
    std::int64_t min_items = 0;            ///< elements of a list
    std::int64_t max_items = -1;           ///< -1: no limit of its own
    std::optional<Decimal> minimum;        ///< smallest number allowed
    std::optional<Decimal> maximum;        ///< largest number allowed
    std::string_view example;              ///< for texts as it is, for everything else JSON
    std::string_view name;                 ///< the key; empty: the name of the member
};

namespace rule {

/// The types of the rules. Each has applyTo(Rules&); the constants and functions below make them. A rule given twice:
/// the last one holds.
struct Length {
    std::int64_t min, max;
    constexpr void applyTo(Rules& rules) const { rules.min_length = min, rules.max_length = max; }
};
/// See items().
struct Items {
    std::int64_t min, max;
    constexpr void applyTo(Rules& rules) const { rules.min_items = min, rules.max_items = max; }
};
/// See range(), atLeast() and greaterThan().
struct Range {
    std::optional<Decimal> min, max;
    bool minimum_excluded;
    constexpr void applyTo(Rules& rules) const {
        if (min) rules.minimum = min, rules.minimum_excluded = minimum_excluded;
        if (max) rules.maximum = max;
    }
};
/// See sdk::email, sdk::language and sdk::url. A format trims and sets its own largest length unless one is given
/// before.
struct Format {
    TextFormat format;
    std::int64_t max_length;
    constexpr void applyTo(Rules& rules) const {
        rules.format = format;
        rules.trimmed = true;
        if (rules.max_length < 0) rules.max_length = max_length;
    }
};
/// See sdk::trimmed.
struct Trimmed {
    constexpr void applyTo(Rules& rules) const { rules.trimmed = true; }
};
/// A trimmed text of `min` to `max` code points.
struct Identifier {
    std::int64_t min, max;
    constexpr void applyTo(Rules& rules) const {
        rules.trimmed = true;
        rules.min_length = min;
        rules.max_length = max;
    }
};
/// See sdk::only_first.
struct OnlyFirst {
    constexpr void applyTo(Rules& rules) const { rules.only_first = true; }
};
/// See inlined().
struct Inlined {
    constexpr void applyTo(Rules& rules) const { rules.inlined = true; }
};
/// See sdk::keeps_empty.
struct KeepsEmpty {
    constexpr void applyTo(Rules& rules) const { rules.keeps_empty = true; }
};
/// See sdk::lookup. A length given before stays, but for a smallest one below 1.
struct Lookup {
    constexpr void applyTo(Rules& rules) const {
        rules.trimmed = true;
        rules.keeps_empty = true;
        if (rules.min_length < 1) rules.min_length = 1;
    }
};
/// See sdk::known and sdk::known_when_sent.
struct RefusesUnknown {
    bool answered;
    constexpr void applyTo(Rules& rules) const {
        rules.refuses_unknown = true;
        rules.answers_unknown = answered;
    }
};
/// See sdk::as_text and sdk::amount. A range given before stays.
struct DecimalText {
    std::int8_t min_places;
    std::optional<Decimal> min, max;
    constexpr void applyTo(Rules& rules) const {
        rules.decimal_text = true;
        rules.min_places = min_places;
        if (min && !rules.minimum) rules.minimum = min;
        if (max && !rules.maximum) rules.maximum = max;
    }
};
/// See named().
struct Named {
    std::string_view name;
    constexpr void applyTo(Rules& rules) const { rules.name = name; }
};
/// See example().
struct Example {
    std::string_view text;
    constexpr void applyTo(Rules& rules) const { rules.example = text; }
};

}  // namespace rule

/// Limits the length of a text, in code points; both bounds are allowed lengths. Rule "length" otherwise.
constexpr rule::Length length(std::int64_t min, std::int64_t max) {
    return {min, max};
}
/// Limits the number of elements of a list; both bounds are allowed. Rule "length" otherwise.
constexpr rule::Items items(std::int64_t min, std::int64_t max) {
    return {min, max};
}
/// Limits a number; both bounds are allowed values. Rule "range" otherwise.
constexpr rule::Range range(Decimal min, Decimal max) {
    return {min, max, false};
}
/// Sets the smallest number allowed.
constexpr rule::Range atLeast(Decimal min) {
    return {min, std::nullopt, false};
}
/// Sets a bound that every number must be greater than.
constexpr rule::Range greaterThan(Decimal limit) {
    return {limit, std::nullopt, true};
}
/// Sets an example for the documentation: for texts as it is (`"C-100"`), for everything else JSON (`"12.5"`, `"[1]"`).
constexpr rule::Example example(std::string_view text) {
    return {text};
}
/// Sets a key that C++ cannot spell: `"x-ms-blob-type"`.
constexpr rule::Named named(std::string_view name) {
    return {name};
}
/// The name that modules write: everything of this SDK is there as sdk::…. The rules without arguments live here and
/// not in the namespace around it, so that the variables of a module may be called `email` or `amount`.
namespace sdk {

using namespace ::cardcage;

/// For identifiers and names: removes white space at both ends (text::trimmed) and refuses control characters.
inline constexpr rule::Trimmed trimmed{};
/// Reads only the first element of a list; the others are not even looked at.
inline constexpr rule::OnlyFirst only_first{};
/// For a query parameter whose empty text means something else than its absence.
inline constexpr rule::KeepsEmpty keeps_empty{};
/// A text of the query by which records are found: trimmed, and refused when it is empty or blank (rule "length"),
/// because a client whose variable is empty does not expect every record.
inline constexpr rule::Lookup lookup{};
/// An e-mail address of at most 254 characters.
inline constexpr rule::Format email{TextFormat::Email, 254};
/// A language tag (BCP 47): "de", "pt-BR".
inline constexpr rule::Format language{TextFormat::Language, 35};
/// An absolute http or https address.
inline constexpr rule::Format url{TextFormat::Url, 2048};
/// Refuses `Unknown`, because the value changes a state. For records of requests only.
inline constexpr rule::RefusesUnknown known{false};
/// Does the same in records that answers have, too: the schema then lists `Unknown` for their readers.
inline constexpr rule::RefusesUnknown known_when_sent{true};
/// A Decimal that travels as a string: exchange rates and other exact factors.
inline constexpr rule::DecimalText as_text{0, std::nullopt, std::nullopt};
/// A Decimal that is an amount: a string, not negative, at most 15 digits before the point, shown with at least 2
/// places.
inline constexpr rule::DecimalText amount{
    2, Decimal(0), Decimal::fromScaled(Decimal(1'000'000'000'000'000).scaled() - 1)};

}  // namespace sdk

/// The three states of a value in a PATCH: absent (unchanged), null (clear) and given. As an SQL argument it is two
/// parameters, `given` (boolean) and the value:
///   SET name = CASE WHEN $2 THEN $3 ELSE name END
template <class T>
class Patch {
public:
    /// The absent one.
    constexpr Patch() = default;
    /// A given value.
    constexpr Patch(T value) : value_(std::move(value)), given_(true) {}
    /// Null: the stored value is cleared.
    constexpr Patch(std::nullopt_t) : given_(true) {}

    /// Returns whether the stored value stays as it is.
    constexpr bool isAbsent() const { return !given_; }
    /// Returns whether the stored value is cleared.
    constexpr bool isClear() const { return given_ && !value_; }
    /// Returns whether there is a new value.
    constexpr bool hasValue() const { return value_.has_value(); }
    /// Returns whether the stored value changes: it is cleared, or there is a new one.
    constexpr bool isGiven() const { return given_; }
    /// Returns the new value; nothing when it is absent or cleared.
    constexpr const std::optional<T>& value() const { return value_; }
    /// Returns the new value; only when hasValue().
    constexpr const T& operator*() const { return *value_; }
    constexpr const T* operator->() const { return &*value_; }

    /// Returns the stored value after this patch.
    constexpr std::optional<T> appliedTo(std::optional<T> stored) const { return given_ ? value_ : std::move(stored); }

    friend constexpr bool operator==(const Patch&, const Patch&) = default;

private:
    std::optional<T> value_;
    bool given_ = false;
};

/// One field of a record: its key, its member, its description for the documentation, and its rules.
template <class Owner, class Member>
struct Field {
    std::string_view member_name;  ///< name of the member in the struct
    std::string_view name;         ///< key in JSON, or name of the query parameter
    std::string_view other_name;   ///< the key in the other case, for records that take either; empty: none
    Member Owner::*member;         ///< place in the struct
    std::string_view description;  ///< Markdown, for the interface description
    Rules rules;                   ///< what values it takes
};

namespace detail {

/// One field of a table, found by its index.
template <std::size_t Index, class Field>
struct FieldSlot {
    Field field;
};
template <class Indices, class... Fields>
struct FieldSlots;
template <std::size_t... I, class... Fields>
struct FieldSlots<std::index_sequence<I...>, Fields...> : FieldSlot<I, Fields>... {};

/// Returns the field with that index.
template <std::size_t Index, class Field>
constexpr Field& fieldAt(FieldSlot<Index, Field>& slot) {
    return slot.field;
}
template <std::size_t Index, class Field>
constexpr const Field& fieldAt(const FieldSlot<Index, Field>& slot) {
    return slot.field;
}

}  // namespace detail

/// Fields of different types in their order. Compiles in half of the time of a std::tuple.
template <class... Fields>
struct FieldList {
    detail::FieldSlots<std::index_sequence_for<Fields...>, Fields...> slots;

    /// Returns `use(fields...)`.
    template <class Use>
    constexpr decltype(auto) with(Use&& use) {
        return withSlots(slots, use, std::index_sequence_for<Fields...>{});
    }
    template <class Use>
    constexpr decltype(auto) with(Use&& use) const {
        return withSlots(slots, use, std::index_sequence_for<Fields...>{});
    }

private:
    template <class Slots, class Use, std::size_t... I>
    static constexpr decltype(auto) withSlots(Slots& slots, Use& use, std::index_sequence<I...>) {
        return use(detail::fieldAt<I>(slots)...);
    }
};

/// The table of the fields of one record. Constant and made at compile time.
template <class OwnerType, class... Members>
struct RecordTable {
    using Owner = OwnerType;                                 ///< the struct of the record
    static constexpr std::size_t size = sizeof...(Members);  ///< number of its fields

    std::string_view name;
    bool is_query;                               ///< whether its fields are query parameters
    FieldList<Field<Owner, Members>...> fields;  ///< in declared order
    bool is_strict = false;                      ///< see strict()
    bool takes_either_case = false;              ///< see inEitherCase()

    /// Refuses keys that the record does not have (rule "unknown"), where others are ignored. Holds for this record,
    /// not for those inside of it.
    constexpr RecordTable strict() const {
        RecordTable table = *this;
        table.is_strict = true;
        return table;
    }
    /// Writes and reads the keys in camelCase: a member `order_id` has the key "orderId". Keys that sdk::named sets
    /// stay.
    constexpr RecordTable camelCase() const {
        RecordTable table = *this;
        table.fields.with([](auto&... field) {
            ((field.rules.name.empty() && !field.other_name.empty() ? std::swap(field.name, field.other_name) : void()),
             ...);
        });
        return table;
    }
    /// Reads each key in the case of the record or in the other one: "order_id" or "orderId"; answers have the case of
    /// the record. Both at once are an error (rule "duplicate").
    constexpr RecordTable inEitherCase() const {
        RecordTable table = *this;
        table.takes_either_case = true;
        return table;
    }
};

namespace detail {

/// Whether a type is a std::optional, a Patch or a std::vector.
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_patch = false;
template <class T>
inline constexpr bool is_patch<Patch<T>> = true;
template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;

/// The record and the type of a pointer to a member.
template <class Member>
struct MemberPointer;
template <class Record, class T>
struct MemberPointer<T Record::*> {
    using Owner = Record;
    using Type = T;
};

/// The field that a pointer to a member describes.
template <auto Member>
using FieldOf = Field<typename MemberPointer<decltype(Member)>::Owner, typename MemberPointer<decltype(Member)>::Type>;

/// Gives a field the key that its rules set by sdk::named, if any.
template <class Owner, class Member>
constexpr void applyName(Field<Owner, Member>& field) {
    const auto named = field.rules.name;
    if (named.empty()) return;
    field.other_name = named == field.other_name ? field.name : std::string_view{};
    field.name = named;
}

/// Makes a field and applies the rules in their order.
template <auto Member, class... Applied>
constexpr FieldOf<Member> makeField(bool required, std::string_view description, const Applied&... applied) {
    constexpr auto name = member_name<Member>.view();
    constexpr auto in_camel_case = camel_name<Member>.view();
    FieldOf<Member> field{
        name, name, name == in_camel_case ? std::string_view{} : in_camel_case, Member, description, {}};
    field.rules.required = required;
    (applied.applyTo(field.rules), ...);
    applyName(field);
    return field;
}

/// Returns whether a record has fields of another one among its own.
template <class Table>
constexpr bool hasInlined(const Table& table) {
    return table.fields.with([](const auto&... field) { return (field.rules.inlined || ...); });
}

/// Returns whether no two keys are equal.
template <std::size_t Count>
constexpr bool areUnique(const std::array<std::string_view, Count>& keys) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
        for (std::size_t j = i + 1; j < keys.size(); ++j) {
            if (keys[i] == keys[j]) return false;
        }
    }
    return true;
}

/// Returns whether no two fields have one key.
template <class Table>
constexpr bool namesAreUnique(const Table& table) {
    return table.fields.with([](const auto&... field) { return areUnique(std::array{field.name...}); });
}

/// Returns the table of T; a table that misses a member, or has a key twice, does not compile.
template <class T>
constexpr auto checkedSchema() {
    constexpr auto table = T::schema();
    static_assert(
        takes_members<T, decltype(table)::size> && !takes_members<T, decltype(table)::size + 1>,
        "the field table of this record does not name every member exactly once"
    );
    static_assert(namesAreUnique(table), "two fields of this record have the same name");
    return table;
}

}  // namespace detail

/// A struct with a table of its fields: the function schema().
template <class T>
concept IsRecord = requires {
    T::schema();
};

/// The checked table of T.
template <IsRecord T>
inline constexpr auto schema_of = detail::checkedSchema<T>();

/// A record of query parameters, made by query().
template <class T>
concept IsQuery = IsRecord<T> && T::schema()
.is_query;
/// A record of a body or an answer, made by record().
template <class T>
concept IsBodyRecord = IsRecord<T> && !IsQuery<T>;

/// Describes a field whose key must be in the request and is in every answer. A std::optional member may be null, but
/// its key must be there. In a PATCH (the member is a Patch) the key may be left out, but the value cannot be cleared.
template <auto Member, class... Applied>
constexpr detail::FieldOf<Member> required(std::string_view description, const Applied&... rules) {
    return detail::makeField<Member>(true, description, rules...);
}

/// Describes a field whose key may be missing or null; the member keeps its default value then.
template <auto Member, class... Applied>
constexpr detail::FieldOf<Member> optional(std::string_view description, const Applied&... rules) {
    return detail::makeField<Member>(false, description, rules...);
}

/// Describes a member of answers whose own fields appear among those of the record, under their names.
template <auto Member>
constexpr detail::FieldOf<Member> inlined() {
    using Inner = typename detail::MemberPointer<decltype(Member)>::Type;
    auto field = detail::makeField<Member>(true, {}, rule::Inlined{});
    field.name = schema_of<Inner>.name;
    return field;
}

/// Returns the table of a record of a body or an answer; strict(), camelCase() and inEitherCase() change it. `name` is
/// its name among the components of the OpenAPI document; it must be unique in the module.
template <class Owner, class... Members>
constexpr RecordTable<Owner, Members...> record(std::string_view name, const Field<Owner, Members>&... fields) {
    return {name, false, {{{fields}...}}};
}

/// Returns the table of a record whose members are query parameters: scalars, std::optional of them, and std::vector of
/// them (one parameter, comma-separated).
template <class Owner, class... Members>
constexpr RecordTable<Owner, Members...> query(std::string_view name, const Field<Owner, Members>&... fields) {
    return {name, true, {{{fields}...}}};
}

/// Calls `visit(field)` for each field of T in declared order.
template <IsRecord T, class Visitor>
constexpr void forEachField(Visitor&& visit) {
    schema_of<T>.fields.with([&](const auto&... field) { (visit(field), ...); });
}

/// The rule behind `sdk::never_cleared`.
namespace rule {
struct NeverCleared {
    constexpr void applyTo(Rules& rules) const { rules.required = true; }
};
}  // namespace rule
namespace sdk {
/// Forbids null for a field of a PATCH: the value can be changed but not taken away.
inline constexpr rule::NeverCleared never_cleared{};
}  // namespace sdk

namespace detail {

/// A field of a PATCH that takes its description and rules from the record that creates.
template <auto Member>
struct PatchedField {
    std::string_view description;
    bool is_never_cleared;
};

/// Returns the field of the PATCH with the key, the description and the rules of the field in `Input` whose member has
/// the same name. A name that `Input` does not have does not compile.
template <class Input, auto Member>
constexpr FieldOf<Member> resolvedField(const PatchedField<Member>& patched) {
    auto field = makeField<Member>(false, patched.description);
    bool is_found = false;
    forEachField<Input>([&]<class Owner, class M>(const Field<Owner, M>& input) {
        if (input.member_name != field.member_name) return;
        if (field.description.empty()) field.description = input.description;
        field.rules = input.rules;
        field.rules.required = patched.is_never_cleared || !(is_optional<M> || is_vector<M>);
        applyName(field);
        is_found = true;
    });
    if (!is_found) throw "the record that creates has no field of this name";
    return field;
}
template <class Input, class Owner, class Member>
constexpr const Field<Owner, Member>& resolvedField(const Field<Owner, Member>& field) {
    return field;
}

}  // namespace detail

/// A field of a PATCH with the key, the rules and the description of the field of that name in the record that creates.
/// It can be cleared where that field is a std::optional or a list. `description` is another one, `sdk::never_cleared`
/// forbids null.
template <auto Member>
constexpr detail::PatchedField<Member> patched(std::string_view description = {}) {
    return {description, false};
}
template <auto Member>
constexpr detail::PatchedField<Member> patched(std::string_view description, rule::NeverCleared) {
    return {description, true};
}
template <auto Member>
constexpr detail::PatchedField<Member> patched(rule::NeverCleared) {
    return {{}, true};
}

/// Returns the table of a PATCH of what the record `Input` creates. Fields that only the PATCH has, or has with other
/// rules, are described as in any record.
///     return sdk::patchOf<CustomerInput>(
///         "CustomerPatch",
///         sdk::patched<&CustomerPatch::number>(),
///         sdk::patched<&CustomerPatch::name>("Name; a number or a name must remain.")
///     );
template <IsRecord Input, class... Fields>
constexpr auto patchOf(std::string_view name, const Fields&... fields) {
    return record(name, detail::resolvedField<Input>(fields)...);
}

}  // namespace cardcage
