#include "archives/central_directory.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

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

/// Returns the offset of the directory, as its end record says; behind the end of the archive when there is none.
std::uint64_t beginOfDirectory(std::string_view bytes) {
    const auto end = bytes.rfind(end_mark);
    if (end == std::string_view::npos || bytes.size() - end > end_size + longest_comment) return bytes.size();
    if (end >= locator_size && hasMark(bytes, end - locator_size, locator_mark)) {
        const auto zip64 = numberAt(bytes, end - locator_size + 8, 8);
        if (hasMark(bytes, zip64, end_of_zip64_mark)) return numberAt(bytes, static_cast<std::size_t>(zip64) + 48, 8);
    }
    return numberAt(bytes, end + 16, 4);
}

}  // namespace

void checkZipDirectory(std::string_view bytes, std::size_t most) {
    std::size_t count = 0;
    for (auto at = beginOfDirectory(bytes); hasMark(bytes, at, entry_mark);) {
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

}  // namespace cardcage::pcb::archives
