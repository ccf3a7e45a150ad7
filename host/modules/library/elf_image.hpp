#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::modules {

/// A read-only, bounds-checked view of a 64-bit little-endian ELF shared library of this machine's architecture, as
/// the dynamic linker sees it: by program headers, never by section headers, which `strip` may remove (System V ABI,
/// "Object Files" and "Program Loading and Dynamic Linking"). No byte of it is executed.
class ElfImage {
public:
    /// One note of a PT_NOTE segment; the views point into the image.
    struct Note {
        std::string_view name;  ///< without the closing NUL
        std::uint32_t type = 0;
        std::string_view content;
    };

    /// One entry of the dynamic symbol table.
    struct Symbol {
        std::string_view name;
        bool defined = false;
        bool weak = false;
        bool unique = false;  ///< STB_GNU_UNIQUE
    };

    /// `bytes` must outlive the image. Throws Refused: "not_elf", "truncated", "other_architecture", "not_a_library".
    explicit ElfImage(std::string_view bytes);

    /// Every note of that name, in file order. Throws Refused "truncated" when a note leaves its segment.
    std::vector<Note> notes(std::string_view name) const;
    /// Global and weak symbols. Throws Refused "malformed" when the tables contradict each other.
    std::vector<Symbol> symbols() const;
    /// DT_NEEDED, in order.
    std::vector<std::string_view> needed() const;
    /// DF_1_NODELETE: the dynamic linker would never unload it.
    bool neverUnloads() const;
    /// DF_BIND_NOW, DF_1_NOW or DT_BIND_NOW: no symbol is bound later.
    bool bindsAtLoad() const;
    /// PT_GNU_STACK is missing, or has PF_X: the process gets executable stacks.
    bool hasExecutableStack() const;
    /// DT_RPATH or DT_RUNPATH, directories separated by colons; empty: none.
    std::string_view libraryPath() const;

private:
    struct Segment {
        std::uint32_t type = 0;
        std::uint32_t flags = 0;
        std::uint64_t offset = 0;
        std::uint64_t address = 0;
        std::uint64_t size = 0;
        std::uint64_t alignment = 0;
    };

    std::optional<std::uint64_t> dynamic(std::int64_t tag) const;
    std::uint64_t offsetOf(std::uint64_t address) const;
    std::uint64_t symbolCount() const;
    std::string_view string(std::uint64_t offset) const;
    void walkNotes(std::string_view segment, std::uint64_t alignment, std::string_view name, std::vector<Note>& found)
        const;

    std::string_view bytes_;
    std::vector<Segment> segments_;
    std::vector<std::pair<std::int64_t, std::uint64_t>> dynamic_;
    std::string_view strings_;
};

}  // namespace cardcage::modules
