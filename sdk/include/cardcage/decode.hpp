#pragma once

#include <cardcage/abi.h>

#include <array>
#include <cardcage/detail/unknown_keys.hpp>
#include <cardcage/problem.hpp>
#include <cardcage/scalar.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

// From JSON to records. Handlers get their body decoded; Call::decodeBody and Call::decodeText decode other texts. A
// whole text is read even when it has errors, so that the client learns all of them at once:
//
//   {"number": "", "portal_enabled": "yes"}
//   ->  400 invalid_field   /number          length  must not be empty
//                           /portal_enabled  type    must be true or false
//
// The reader of the host is strict (RFC 8259, no duplicate keys, at most 64 levels) and works event by event: memory
// does not grow with the text, only with the record that is read.
//
// Null and a missing key are the same in a POST, a PUT and an import: the member keeps its default value, or is an
// error when it is required. In a PATCH a missing key leaves the stored value and null clears it. Numbers are taken as
// they are written: a Decimal with more than 10 decimals is refused, not rounded.

namespace cardcage {

/// A text of a request as it was sent, before it was trimmed or refused.
struct SentText {
    std::string pointer;  ///< from the element on
    std::string text;
};

/// Reads one JSON text, event by event, and collects the errors in it. Types are never converted: "5" is not a number,
/// 1.5 is not a whole number. The host parses; the decoder borrows its reader. Used on the thread of the handler only.
class Decoder {
public:
    /// Treatment of keys that a record does not have: ignored in texts of other modules, an error in settings. Those of
    /// a request are ignored and reported, see reportUnknownKeys().
    enum class UnknownKeys { Ignored, Refused };

    /// Borrows both. The first next() reads the first event.
    Decoder(const cc_json_v1& service, cc_json* reader, UnknownKeys unknown_keys = UnknownKeys::Ignored)
        : service_(service), reader_(reader), unknown_keys_(unknown_keys) {}

    /// Advances to the next event. Throws Problem invalid_json when the text is not well formed, 413 payload_too_large
    /// when it exceeds a limit of the host (values, length of a string, members of an object); the detail names the
    /// error and the byte.
    void next() {
        event_ = {sizeof event_, CC_JSON_END, {nullptr, 0}, 0};
        const std::int32_t status = service_.next(reader_, &event_);
        if (status == CC_OK) return;
        if (status == CC_SYNTAX) {
            throw Problem::invalidJson(complaint("The text is not valid JSON: "));
        }
        if (status == CC_TOO_LARGE) {
            throw Problem(413, "payload_too_large", complaint("The JSON text is over a limit of this server: "));
        }
        throw HostError(status, "the JSON reader of the host failed");
    }

    /// Reports keys that are ignored to `list` from now on. Borrows the list.
    void reportUnknownKeys(UnknownKeyList& list) { reported_keys_ = &list; }
    /// Notes a key of the current object that is ignored. `offer_known(nearest)` offers the keys that are known.
    template <class OfferKnown>
    void noteUnknownKey(std::string_view key, const OfferKnown& offer_known) {
        if (!reported_keys_) return;
        text::Nearest nearest(key);
        if (reported_keys_->keepsNext()) offer_known(nearest);
        const Step step(*this, key);
        reported_keys_->add(pointer_, nearest.found());
    }
    /// Makes errors of the reported keys where the list refuses them. Called at the end of the text.
    void refuseReported() {
        if (reported_keys_ && reported_keys_->isRefused()) reported_keys_->addTo(errors_);
    }

    /// Makes an empty text an absent one from now on, where it may be absent: exports write unknown values as "".
    void takeEmptyAsAbsent() { takes_empty_as_absent_ = true; }
    /// Returns whether the current event is such a text.
    bool isEmptyText() const {
        return takes_empty_as_absent_ && kind() == CC_JSON_STRING && text::trimmed(text()).empty();
    }
    /// Returns whether the object that ended last had empty texts and nothing else.
    bool endedBlankObject() const { return ended_blank_object_; }
    /// Notes this about the object that ends now.
    void noteEndOfObject(bool is_blank) { ended_blank_object_ = is_blank; }
    /// Returns whether takeEmptyAsAbsent() was called.
    bool takesEmptyAsAbsent() const { return takes_empty_as_absent_; }

