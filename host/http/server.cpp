#include "host/http/server.hpp"

#include <Poco/Net/ServerSocket.h>
#include <Poco/Net/SocketAddress.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

#include "host/http/connection.hpp"
#include "host/http/connection_slots.hpp"
#include "host/http/listener.hpp"
#include "host/http/server_state.hpp"

namespace cardcage::http {
namespace {

constexpr auto sweep_period = std::chrono::milliseconds(100);

// Registrations that are no connections; places stay far below.
constexpr std::uint64_t listener_tag = 0xffff'fff0;
constexpr std::uint64_t stop_tag = 0xffff'fff1;
constexpr std::uint64_t wake_tag = 0xffff'fff2;

[[noreturn]] void failSystem(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

const ServerSettings& checked(const ServerSettings& settings) {
    if (settings.workers == 0 || settings.workers > 1024) {
        throw std::invalid_argument("server.workers must be 1 to 1024");
    }
    if (settings.long_workers == 0 || settings.long_workers > 1024) {
        throw std::invalid_argument("server.long_workers must be 1 to 1024");
    }
    if (settings.max_connections == 0 || settings.max_connections > ConnectionSlots::capacity) {
        throw std::invalid_argument("server.max_connections must be 1 to " + std::to_string(ConnectionSlots::capacity));
    }
    return settings;
}

/// An event descriptor that is closed with its owner.
class Signal {
public:
    Signal() : descriptor_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
        if (descriptor_ < 0) {
            failSystem("cannot create an event descriptor");
        }
    }
    ~Signal() { ::close(descriptor_); }
    Signal(const Signal&) = delete;
    Signal& operator=(const Signal&) = delete;
    int descriptor() const { return descriptor_; }
    void raise() {
        const std::uint64_t one = 1;
        while (::write(descriptor_, &one, sizeof one) < 0 && errno == EINTR) {
        }
    }

private:
    int descriptor_;
};

}  // namespace

struct Server::Impl {
    Impl(ServerSettings chosen, Application& application) : state(checked(chosen), application) {
        state.spool_account->limit(state.settings.spool_quota);
    }
    ~Impl() {
        stop();
        if (state.epoll >= 0) {
            ::close(state.epoll);
        }
    }

    void start(const Poco::Net::ServerSocket& taken);
    void drain(std::chrono::milliseconds time);
    void stop();

    void add(int descriptor, std::uint32_t events, std::uint64_t tag);
    ThreadState makeThreadState() const { return {state.settings.head, state.settings.spool_directory}; }

    void pollLoop();
    void longLoop(unsigned worker);
    void sweepLoop();
    void sweep(ThreadState& thread);

    /// Opens connections that are accepted on this thread.
    Listener::Take opening(ThreadState& thread);
    void open(int descriptor, const sockaddr_storage& peer, ThreadState& thread);
    void wokenUp(ThreadState& thread);

    void settle(Connection& connection, Connection::Next next, ThreadState& thread, bool may_run);
    void runFrom(Connection& connection, unsigned worker, ThreadState& thread);
    void place(Connection& connection, ThreadState& thread, bool may_run);
    void end(Connection& connection, ThreadState& thread);

    ServerState state;
    Signal stop_signal;
    Signal wake_signal;
    ConnectionSlots places;

    Listener listener{[this] { return state.open_connections < state.settings.max_connections; }};

    std::atomic<std::int64_t> drain_idle_until_ms{0};
    std::int64_t held_up_ms = std::numeric_limits<std::int64_t>::min();  ///< of the sweep: last seen held up
    std::mutex ended_mutex;
    std::condition_variable connection_ended;

