#include "export/zip_archive.hpp"

#include <array>
#include <limits>
#include <stdexcept>

namespace cardcage::costing {
namespace {

constexpr std::uint16_t version = 20;
constexpr std::uint16_t deflated = 8;
constexpr std::uint16_t names_are_utf8 = 1 << 11;
constexpr std::uint16_t first_of_january_1980 = 1 << 5 | 1;
constexpr std::size_t checksum_offset = 14;  // in the header before a file

/// Numbers are little endian.
template <class Number>
std::string number(Number value) {
    std::string bytes;
    for (std::size_t i = 0; i < sizeof value; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
    return bytes;
}

std::uint32_t narrow(std::uint64_t value) {
    if (value > std::numeric_limits<std::uint32_t>::max()) throw std::runtime_error("a zip archive is too large");
    return static_cast<std::uint32_t>(value);
}

/// The common fields of both headers of a file, from the version on.
std::string description(
    std::uint32_t checksum, std::uint64_t packed_size, std::uint64_t size, const std::string& name
) {
    return number(version) + number(names_are_utf8) + number(deflated) + number(std::uint16_t{0}) +
           number(first_of_january_1980) + number(checksum) + number(narrow(packed_size)) + number(narrow(size)) +
           number(static_cast<std::uint16_t>(name.size())) + number(std::uint16_t{0});
}

}  // namespace

ZipArchive::~ZipArchive() {
    if (is_open_) ::deflateEnd(&stream_);
}

void ZipArchive::begin(std::string name) {
    end();
    stream_ = {};
    constexpr int raw = -15;
    constexpr int memory_level = 8;
    if (::deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, raw, memory_level, Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::runtime_error("a zip archive could not be begun");
    }
    is_open_ = true;
    // Checksum and sizes are filled in when they are known.
    auto& entry = entries_.emplace_back(Entry{.name = std::move(name), .offset = bytes_.size()});
    bytes_ += number(std::uint32_t{0x04034B50}) + description(0, 0, 0, entry.name) + entry.name;
}

void ZipArchive::write(std::string_view content) {
    auto& entry = entries_.back();
    entry.checksum = static_cast<std::uint32_t>(
        ::crc32_z(entry.checksum, reinterpret_cast<const Bytef*>(content.data()), content.size())
    );
    entry.size += content.size();
    pack(content, Z_NO_FLUSH);
}

void ZipArchive::pack(std::string_view content, int flush) {
    std::array<char, 65'536> packed;
    constexpr std::size_t most_at_once = 1 << 30;
    do {
        const auto part = content.substr(0, most_at_once);
        content.remove_prefix(part.size());
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));
        stream_.avail_in = static_cast<uInt>(part.size());
        do {
            stream_.next_out = reinterpret_cast<Bytef*>(packed.data());
            stream_.avail_out = static_cast<uInt>(packed.size());
            ::deflate(&stream_, flush);
            bytes_.append(packed.data(), packed.size() - stream_.avail_out);
        } while (stream_.avail_out == 0);
    } while (!content.empty());
}

void ZipArchive::end() {
    if (!is_open_) return;
    pack({}, Z_FINISH);
    ::deflateEnd(&stream_);
    is_open_ = false;
    auto& entry = entries_.back();
    constexpr std::size_t header_size = 30;
    entry.packed_size = bytes_.size() - entry.offset - header_size - entry.name.size();
    const auto known = number(entry.checksum) + number(narrow(entry.packed_size)) + number(narrow(entry.size));
    bytes_.replace(entry.offset + checksum_offset, known.size(), known);
}

std::string ZipArchive::finish() {
    end();
    const auto begin = bytes_.size();
    for (const auto& entry : entries_) {
        bytes_ += number(std::uint32_t{0x02014B50}) + number(version) +
                  description(entry.checksum, entry.packed_size, entry.size, entry.name);
        // No comment, the first volume, no attributes.
        bytes_.append(10, '\0');
        bytes_ += number(narrow(entry.offset)) + entry.name;
    }
    const auto directory_size = bytes_.size() - begin;
    const auto count = static_cast<std::uint16_t>(entries_.size());
    bytes_ += number(std::uint32_t{0x06054B50}) + number(std::uint32_t{0}) + number(count) + number(count) +
              number(narrow(directory_size)) + number(narrow(begin)) + number(std::uint16_t{0});
    return std::move(bytes_);
}

}  // namespace cardcage::costing
