#include "host/http/messages/response_writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace cardcage::http {
namespace {

/// Below this a copy is cheaper than a second piece.
constexpr std::uint64_t small_body = 4096;
constexpr std::size_t kept_text = 8 * 1024;

void appendNumber(std::string& text, std::uint64_t number) {
    std::array<char, 20> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

}  // namespace

void ResponseWriter::begin(const OutgoingResponse& response, const AnswerFrame& frame) {
    // Such a status ends the exchange without a body (RFC 9110, 15.3.5 and 15.4.5).
    const bool bodiless = response.status == 204 || response.status == 304;
    text_.assign("HTTP/1.1 ");
    appendNumber(text_, static_cast<std::uint64_t>(response.status));
    text_.append(" ").append(reasonPhrase(response.status)).append("\r\nDate: ").append(frame.date);
    if (!bodiless) {
        text_.append("\r\nContent-Length: ");
        appendNumber(text_, response.bodySize());
    }
    text_.append("\r\nX-Request-Id: ").append(frame.request_id).append("\r\n");
    if (frame.close) {
        text_.append("Connection: close\r\n");
    } else if (frame.http_1_0) {
        text_.append("Connection: keep-alive\r\n");
    }
    text_.append(response.fields()).append("\r\n");

    body_ = nullptr;
    sent_ = 0;
    total_ = text_.size();
    if (bodiless || frame.drop_body || response.bodySize() == 0) {
        return;
    }
    total_ += response.bodySize();
    const auto memory = response.memory();
    if (memory && memory->size() <= small_body) {
        text_.append(*memory);
    } else {
        body_ = &response;
    }
}

Transfer ResponseWriter::flush(Socket& socket, std::size_t limit) {
    std::size_t moved = 0;
    while (!complete()) {
        if (moved >= limit) {
            return {Transfer::State::Blocked, moved};
        }
        const auto step = sendSome(socket, limit - moved);
        if (step.state != Transfer::State::Done) {
            return {step.state, moved};
        }
        moved += step.bytes;
        sent_ += step.bytes;
    }
    return {Transfer::State::Done, moved};
}

Transfer ResponseWriter::sendSome(Socket& socket, std::size_t limit) {
    std::array<iovec, 2> pieces;
    std::size_t count = 0;
    if (sent_ < text_.size()) {
        pieces[count++] = {text_.data() + sent_, text_.size() - static_cast<std::size_t>(sent_)};
    }
    const auto memory = body_ ? body_->memory() : std::nullopt;
    const auto offset = sent_ - std::min<std::uint64_t>(sent_, text_.size());
    if (memory) {
        const auto rest = memory->substr(static_cast<std::size_t>(offset), limit);
        pieces[count++] = {const_cast<char*>(rest.data()), rest.size()};
    }
    if (count > 0) {
        return socket.send({pieces.data(), count}, body_ && !memory);
    }
    return socket.sendFile(
        body_->spool().descriptor(), offset, static_cast<std::size_t>(std::min<std::uint64_t>(limit, total_ - sent_))
    );
}

void ResponseWriter::clear() {
    text_.clear();
    if (text_.capacity() > kept_text) {
        text_.shrink_to_fit();
    }
    body_ = nullptr;
    total_ = sent_ = 0;
}

}  // namespace cardcage::http