    /// Returns the kind of the current event: CC_JSON_….
    std::int32_t kind() const { return event_.kind; }
    /// Returns the text of the current event, borrowed until next(): a string decoded, a number as written.
    std::string_view text() const { return view(event_.text); }

    /// Skips the current value with everything inside of it; stops at its last event.
    void skip() {
        int depth = 0;
        for (;;) {
            if (kind() == CC_JSON_OBJECT_BEGIN || kind() == CC_JSON_ARRAY_BEGIN) ++depth;
            if (kind() == CC_JSON_OBJECT_END || kind() == CC_JSON_ARRAY_END) --depth;
            if (depth == 0) return;
            next();
        }
    }

    /// Keeps texts at these places below the current one as they were sent, from now on, where they differ from the
    /// text of the record: because they were trimmed, or refused. Borrows `pointers`.
    void keepSentTexts(std::span<const std::string_view> pointers) {
        kept_pointers_ = pointers;
        kept_below_ = pointer_.size();
    }
    /// Keeps the current text if its place is one of those.
    void keepSentText() {
        if (kept_pointers_.empty()) return;
        const std::string_view place = std::string_view(pointer_).substr(kept_below_);
        for (const std::string_view kept : kept_pointers_) {
            if (kept == place) sent_texts_.push_back({std::string(place), std::string(text())});
        }
    }
    /// Moves the kept texts out.
    std::vector<SentText> takeSentTexts() { return std::exchange(sent_texts_, {}); }

    /// Adds an error about the current place.
    void fault(std::string_view rule, std::string_view message) { errors_.add(pointer_, rule, message); }
    /// Adds an error about a member of the current place.
    void faultAt(std::string_view key, std::string_view rule, std::string_view message) {
        const Step step(*this, key);
        fault(rule, message);
    }

    /// Returns the errors found so far, which the caller may take.
    FieldErrors& errors() { return errors_; }
    /// Returns the JSON pointer of the current place; empty for the whole text.
    const std::string& pointer() const { return pointer_; }
    /// Returns the treatment of unknown keys.
    UnknownKeys unknownKeys() const { return unknown_keys_; }

    /// Moves the pointer one step deeper into the text in its life. Steps are nested like the values.
    class Step {
    public:
        /// Into the member with that key.
        Step(Decoder& decoder, std::string_view key) : decoder_(decoder), size_(decoder.pointer_.size()) {
            text::appendPointerStep(decoder.pointer_, key);
        }
        /// Into the element with that index.
        Step(Decoder& decoder, std::size_t index) : Step(decoder, std::to_string(index)) {}
        ~Step() { decoder_.pointer_.resize(size_); }
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;

    private:
        Decoder& decoder_;
        std::size_t size_;
    };

private:
    /// Returns the error of the host with its place in the text.
    std::string complaint(std::string_view beginning) const {
        return std::string(beginning)
            .append(view(event_.text))
            .append(" (byte ")
            .append(std::to_string(event_.position))
            .append(").");
    }

