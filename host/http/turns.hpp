#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>

namespace cardcage::http {

class Connection;

/// Requests that wait for a worker, in groups (a tenant is one): groups take turns, requests of one group come in their
/// order. Not for several threads at once.
class Turns {
public:
    using Group = std::uint64_t;

    void push(Connection& connection, Group group, std::int64_t now_ms);
    /// Takes the next request: of the group whose last turn is longest ago, but while others wait not of one that has
    /// `most` running already. The request counts as running. Null when none waits.
    Connection* pop(unsigned most, Group& group);
    /// A request runs without having waited.
    void begin(Group group);
    /// One that ran has ended.
    void end(Group group);
    /// A request that waits since before `since_ms`, taken out. For a group of which nothing runs, whose turn is next,
    /// since before `since_ms_of_idle`.
    Connection* overdue(std::int64_t since_ms, std::int64_t since_ms_of_idle);

    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    /// Whether a request of the group may wait when `limit` do at most: others who fill the queue do not keep a group
    /// from its first place.
    bool hasRoomFor(Group group, std::size_t limit) const;

private:
    struct Waiting {
        Connection* connection;
        std::int64_t since_ms;
    };
    struct Line {
        std::deque<Waiting> waiting;
        unsigned running = 0;
        std::uint64_t last_turn = 0;
    };
    using Lines = std::map<Group, Line>;

    Connection* takeFrom(Lines::iterator line);

    Lines lines_;
    std::size_t size_ = 0;
    std::uint64_t turns_ = 0;
};

}  // namespace cardcage::http
