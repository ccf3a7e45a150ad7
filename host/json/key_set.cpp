#include "host/json/key_set.hpp"

#include <cstring>
#include <random>

namespace cardcage::json {
namespace {

constexpr std::size_t small_set = 16;

std::uint64_t secret() {
    std::random_device device;
    return (std::uint64_t{device()} << 32 | device()) | 1;
}

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const auto product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

std::uint64_t hashOf(std::string_view key) {
    static const std::uint64_t seed = secret();
    static const std::uint64_t factor = secret();
    std::uint64_t hash = seed ^ key.size();
    while (key.size() >= 8) {
        std::uint64_t word;
        std::memcpy(&word, key.data(), 8);
        hash = mixed(hash ^ word, factor);
        key.remove_prefix(8);
    }
    std::uint64_t rest = 0;
    if (!key.empty()) std::memcpy(&rest, key.data(), key.size());
    return mixed(hash ^ rest, factor);
}

}  // namespace

void KeySets::open() {
    if (depth_ == sets_.size()) sets_.emplace_back();
    auto& set = sets_[depth_++];
    set.first_entry = entries_.size();
    set.first_byte = bytes_.size();
    set.table.clear();
}

void KeySets::close() {
    auto& set = sets_[--depth_];
    entries_.resize(set.first_entry);
    bytes_.resize(set.first_byte);
    // A table of one huge object is not carried through the rest of the text.
    if (set.table.capacity() > 4096) set.table = {};
}

std::string_view KeySets::last(std::size_t level) const {
    const auto end = level + 1 < depth_ ? sets_[level + 1].first_entry : entries_.size();
    return end > sets_[level].first_entry ? text(entries_[end - 1]) : std::string_view{};
}

bool KeySets::insert(std::string_view key) {
    auto& set = sets_[depth_ - 1];
    const Entry entry{hashOf(key), bytes_.size(), static_cast<std::uint32_t>(key.size())};
    if (size() < small_set) {
        for (auto i = set.first_entry; i < entries_.size(); ++i) {
            if (entries_[i].hash == entry.hash && text(entries_[i]) == key) return false;
        }
    } else if (!insertHashed(set, entry, key)) {
        return false;
    }
    bytes_.append(key);
    entries_.push_back(entry);
    return true;
}

bool KeySets::insertHashed(Set& set, const Entry& entry, std::string_view key) {
    if (set.table.size() < 2 * (size() + 1)) grow(set);
    const auto mask = set.table.size() - 1;
    for (auto slot = entry.hash & mask;; slot = (slot + 1) & mask) {
        const auto number = set.table[slot];
        if (number == 0) {
            set.table[slot] = static_cast<std::uint32_t>(size() + 1);
            return true;
        }
        const auto& known = entries_[set.first_entry + number - 1];
        if (known.hash == entry.hash && text(known) == key) return false;
    }
}

void KeySets::grow(Set& set) {
    const auto slots = set.table.empty() ? 8 * small_set : 2 * set.table.size();
    set.table.assign(slots, 0);
    for (std::size_t i = 0; i < size(); ++i) {
        auto slot = entries_[set.first_entry + i].hash & (slots - 1);
        while (set.table[slot] != 0) slot = (slot + 1) & (slots - 1);
        set.table[slot] = static_cast<std::uint32_t>(i + 1);
    }
}

}  // namespace cardcage::json
