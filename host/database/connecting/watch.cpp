#include "host/database/connecting/watch.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "host/database/rows.hpp"
#include "host/database/sql.hpp"

namespace cardcage::database {
namespace {

using namespace std::chrono_literals;

constexpr auto period = 500ms;
constexpr auto pause_after_failure = 100ms;
/// An answer to such a question takes a millisecond; after this time the server is taken for one that hangs.
constexpr auto patience = 2s;
constexpr auto doubt_after = 1500ms;
constexpr auto silence_of_the_dead = period + patience + 500ms;

Connection::Settings watching(Connection::Settings settings, std::shared_ptr<Reach> reach) {
    settings.reach = std::move(reach);
    settings.answer_grace = 0ms;
    settings.connect_timeout = std::min<std::chrono::milliseconds>(settings.connect_timeout, patience);
    return settings;
}

}  // namespace

Watch::Watch(Connection::Settings settings, std::function<void(std::size_t)> moved)
    : connection_(watching(std::move(settings), reach_)),
      moved_(std::move(moved)),
      answered_at_(Clock::now().time_since_epoch().count()),
      thread_([this] { loop(); }) {}

Watch::~Watch() {
    stop();
}

void Watch::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    reach_->limitWaiting(0ms);
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

Watch::Clock::duration Watch::silence() const {
    return Clock::now().time_since_epoch() - Clock::duration(answered_at_.load());
}

bool Watch::answers() const {
    return !failing_ && reach_->seeking == 0 && silence() < silence_of_the_dead;
}

bool Watch::isInDoubt() const {
    return failing_ || reach_->seeking > 0 || silence() > doubt_after;
}

void Watch::loop() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        lock.unlock();
        failing_ = !ask();
        lock.lock();
        changed_.wait_for(lock, failing_ ? pause_after_failure : period, [&] { return stopping_; });
    }
}

bool Watch::ask() {
    try {
        Work work(connection_, {.tenant = {}, .role = {}, .timeout = patience}, Mode::Read);
        run(work, sql::watch);
    } catch (const std::exception&) {
        // The request that needed the database has logged the cause. A server that hangs is asked last next time.
        ++reach_->good_address;
        return false;
    }
    answered_at_ = Clock::now().time_since_epoch().count();
    const auto found = reach_->good_address.load();
    const auto before = std::exchange(address_, found);
    if (std::exchange(has_address_, true) && found != before) moved_(found);
    return true;
}

}  // namespace cardcage::database
