#include "host/http/messages/head_parser.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <charconv>
#include <cstring>

namespace cardcage::http {
namespace {

namespace beast = boost::beast;

std::string_view view(beast::string_view text) {
    return {text.data(), text.size()};
}

/// Collects what Beast finds in a complete head.
class Grammar final : public beast::http::basic_parser<true> {
public:
    explicit Grammar(Head& head) : head_(head) {
        header_limit(UINT32_MAX);  // limits are counted before, by line
        body_limit(boost::none);
    }

private:
    void
    on_request_impl(beast::http::verb, beast::string_view method, beast::string_view target, int version, beast::error_code&)
        override {
        head_.method = view(method);
        head_.target = view(target);
        head_.http_1_1 = version == 11;
    }
    void on_field_impl(beast::http::field, beast::string_view name, beast::string_view value, beast::error_code&)
        override {
        head_.fields.push_back({view(name), view(value)});
    }
    void on_header_impl(beast::error_code&) override {}
    void on_finish_impl(beast::error_code&) override {}
    void on_response_impl(int, beast::string_view, int, beast::error_code&) override {}
    // The body is not parsed here (body_reader.hpp): these are never called.
    void on_body_init_impl(const boost::optional<std::uint64_t>&, beast::error_code&) override {}
    std::size_t on_body_impl(beast::string_view, beast::error_code&) override { return 0; }
    void on_chunk_header_impl(std::uint64_t, beast::string_view, beast::error_code&) override {}
    std::size_t on_chunk_body_impl(std::uint64_t, beast::string_view, beast::error_code&) override { return 0; }

    Head& head_;
};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

bool isAlphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1);
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
        text.remove_suffix(1);
    }
    return text;
}

/// The text that may follow a host: nothing, or a colon and a number of 65535 at most (RFC 3986, 3.2.3: or no
/// number).
bool isPort(std::string_view text) {
    constexpr int largest = 65'535;
    if (text.empty()) return true;
    int port = 0;
    for (const char c : text.substr(1)) {
        if (c < '0' || c > '9') return false;
        port = port * 10 + (c - '0');
        if (port > largest) return false;
    }
    return text.front() == ':';
}

/// uri-host [":" port] without user information (RFC 9110, 7.2; RFC 3986, 3.2.2).
bool isHost(std::string_view host) {
    const bool is_literal = host.starts_with('[');
    const auto end = is_literal ? host.find(']') : std::min(host.find(':'), host.size());
    if (end == std::string_view::npos || !isPort(host.substr(is_literal ? end + 1 : end))) {
        return false;
    }
    const std::string_view others = is_literal ? "-._~!$&'()*+,;=:" : "-._~!$&'()*+,;=%";
    const auto name = host.substr(is_literal ? 1 : 0, is_literal ? end - 1 : end);
    return !name.empty() && std::all_of(name.begin(), name.end(), [&](char c) {
        return isAlphanumeric(c) || others.find(c) != std::string_view::npos;
    });
}

/// True when the line ends with a well-formed version that is not spoken here.
bool endsWithOtherVersion(std::string_view line) {
    const auto blank = line.rfind(' ');
    if (blank == std::string_view::npos) {
        return false;
    }
    const auto version = line.substr(blank + 1);
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    return version.size() == 8 && version.starts_with("HTTP/") && digit(version[5]) && version[6] == '.' &&
           digit(version[7]) && version != "HTTP/1.1" && version != "HTTP/1.0";
}

constexpr std::array<std::string_view, 7> known_methods{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};

}  // namespace

bool sameIgnoringCase(std::string_view left, std::string_view right) {
    return left.size() == right.size() &&
           std::equal(left.begin(), left.end(), right.begin(), [](char a, char b) { return lower(a) == lower(b); });
}

bool isToken(std::string_view text) {
    constexpr std::string_view others = "!#$%&'*+-.^_`|~";
    return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
        return isAlphanumeric(c) || others.find(c) != std::string_view::npos;
    });
}

