#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "archives/counters.hpp"
#include "archives/entry_name.hpp"

struct archive;
struct archive_entry;

namespace cardcage::pcb::archives {

/// An archive in memory, read entry by entry: zip by its central directory, 7z, and tar, plain or compressed by gzip,
/// bzip2, xz or zstd. Whatever is no plain file or folder is refused. The character set of the process is UTF-8. Throws
/// Refusal.
class Archive {
public:
    /// Borrows the bytes and the counters.
    Archive(std::string_view bytes, Counters& counters);

    /// Goes on to the next file, past folders, and returns its name; nothing at the end.
    const EntryName* next();
    /// Says where the present file is: its path in the archive.
    std::string path() const;
    /// Hands the content of the present file over, piece by piece and counted.
    void read(const std::function<void(std::string_view)>& take);

private:
    struct Free {
        void operator()(archive* opened) const;
    };

    void checkKind() const;
    [[noreturn]] void refuseBroken(std::string_view entry) const;

    std::string_view bytes_;
    Counters& counters_;
    std::unique_ptr<archive, Free> reader_;
    archive_entry* entry_ = nullptr;
    EntryName name_;
    std::uint64_t unpacked_ = 0;
};

/// Ways to treat a file that is an archive by its first bytes.
enum class ArchiveUse {
    Unpack,  ///< its entries are the files
    Keep,    ///< a file of its own: an office document, a single compressed file, a format that is not read
};
ArchiveUse useOf(std::string_view bytes);

}  // namespace cardcage::pcb::archives
