#include "host/http/messages/outgoing_response.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "host/http/messages/head_parser.hpp"

namespace cardcage::http {
namespace {

constexpr std::size_t body_in_memory = 1024 * 1024;
constexpr std::size_t kept_fields = 8 * 1024;

/// Fields that belong to the connection layer: a second opinion on them would break the framing or repeat them.
constexpr std::array<std::string_view, 9> own_fields{
    "Content-Length",
    "Transfer-Encoding",
    "Connection",
    "Keep-Alive",
    "Upgrade",
    "Trailer",
    "TE",
    "Date",
    "X-Request-Id"};

void requireSendable(std::string_view name, std::string_view value) {
    if (!isToken(name)) {
        throw std::invalid_argument("a header field name has characters that are not allowed there");
    }
    const bool own =
        std::any_of(own_fields.begin(), own_fields.end(), [&](auto field) { return sameIgnoringCase(field, name); });
    if (own) {
        throw std::invalid_argument("header field " + std::string(name) + " is set by the connection layer alone");
    }
    const bool clean = std::all_of(value.begin(), value.end(), [](char c) {
        return (static_cast<unsigned char>(c) >= ' ' && c != 0x7f) || c == '\t';
    });
    if (!clean) {
        throw std::invalid_argument("the value of header field " + std::string(name) + " has control characters");
    }
}

/// Calls `use(begin, end, value)` for each field of that name until it returns false; positions are in `fields`.
template <class Use>
void eachField(std::string_view fields, std::string_view name, Use use) {
    std::size_t begin = 0;
    while (begin < fields.size()) {
        const auto end = fields.find("\r\n", begin) + 2;
        const auto line = fields.substr(begin, end - 2 - begin);
        if (line.size() > name.size() && line[name.size()] == ':' &&
            sameIgnoringCase(line.substr(0, name.size()), name) && !use(begin, end, line.substr(name.size() + 2))) {
            return;
        }
        begin = end;
    }
}

}  // namespace

OutgoingResponse::OutgoingResponse(const std::string& spool_directory) : body_(body_in_memory, spool_directory) {}

void OutgoingResponse::header(std::string_view name, std::string_view value) {
    requireSendable(name, value);
    fields_.append(name).append(": ").append(value).append("\r\n");
}

void OutgoingResponse::setHeader(std::string_view name, std::string_view value) {
    requireSendable(name, value);
    std::string field;  // built first: `value` may be a view of a field that is removed now
    field.append(name).append(": ").append(value).append("\r\n");
    for (bool found = true; found;) {
        found = false;
        eachField(fields_, name, [&](std::size_t begin, std::size_t end, std::string_view) {
            fields_.erase(begin, end - begin);
            found = true;
            return false;
        });
    }
    fields_ += field;
}

std::optional<std::string_view> OutgoingResponse::header(std::string_view name) const {
    std::optional<std::string_view> result;
    eachField(fields_, name, [&](std::size_t, std::size_t, std::string_view value) {
        result = value;
        return false;
    });
    return result;
}

void OutgoingResponse::reset() {
    status = 200;
    fields_.clear();
    shared_ = {};
    body_.clear();
}

void OutgoingResponse::clear() {
    reset();
    close_ = false;
    if (fields_.capacity() > kept_fields) {
        fields_.shrink_to_fit();
    }
}

std::string_view reasonPhrase(int status) {
    switch (status) {
        case 200:
            return "OK";
        case 201:
            return "Created";
        case 202:
            return "Accepted";
        case 204:
            return "No Content";
        case 206:
            return "Partial Content";
        case 207:
            return "Multi-Status";
        case 301:
            return "Moved Permanently";
        case 302:
            return "Found";
        case 303:
            return "See Other";
        case 304:
            return "Not Modified";
        case 307:
            return "Temporary Redirect";
        case 308:
            return "Permanent Redirect";
        case 400:
            return "Bad Request";
        case 401:
            return "Unauthorized";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 406:
            return "Not Acceptable";
        case 408:
            return "Request Timeout";
        case 409:
            return "Conflict";
        case 410:
            return "Gone";
        case 411:
            return "Length Required";
        case 412:
            return "Precondition Failed";
        case 413:
            return "Content Too Large";
        case 414:
            return "URI Too Long";
        case 415:
            return "Unsupported Media Type";
        case 416:
            return "Range Not Satisfiable";
        case 417:
            return "Expectation Failed";
        case 422:
            return "Unprocessable Content";
        case 423:
            return "Locked";
        case 425:
            return "Too Early";
        case 428:
            return "Precondition Required";
        case 429:
            return "Too Many Requests";
        case 431:
            return "Request Header Fields Too Large";
        case 500:
            return "Internal Server Error";
        case 501:
            return "Not Implemented";
        case 502:
            return "Bad Gateway";
        case 503:
            return "Service Unavailable";
        case 504:
            return "Gateway Timeout";
        case 505:
            return "HTTP Version Not Supported";
        case 507:
            return "Insufficient Storage";
        default:
            return "";
    }
}

}  // namespace cardcage::http
