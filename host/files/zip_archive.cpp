#include "host/files/zip_archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <sys/stat.h>

#include <algorithm>
#include <exception>
#include <vector>

#include "host/files/file_name.hpp"

namespace cardcage::files {
namespace {

/// libarchive takes names for text of the locale; this thread speaks UTF-8 while one of these lives, whatever the
/// process does.
class Utf8Locale {
public:
    Utf8Locale() : locale_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
        if (!locale_) throw StoreError("the system has no locale C.UTF-8");
        former_ = ::uselocale(locale_);
    }
    ~Utf8Locale() {
        ::uselocale(former_);
        ::freelocale(locale_);
    }
    Utf8Locale(const Utf8Locale&) = delete;
    Utf8Locale& operator=(const Utf8Locale&) = delete;

private:
    locale_t locale_;
    locale_t former_{};
};

struct FreeEntry {
    void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};

}  // namespace

struct ZipArchive::Writer {
    explicit Writer(Sink its_sink) : sink(std::move(its_sink)), zip(archive_write_new()) {
        if (!zip) throw StoreError("there is no memory for an archive");
        expect(archive_write_set_format_zip(zip));
        expect(archive_write_set_options(zip, "zip:hdrcharset=UTF-8"));
        expect(archive_write_set_bytes_in_last_block(zip, 1));  // no padding behind the end
        expect(archive_write_open(zip, this, nullptr, &take, nullptr));
    }
    ~Writer() {
        const Utf8Locale utf8;
        archive_write_fail(zip);  // one that is not ended writes nothing more
        archive_write_free(zip);
    }

    /// A warning is about something that would be missing in the archive.
    void expect(la_ssize_t result) {
        if (thrown) std::rethrow_exception(thrown);
        if (result < ARCHIVE_OK) {
            const auto* reason = archive_error_string(zip);
            throw StoreError(std::string("the archive cannot be written: ") + (reason ? reason : "unknown reason"));
        }
    }

    static la_ssize_t take(archive*, void* self, const void* piece, std::size_t size) {
        auto& writer = *static_cast<Writer*>(self);
        try {
            writer.sink({static_cast<const char*>(piece), size});
            return static_cast<la_ssize_t>(size);
        } catch (...) {
            writer.thrown = std::current_exception();
            return ARCHIVE_FATAL;
        }
    }

    Sink sink;
    archive* zip;
    std::exception_ptr thrown;  ///< by the sink, inside libarchive
};

ZipArchive::ZipArchive(Sink sink) {
    const Utf8Locale utf8;
    writer_ = std::make_unique<Writer>(std::move(sink));
}

ZipArchive::~ZipArchive() = default;

void ZipArchive::add(std::string_view name, StoredContent& content, std::int64_t modified) {
    const Utf8Locale utf8;
    const std::unique_ptr<archive_entry, FreeEntry> entry(archive_entry_new());
    const auto own_name = uniqueName(name);
    archive_entry_set_pathname(entry.get(), own_name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
    archive_entry_set_filetype(entry.get(), S_IFREG);
    archive_entry_set_perm(entry.get(), S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH);
    archive_entry_set_mtime(entry.get(), modified, 0);
    writer_->expect(archive_write_header(writer_->zip, entry.get()));
    std::vector<char> buffer(256 * 1024);
    std::uint64_t offset = 0;
    while (const auto count = content.read(offset, buffer.data(), buffer.size())) {
        writer_->expect(archive_write_data(writer_->zip, buffer.data(), count));
        offset += count;
    }
    if (offset != content.size()) throw StoreError("a stored content is shorter than it should be");
    writer_->expect(archive_write_finish_entry(writer_->zip));
}

void ZipArchive::end() {
    const Utf8Locale utf8;
    writer_->expect(archive_write_close(writer_->zip));
}

std::string ZipArchive::uniqueName(std::string_view name) {
    std::string candidate(name);
    const auto file = name.rfind('/') == std::string_view::npos ? 0 : name.rfind('/') + 1;
    const auto dot = name.rfind('.');
    const auto stem_end = dot == std::string_view::npos || dot <= file ? name.size() : dot;
    for (int number = 2; !names_.insert(lowerCase(candidate)).second; ++number) {
        candidate = std::string(name.substr(0, stem_end)) + " (" + std::to_string(number) + ")";
        candidate.append(name.substr(stem_end));
    }
    return candidate;
}

}  // namespace cardcage::files
