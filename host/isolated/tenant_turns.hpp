#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>

namespace cardcage::isolated {

/// Places for a number of runs at once. Tenants take turns: a place that is free goes to the tenant with the fewest
/// runs, among these to the one whose last turn is longest ago. [any thread]
class TenantTurns {
public:
    explicit TenantTurns(unsigned places) : places_(places) {}

    /// One place, given back at the end.
    class Place {
    public:
        Place(TenantTurns& turns, std::string tenant) : turns_(turns), tenant_(std::move(tenant)) {}
        ~Place() { turns_.leave(tenant_); }
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;

    private:
        TenantTurns& turns_;
        std::string tenant_;
    };

    /// Waits for a place of that tenant; asks `goes_on` about every 200 ms, without a lock, whether to go on waiting.
    /// Returns whether the place is taken; a Place gives it back then.
    bool enter(const std::string& tenant, const std::function<bool()>& goes_on);

    unsigned running() const;
    std::size_t waiting() const;

private:
    struct Line {
        unsigned running = 0;
        std::uint64_t last_turn = 0;
    };
    void leave(const std::string& tenant);
    /// Drops the line of a tenant without runs and tickets: enter() gives it a place behind the tenants that wait.
    void forget(const std::string& tenant);
    /// Gives places to the tenants that wait.
    void assign();

    struct Ticket {
        std::string tenant;
        bool is_called = false;
    };

    const unsigned places_;
    mutable std::mutex guard_;
    std::condition_variable changed_;
    std::list<Ticket> waiting_;
    std::map<std::string, Line> lines_;
    unsigned running_ = 0;
    std::uint64_t turns_ = 0;
};

}  // namespace cardcage::isolated
