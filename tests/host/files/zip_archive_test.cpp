#include "host/files/zip_archive.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <stdexcept>

namespace cardcage::files {
namespace {

/// A content of zeros, of any size, that takes no memory.
class Zeros final : public StoredContent {
public:
    explicit Zeros(std::uint64_t size, std::uint64_t really) : size_(size), really_(really) {}
    std::uint64_t size() const override { return size_; }
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t size) override {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size, really_ - std::min(really_, offset)));
        std::fill(buffer, buffer + count, '\0');
        return count;
    }

private:
    std::uint64_t size_;
    std::uint64_t really_;
};

struct ZipArchives : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ZipArchives, itIsWrittenWhileItIsMade) {
    std::uint64_t written = 0;
    std::size_t largest = 0;
    ZipArchive archive([&](std::string_view piece) {
        written += piece.size();
        largest = std::max(largest, piece.size());
    });
    Zeros content(std::uint64_t{200} << 20, std::uint64_t{200} << 20);
    archive.add("zeros", content, 0);
    CPPUNIT_ASSERT(written > 0);
    archive.end();
    CPPUNIT_ASSERT(largest <= 1 << 20);
    CPPUNIT_ASSERT(written < 1 << 20);  // zeros are packed well
}

CPPUNIT_TEST_FIXTURE(ZipArchives, whatTheSinkThrowsComesThrough) {
    ZipArchive archive([](std::string_view) { throw std::invalid_argument("full"); });
    Zeros content(1 << 20, 1 << 20);
    CPPUNIT_ASSERT_THROW(
        {
            archive.add("zeros", content, 0);
            archive.end();
        },
        std::invalid_argument
    );
}

CPPUNIT_TEST_FIXTURE(ZipArchives, aContentThatLiesAboutItsSizeIsAnError) {
    for (const std::uint64_t really : {0, 99, 101}) {
        ZipArchive archive([](std::string_view) {});
        Zeros content(100, really);
        CPPUNIT_ASSERT_THROW(archive.add("zeros", content, 0), StoreError);
    }
}

}  // namespace
}  // namespace cardcage::files