    const cc_json_v1& service_;
    cc_json* reader_;
    UnknownKeys unknown_keys_;
    UnknownKeyList* reported_keys_ = nullptr;
    bool takes_empty_as_absent_ = false;
    bool ended_blank_object_ = false;
    cc_json_event event_{};
    std::string pointer_;
    FieldErrors errors_;
    std::span<const std::string_view> kept_pointers_;
    std::size_t kept_below_ = 0;
    std::vector<SentText> sent_texts_;
};

namespace detail {

/// Reads one value; defined below.
template <class T>
void decodeValue(Decoder& decoder, T& value, const Rules& rules);

/// A member of a record that is being read, without its type: decodeObject() is compiled once, not for each record.
struct Slot {
    std::string_view name;
    std::string_view other_name;  ///< another key that means the same; empty: none
    void* member;
    const Rules* rules;
    bool (*decode)(Decoder&, void*, const Rules&);  ///< false: the member is absent
    bool needed;                                    ///< its key must be there
    bool seen;
};

/// Skips the value of a key that takes no part.
inline void skipMember(Decoder& decoder) {
    decoder.next();
    decoder.skip();
}

/// Skips a key that the record does not have: an error when it is refused, otherwise reported.
inline void skipUnknownMember(Decoder& decoder, std::span<const Slot> slots, bool is_refused) {
    const std::string_view key = decoder.text();
    const auto offer_known = [&](text::Nearest& nearest) {
        for (const Slot& slot : slots) nearest.offer(slot.name);
    };
    if (is_refused) {
        text::Nearest nearest(key);
        offer_known(nearest);
        decoder.faultAt(key, "unknown", "is not a known key" + text::didYouMean(nearest.found()));
    } else {
        decoder.noteUnknownKey(key, offer_known);
    }
    skipMember(decoder);
}

/// Reads an object into its slots; the decoder is at the first event of the value. Returns false for a value that is no
/// object, which it skips. Every required key that is missing becomes an error; so does an unknown one when
/// `refuses_unknown`.
inline bool decodeObject(Decoder& decoder, std::span<Slot> slots, bool refuses_unknown) {
    if (decoder.kind() != CC_JSON_OBJECT_BEGIN) {
        decoder.fault("type", "must be an object");
        decoder.skip();
        return false;
    }
    bool has_member = false;
    bool has_absent_member = false;
    for (decoder.next(); decoder.kind() == CC_JSON_KEY; decoder.next()) {
        const std::string_view key = decoder.text();
        Slot* found = nullptr;
        for (Slot& slot : slots) {
            if (slot.name == key || (!slot.other_name.empty() && slot.other_name == key)) found = &slot;
        }
        if (!found) {
            skipUnknownMember(decoder, slots, refuses_unknown);
            continue;
        }
        const std::string_view sent = found->name == key ? found->name : found->other_name;
        if (found->seen) {  // the reader refuses a key that is there twice, so it came in the other case before
            decoder.faultAt(sent, "duplicate", "is there in both cases; send one of them");
            skipMember(decoder);
            continue;
        }
        found->seen = true;
        decoder.next();
        const Decoder::Step step(decoder, sent);
        (found->decode(decoder, found->member, *found->rules) ? has_member : has_absent_member) = true;
    }
    decoder.noteEndOfObject(has_absent_member && !has_member);
    for (const Slot& slot : slots) {
        if (slot.needed && !slot.seen) decoder.faultAt(slot.name, "required", "is required");
    }
    return true;
}

/// Returns whether the values of a member are JSON strings.
template <class M>
bool isText(const Rules& rules) {
    if constexpr (is_optional<M>) {
        return isText<typename M::value_type>(rules);
    } else if constexpr (IsScalar<M>) {
        return Scalar<M>::token(rules) == Token::String;
    } else {
        return false;
    }
}

/// Reads an object that may be absent. It is absent when all its texts are empty; its errors are dropped then.
template <class Record>
bool decodeOptionalRecord(Decoder& decoder, std::optional<Record>& record, const Rules& rules) {
    auto earlier = std::exchange(decoder.errors(), FieldErrors());
    decodeValue(decoder, record.emplace(), rules);
    if (decoder.endedBlankObject()) {
        record.reset();
        decoder.errors() = std::move(earlier);
        return false;
    }
    earlier.add(decoder.errors());
    decoder.errors() = std::move(earlier);
    return true;
}

/// Reads a member. Null means absent, or clear in a patch. Returns false when the member is absent.
template <class M>
bool decodeMember(Decoder& decoder, void* address, const Rules& rules) {
    M& member = *static_cast<M*>(address);
    const bool is_empty = decoder.isEmptyText() && isText<M>(rules);
    if (decoder.kind() != CC_JSON_NULL) {
        if constexpr (!is_patch<M>) {
            // A required member is complained about as it is.
            if (is_empty && !rules.required) {
                decoder.keepSentText();
                return false;
            }
        }
        if constexpr (is_optional<M>) {
            if constexpr (IsRecord<typename M::value_type>) {
                if (decoder.takesEmptyAsAbsent() && decoder.kind() == CC_JSON_OBJECT_BEGIN) {
                    return decodeOptionalRecord(decoder, member, rules);
                }
            }
        }
        decodeValue(decoder, member, rules);
        return !is_empty;
    }
    if constexpr (is_patch<M>) {
        member = std::nullopt;
        if (rules.required) decoder.fault("required", "cannot be cleared");
    } else if constexpr (!is_optional<M>) {
        if (rules.required) decoder.fault("required", "must not be null");
    }
    return false;
}

/// Returns the slot of a field of a record.
template <class T, class M>
Slot makeSlot(T& value, const Field<T, M>& field) {
    return {
        field.name,
        schema_of<T>.takes_either_case ? field.other_name : std::string_view(),
        &(value.*field.member),
        &field.rules,
        &decodeMember<M>,
        field.rules.required && !is_patch<M>,
        false};
}

/// Reads the fields of a record; returns false when the value is no object.
template <class T>
bool decodeFields(Decoder& decoder, T& value) {
    static_assert(!hasInlined(schema_of<T>), "a record with inlined fields is one of answers");
    return schema_of<T>.fields.with([&](const auto&... field) {
        std::array<Slot, sizeof...(field)> slots{makeSlot(value, field)...};
        const bool refuses_unknown = schema_of<T>.is_strict || decoder.unknownKeys() == Decoder::UnknownKeys::Refused;
        return decodeObject(decoder, slots, refuses_unknown);
    });
}

/// Reads a record and runs its check(), if it has one.
template <class T>
void decodeRecord(Decoder& decoder, T& value) {
    if constexpr (requires(FieldErrors & errors) { value.check(errors); }) {
        // Its own list: what is wrong with a record does not depend on what was wrong before it.
        auto earlier = std::exchange(decoder.errors(), FieldErrors());
        if (decodeFields(decoder, value)) {
            decoder.errors().beginCheck(decoder.pointer());
            value.check(decoder.errors());
            decoder.errors().endCheck();
        }
        earlier.add(decoder.errors());
        decoder.errors() = std::move(earlier);
    } else {
        decodeFields(decoder, value);
    }
}

/// Reads the text of a token. A JSON number may spell a whole one with a fraction or an exponent; a query may not.
template <class T>
Fault parseToken(std::string_view given, const Rules& rules, T& value) {
    if constexpr (requires { Scalar<T>::parseJson(given, rules, value); }) {
        return Scalar<T>::parseJson(given, rules, value);
    } else {
        return Scalar<T>::parse(given, rules, value);
    }
}

/// Reads a scalar: the token first, then its text.
template <class T>
void decodeScalar(Decoder& decoder, T& value, const Rules& rules) {
    using Kind = Scalar<T>;
    const Token token = Kind::token(rules);
    const bool boolean = decoder.kind() == CC_JSON_TRUE || decoder.kind() == CC_JSON_FALSE;
    const bool fits = token == Token::Boolean  ? boolean
                      : token == Token::Number ? decoder.kind() == CC_JSON_NUMBER
                                               : decoder.kind() == CC_JSON_STRING;
    if (!fits) {
        const std::string_view kind = token == Token::String ? std::string_view("a string") : Kind::kind(rules);
        decoder.fault("type", std::string("must be ").append(kind));
        decoder.skip();
        return;
    }
    if constexpr (std::is_same_v<T, bool>) {
        value = decoder.kind() == CC_JSON_TRUE;
    } else {
        if (const Fault fault = parseToken(decoder.text(), rules, value)) decoder.fault(fault.rule, fault.message);
        if constexpr (std::is_same_v<T, std::string>) {
            if (value.empty() || value != decoder.text()) decoder.keepSentText();
        }
    }
}

/// A list of any type, for decodeList(), which is compiled once.
struct ListOperations {
    void (*clear)(void* list);
    void* (*append)(void* list);  ///< the new element, which has its default value
    void (*decode)(Decoder& decoder, void* element, const Rules& rules);
    bool takes_null;
};

/// Reads an array. Elements with errors are kept, so that the others keep their index.
inline void decodeList(Decoder& decoder, void* list, const Rules& rules, const ListOperations& operations) {
    if (decoder.kind() != CC_JSON_ARRAY_BEGIN) {
        decoder.fault("type", "must be an array");
        decoder.skip();
        return;
    }
    operations.clear(list);
    std::size_t count = 0;
    for (decoder.next(); decoder.kind() != CC_JSON_ARRAY_END; decoder.next(), ++count) {
        // Past the limit nothing is kept: a list that is refused costs no memory.
        if ((rules.only_first && count > 0) ||
            (rules.max_items >= 0 && count >= static_cast<std::size_t>(rules.max_items))) {
            decoder.skip();
            continue;
        }
        const Decoder::Step step(decoder, count);
        void* const element = operations.append(list);
        if (decoder.kind() == CC_JSON_NULL && !operations.takes_null) {
            decoder.fault("required", "must not be null");  // the element keeps its index, for rules about the list
        } else {
            operations.decode(decoder, element, rules);
        }
    }
    if (rules.max_items >= 0 && count > static_cast<std::size_t>(rules.max_items)) {
        decoder.fault("length", "must have at most " + counted(rules.max_items, "element"));
    } else if (count < static_cast<std::size_t>(rules.min_items)) {
        decoder.fault("length", "must have at least " + counted(rules.min_items, "element"));
    }
}

template <class T>
void clearList(void* list) {
    static_cast<std::vector<T>*>(list)->clear();
}
template <class T>
void* appendElement(void* list) {
    return &static_cast<std::vector<T>*>(list)->emplace_back();
}
template <class T>
void decodeElement(Decoder& decoder, void* element, const Rules& rules) {
    decodeValue(decoder, *static_cast<T*>(element), rules);
}
template <class T>
inline constexpr ListOperations list_operations{&clearList<T>, &appendElement<T>, &decodeElement<T>, is_optional<T>};

/// Reads the value at whose first event the decoder is, and leaves the decoder at its last event.
template <class T>
void decodeValue(Decoder& decoder, T& value, const Rules& rules) {
    if constexpr (IsRecord<T>) {
        decodeRecord(decoder, value);
    } else if constexpr (is_vector<T>) {
        decodeList(decoder, &value, rules, list_operations<typename T::value_type>);
    } else if constexpr (is_optional<T>) {
        if (decoder.kind() == CC_JSON_NULL) {
            value.reset();
        } else {
            decodeValue(decoder, value.emplace(), rules);
        }
    } else if constexpr (is_patch<T>) {
        typename std::remove_cvref_t<decltype(value.value())>::value_type given{};
        decodeValue(decoder, given, rules);
        value = std::move(given);
    } else {
        static_assert(IsScalar<T>, "this member type has no JSON form: give it a schema(), wireNames() or a Scalar<>");
        decodeScalar(decoder, value, rules);
    }
}

/// Returns a whole text as a T. Throws Problem invalid_json for another top-level type, invalid_field with all other
/// errors at once, those that `more_rules(value, errors)` adds included.
template <class T, class MoreRules>
T decodeJudged(Decoder& decoder, const MoreRules& more_rules) {
    constexpr bool is_array = is_vector<T>;
    decoder.next();
    if (decoder.kind() == CC_JSON_END) throw Problem::invalidJson("The body is empty; JSON is needed.");
    if (decoder.kind() != (is_array ? CC_JSON_ARRAY_BEGIN : CC_JSON_OBJECT_BEGIN)) {
        throw Problem::invalidJson(is_array ? "The body must be a JSON array." : "The body must be a JSON object.");
    }
    T value{};
    if constexpr (requires { T::empty_texts_are_absent; }) decoder.takeEmptyAsAbsent();
    decodeValue(decoder, value, Rules{});
    decoder.next();  // the end, or the syntax error behind the value
    decoder.errors().beginCheck({});
    more_rules(value, decoder.errors());
    decoder.errors().endCheck();
    decoder.refuseReported();
    if (!decoder.errors().empty()) throw Problem::invalid(std::move(decoder.errors()));
    return value;
}

/// Does the same with the rules of the record alone.
template <class T>
T decodeDocument(Decoder& decoder) {
    return decodeJudged<T>(decoder, [](const T&, FieldErrors&) {});
}

/// Reads one query parameter into a member; a list is separated by commas. Returns the first error.
template <class M>
Fault parseParameter(std::string_view given, const Rules& rules, M& member) {
    if constexpr (is_optional<M>) {
        return parseParameter(given, rules, member.emplace());
    } else if constexpr (is_vector<M>) {
        for (std::size_t begin = 0; begin <= given.size();) {
            const std::size_t comma = given.find(',', begin);
            const bool last = comma == std::string_view::npos;
            if (rules.max_items >= 0 && member.size() >= static_cast<std::size_t>(rules.max_items)) {
                return {"length", "must have at most " + counted(rules.max_items, "element")};
            }
            if (auto fault =
                    parseParameter(given.substr(begin, last ? comma : comma - begin), rules, member.emplace_back())) {
                return fault;
            }
            if (last) break;
            begin = comma + 1;
        }
        return {};
    } else {
        static_assert(IsScalar<M>, "a query parameter is a scalar, an optional scalar or a list of scalars");
        return Scalar<M>::parse(given, rules, member);
    }
}

}  // namespace detail
}  // namespace cardcage
