#pragma once

#include <algorithm>
#include <cardcage/detail/multipart_header.hpp>
#include <cardcage/module/call.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Bodies of multipart/form-data (RFC 7578), part by part and never whole in memory:
//
//   Uploaded upload(sdk::Call& call, BoardId id) {
//       sdk::Multipart body(call, {.parts = 200});
//       while (const auto* part = body.next()) {
//           if (!part->filename) continue;  // a field of the form
//           auto file = call.files().writer({.name = *part->filename});
//           for (auto piece = body.read(); !piece.empty(); piece = body.read()) file.write(piece);
//           call.db().run(sql::insert_file, id, file.finish().id);
//       }
//       …
//   }
//   sdk::post("/boards/{id}/files", sdk::unversioned, &upload, "Upload files").takesFiles("files", "The files.", 200)
//
// The reader is strict. Everything that a client could mean in two ways is 400 malformed_request: a body without its
// closing boundary, lines that end without CR LF, folded or repeated headers, a transfer encoding. What was stored
// before an error is undone with the transaction. `filename*` (RFC 8187), which .NET sends beside `filename`, wins.

namespace cardcage {

/// Limits of a body of multipart/form-data, beside the limit of the route for the whole body.
struct MultipartLimits {
    std::size_t parts = 1'000;       ///< largest number of parts; more are 413
    std::uint64_t part_bytes = 0;    ///< largest content of a part; 0: none but that of the body; more is 413
    std::size_t head_bytes = 8'192;  ///< largest head of a part, and text in front of the first; more is 400
    std::size_t name_bytes = 1'024;  ///< largest name and file name; more is 400
};

/// One part: the facts of its head. Names are UTF-8 without control characters but those that browsers escape (%0D,
/// %0A); nothing else is promised of them: a file name may be "../x".
struct MultipartPart {
    std::string name;                     ///< of the field
    std::optional<std::string> filename;  ///< absent: a field without a file; may be empty
    std::string content_type;             ///< as sent; empty: not sent
};

/// Reads multipart/form-data from any source of bytes; Multipart reads the body of a call. Used by one thread.
class MultipartReader {
public:
    /// Fills a buffer and returns the number of bytes, 0 at the end.
    using Source = std::function<std::size_t(std::span<char>)>;

    /// Takes the header Content-Type with the boundary. Throws Problem 415 for another type, 400 malformed_request for
    /// a wrong boundary.
    MultipartReader(std::optional<std::string_view> content_type, Source source, const MultipartLimits& limits = {})
        : source_(std::move(source)), limits_(limits) {
        delimiter_ = "\r\n--" + detail::multipartBoundary(content_type);
        // The first delimiter may be without a line end in front of it.
        buffer_ = "\r\n";
    }

    /// Goes on to the next part, past what was not read of the present one. Returns null behind the closing boundary;
    /// the part is valid until the next call. Throws Problem 400 malformed_request and 413 payload_too_large.
    const MultipartPart* next() {
        if (state_ == State::Ended) return nullptr;
        skipContent();
        buffer_.erase(0, begin_ + delimiter_.size());
        begin_ = 0;
        if (endsHere()) return nullptr;
        if (++count_ > limits_.parts) {
            throw Problem(
                413, "payload_too_large", "The body has more than " + std::to_string(limits_.parts) + " parts."
            );
        }
        readHead();
        state_ = State::Content;
        part_bytes_ = 0;
        return &part_;
    }

    /// Returns the next piece of the content of the part, in order, and an empty one at its end. The piece is borrowed
    /// until the next call of this object. Throws Problem 400 malformed_request when the body ends before the part
    /// does, 413 payload_too_large when the part has more bytes than the limits allow.
    std::string_view read() {
        if (state_ != State::Content) return {};
        const auto piece = take();
        part_bytes_ += piece.size();
        if (limits_.part_bytes && part_bytes_ > limits_.part_bytes) {
            throw Problem(
                413,
                "payload_too_large",
                place().append(" has more than ").append(std::to_string(limits_.part_bytes)).append(" bytes.")
            );
        }
        if (piece.empty()) state_ = State::Between;
        return piece;
    }

    /// Returns the number of parts begun so far.
    std::size_t count() const { return count_; }

private:
    enum class State { Preamble, Content, Between, Ended };
    static constexpr std::size_t piece_size = 65'536;

