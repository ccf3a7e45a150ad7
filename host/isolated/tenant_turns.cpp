#include "host/isolated/tenant_turns.hpp"

#include <algorithm>
#include <chrono>
#include <tuple>

namespace cardcage::isolated {
namespace {

constexpr std::chrono::milliseconds between_questions{200};

}  // namespace

bool TenantTurns::enter(const std::string& tenant, const std::function<bool()>& goes_on) {
    std::unique_lock lock(guard_);
    const auto ticket = waiting_.insert(waiting_.end(), {tenant, false});
    const auto give_up = [&] {
        if (ticket->is_called) {
            --lines_[tenant].running;
            --running_;
        }
        waiting_.erase(ticket);
        assign();
        forget(tenant);
    };
    lines_.try_emplace(tenant, Line{0, turns_});
    assign();
    while (!ticket->is_called) {
        if (changed_.wait_for(lock, between_questions, [&] { return ticket->is_called; })) break;
        lock.unlock();
        bool is_wanted = false;
        try {
            is_wanted = goes_on();
        } catch (...) {
            lock.lock();
            give_up();
            throw;
        }
        lock.lock();
        if (is_wanted) continue;
        give_up();
        return false;
    }
    waiting_.erase(ticket);
    return true;
}

void TenantTurns::leave(const std::string& tenant) {
    const std::lock_guard lock(guard_);
    --lines_[tenant].running;
    --running_;
    assign();
    forget(tenant);
}

void TenantTurns::forget(const std::string& tenant) {
    const auto waits = [&](const Ticket& ticket) { return ticket.tenant == tenant; };
    if (lines_[tenant].running == 0 && std::ranges::none_of(waiting_, waits)) lines_.erase(tenant);
}

void TenantTurns::assign() {
    while (running_ < places_) {
        Ticket* next = nullptr;
        for (auto& ticket : waiting_) {
            if (ticket.is_called) continue;
            const auto& line = lines_[ticket.tenant];
            const auto rank = [&](const Line& of) { return std::tie(of.running, of.last_turn); };
            if (!next || rank(line) < rank(lines_[next->tenant])) next = &ticket;
        }
        if (!next) return;
        auto& line = lines_[next->tenant];
        ++line.running;
        line.last_turn = ++turns_;
        ++running_;
        next->is_called = true;
        changed_.notify_all();
    }
}

unsigned TenantTurns::running() const {
    const std::lock_guard lock(guard_);
    return running_;
}

std::size_t TenantTurns::waiting() const {
    const std::lock_guard lock(guard_);
    return static_cast<std::size_t>(std::ranges::count(waiting_, false, &Ticket::is_called));
}

}  // namespace cardcage::isolated