    std::mutex lifecycle_mutex;
    std::vector<std::thread> threads;
};

void Server::Impl::start(const Poco::Net::ServerSocket& taken) {
    const std::lock_guard lock(lifecycle_mutex);
    if (state.epoll >= 0) {
        throw std::logic_error("the server was started before");
    }
    const auto& settings = state.settings;
    listener.listen(taken, settings.backlog, settings.shares_address);
    state.epoll = ::epoll_create1(EPOLL_CLOEXEC);
    if (state.epoll < 0) {
        failSystem("cannot create an epoll set");
    }
    add(stop_signal.descriptor(), EPOLLIN, stop_tag);
    add(wake_signal.descriptor(), EPOLLIN | EPOLLET, wake_tag);
    listener.watch(state.epoll, listener_tag);

    for (unsigned i = 0; i < settings.workers + 1; ++i) {
        threads.emplace_back([this] { pollLoop(); });
    }
    for (unsigned i = 0; i < settings.long_workers; ++i) {
        threads.emplace_back([this, i] { longLoop(state.settings.workers + i); });
    }
    threads.emplace_back([this] { sweepLoop(); });
}

void Server::Impl::add(int descriptor, std::uint32_t events, std::uint64_t tag) {
    epoll_event wanted{};
    wanted.events = events;
    wanted.data.u64 = tag;
    if (::epoll_ctl(state.epoll, EPOLL_CTL_ADD, descriptor, &wanted) != 0) {
        failSystem("cannot add to the epoll set");
    }
}

void Server::Impl::pollLoop() {
    auto thread = makeThreadState();
    for (;;) {
        epoll_event happened{};
        const int count = ::epoll_wait(state.epoll, &happened, 1, -1);
        if (count <= 0) {
            continue;  // EINTR
        }
        const auto tag = happened.data.u64;
        const auto place_number = static_cast<std::uint32_t>(tag);
        if (place_number < ConnectionSlots::capacity) {
            auto& connection = places.at(place_number);
            const auto bits = (happened.events & EPOLLRDHUP ? Claim::peer_closed : 0) |
                              (happened.events & (EPOLLHUP | EPOLLERR) ? Claim::gone : 0);
            if (connection.claimForEvent(static_cast<std::uint32_t>(tag >> 32), bits)) {
                settle(connection, connection.advance(thread), thread, true);
            }
        } else if (tag == listener_tag) {
            listener.acceptSome(opening(thread));
        } else if (tag == wake_tag) {
            wokenUp(thread);
        } else {
            return;  // the stop signal is never read, so every thread sees it
        }
    }
}

void Server::Impl::longLoop(unsigned worker) {
    auto thread = makeThreadState();
    Turns::Group group = 0;
    while (auto* const connection = state.long_queue.pop(group)) {
        state.long_running.fetch_add(1);
        connection->handle(thread, worker);
        state.long_running.fetch_sub(1);
        state.long_queue.finished(group);
        settle(*connection, connection->advance(thread), thread, false);
    }
}

/// Carries out what a turn has led to, and all that follows from it on this thread.
void Server::Impl::settle(Connection& connection, Connection::Next next, ThreadState& thread, bool may_run) {
    for (;;) {
        switch (next) {
            case Connection::Next::Rest:
                if (connection.release()) {
                    return;
                }
                next = connection.advance(thread);
                break;
            case Connection::Next::Close:
                end(connection, thread);
                return;
            case Connection::Next::Postpone:
                state.dispatch.postpone(connection);
                wake_signal.raise();
                return;
            case Connection::Next::Run:
                place(connection, thread, may_run);
                return;
        }
    }
}

void Server::Impl::place(Connection& connection, ThreadState& thread, bool may_run) {
    if (connection.longWork()) {
        if (!state.long_queue.push(connection, connection.group())) {
            connection.refuseOverload(thread);
            settle(connection, connection.advance(thread), thread, may_run);
        }
        return;
    }
    const auto placed = state.dispatch.place(connection, connection.group(), may_run, steadyMicroseconds() / 1000);
    switch (placed.place) {
        case Dispatch::Place::Run:
            runFrom(connection, placed.worker, thread);
            return;
        case Dispatch::Place::Waiting:
            if (placed.wake) {
                wake_signal.raise();
            }
            return;
        case Dispatch::Place::Full:
            connection.refuseOverload(thread);
            settle(connection, connection.advance(thread), thread, may_run);
            return;
    }
}

/// Runs requests on one worker number until none is waiting.
void Server::Impl::runFrom(Connection& connection, unsigned worker, ThreadState& thread) {
    auto* current = &connection;
    while (current) {
        if (state.stopping) {
            current->refuseOverload(thread);
        } else {
            current->handle(thread, worker);
        }
        auto next = current->advance(thread);
        while (next == Connection::Next::Rest && !current->release()) {
            next = current->advance(thread);
        }
        if (next == Connection::Next::Run && !current->longWork()) {
            current = &state.dispatch.rotate(*current, current->group(), worker, steadyMicroseconds() / 1000);
            continue;
        }
        if (next != Connection::Next::Rest) {
            settle(*current, next, thread, false);
        }
        current = state.dispatch.next(worker);
    }
}

void Server::Impl::wokenUp(ThreadState& thread) {
    unsigned worker = 0;
    if (auto* const waiting = state.dispatch.take(worker)) {
        runFrom(*waiting, worker, thread);
    }
    while (auto* const postponed = state.dispatch.postponed()) {
        settle(*postponed, postponed->advance(thread), thread, true);
    }
}

void Server::Impl::end(Connection& connection, ThreadState& thread) {
    const auto number = connection.place();
    connection.close(thread);
    places.giveBack(number);
    state.open_connections.fetch_sub(1);
    if (state.draining) {
        const std::lock_guard lock(ended_mutex);
        connection_ended.notify_all();
    }
}

Listener::Take Server::Impl::opening(ThreadState& thread) {
    return [this, &thread](int descriptor, const sockaddr_storage& peer) { open(descriptor, peer, thread); };
}

void Server::Impl::open(int descriptor, const sockaddr_storage& peer, ThreadState& thread) {
    state.accepted.fetch_add(1, std::memory_order_relaxed);
    state.open_connections.fetch_add(1);
    const auto number = places.take();
    auto& connection = places.at(number);
    connection.open(state, number, descriptor, peer);
    epoll_event wanted{};
    wanted.events = EPOLLIN | EPOLLRDHUP | EPOLLET;
    wanted.data.u64 = connection.registration();
    if (::epoll_ctl(state.epoll, EPOLL_CTL_ADD, descriptor, &wanted) != 0) {
        end(connection, thread);
        return;
    }
    settle(connection, Connection::Next::Rest, thread, false);
}

void Server::Impl::sweepLoop() {
    auto thread = makeThreadState();
    auto next = std::chrono::steady_clock::now();
    std::unique_lock lock(ended_mutex);
    while (!state.stopping) {
        next += sweep_period;
        // Ends of connections wake it too early; the period is kept by looking at the clock.
        while (!state.stopping && std::chrono::steady_clock::now() < next) {
            connection_ended.wait_until(lock, next);
        }
        lock.unlock();
        if (!state.stopping) {
            sweep(thread);
        }
        lock.lock();
    }
}

void Server::Impl::sweep(ThreadState& thread) {
    const auto now = steadyMicroseconds() / 1000;
    const bool end_idle = state.draining && now >= drain_idle_until_ms;
    for (std::uint32_t number = 0; number < places.used(); ++number) {
        auto& connection = places.at(number);
        if (!end_idle && !connection.overdue(now)) {
            continue;
        }
        if (!connection.claimAtRest()) {
            continue;
        }
        if (end_idle && connection.idle()) {
            end(connection, thread);
        } else {
            settle(
                connection, connection.overdue(now) ? connection.expire(thread) : Connection::Next::Rest, thread, false
            );
        }
    }
    if (state.application.isHeldUp()) held_up_ms = now;
    const bool patient = held_up_ms > now - state.settings.waiting_time.count();
    const auto patience = patient ? state.settings.held_up_time : state.settings.waiting_time;
    const auto turn = now - state.settings.held_up_time.count();
    while (auto* const late = state.dispatch.overdue(now - patience.count(), turn)) {
        late->refuseOverload(thread);
        settle(*late, late->advance(thread), thread, false);
    }
    listener.resume(opening(thread));
}

void Server::Impl::drain(std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    auto thread = makeThreadState();
    drain_idle_until_ms = steadyMicroseconds() / 1000 + std::min(state.settings.drain_idle_time, time / 2).count();
    state.draining = true;
    listener.acceptLast(state.settings.backlog, opening(thread));  // connected clients are served
    std::unique_lock lock(ended_mutex);
    connection_ended.wait_until(lock, end, [this] { return state.open_connections == 0; });
}

void Server::Impl::stop() {
    const std::lock_guard lock(lifecycle_mutex);
    {
        const std::lock_guard ended_lock(ended_mutex);
        state.draining = true;
        state.stopping = true;
    }
    connection_ended.notify_all();
    stop_signal.raise();
    state.long_queue.close();
    for (auto& thread : threads) {
        thread.join();
    }
    threads.clear();
    listener.close();
    auto thread = makeThreadState();
    for (std::uint32_t number = 0; number < places.used(); ++number) {
        auto& connection = places.at(number);
        if (connection.descriptor() >= 0) {
            end(connection, thread);
        }
    }
}

Poco::Net::ServerSocket takeAddress(const ServerSettings& settings) {
    Poco::Net::ServerSocket socket;
    // Poco's default would let two servers share the port silently.
    socket.bind(Poco::Net::SocketAddress(settings.address, settings.port), true, false);
    return socket;
}

Server::Server(ServerSettings settings, Application& application)
    : impl_(std::make_unique<Impl>(std::move(settings), application)) {}
Server::~Server() = default;
void Server::start() {
    impl_->start(takeAddress(impl_->state.settings));
}
void Server::start(const Poco::Net::ServerSocket& taken) {
    impl_->start(taken);
}
std::uint16_t Server::port() const {
    return impl_->listener.port();
}
void Server::drain(std::chrono::milliseconds time) {
    impl_->drain(time);
}
void Server::stop() {
    impl_->stop();
}

Server::Counters Server::counters() const {
    const auto& state = impl_->state;
    Counters counters;
    counters.open_connections = state.open_connections;
    counters.accepted = state.accepted;
    counters.requests = state.requests;
    counters.in_handlers = state.dispatch.running() + state.long_running;
    counters.waiting = state.dispatch.waiting() + state.long_queue.waiting();
    counters.accept_pauses = impl_->listener.pauses();
    counters.spooled_bytes = state.spool_account->used();
    for (std::size_t i = 0; i < refusal_codes.size(); ++i) {
        if (const auto count = state.refused[i].load()) {
            counters.refused.emplace(refusal_codes[i], count);
        }
    }
    return counters;
}

}  // namespace cardcage::http
