#include "host/http/turns.hpp"

namespace cardcage::http {

void Turns::push(Connection& connection, Group group, std::int64_t now_ms) {
    lines_[group].waiting.push_back({&connection, now_ms});
    ++size_;
}

Connection* Turns::pop(unsigned most, Group& group) {
    auto next = lines_.end();
    auto crowded = lines_.end();  // has its share already; it is served when no other group waits
    for (auto line = lines_.begin(); line != lines_.end(); ++line) {
        if (line->second.waiting.empty()) continue;
        auto& best = line->second.running < most ? next : crowded;
        if (best == lines_.end() || line->second.last_turn < best->second.last_turn) best = line;
    }
    if (next == lines_.end()) next = crowded;
    if (next == lines_.end()) return nullptr;
    group = next->first;
    next->second.last_turn = ++turns_;
    ++next->second.running;
    return takeFrom(next);
}

void Turns::begin(Group group) {
    auto& line = lines_[group];
    line.last_turn = ++turns_;
    ++line.running;
}

void Turns::end(Group group) {
    const auto line = lines_.find(group);
    if (--line->second.running == 0 && line->second.waiting.empty()) lines_.erase(line);
}

Connection* Turns::overdue(std::int64_t since_ms, std::int64_t since_ms_of_idle) {
    for (auto line = lines_.begin(); line != lines_.end(); ++line) {
        if (line->second.waiting.empty()) continue;
        const auto since = line->second.running ? since_ms : since_ms_of_idle;
        if (line->second.waiting.front().since_ms <= since) return takeFrom(line);
    }
    return nullptr;
}

bool Turns::hasRoomFor(Group group, std::size_t limit) const {
    if (size_ < limit) return true;
    const auto line = lines_.find(group);
    return (line == lines_.end() || line->second.waiting.empty()) && size_ < 2 * limit;
}

Connection* Turns::takeFrom(Lines::iterator line) {
    auto& [group, found] = *line;
    auto* const connection = found.waiting.front().connection;
    found.waiting.pop_front();
    --size_;
    if (found.waiting.empty() && found.running == 0) lines_.erase(line);
    return connection;
}

}  // namespace cardcage::http
