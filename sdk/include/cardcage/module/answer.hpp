#pragma once

#include <cardcage/module/call.hpp>
#include <cardcage/module/page.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Handlers take and return these beside plain records:
//
//   parameter                    source
//   PathText                     a text of the path, decoded
//   Stream<T>, Stream<T, "x">    the elements of an array, one by one: the body, or its member "x"
//   Sink<T>, Sink<T, "x">        none: rows are written to it, the function returns void
//
//   result                       answer
//   record, std::vector<T>       200 with JSON
//   Page<T>                      200 with a bare array; parameters `limit` and `cursor`
//   Accepted<T>                  202 with JSON
//   void                         204
//   MultiStatus<T>               207 with one result for each item
//   Text                         200 with a text
//   Answered, AnsweredAs<"…">    none: the handler has answered through the call

namespace cardcage {

/// A path parameter that is text, decoded: an internal part number, a token. Borrowed from the call, so it must not
/// outlive it.
class PathText {
public:
    /// The empty text; the SDK fills it before the handler runs.
    PathText() = default;
    /// Borrows the text.
    explicit PathText(std::string_view text) : text_(text) {}

    /// Returns the text, valid as long as the call.
    std::string_view view() const { return text_; }
    /// Returns a copy of the text.
    std::string text() const { return std::string(text_); }
    /// Lets it be passed where a view is taken.
    operator std::string_view() const { return text_; }

private:
    std::string_view text_;  // of the call
};

/// An answer of plain text instead of JSON. A handler returns it; `type` is sent as Content-Type.
struct Text {
    std::string body;
    std::string_view type = "text/plain; charset=utf-8";
};

/// A text as a template argument, without its terminator.
template <std::size_t Size>
struct Literal {
    char text[Size]{};

    /// Takes a string literal.
    consteval Literal(const char (&literal)[Size]) {
        for (std::size_t i = 0; i < Size; ++i) text[i] = literal[i];
    }
    /// Returns the text; valid as long as the object, which is static for a template argument.
    constexpr std::string_view view() const { return {text, Size - 1}; }
};

/// Result of a handler that has answered through the call itself (Call::respond, Files::answer).
struct Answered {};

/// Does the same with content of that media type, which the interface description reports:
/// AnsweredAs<"application/pdf">.
template <Literal MediaType>
struct AnsweredAs {
    static constexpr std::string_view media_type = MediaType.view();
};

/// Result that is answered with 202: the request is accepted, the work goes on.
template <class T>
struct Accepted {
    T body;
};

/// Shape of a MultiStatus: an object with the member "items", or the bare array.
enum class ListShape { Items, Bare };
/// Result that is answered with 207: one result per item, in the order of the request.
template <class T, ListShape Shape = ListShape::Items>
struct MultiStatus {
    std::vector<T> items;
};

namespace detail {

/// Writes a JSON array of any length: a small one in one piece, a large one as it grows, in flat memory. Throws
/// HostError when the call was answered already.
class ArrayAnswer {
public:
    /// Borrows the call and `closing`. Nothing is sent before 64 KiB are written or end() is called.
    ArrayAnswer(const Call& call, std::int32_t status, std::string_view opening = "[", std::string_view closing = "]")
        : call_(call), status_(status), closing_(closing) {
        buffer_.reserve(4096);
        buffer_ = opening;
    }

    /// Adds one element; the result of an element of an import has the unknown keys of that element.
    template <class T>
    void write(const T& value) {
        if (count_ > 0) buffer_ += ',';
        writeElement(value);
        ++count_;
        if (buffer_.size() >= piece) flush();
    }

    /// Writes the end of the array and completes the answer.
    void end() {
        buffer_ += closing_;
        if (!begun_) return call_.respond(status_, buffer_);
        call_.write(buffer_);
        call_.end();
    }

private:
    static constexpr std::size_t piece = 65'536;

    template <class T>
    void writeElement(const T& value) {
        if constexpr (isElementResult<T>() && keyReportOf<T>() != KeyReport::Header) {
            if (auto& unknown = call_.unknownKeys(); !unknown.empty()) {
                if (const auto keys = unknown.takeOf(count_); !keys.empty()) {
                    return writeWithWarnings(buffer_, value, keys);
                }
            }
        }
        writeJson(buffer_, value);
    }

    /// Hands the text that is written so far to the host.
    void flush() {
        if (!std::exchange(begun_, true)) call_.begin(status_);
        call_.write(buffer_);
        buffer_.clear();
    }