std::vector<std::string_view> listElements(std::string_view value) {
    std::vector<std::string_view> elements;
    for (;;) {
        const auto comma = value.find(',');
        const auto element = trimmed(value.substr(0, comma));
        if (!element.empty()) {
            elements.push_back(element);
        }
        if (comma == std::string_view::npos) {
            return elements;
        }
        value.remove_prefix(comma + 1);
    }
}

const Field* Head::find(std::string_view name) const {
    for (const auto& field : fields) {
        if (sameIgnoringCase(field.name, name)) {
            return &field;
        }
    }
    return nullptr;
}

void Head::clear() {
    auto kept = std::move(fields);
    kept.clear();
    *this = Head{};
    fields = std::move(kept);
}

void HeadParser::reset() {
    begin_ = line_begin_ = scanned_ = lines_ = fields_begin_ = end_ = 0;
    refusal_ = {};
}

HeadParser::Result HeadParser::refuse(int status, std::string_view code, std::string_view detail) {
    refusal_ = {status, code, detail};
    return Result::Refused;
}

HeadParser::Result HeadParser::malformed(std::string_view detail) {
    return refuse(400, "malformed_request", detail);
}

HeadParser::Result HeadParser::parse(std::string_view bytes, Head& head) {
    const auto scanned = scanLines(bytes);
    return scanned == Result::Complete ? understand(bytes, head) : scanned;
}

/// Finds the end of the head, counting lines and bytes, and refuses at once what no further byte can mend: waiting for
/// the end of a head that can never be right would only cost the time-out.
HeadParser::Result HeadParser::scanLines(std::string_view bytes) {
    for (;;) {
        const auto* found =
            scanned_ < bytes.size()
                ? static_cast<const char*>(std::memchr(bytes.data() + scanned_, '\n', bytes.size() - scanned_))
                : nullptr;
        const auto line_feed = found ? static_cast<std::size_t>(found - bytes.data()) : bytes.size();
        if (lines_ == 0 && line_feed - begin_ > limits_.request_line_bytes + 1) {
            return refuse(
                414, "uri_too_long", "The request line is longer than this server allows; shorten the query."
            );
        }
        if (lines_ > 0 && line_feed - fields_begin_ > limits_.field_bytes + 1) {
            return refuse(431, "headers_too_large", "The header fields are larger than this server allows.");
        }
        if (!found) {
            if (line_feed > line_begin_ && lines_ == 0 && static_cast<unsigned char>(bytes[line_begin_]) < ' ' &&
                !(bytes[line_begin_] == '\r' && line_begin_ == 0 && line_feed == 1)) {
                return malformed("The request line begins with a control character.");
            }
            scanned_ = bytes.size();
            return Result::NeedMore;
        }
        scanned_ = line_feed + 1;
        if (line_feed == line_begin_ || bytes[line_feed - 1] != '\r') {
            return malformed("A line of the head ends with LF alone; lines end with CR LF.");
        }
        const auto line = bytes.substr(line_begin_, line_feed - 1 - line_begin_);
        line_begin_ = scanned_;
        if (line.empty()) {
            if (lines_ > 0) {
                end_ = scanned_;
                return Result::Complete;
            }
            // One empty line before a request is left by old clients after a body (RFC 9112, 2.2).
            if (begin_ > 0) {
                return malformed("More than one empty line precedes the request line.");
            }
            begin_ = scanned_;
            continue;
        }
        if (lines_ == 0) {
            fields_begin_ = scanned_;
        } else if (line.front() == ' ' || line.front() == '\t') {
            return malformed("A header field is folded over two lines (obs-fold), which RFC 9112 deprecates.");
        }
        if (++lines_ > limits_.fields + 1) {
            return refuse(431, "headers_too_large", "The request has more header fields than this server allows.");
        }
    }
}