    /// Returns the words for the present part: "Part 3".
    std::string place() const { return "Part " + std::to_string(count_); }
    [[noreturn]] void refuse(std::string_view what) const {
        throw detail::malformedMultipart(place().append(" ").append(what));
    }

    /// Reads more of the body behind what is there; false at its end.
    bool fill() {
        buffer_.erase(0, begin_);
        begin_ = 0;
        const auto size = buffer_.size();
        buffer_.resize(size + piece_size);
        const auto count = source_(std::span<char>(buffer_.data() + size, piece_size));
        buffer_.resize(size + std::min(count, piece_size));
        return count > 0;
    }
    /// Returns what is there.
    std::string_view here() const { return std::string_view(buffer_).substr(begin_); }
    /// Fills until that many bytes are there; false when the body ends before.
    bool has(std::size_t size) {
        while (here().size() < size) {
            if (!fill()) return false;
        }
        return true;
    }
    [[noreturn]] static void refuseEnd() {
        throw detail::malformedMultipart("it ends before its closing boundary; send the whole body");
    }

    /// Takes bytes in front of the next delimiter, which stays; empty when it is the next.
    std::string_view take() {
        for (;;) {
            const auto text = here();
            const auto found = text.find(delimiter_);
            const auto sure = found != std::string_view::npos    ? found
                              : text.size() >= delimiter_.size() ? text.size() - delimiter_.size() + 1
                                                                 : 0;
            if (sure > 0 || found == 0) {
                begin_ += sure;
                return text.substr(0, sure);
            }
            if (!fill()) refuseEnd();
        }
    }
    /// Goes on to the next delimiter.
    void skipContent() {
        if (state_ == State::Preamble) {
            std::size_t size = 0;
            for (auto piece = take(); !piece.empty(); piece = take()) {
                size += piece.size();
                if (size > limits_.head_bytes) throw detail::malformedMultipart("it does not begin with its boundary");
            }
        }
        while (state_ == State::Content) read();
    }
    /// Reads the rest of the line of a delimiter: nothing but blanks. Returns whether it is the closing one.
    bool endsHere() {
        if (!has(2)) refuseEnd();
        const bool is_closing = here().starts_with("--");
        if (is_closing) begin_ += 2;
        std::size_t padding = 0;
        while (has(1) && (here().front() == ' ' || here().front() == '\t')) {
            ++begin_;
            if (++padding > limits_.head_bytes) break;
        }
        if (is_closing && here().empty() && !has(1)) {
            state_ = State::Ended;
            return true;
        }
        if (!has(2) && !is_closing) refuseEnd();
        if (!here().starts_with("\r\n")) throw detail::malformedMultipart("a boundary has text behind it");
        begin_ += 2;
        if (is_closing) state_ = State::Ended;
        return is_closing;
    }

