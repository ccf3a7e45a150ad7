#include "host/database/statement_cache.hpp"

#include <functional>

namespace cardcage::database {

std::uint64_t StatementCache::keyOf(const Statement& statement) {
    return statement.key ? statement.key : std::hash<std::string_view>{}(statement.sql);
}

const std::string* StatementCache::find(const Statement& statement) {
    const auto found = by_key_.find(keyOf(statement));
    // The text decides: a key is a hash, and may be a caller's mistake.
    if (found == by_key_.end() || found->second->sql != statement.sql) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &found->second->name;
}

std::string StatementCache::nextName() {
    return "cc" + std::to_string(++counter_);
}

void StatementCache::add(const Statement& statement, std::string name) {
    const std::uint64_t key = keyOf(statement);
    if (const auto other = by_key_.find(key); other != by_key_.end()) {
        pending_.push_back("DEALLOCATE " + other->second->name);
        entries_.erase(other->second);
        by_key_.erase(other);
    }
    entries_.push_front({key, std::string(statement.sql), std::move(name)});
    by_key_[key] = entries_.begin();
    if (entries_.size() > capacity_) {
        pending_.push_back("DEALLOCATE " + entries_.back().name);
        by_key_.erase(entries_.back().key);
        entries_.pop_back();
    }
}

void StatementCache::drop(const Statement& statement) {
    const auto found = by_key_.find(keyOf(statement));
    if (found == by_key_.end()) return;
    pending_.push_back("DEALLOCATE " + found->second->name);
    entries_.erase(found->second);
    by_key_.erase(found);
}

void StatementCache::clear(bool deallocate) {
    if (!deallocate) pending_.clear();
    // One by one, not ALL: these go out behind the BEGIN of the next unit, which may have been prepared a moment ago.
    for (const Entry& entry : entries_) {
        if (deallocate) pending_.push_back("DEALLOCATE " + entry.name);
    }
    entries_.clear();
    by_key_.clear();
}

}  // namespace cardcage::database
