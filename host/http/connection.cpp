#include "host/http/connection.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/epoll.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <system_error>

namespace cardcage::http {
namespace {

/// A turn moves at most this much, so that fast transfers share the threads with small requests.
constexpr std::size_t turn_bytes = 1024 * 1024;
constexpr unsigned turn_exchanges = 64;
constexpr std::uint64_t body_memory = 256 * 1024;

std::int64_t nowMilliseconds() {
    return steadyMicroseconds() / 1000;
}

std::string numericAddress(sa_family_t family, const std::array<unsigned char, 16>& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (family == AF_UNSPEC || !::inet_ntop(family, address.data(), text.data(), text.size())) {
        return {};
    }
    return text.data();
}

}  // namespace

void Connection::open(ServerState& state, std::uint32_t place, int descriptor, const sockaddr_storage& peer) {
    state_ = &state;
    place_ = place;
    socket_ = Socket(descriptor);
    peer_family_ = peer.ss_family;
    if (peer.ss_family == AF_INET) {
        std::memcpy(peer_address_.data(), &reinterpret_cast<const sockaddr_in&>(peer).sin_addr, 4);
    } else if (peer.ss_family == AF_INET6) {
        std::memcpy(peer_address_.data(), &reinterpret_cast<const sockaddr_in6&>(peer).sin6_addr, 16);
    }
    phase_ = Phase::Head;
    may_receive_ = awaits_writable_ = long_work_ = false;
    head_deadline_ms_ = 0;
    deadline_ms_ = nowMilliseconds() + state.settings.idle_time.count();
}

std::uint64_t Connection::registration() const {
    return static_cast<std::uint64_t>(claim_.generation()) << 32 | place_;
}

bool Connection::claimForEvent(std::uint32_t generation, std::uint64_t bits) {
    if (!claim_.takeForEvent(generation, bits)) {
        return false;
    }
    may_receive_ = true;
    return true;
}

bool Connection::release() {
    if (claim_.release() == Claim::End::Released) {
        return true;
    }
    may_receive_ = true;
    return false;
}

void Connection::close(ThreadState& thread) {
    if (exchange_) {
        if (exchange_->parsed) {
            finishRequest(499);  // the client did not read the answer; the customary number for that in access logs
        }
        thread.giveBack(std::move(exchange_));
    }
    deadline_ms_ = std::numeric_limits<std::int64_t>::max();
    socket_.close();
    claim_.renew();
}

Connection::Next Connection::rest(std::int64_t deadline_ms) {
    deadline_ms_.store(deadline_ms, std::memory_order_relaxed);
    return Next::Rest;
}

Connection::Next Connection::advance(ThreadState& thread) {
    try {
        for (unsigned exchanges = 0;;) {
            // Requests that are answered at once must not keep the thread for one busy client.
            if (phase_ == Phase::Head && ++exchanges > turn_exchanges) {
                return Next::Postpone;
            }
            if (const auto step = advancePhase(thread)) {
                return *step;
            }
        }
    } catch (const std::bad_alloc&) {
        return Next::Close;  // sheds this connection, keeps the others
    }
}

Connection::Step Connection::advancePhase(ThreadState& thread) {
    switch (phase_) {
        case Phase::Head:
            return advanceHead(thread);
        case Phase::Body:
            return advanceBody(thread);
        case Phase::Ready:
            deadline_ms_.store(std::numeric_limits<std::int64_t>::max(), std::memory_order_relaxed);
            return Next::Run;
        case Phase::Sending:
            return advanceSending(thread);
        case Phase::Draining:
        case Phase::Lingering:
            break;
    }
    return discard(thread);
}

Connection::Step Connection::advanceHead(ThreadState& thread) {
    if (!exchange_) {
        if (!may_receive_) {
            return rest(nowMilliseconds() + state_->settings.idle_time.count());
        }
        exchange_ = thread.takeExchange();
    }
    auto& exchange = *exchange_;
    for (;;) {
        if (!exchange.input.empty()) {
            switch (exchange.parser.parse(exchange.input.bytes(), exchange.request.head)) {
                case HeadParser::Result::Complete:
                    beginRequest(thread);
                    return {};
                case HeadParser::Result::Refused: {
                    const auto refusal = exchange.parser.refusal();
                    refuse(thread, refusal.status, refusal.code, refusal.detail);
                    return {};
                }
                case HeadParser::Result::NeedMore:
                    break;
            }
            if (head_deadline_ms_ == 0) {
                head_deadline_ms_ = nowMilliseconds() + state_->settings.head_time.count();
            }
        }
        if (!may_receive_) {
            if (!exchange.input.empty()) {
                return rest(head_deadline_ms_);
            }
            thread.giveBack(std::move(exchange_));
            return rest(nowMilliseconds() + state_->settings.idle_time.count());
        }
        char* const room = exchange.input.room();
        const auto size = exchange.input.roomSize();
        const auto received = socket_.receive(room, size);
        if (received.state == Transfer::State::Blocked) {
            may_receive_ = false;
            continue;
        }
        if (received.state != Transfer::State::Done) {
            if (received.state != Transfer::State::Ended || exchange.input.empty()) {
                return Next::Close;
            }
            refuseTruncated(thread);
            return {};
        }
        exchange.input.received(received.bytes);
        // A short read has emptied the socket, and whatever comes later is a new event; only its end may have been
        // announced together with these bytes.
        may_receive_ = received.bytes == size || claim_.has(Claim::peer_closed | Claim::gone);
    }
}

/// The peer sends no more although a request is not complete: it gets an error (it may still read), nothing is
/// executed.
void Connection::refuseTruncated(ThreadState& thread) {
    refuse(thread, 400, "malformed_request", "The connection ended before the request was complete.");
}

void Connection::beginRequest(ThreadState& thread) {
    auto& exchange = *exchange_;
    auto& request = exchange.request;
    exchange.parsed = true;
    exchange.consumed = exchange.parser.size();
    exchange.started_us = steadyMicroseconds();
    head_deadline_ms_ = 0;
    state_->requests.fetch_add(1, std::memory_order_relaxed);

    if (request.peer_address.empty()) {
        request.peer_address = numericAddress(peer_family_, peer_address_);
    }
    const auto* const id = request.head.find("X-Request-Id");
    if (id && isReflectable(id->value)) {
        request.request_id = id->value;
    } else {
        thread.newRequestId(request.request_id);
    }
    request.gone_word = &claim_.word();
    request.gone_bits = Claim::peer_closed | Claim::gone;
    request.ending = &state_->stopping;

    Admission admission;
    try {
        admission = state_->application.admit(request, exchange.response);
    } catch (...) {
        refuse(thread, 500, "internal_error", "The request failed inside the server.");
        return;
    }
    admitted(thread, admission);
}

void Connection::admitted(ThreadState& thread, const Admission& admission) {
    long_work_ = admission.kind == Admission::Kind::RunLong;
    group_ = admission.group;
    unpack_limit_ = admission.packed ? admission.body_limit : 0;
    if (admission.kind == Admission::Kind::Answered) {
        answeredEarly(thread);
        return;
    }
    if (long_work_) {
        exchange_->request.ending = &state_->draining;
        if (state_->draining || state_->long_queue.full(group_)) {
            refuseOverload(thread);
            return;
        }
    }
    receiveBody(thread, admission);
}

/// The answer is there although the body may not be: a body that is nearly here is read, everything else ends the
/// connection, because its bytes must never be taken for a request.
void Connection::answeredEarly(ThreadState& thread) {
    auto& exchange = *exchange_;
    const auto& head = exchange.request.head;
    if (head.hasBody()) {
        if (head.chunked) {
            exchange.body.expectChunks(state_->settings.drain_bytes);
        } else {
            exchange.body.expectLength(*head.content_length);
        }
        auto bytes = exchange.input.bytes().substr(exchange.consumed);
        const auto here = bytes.size();
        const auto result = exchange.body.feed(bytes, nullptr);
        exchange.consumed += here - bytes.size();
        const bool nearly = result == BodyReader::Result::NeedMore && !head.chunked && !head.expects_continue &&
                            exchange.body.remaining() <= state_->settings.drain_bytes;
        exchange.closing = result != BodyReader::Result::Complete && !nearly;
    }
    startSending(thread);
}

void Connection::receiveBody(ThreadState& thread, const Admission& admission) {
    auto& exchange = *exchange_;
    const auto& head = exchange.request.head;
    if (!head.hasBody()) {
        phase_ = Phase::Ready;
        return;
    }
    if (head.chunked) {
        exchange.body.expectChunks(admission.body_limit);
    } else {
        const auto length = *head.content_length;
        if (length > body_memory && !state_->spool_account->hasRoomFor(length)) {
            refuse(
                thread, 507, "storage_full", "There is no room for a body of this size now; repeat the request later."
            );
            return;
        }
        exchange.body.expectLength(length);
    }
    auto bytes = exchange.input.bytes().substr(exchange.consumed);
    const auto here = bytes.size();
    try {
        const auto result = exchange.body.feed(bytes, &exchange.request.content);
        exchange.consumed += here - bytes.size();
        if (result == BodyReader::Result::Complete) {
            phase_ = Phase::Ready;
            return;
        }
        if (result != BodyReader::Result::NeedMore) {
            refuseBody(thread, result);
            return;
        }
    } catch (const std::system_error&) {
        refuse(thread, 507, "storage_full", "There is no room for the body now; repeat the request later.");
        return;
    }
    phase_ = Phase::Body;
    exchange.body_end_ms = nowMilliseconds() + state_->settings.body_time.count();
    openWindow();
    if (head.expects_continue && here == 0) {
        constexpr std::string_view interim = "HTTP/1.1 100 Continue\r\n\r\n";
        const iovec piece{const_cast<char*>(interim.data()), interim.size()};
        // The peer has read all earlier answers, so these few bytes find room; if they do not, it is gone.
        if (socket_.send({&piece, 1}, false).bytes != interim.size()) {
            may_receive_ = true;
            claim_.note(Claim::gone);
        }
    }
}

Connection::Step Connection::advanceBody(ThreadState& thread) {
    auto& exchange = *exchange_;
    if (claim_.has(Claim::gone)) {
        return Next::Close;
    }
    std::size_t moved = 0;
    while (may_receive_) {
        if (moved >= turn_bytes) {
            return Next::Postpone;
        }
        auto& scratch = thread.scratch();
        // Not a byte of the next request is taken when the length is known.
        const auto size =
            exchange.body.chunked()
                ? scratch.size()
                : static_cast<std::size_t>(std::min<std::uint64_t>(scratch.size(), exchange.body.remaining()));
        const auto received = socket_.receive(scratch.data(), size);
        if (received.state == Transfer::State::Blocked) {
            may_receive_ = false;
            break;
        }
        if (received.state != Transfer::State::Done) {
            if (received.state != Transfer::State::Ended) {
                return Next::Close;
            }
            refuseTruncated(thread);
            return {};
        }
        may_receive_ = received.bytes == size || claim_.has(Claim::peer_closed | Claim::gone);
        moved += received.bytes;
        window_bytes_ += received.bytes;
        std::string_view bytes(scratch.data(), received.bytes);
        try {
            const auto result = exchange.body.feed(bytes, &exchange.request.content);
            if (result == BodyReader::Result::Complete) {
                exchange.surplus = bytes;
                phase_ = Phase::Ready;
                return {};
            }
            if (result != BodyReader::Result::NeedMore) {
                refuseBody(thread, result);
                return {};
            }
        } catch (const std::system_error&) {
            refuse(thread, 507, "storage_full", "There is no room for the body now; repeat the request later.");
            return {};
        }
    }
    return Next::Rest;  // the deadline is that of the window
}

void Connection::refuseBody(ThreadState& thread, BodyReader::Result result) {
    if (result == BodyReader::Result::TooLarge) {
        refuse(thread, 413, "payload_too_large", "The body is larger than this operation allows.");
    } else {
        refuse(thread, 400, "malformed_request", "The chunked coding of the body is malformed.");
    }
}

void Connection::handle(ThreadState& thread, unsigned worker) {
    auto& exchange = *exchange_;
    try {
        if (unpack_limit_ > 0 && exchange.request.head.hasBody() && !unpackBody(thread)) {
            return;
        }
        state_->application.handle(exchange.request, exchange.response, worker);
    } catch (const std::system_error& error) {
        const int code = error.code().value();
        if (error.code().category() == std::generic_category() && (code == ENOSPC || code == EDQUOT || code == EFBIG)) {
            refuse(thread, 507, "storage_full", "There is no room for the answer now; repeat the request later.");
        } else {
            refuse(thread, 500, "internal_error", "The request failed inside the server.");
        }
        return;
    } catch (...) {
        refuse(thread, 500, "internal_error", "The request failed inside the server.");
        return;
    }
    // The body has done its work; its memory or file need not wait for a slow reader.
    exchange.request.content.clear();
    startSending(thread);
}

/// On a worker, because it takes time. False when the request has been refused.
bool Connection::unpackBody(ThreadState& thread) {
    switch (exchange_->request.unpackBody(unpack_limit_)) {
        case Unpacked::Good:
            return true;
        case Unpacked::TooLarge:
            refuse(thread, 413, "payload_too_large", "The body unpacks to more than this operation allows.");
            return false;
        case Unpacked::Malformed:
            break;
    }
    refuse(thread, 400, "malformed_request", "The body is not the gzip that its Content-Encoding announces.");
    return false;
}

void Connection::refuseOverload(ThreadState& thread) {
    refuse(thread, 503, "unavailable", "The server is busy; repeat the request after a moment.", "1");
}

void Connection::refuse(
    ThreadState& thread, int status, std::string_view code, std::string_view detail, std::string_view retry_after
) {
    auto& exchange = *exchange_;
    if (exchange.request.request_id.empty()) {
        thread.newRequestId(exchange.request.request_id);
    }
    const auto known = std::find(refusal_codes.begin(), refusal_codes.end() - 1, code) - refusal_codes.begin();
    state_->refused[static_cast<std::size_t>(known)].fetch_add(1, std::memory_order_relaxed);
    exchange.response.reset();
    try {
        if (exchange.parsed) {
            state_->application.refuseAdmitted(exchange.request, exchange.response, status, code, detail);
        } else {
            state_->application.refuse(exchange.request.request_id, exchange.response, status, code, detail);
        }
    } catch (...) {
        exchange.response.reset();  // the status alone is enough
    }
    exchange.response.status = status;
    if (!retry_after.empty()) {
        exchange.response.setHeader("Retry-After", retry_after);
    }
    exchange.closing = true;
    startSending(thread);
}

void Connection::startSending(ThreadState& thread) {
    auto& exchange = *exchange_;
    auto& response = exchange.response;
    if (response.status < 200 || response.status > 599) {
        response.reset();
        response.status = 500;
    }
    const auto& head = exchange.request.head;
    exchange.closing = exchange.closing || response.closes() || !exchange.parsed || !head.keep_alive ||
                       state_->draining.load(std::memory_order_relaxed);
    exchange.writer.begin(
        response,
        {.request_id = exchange.request.request_id,
         .date = thread.date(),
         .close = exchange.closing,
         .http_1_0 = !head.http_1_1,
         .drop_body = head.method == "HEAD"}
    );
    phase_ = Phase::Sending;
    window_bytes_ = 0;
    deadline_ms_.store(std::numeric_limits<std::int64_t>::max(), std::memory_order_relaxed);
}

Connection::Step Connection::advanceSending(ThreadState& thread) {
    auto& exchange = *exchange_;
    const auto step = exchange.writer.flush(socket_, turn_bytes);
    window_bytes_ += step.bytes;
    if (step.state == Transfer::State::Failed) {
        return Next::Close;
    }
    if (step.state == Transfer::State::Blocked) {
        if (deadline_ms_.load(std::memory_order_relaxed) == std::numeric_limits<std::int64_t>::max()) {
            openWindow();
        }
        if (step.bytes >= turn_bytes) {
            return Next::Postpone;
        }
        return awaitWritable() ? Next::Rest : Next::Close;
    }
    finishRequest(exchange.response.status);
    if (exchange.closing) {
        socket_.finishSending();
        phase_ = Phase::Lingering;
        may_receive_ = true;
        deadline_ms_ = nowMilliseconds() + state_->settings.linger_time.count();
        thread.giveBack(std::move(exchange_));
        return {};
    }
    if (exchange.request.head.hasBody() && !exchange.body.complete()) {
        phase_ = Phase::Draining;
        may_receive_ = true;
        deadline_ms_ = nowMilliseconds() + state_->settings.head_time.count();
        return {};
    }
    exchange.next();
    phase_ = Phase::Head;
    return {};
}

/// One finished exchange for the log; the request lets go of what the application attached to it.
void Connection::finishRequest(int status) {
    auto& exchange = *exchange_;
    const auto* const request = exchange.parsed ? &exchange.request : nullptr;
    const auto duration = exchange.parsed ? steadyMicroseconds() - exchange.started_us : 0;
    try {
        state_->application.finished(request, status, exchange.writer.sent(), duration);
    } catch (...) {
        // A log that fails must not end the connection.
    }
    exchange.request.context.reset();
    exchange.parsed = false;
}

/// Reads and drops: the rest of a body after an early answer, or whatever still comes on a connection that has ended,
/// so that the client can read the last answer before the connection is reset.
Connection::Step Connection::discard(ThreadState& thread) {
    std::size_t moved = 0;
    while (may_receive_) {
        if (moved >= turn_bytes) {
            return Next::Postpone;
        }
        auto& scratch = thread.scratch();
        const bool draining = phase_ == Phase::Draining;
        const auto size =
            draining ? static_cast<std::size_t>(std::min<std::uint64_t>(scratch.size(), exchange_->body.remaining()))
                     : scratch.size();
        const auto received = socket_.receive(scratch.data(), size);
        if (received.state == Transfer::State::Blocked) {
            may_receive_ = false;
            break;
        }
        if (received.state != Transfer::State::Done) {
            return Next::Close;
        }
        moved += received.bytes;
        if (draining) {
            std::string_view bytes(scratch.data(), received.bytes);
            if (exchange_->body.feed(bytes, nullptr) == BodyReader::Result::Complete) {
                exchange_->next();
                phase_ = Phase::Head;
                return {};
            }
        }
    }
    return Next::Rest;
}

bool Connection::awaitWritable() {
    if (awaits_writable_) {
        return true;
    }
    epoll_event wanted{};
    wanted.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
    wanted.data.u64 = registration();
    awaits_writable_ = ::epoll_ctl(state_->epoll, EPOLL_CTL_MOD, socket_.descriptor(), &wanted) == 0;
    return awaits_writable_;
}

void Connection::openWindow() {
    window_bytes_ = 0;
    auto end = nowMilliseconds() + state_->settings.rate_window.count();
    if (phase_ == Phase::Body) {
        end = std::min(end, exchange_->body_end_ms);
    }
    deadline_ms_.store(end, std::memory_order_relaxed);
}

Connection::Next Connection::expire(ThreadState& thread) {
    const auto now = nowMilliseconds();
    const auto floor =
        state_->settings.rate_floor * static_cast<std::uint64_t>(state_->settings.rate_window.count()) / 1000;
    switch (phase_) {
        case Phase::Head:
            if (!exchange_) {
                return Next::Close;
            }
            refuse(thread, 408, "request_timeout", "The head of the request was not complete in time.");
            return advance(thread);
        case Phase::Body:
            if (now < exchange_->body_end_ms && window_bytes_ >= floor) {
                openWindow();
                return Next::Rest;
            }
            refuse(thread, 408, "request_timeout", "The body of the request came too slowly.");
            return advance(thread);
        case Phase::Sending:
            if (window_bytes_ >= floor) {
                openWindow();
                return Next::Rest;
            }
            // Closing politely would keep the unsent bytes in memory for a peer that does not read them.
            finishRequest(exchange_->response.status);
            socket_.abort();
            return Next::Close;
        default:
            return Next::Close;
    }
}

}  // namespace cardcage::http