    /// Reads the head of a part up to its empty line.
    void readHead() {
        part_ = {};
        bool is_disposed = false;
        std::size_t left = limits_.head_bytes;
        std::vector<std::string> seen;
        for (std::string line = readLine(left); !line.empty(); line = readLine(left)) {
            const auto colon = line.find(':');
            const auto name =
                detail::MultipartHeader::lower(std::string_view(line).substr(0, std::min(colon, line.size())));
            if (colon == std::string::npos || !detail::MultipartHeader::isToken(name)) refuse("has a malformed header");
            if (std::find(seen.begin(), seen.end(), name) != seen.end()) refuse("repeats a header");
            seen.push_back(name);
            const auto value = detail::MultipartHeader::trimmedRight(
                detail::MultipartHeader::trimmedLeft(std::string_view(line).substr(colon + 1))
            );
            is_disposed = readHeader(name, value) || is_disposed;
        }
        if (!is_disposed) refuse("has no header Content-Disposition");
    }
    /// Takes a line of the head without its end.
    std::string readLine(std::size_t& left) {
        std::size_t end = here().find("\r\n");
        while (end == std::string_view::npos && here().size() <= left) {
            if (!fill()) refuseEnd();
            end = here().find("\r\n");
        }
        if (end == std::string_view::npos || end + 2 > left) {
            refuse("has a head of more than " + std::to_string(limits_.head_bytes) + " bytes");
        }
        std::string line(here().substr(0, end));
        begin_ += end + 2;
        left -= end + 2;
        const auto is_control = [](unsigned char letter) {
            return (letter < 0x20 && letter != '\t') || letter == 0x7F;
        };
        if (std::any_of(line.begin(), line.end(), is_control)) refuse("has a control character in its head");
        return line;
    }
    /// Takes over a header; returns whether it is Content-Disposition. Headers without a meaning here are ignored.
    bool readHeader(const std::string& name, std::string_view value) {
        if (name == "content-type") part_.content_type = value;
        if (name == "content-transfer-encoding") {
            const auto encoding = detail::MultipartHeader::lower(value);
            if (encoding != "binary" && encoding != "8bit" && encoding != "7bit") {
                refuse("has a Content-Transfer-Encoding; send its bytes as they are");
            }
        }
        if (name != "content-disposition") return false;
        readDisposition(value);
        return true;
    }
    void readDisposition(std::string_view value) {
        const auto where = "Content-Disposition of part " + std::to_string(count_);
        detail::MultipartHeader header(value, where);
        if (detail::MultipartHeader::lower(header.type()) != "form-data") refuse("is no form-data");
        bool is_named = false;
        std::string name, given;
        std::optional<std::string> extended;
        while (header.next(name, given)) {
            if (name == "filename*") extended = extendedNameOf(given, header.isQuoted());
            if (name == "name") {
                part_.name = nameOf(given, header.isQuoted());
                is_named = true;
            }
            if (name == "filename") part_.filename = nameOf(given, header.isQuoted());
        }
        if (!is_named) refuse("has no name");
        if (extended) part_.filename = std::move(extended);
    }
    /// Returns the name of a filename*. Throws Problem 400 malformed_request for anything but a value of RFC 8187.
    std::string extendedNameOf(const std::string& sent, bool is_quoted) const {
        if (is_quoted) refuse("has a filename* in quotes; send it as utf-8''name (RFC 8187)");
        detail::ExtendedValue value = detail::ExtendedValue::parsed(sent);
        if (!value.complaint.empty()) refuse(std::string("has a filename* ").append(value.complaint));
        if (value.text.size() > limits_.name_bytes) {
            refuse("has a name of more than " + std::to_string(limits_.name_bytes) + " bytes");
        }
        if (text::hasControls(value.text)) refuse("has a filename* with a control character");
        return std::move(value.text);
    }
    /// Returns a name with what browsers escape undone once: %22, %0D and %0A (HTML, 4.10.21.8). Throws Problem 400
    /// malformed_request for a name that is too long, not UTF-8, or has a tab, which a head may have elsewhere.
    std::string nameOf(const std::string& sent, bool is_quoted) const {
        if (sent.size() > limits_.name_bytes) {
            refuse("has a name of more than " + std::to_string(limits_.name_bytes) + " bytes");
        }
        if (!text::isUtf8(sent)) refuse("has a name that is not UTF-8");
        if (sent.find('\t') != std::string::npos)
            refuse("has a name with a tab; send names without control characters");
        if (!is_quoted) return sent;
        std::string name;
        for (std::size_t at = 0; at < sent.size(); ++at) {
            const auto escape = detail::MultipartHeader::lower(std::string_view(sent).substr(at, 3));
            const char meant = escape == "%22" ? '"' : escape == "%0d" ? '\r' : escape == "%0a" ? '\n' : '\0';
            name += meant ? meant : sent[at];
            if (meant) at += 2;
        }
        return name;
    }

    Source source_;
    MultipartLimits limits_;
    std::string delimiter_;  ///< with the line end in front of it
    std::string buffer_;     ///< of the body, from begin_ on not taken yet
    std::size_t begin_ = 0;
    State state_ = State::Preamble;
    std::size_t count_ = 0;
    std::uint64_t part_bytes_ = 0;
    MultipartPart part_;
};

/// The body of a call as multipart/form-data. The call outlives it.
class Multipart : public MultipartReader {
public:
    /// Throws Problem 415 when the request has another Content-Type, 400 malformed_request for a wrong boundary.
    explicit Multipart(const Call& call, const MultipartLimits& limits = {})
        : MultipartReader(
              call.header("Content-Type"), [&call](std::span<char> buffer) { return call.readBody(buffer); }, limits
          ) {}
};

}  // namespace cardcage