HeadParser::Result HeadParser::understand(std::string_view bytes, Head& head) {
    head.clear();
    Grammar grammar(head);
    beast::error_code error;
    const auto text = bytes.substr(begin_, end_ - begin_);
    const auto used = grammar.put(boost::asio::const_buffer(text.data(), text.size()), error);
    if (error == beast::http::error::bad_version) {
        if (endsWithOtherVersion(text.substr(0, text.find('\r')))) {
            return refuse(505, "http_version_not_supported", "This server speaks HTTP/1.1 and HTTP/1.0.");
        }
        return malformed("The request line is not: method, blank, target, blank, HTTP/1.1.");
    }
    if (error || used != text.size() || !grammar.is_header_done()) {
        switch (static_cast<beast::http::error>(error.value())) {
            case beast::http::error::bad_method:
            case beast::http::error::bad_target:
                return malformed("The request line is not: method, blank, target, blank, HTTP/1.1.");
            case beast::http::error::bad_field:
                return malformed("The name of a header field is not a token followed by a colon.");
            case beast::http::error::bad_value:
                return malformed("The value of a header field has characters that are not allowed there.");
            case beast::http::error::bad_content_length:
            case beast::http::error::multiple_content_length:
            case beast::http::error::bad_transfer_encoding:
                return malformed(
                    "The length of the body is ambiguous: send one Content-Length, or Transfer-Encoding: chunked."
                );
            default:
                return malformed("The head of the request is malformed.");
        }
    }
    const auto line = judgeRequestLine(head);
    return line == Result::Complete ? judgeFraming(head) : line;
}

HeadParser::Result HeadParser::judgeRequestLine(Head& head) {
    if (std::find(known_methods.begin(), known_methods.end(), head.method) == known_methods.end()) {
        return refuse(501, "not_implemented", "This server does not know the method; methods are upper case.");
    }
    auto& target = head.target;
    if (target == "*") {
        if (head.method != "OPTIONS") {
            return malformed("The target * belongs to OPTIONS only.");
        }
        head.path = target;
        return Result::Complete;
    }
    if (target.front() != '/') {
        const auto scheme = sameIgnoringCase(target.substr(0, 7), "http://")    ? 7U
                            : sameIgnoringCase(target.substr(0, 8), "https://") ? 8U
                                                                                : 0U;
        if (!scheme) {
            return malformed("The target begins neither with / nor with http://.");
        }
        const auto end = std::min(target.find_first_of("/?#", scheme), target.size());
        if (!isHost(target.substr(scheme, end - scheme))) {
            return malformed("The target names no valid host.");
        }
        target.remove_prefix(end);
        if (target.empty() || target.front() != '/') {
            root_target_.assign(1, '/').append(target);
            target = root_target_;
        }
    }
    if (target.find('#') != std::string_view::npos) {
        return malformed("The target has a fragment (#); encode it as %23 when it belongs to the path.");
    }
    const auto question = target.find('?');
    head.path = target.substr(0, question);
    if (question != std::string_view::npos) {
        head.query = target.substr(question + 1);
    }
    return Result::Complete;
}

struct HeadParser::FramingFields {
    /// A field that occurs once at most, or is refused.
    struct Single {
        const Field* last = nullptr;
        std::size_t count = 0;
        void note(const Field& field) {
            last = &field;
            ++count;
        }
    };
    Single host;
    Single length;
    Single coding;
    Single expectation;
    bool are_hosts_valid = true;
    bool close = false;
    bool keep = false;

    explicit FramingFields(const Head& head) {
        for (const auto& field : head.fields) note(field);
    }
    /// Most fields are distinguished by their length alone.
    void note(const Field& field) {
        const auto is = [&](std::string_view name) { return sameIgnoringCase(field.name, name); };
        switch (field.name.size()) {
            case 4:
                if (is("Host")) {
                    host.note(field);
                    are_hosts_valid = are_hosts_valid && isHost(field.value);
                }
                break;
            case 6:
                if (is("Expect")) expectation.note(field);
                break;
            case 10:
                if (is("Connection")) noteConnection(field.value);
                break;
            case 14:
                if (is("Content-Length")) length.note(field);
                break;
            case 17:
                if (is("Transfer-Encoding")) coding.note(field);
                break;
            default:
                break;
        }
    }
    void noteConnection(std::string_view options) {
        for (const auto option : listElements(options)) {
            close = close || sameIgnoringCase(option, "close");
            keep = keep || sameIgnoringCase(option, "keep-alive");
        }
    }
};

