#include "archives/archive.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <cerrno>
#include <new>

#include "archives/central_directory.hpp"
#include "archives/refusal.hpp"

namespace cardcage::pcb::archives {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t local_name_at = 30;

void expect(int status) {
    if (status < ARCHIVE_WARN) throw std::bad_alloc();
}

/// Formats and filters one by one: those that are allowed here start no programs.
void allowFilters(archive* reader) {
    expect(archive_read_support_filter_gzip(reader));
    expect(archive_read_support_filter_bzip2(reader));
    expect(archive_read_support_filter_xz(reader));
    expect(archive_read_support_filter_zstd(reader));
}

void allowFormats(archive* reader) {
    allowFilters(reader);
    expect(archive_read_support_format_zip_seekable(reader));
    expect(archive_read_support_format_tar(reader));
    expect(archive_read_support_format_7zip(reader));
}

bool isZip(std::string_view bytes) {
    return bytes.starts_with("PK\x03\x04"sv) || bytes.starts_with("PK\x05\x06"sv);
}

bool isCompressed(std::string_view bytes) {
    return bytes.starts_with("\x1F\x8B"sv) || bytes.starts_with("BZh"sv) ||
           bytes.starts_with(
               "\xFD"
               "7zXZ"sv
           ) ||
           bytes.starts_with("\x28\xB5\x2F\xFD"sv);
}

/// Documents of offices are zip archives whose first entry says so.
bool isDocument(std::string_view bytes) {
    if (!isZip(bytes) || bytes.size() < local_name_at) return false;
    const auto name = bytes.substr(local_name_at);
    return name.starts_with("[Content_Types].xml") || name.starts_with("mimetype") || name.starts_with("_rels/.rels");
}

struct FreeReader {
    void operator()(archive* reader) const { archive_read_free(reader); }
};

/// Whether a compressed file has something else inside than tar. A file whose beginning cannot be decompressed has not:
/// it is damaged.
bool hasOtherContent(std::string_view bytes) {
    constexpr std::size_t block = 512;
    constexpr std::size_t mark_at = 257;
    const std::unique_ptr<archive, FreeReader> reader(archive_read_new());
    if (!reader) throw std::bad_alloc();
    allowFilters(reader.get());
    expect(archive_read_support_format_raw(reader.get()));
    archive_entry* entry = nullptr;
    if (archive_read_open_memory(reader.get(), bytes.data(), bytes.size()) != ARCHIVE_OK ||
        archive_read_next_header(reader.get(), &entry) != ARCHIVE_OK) {
        return false;
    }
    std::string head(block, '\0');
    const auto count = archive_read_data(reader.get(), head.data(), head.size());
    return count >= 0 && head.compare(mark_at, 5, "ustar") != 0 && head != std::string(block, '\0');
}

std::string errorOf(archive* reader) {
    const auto* text = archive_error_string(reader);
    return text ? text : "";
}

}  // namespace

void Archive::Free::operator()(archive* opened) const {
    archive_read_free(opened);
}

Archive::Archive(std::string_view bytes, Counters& counters) : bytes_(bytes), counters_(counters) {
    // The reader of the directory builds a tree of all entries before it returns the first one.
    if (isZip(bytes)) checkZipDirectory(bytes, counters.limits().entries);
    reader_.reset(archive_read_new());
    if (!reader_) throw std::bad_alloc();
    allowFormats(reader_.get());
    if (archive_read_open_memory(reader_.get(), bytes.data(), bytes.size()) != ARCHIVE_OK) refuseBroken({});
}

const EntryName* Archive::next() {
    for (;;) {
        const int status = archive_read_next_header(reader_.get(), &entry_);
        if (status == ARCHIVE_EOF) return nullptr;
        // A warning is about a name that is no text of this character set; its bytes are there.
        if (status < ARCHIVE_WARN) refuseBroken({});
        counters_.addEntry();
        name_ = entryName(path());
        checkKind();
        if (archive_entry_filetype(entry_) == AE_IFREG && !name_.name.empty()) return &name_;
    }
}

std::string Archive::path() const {
    const auto* given = archive_entry_pathname(entry_);
    if (!given) given = archive_entry_pathname_utf8(entry_);
    return given ? given : "";
}

void Archive::checkKind() const {
    const auto refuse = [&](Fault fault, const char* reason) { throw Refusal(fault, shownPath(path()), reason); };
    const auto kind = archive_entry_filetype(entry_);
    if (archive_entry_hardlink(entry_) || archive_entry_symlink(entry_) || kind == AE_IFLNK)
        refuse(Fault::Link, "is a link");
    if (kind != AE_IFREG && kind != AE_IFDIR) refuse(Fault::Device, "is neither a file nor a folder");
    if (archive_entry_is_encrypted(entry_)) refuse(Fault::Encrypted, "is encrypted; send it without a password");
    if (archive_entry_sparse_count(entry_) > 0) refuse(Fault::Sparse, "is a sparse file");
    if (archive_entry_size_is_set(entry_)) counters_.expect(static_cast<std::uint64_t>(archive_entry_size(entry_)));
}

void Archive::read(const std::function<void(std::string_view)>& take) {
    std::uint64_t size = 0;
    for (;;) {
        const void* piece = nullptr;
        std::size_t count = 0;
        la_int64_t offset = 0;
        const int status = archive_read_data_block(reader_.get(), &piece, &count, &offset);
        if (status == ARCHIVE_EOF) return;
        if (status != ARCHIVE_OK) refuseBroken(shownPath(path()));
        if (static_cast<std::uint64_t>(offset) != size)
            throw Refusal(Fault::Sparse, shownPath(path()), "is a sparse file");
        size += count;
        unpacked_ += count;
        counters_.add(count, size, unpacked_, bytes_.size());
        take({static_cast<const char*>(piece), count});
    }
}

void Archive::refuseBroken(std::string_view entry) const {
    if (archive_errno(reader_.get()) == ENOMEM) throw std::bad_alloc();
    // libarchive may be asked about encryption only when it has recognised the format.
    const bool is_recognised = archive_format(reader_.get()) != 0;
    if (is_recognised && archive_read_has_encrypted_entries(reader_.get()) > 0)
        throw Refusal(Fault::Encrypted, std::string(entry), "is encrypted; send it without a password");
    throw Refusal(Fault::Damaged, std::string(entry), "is damaged: " + shownPath(errorOf(reader_.get())));
}

ArchiveUse useOf(std::string_view bytes) {
    if (bytes.starts_with("Rar!"sv) || isDocument(bytes)) return ArchiveUse::Keep;
    return isCompressed(bytes) && hasOtherContent(bytes) ? ArchiveUse::Keep : ArchiveUse::Unpack;
}

}  // namespace cardcage::pcb::archives
