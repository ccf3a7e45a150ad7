#include "archives/central_directory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "archives/entry_name.hpp"
#include "archives/refusal.hpp"

namespace cardcage::pcb::archives {
namespace {

using namespace std::string_view_literals;

constexpr auto end_mark = "PK\x05\x06"sv;
constexpr auto end_of_zip64_mark = "PK\x06\x06"sv;
constexpr auto locator_mark = "PK\x06\x07"sv;
constexpr auto entry_mark = "PK\x01\x02"sv;
constexpr std::size_t end_size = 22;
constexpr std::size_t locator_size = 20;
constexpr std::size_t entry_size = 46;
constexpr std::size_t longest_comment = 65'535;
constexpr std::size_t most_ends = 64;

/// A little-endian number; 0 behind the end.
std::uint64_t numberAt(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t number = 0;
    if (at > bytes.size() || bytes.size() - at < size) return 0;
    for (std::size_t i = size; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

bool hasMark(std::string_view bytes, std::uint64_t at, std::string_view mark) {
    return at < bytes.size() && bytes.substr(static_cast<std::size_t>(at)).starts_with(mark);
}

/// Returns the places of all records that may be the end of the archive: a comment behind the right one may look like
/// one, and readers differ in their choice.
std::vector<std::size_t> endsOf(std::string_view bytes) {
    std::vector<std::size_t> ends;
    const auto tail = end_size + longest_comment;
    const auto first = bytes.size() > tail ? bytes.size() - tail : 0;
    for (auto at = bytes.find(end_mark, first); at != std::string_view::npos; at = bytes.find(end_mark, at + 1)) {
        if (ends.size() == most_ends)
            throw Refusal(Fault::Damaged, {}, "has more than " + std::to_string(most_ends) + " end records");
        ends.push_back(at);
    }
    return ends;
}

/// Returns the first record of a directory of this size that ends there; behind the end of the archive when there is
/// none.
std::size_t recordBefore(std::string_view bytes, std::size_t end, std::uint64_t size) {
    if (size > end) return bytes.size();
    return std::min(bytes.find(entry_mark, end - static_cast<std::size_t>(size)), bytes.size());
}

/// Returns the places where a directory with this end may begin: at the offset that it states and, for archives with
/// something in front of them, at the distance of its size.
std::vector<std::uint64_t> beginsOfDirectory(std::string_view bytes, std::size_t end) {
    std::vector<std::uint64_t> begins{
        numberAt(bytes, end + 16, 4), recordBefore(bytes, end, numberAt(bytes, end + 12, 4))};
    if (end < locator_size || !hasMark(bytes, end - locator_size, locator_mark)) return begins;
    const auto stated = numberAt(bytes, end - locator_size + 8, 8);
    if (hasMark(bytes, stated, end_of_zip64_mark))
        begins.push_back(numberAt(bytes, static_cast<std::size_t>(stated) + 48, 8));
    const auto found = bytes.rfind(end_of_zip64_mark, end);
    if (found != std::string_view::npos) begins.push_back(recordBefore(bytes, found, numberAt(bytes, found + 40, 8)));
    return begins;
}

void checkRecords(std::string_view bytes, std::uint64_t begin, std::size_t most) {
    std::size_t count = 0;
    for (auto at = begin; hasMark(bytes, at, entry_mark);) {
        if (++count > most) throw Refusal(Fault::Limit, {}, "has more than " + std::to_string(most) + " entries");
        const auto entry = static_cast<std::size_t>(at);
        const auto name_size = numberAt(bytes, entry + 28, 2);
        at += entry_size + name_size + numberAt(bytes, entry + 30, 2) + numberAt(bytes, entry + 32, 2);
        if (at > bytes.size()) return;
        const auto name = bytes.substr(entry + entry_size, static_cast<std::size_t>(name_size));
        if (name.find('\0') != std::string_view::npos)
            throw Refusal(Fault::Name, shownPath(name), "has control characters in its name");
    }
}

}  // namespace

void checkZipDirectory(std::string_view bytes, std::size_t most) {
    std::set<std::uint64_t> checked;
    for (const auto end : endsOf(bytes)) {
        for (const auto begin : beginsOfDirectory(bytes, end)) {
            if (checked.insert(begin).second) checkRecords(bytes, begin, most);
        }
    }
}

}  // namespace cardcage::pcb::archives