    const Call& call_;
    std::int32_t status_;
    std::string_view closing_;
    std::string buffer_;
    std::size_t count_ = 0;
    bool begun_ = false;
};

}  // namespace detail

/// One element of a Stream that is judged on its own: its value and its errors, the same as if it came alone. The
/// pointers of the errors begin at the body ("/3/prices/0/moq"). A field with an error keeps its default value.
template <class T>
struct Checked {
    T value{};
    FieldErrors errors;
    /// Texts that differ between the record and the request. Only texts that T::reference names are kept, with pointers
    /// that begin at the element: `static constexpr auto reference =
    /// std::to_array<std::string_view>({"/part/number"});`
    std::vector<SentText> sent;

    /// Returns a text of the reference as it was sent; `read` is the text of the record. Returns nothing when none was
    /// sent.
    std::optional<std::string> asSent(std::string_view pointer, const std::optional<std::string>& read) const {
        for (const SentText& text : sent) {
            if (text.pointer == pointer) return text.text;
        }
        if (read && read->empty()) return std::nullopt;
        return read;
    }
};

/// The elements of a JSON array in the body, one by one, in flat memory: for imports. Either all of them have to be
/// right:
///   while (auto offer = offers.next()) …
/// When an element is wrong, the rest is still read, so that the 400 names everything; the handler gets no element from
/// the first wrong one on. Or each is judged on its own, for answers with one result per element:
///   while (auto offer = offers.nextChecked()) …
/// Stream<T, "components"> reads the array that is this member of an object; other members are ignored, and reported as
/// unknown keys. `?strict=true` refuses the whole body at its end because of them. A handler takes a Stream by
/// reference or value; the SDK opens it. Used on the thread of the handler only.
template <class T, Literal Member = "">
class Stream {
public:
    /// Type of an element, and the member of the object that has the array; empty: the array is the whole text.
    using Element = T;
    static constexpr std::string_view member = Member.view();

    /// A stream without elements until open() is called.
    Stream() = default;

    /// Returns the next element, nothing at the end. Throws Problem invalid_field at the end of a body with errors,
    /// Problem invalid_json for a text that is not well formed.
    std::optional<T> next() {
        while (enterElement()) {
            const Decoder::Step step(*decoder_, index_++);
            if (decoder_->kind() == CC_JSON_NULL) {
                decoder_->fault("required", "must not be null");
                continue;
            }
            std::optional<T> value(std::in_place);
            detail::decodeValue(*decoder_, *value, Rules{});
            if (decoder_->errors().empty()) return value;
        }
        return std::nullopt;
    }

    /// Returns the next element, right or wrong, and nothing at the end. Only an element that is no object makes the
    /// whole body wrong: Problem invalid_field at its end, and no element from the first such one on.
    std::optional<Checked<T>> nextChecked() {
        static_assert(IsRecord<T>, "only records are judged one by one");
        while (enterElement()) {
            const Decoder::Step step(*decoder_, index_++);
            if (decoder_->kind() != CC_JSON_OBJECT_BEGIN) {
                decoder_->fault("type", "must be an object");
                decoder_->skip();
                continue;
            }
            if (!decoder_->errors().empty()) {
                decoder_->skip();
                continue;
            }
            std::optional<Checked<T>> element(std::in_place);
            if constexpr (requires { T::reference; }) decoder_->keepSentTexts(T::reference);
            detail::decodeValue(*decoder_, element->value, Rules{});
            element->errors = std::exchange(decoder_->errors(), FieldErrors());
            element->sent = decoder_->takeSentTexts();
            return element;
        }
        return std::nullopt;
    }

    /// Does the same, but returns elements that are no objects as wrong elements, too: for a body that is taken as a
    /// whole or not at all, with rules about all of its elements.
    std::optional<Checked<T>> nextOfWhole() {
        if (!enterElement()) return std::nullopt;
        const Decoder::Step step(*decoder_, index_++);
        std::optional<Checked<T>> element(std::in_place);
        if (decoder_->kind() == CC_JSON_NULL) {
            decoder_->fault("required", "must not be null");
        } else {
            detail::decodeValue(*decoder_, element->value, Rules{});
        }
        element->errors = std::exchange(decoder_->errors(), FieldErrors());
        return element;
    }

    /// Returns the index in the array of the element that was returned last.
    std::size_t index() const { return index_ - 1; }

    /// Opens the body. Throws Problem invalid_json when it is empty or of another JSON type.
    void open(const Call& call) {
        is_body_ = true;
        open(call, call.openBody());
    }

