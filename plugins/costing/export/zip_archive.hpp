#pragma once

#include <zlib.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::costing {

/// A zip archive that is written into memory, one file after another, compressed while it is written. At most 4 GiB.
class ZipArchive {
public:
    ZipArchive() = default;
    ~ZipArchive();
    ZipArchive(const ZipArchive&) = delete;
    ZipArchive& operator=(const ZipArchive&) = delete;

    /// Begins the next file; the one before is ended.
    void begin(std::string name);
    void write(std::string_view content);
    /// The archive. Nothing can be added afterwards.
    std::string finish();

private:
    struct Entry {
        std::string name;
        std::uint32_t checksum = 0;
        std::uint64_t size = 0;
        std::uint64_t packed_size = 0;
        std::uint64_t offset = 0;
    };

    void pack(std::string_view content, int flush);
    void end();

    std::string bytes_;
    std::vector<Entry> entries_;
    z_stream stream_{};
    bool is_open_ = false;
};

}  // namespace cardcage::costing
