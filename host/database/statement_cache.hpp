#pragma once

#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "host/database/connection.hpp"

namespace cardcage::database {

/// The prepared statements of one server session: name by text, least recently used first out.
class StatementCache {
public:
    explicit StatementCache(std::size_t capacity) : capacity_(capacity ? capacity : 1) {}

    /// The server's name of a prepared statement; nullptr when it is not prepared.
    const std::string* find(const Statement& statement);
    /// A name never used in this session.
    std::string nextName();
    /// Records a statement the server has prepared (ParseComplete seen).
    void add(const Statement& statement, std::string name);
    /// Forgets one statement and has it deallocated.
    void drop(const Statement& statement);
    /// Forgets all; `deallocate`: has the server forget them too.
    void clear(bool deallocate);

    /// SQL that the server must run before the next unit; the caller runs each and then calls `told`.
    const std::vector<std::string>& pending() const { return pending_; }
    void told() { pending_.clear(); }

    std::size_t size() const { return entries_.size(); }

private:
    struct Entry {
        std::uint64_t key;
        std::string sql;
        std::string name;
    };
    static std::uint64_t keyOf(const Statement& statement);

    std::size_t capacity_;
    std::uint64_t counter_ = 0;
    std::list<Entry> entries_;  // most recently used first
    std::unordered_map<std::uint64_t, std::list<Entry>::iterator> by_key_;
    std::vector<std::string> pending_;
};

}  // namespace cardcage::database