    /// Opens another text than the body, see Files::openJson. The host owns the reader.
    void open(const Call& call, cc_json* reader) {
        constexpr bool in_object = !member.empty();
        const std::string wanted = in_object ? "object" : "array";
        decoder_.emplace(*call.services().json, reader);
        decoder_->takeEmptyAsAbsent();
        if (is_body_) call.reportUnknownKeys(*decoder_);
        decoder_->next();
        if (decoder_->kind() == CC_JSON_END) {
            throw Problem::invalidJson("The body is empty; a JSON " + wanted + " is needed.");
        }
        if (decoder_->kind() != (in_object ? CC_JSON_OBJECT_BEGIN : CC_JSON_ARRAY_BEGIN)) {
            throw Problem::invalidJson("The body must be a JSON " + wanted + ".");
        }
        if constexpr (in_object) enterMember();
        open_ = true;
    }

private:
    /// Goes to the begin of the array. Throws the problem when the member is missing or no array.
    void enterMember() {
        for (decoder_->next(); decoder_->kind() == CC_JSON_KEY; decoder_->next()) {
            const bool found = decoder_->text() == member;
            if (!found) noteUnknownMember();
            decoder_->next();
            if (found) {
                step_.emplace(*decoder_, member);
                if (decoder_->kind() == CC_JSON_ARRAY_BEGIN) return;
                const bool null = decoder_->kind() == CC_JSON_NULL;
                throw Problem::invalid(
                    decoder_->pointer(), null ? "required" : "type", null ? "must not be null" : "must be an array"
                );
            }
            decoder_->skip();
        }
        decoder_->faultAt(member, "required", "is required");
        throw Problem::invalid(std::move(decoder_->errors()));
    }

    /// Reports a member beside the array.
    void noteUnknownMember() {
        decoder_->noteUnknownKey(decoder_->text(), [](text::Nearest& nearest) { nearest.offer(member); });
    }

    /// Goes to the first event of the next element. Returns false at the end of the body, which must be without errors.
    bool enterElement() {
        if (!open_) return false;
        decoder_->next();
        if (decoder_->kind() != CC_JSON_ARRAY_END) return true;
        open_ = false;
        step_.reset();
        decoder_->next();
        if constexpr (!member.empty()) {
            while (decoder_->kind() == CC_JSON_KEY) {
                noteUnknownMember();
                decoder_->next();
                decoder_->skip();
                decoder_->next();
            }
            decoder_->next();  // the end, or the syntax error behind the object
        }
        decoder_->refuseReported();
        if (!decoder_->errors().empty()) throw Problem::invalid(std::move(decoder_->errors()));
        return false;
    }

    std::optional<Decoder> decoder_;
    std::optional<Decoder::Step> step_;  // into the member
    std::size_t index_ = 0;
    bool open_ = false;
    bool is_body_ = false;
};

/// Writes the rows of an answer too long for memory, one by one; a handler that takes one returns void.
///   call.db().each<Offer>(sql::all_offers, [&](const Offer& offer) { out.write(offer); });
/// Sink<T, "items"> answers an object with the rows as this member. Used on the thread of the handler only.
template <class T, Literal Member = "">
class Sink {
public:
    /// Type of an element, and the member of the object that has the array; empty: the array is the whole text.
    using Element = T;
    static constexpr std::string_view member = Member.view();

    /// Made by the SDK, which opens it before the handler runs and closes it afterwards.
    Sink() = default;
    /// Writes one row. Throws HostError when the handler has answered in another way.
    void write(const T& value) { answer_->write(value); }
    /// Begins the answer with that status.
    void open(const Call& call, std::int32_t status) {
        if constexpr (member.empty()) {
            answer_.emplace(call, status);
        } else {
            answer_.emplace(call, status, std::string(R"({")").append(member).append(R"(":[)"), "]}");
        }
    }
    /// Completes the answer.
    void close() { answer_->end(); }

private:
    std::optional<detail::ArrayAnswer> answer_;
};

/// Returns a list by one statement whose last three parameters are the Window: a page when the client gave a limit;
/// otherwise all rows, which are written one by one in flat memory. Rows are items with created_at and id, a ListedRow
/// or a ConvertedRow. Throws HostError with the problem 400 recorded for a wrong limit or cursor.
///   return sdk::list<Customer>(call, sql::list_customers, filter.customer_number);
template <class Row, class Statement, class... Args>
Page<detail::ItemOf<Row>> list(const Call& call, const Statement& query, const Args&... args) {
    const Window window = call.page();
    Page<detail::ItemOf<Row>> page;
    if (window.limit == 0) {
        detail::ArrayAnswer answer(call, 200);
        call.db().template each<Row>(
            query, [&](const Row& row) { answer.write(detail::itemOf(row)); }, args..., window
        );
        answer.end();
        page.is_written = true;
        return page;
    }
    auto rows = call.db().template many<Row>(query, args..., window);
    if (rows.size() > static_cast<std::size_t>(window.limit)) {  // the one row more: there is a further page
        rows.pop_back();
        call.nextPage(positionOf(rows.back()));
    }
    page.items.reserve(rows.size());
    for (const Row& row : rows) page.items.push_back(detail::itemOf(row));
    return page;
}

}  // namespace cardcage
