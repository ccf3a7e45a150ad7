#pragma once

#include <cardcage/call.hpp>
#include <cardcage/page.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What handlers take and give beside plain records: texts of the path, streams of elements, lists of results.

namespace cardcage {

/// A path parameter that is text, decoded: an internal part number, a token.
class PathText {
public:
    PathText() = default;
    explicit PathText(std::string_view text) : text_(text) {}

    std::string_view view() const { return text_; }
    std::string text() const { return std::string(text_); }
    operator std::string_view() const { return text_; }

private:
    std::string_view text_;  // of the call
};

/// A plain text instead of JSON.
struct Text {
    std::string body;
    std::string_view type = "text/plain; charset=utf-8";
};

/// The handler has answered through the call itself.
struct Answered {};

/// 202: accepted, the work goes on.
template <class T>
struct Accepted {
    T body;
};

/// 207: one result per item, in request order. {"items": […]} on the wire, or the bare array.
enum class ListShape { Items, Bare };
template <class T, ListShape Shape = ListShape::Items>
struct MultiStatus {
    std::vector<T> items;
};

namespace detail {

/// Writes a JSON array of any length: small ones in one piece, large ones as they grow, in flat memory.
class ArrayAnswer {
public:
    ArrayAnswer(const Call& call, std::int32_t status, std::string_view opening = "[", std::string_view closing = "]")
        : call_(call), status_(status), closing_(closing) {
        buffer_.reserve(4096);
        buffer_ = opening;
    }

    template <class T>
    void write(const T& value) {
        if (!first_) buffer_ += ',';
        first_ = false;
        writeJson(buffer_, value);
        if (buffer_.size() >= piece) flush();
    }

    void end() {
        buffer_ += closing_;
        if (!begun_) return call_.respond(status_, buffer_);
        call_.write(buffer_);
        call_.end();
    }

private:
    static constexpr std::size_t piece = 65'536;

    void flush() {
        if (!std::exchange(begun_, true)) call_.begin(status_);
        call_.write(buffer_);
        buffer_.clear();
    }

    const Call& call_;
    std::int32_t status_;
    std::string_view closing_;
    std::string buffer_;
    bool first_ = true;
    bool begun_ = false;
};

}  // namespace detail

/// The elements of a JSON array in the body, one by one, in flat memory: for imports.
///   while (auto offer = offers.next()) …
/// When an element is wrong, the rest is still read, so that the 400 names everything; the handler gets no element
/// from the first wrong one on.
template <class T>
class Stream {
public:
    using Element = T;

    Stream() = default;

    /// The next element; nothing at the end. Throws Problem invalid_field at the end of a body with errors.
    std::optional<T> next() {
        while (open_) {
            decoder_->next();
            if (decoder_->kind() == CC_JSON_ARRAY_END) {
                open_ = false;
                decoder_->next();
                if (!decoder_->errors().empty()) throw Problem::invalid(std::move(decoder_->errors()));
                return std::nullopt;
            }
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

    /// Index of the element that next() gave last.
    std::size_t index() const { return index_ - 1; }

    void open(const Call& call) {
        decoder_.emplace(*call.services().json, call.openBody());
        decoder_->next();
        if (decoder_->kind() == CC_JSON_END) throw Problem::invalidJson("The body is empty; a JSON array is needed.");
        if (decoder_->kind() != CC_JSON_ARRAY_BEGIN) throw Problem::invalidJson("The body must be a JSON array.");
        open_ = true;
    }

private:
    std::optional<Decoder> decoder_;
    std::size_t index_ = 0;
    bool open_ = false;
};

/// The rows of an answer too long for memory, written one by one; a handler that takes one returns void.
///   call.db().each<Offer>(sql::all_offers, [&](const Offer& offer) { out.write(offer); });
template <class T>
class Sink {
public:
    using Element = T;

    Sink() = default;
    void write(const T& value) { answer_->write(value); }
    void open(const Call& call, std::int32_t status) { answer_.emplace(call, status); }
    void close() { answer_->end(); }

private:
    std::optional<detail::ArrayAnswer> answer_;
};

/// A list by one statement whose last three parameters are the Window: a page when the client gave a limit, otherwise
/// all rows, written one by one in flat memory. Rows are items with created_at and id, or a ListedRow around one.
///   return sdk::list<Customer>(call, sql::list_customers, call.tenant(), filter.customer_number);
template <class Row, class... Args>
Page<detail::ItemOf<Row>> list(const Call& call, const Query& query, const Args&... args) {
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
