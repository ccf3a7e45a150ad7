#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "host/files/storage/store.hpp"

namespace cardcage::files {

/// A zip archive that is made while it is written, in memory that does not grow with it. Names are UTF-8 and marked as
/// such. Two entries whose names differ in nothing or only in case get different ones: "a.pdf", "A (2).pdf".
/// Not shared between threads. Throws StoreError, and what the sink throws.
class ZipArchive {
public:
    using Sink = std::function<void(std::string_view piece)>;

    explicit ZipArchive(Sink sink);
    ~ZipArchive();
    ZipArchive(const ZipArchive&) = delete;
    ZipArchive& operator=(const ZipArchive&) = delete;

    /// `name`: without fault by faultOfEntryName. `modified`: seconds since 1970, UTC.
    void add(std::string_view name, StoredContent& content, std::int64_t modified);
    /// Writes the directory of the archive; nothing can be added behind it.
    void end();

private:
    std::string uniqueName(std::string_view name);
    struct Writer;
    std::unique_ptr<Writer> writer_;
    std::set<std::string> names_;  ///< in lower case
};

}  // namespace cardcage::files