HeadParser::Result HeadParser::judgeFraming(Head& head) {
    const FramingFields fields(head);
    auto judged = judgeOccurrences(fields, head);
    if (judged == Result::Complete) judged = judgeBodyLength(fields, head);
    if (judged == Result::Complete) judged = judgeExpectation(fields, head);
    if (judged == Result::Complete) head.keep_alive = !fields.close && (head.http_1_1 || fields.keep);
    return judged;
}

HeadParser::Result HeadParser::judgeOccurrences(const FramingFields& fields, const Head& head) {
    if (!fields.are_hosts_valid) {
        return malformed("The Host field is not a host with an optional port.");
    }
    if (fields.host.count > 1 || (head.http_1_1 && fields.host.count == 0)) {
        return malformed("A request has exactly one Host field.");
    }
    if (fields.coding.count > 0 && fields.length.count > 0) {
        return malformed("Content-Length and Transfer-Encoding exclude each other.");
    }
    if (fields.coding.count > 1) {
        return malformed("Transfer-Encoding is repeated.");
    }
    if (fields.length.count > 1) {
        return malformed("Content-Length is repeated.");
    }
    return Result::Complete;
}

HeadParser::Result HeadParser::judgeBodyLength(const FramingFields& fields, Head& head) {
    if (const auto* const coding = fields.coding.last) {
        if (!head.http_1_1) {
            return malformed("HTTP/1.0 has no Transfer-Encoding.");
        }
        const auto judged = judgeTransferEncoding(coding->value);
        head.chunked = judged == Result::Complete;
        return judged;
    }
    std::uint64_t bytes = 0;
    if (const auto* const length = fields.length.last) {
        const auto* const end = length->value.data() + length->value.size();
        const auto [stop, failure] = std::from_chars(length->value.data(), end, bytes);
        if (failure != std::errc{} || stop != end || length->value.size() > 19) {
            return malformed("Content-Length is not a plain number.");
        }
    }
    head.content_length = bytes;
    return Result::Complete;
}

HeadParser::Result HeadParser::judgeExpectation(const FramingFields& fields, Head& head) {
    const auto& expectation = fields.expectation;
    if (expectation.count == 0 || !head.http_1_1) {
        return Result::Complete;
    }
    if (expectation.count > 1 || !sameIgnoringCase(expectation.last->value, "100-continue")) {
        return refuse(417, "expectation_failed", "The only expectation this server meets is 100-continue.");
    }
    head.expects_continue = true;
    return Result::Complete;
}

/// Only exactly "chunked" is obeyed. Well-formed lists of other codings are 501, everything else is malformed.
HeadParser::Result HeadParser::judgeTransferEncoding(std::string_view coding) {
    if (sameIgnoringCase(coding, "chunked")) {
        return Result::Complete;
    }
    const auto codings = listElements(coding);
    for (std::size_t i = 0; i < codings.size(); ++i) {
        if (!isToken(codings[i]) || (i + 1 < codings.size() && sameIgnoringCase(codings[i], "chunked"))) {
            return malformed("Transfer-Encoding is malformed.");
        }
    }
    // ",chunked" and "chunked," read as chunked here and as something else elsewhere.
    if (codings.empty() || (codings.size() == 1 && sameIgnoringCase(codings.front(), "chunked"))) {
        return malformed("Transfer-Encoding is malformed.");
    }
    return refuse(501, "not_implemented", "The only transfer coding this server knows is chunked.");
}

}  // namespace cardcage::http
