#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::json {

/// The keys of all open objects, innermost last. Few keys are compared one by one, many are found through a table
/// whose hash is keyed with a secret of the process, so that no document can be made to collide.
class KeySets {
public:
    void open();
    void close();
    /// False when the innermost object has that key already.
    bool insert(std::string_view key);
    /// Bytes in use, about: those of the keys and 32 more for each.
    std::size_t memory() const { return bytes_.size() + 32 * entries_.size(); }
    /// The key inserted last into the object at `level` (0 = outermost); empty when it has none yet.
    std::string_view last(std::size_t level) const;

private:
    struct Entry {
        std::uint64_t hash;
        std::size_t offset;
        std::uint32_t size;
    };
    struct Set {
        std::size_t first_entry;
        std::size_t first_byte;
        std::vector<std::uint32_t> table;  ///< open addressing, entry number + 1; empty while the set is small
    };

    std::string_view text(const Entry& entry) const { return {bytes_.data() + entry.offset, entry.size}; }
    /// Keys of the innermost object.
    std::size_t size() const { return entries_.size() - sets_[depth_ - 1].first_entry; }
    bool insertHashed(Set& set, const Entry& entry, std::string_view key);
    void grow(Set& set);

    std::string bytes_;
    std::vector<Entry> entries_;
    std::vector<Set> sets_;
    std::size_t depth_ = 0;  ///< sets_ beyond it are kept for their memory
};

}  // namespace cardcage::json
