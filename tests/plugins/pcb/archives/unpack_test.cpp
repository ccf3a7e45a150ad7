#include "archives/unpack.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <cppunit/extensions/HelperMacros.h>

#include <clocale>
#include <string>
#include <utility>
#include <vector>

namespace cardcage::pcb::archives::unpack_test {

constexpr auto gerber = "%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.1*%\nD10*\nX0Y0D03*\nM02*\n";
constexpr auto drill = "M48\nMETRIC\nT1C0.3\n%\nT1\nX1Y1\nM30\n";

using Entries = std::vector<std::pair<std::string, std::string>>;

/// Packs entries; a content "->" and a target is a link.
std::string packed(const Entries& entries, int (*format)(archive*), int (*filter)(archive*)) {
    std::string bytes(4 << 20, '\0');
    std::size_t used = 0;
    auto* writer = archive_write_new();
    format(writer);
    filter(writer);
    archive_write_set_bytes_in_last_block(writer, 1);
    archive_write_open_memory(writer, bytes.data(), bytes.size(), &used);
    for (const auto& [name, content] : entries) {
        auto* entry = archive_entry_new();
        archive_entry_set_pathname(entry, name.c_str());
        const bool is_link = content.starts_with("->");
        archive_entry_set_filetype(entry, is_link ? AE_IFLNK : AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_size(entry, is_link ? 0 : static_cast<la_int64_t>(content.size()));
        if (is_link) archive_entry_set_symlink(entry, content.c_str() + 2);
        archive_write_header(writer, entry);
        if (!is_link) archive_write_data(writer, content.data(), content.size());
        archive_entry_free(entry);
    }
    archive_write_close(writer);
    archive_write_free(writer);
    return bytes.substr(0, used);
}

std::string zipped(const Entries& entries) {
    return packed(entries, &archive_write_set_format_zip, &archive_write_add_filter_none);
}

class Collected : public Sink {
public:
    void begin(const FoundFile& file) override { files.push_back({file, {}}); }
    void write(std::string_view piece) override { files.back().second += piece; }
    void end() override {}
    std::vector<std::pair<FoundFile, std::string>> files;
};

Collected unpacked(const std::string& bytes, const Limits& limits = {}) {
    std::setlocale(LC_CTYPE, "C.UTF-8");
    Collected sink;
    unpack({{"set.bin", bytes}}, limits, sink);
    return sink;
}

Fault faultOf(const std::string& bytes, const Limits& limits = {}) {
    try {
        unpacked(bytes, limits);
    } catch (const Refusal& refusal) {
        return refusal.fault;
    }
    CPPUNIT_FAIL("it was taken");
    return {};
}

std::string textOf(const Collected& sink) {
    std::string text;
    for (const auto& [file, content] : sink.files)
        text += file.folder + "|" + file.name + "|" + std::string(nameOf(file.kind)) + "|" +
                std::to_string(content.size()) + "\n";
    return text;
}

class Unpacking : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Unpacking, everyFormatGivesTheSameFiles) {
    const Entries entries = {{"fab/größe.gbr", gerber}, {"top.drl", drill}, {"__MACOSX/._x", "x"}};
    const auto expected = textOf(unpacked(zipped(entries)));
    CPPUNIT_ASSERT_EQUAL(std::string("fab|größe.gbr|Gerber|55\n|top.drl|Drill|32\n"), expected);
    for (auto* filter :
         {&archive_write_add_filter_none,
          &archive_write_add_filter_gzip,
          &archive_write_add_filter_bzip2,
          &archive_write_add_filter_xz,
          &archive_write_add_filter_zstd})
        CPPUNIT_ASSERT_EQUAL(expected, textOf(unpacked(packed(entries, &archive_write_set_format_pax, filter))));
    CPPUNIT_ASSERT_EQUAL(
        expected, textOf(unpacked(packed(entries, &archive_write_set_format_7zip, &archive_write_add_filter_none)))
    );
}

CPPUNIT_TEST_FIXTURE(Unpacking, anArchiveInAnArchiveBecomesAFolder) {
    const auto inner = zipped({{"top.gbr", gerber}});
    CPPUNIT_ASSERT_EQUAL(
        std::string("a/inner|top.gbr|Gerber|55\n"), textOf(unpacked(zipped({{"a/inner.zip", inner}})))
    );
    const auto deep = zipped({{"3.zip", zipped({{"2.zip", zipped({{"1.zip", inner}})}})}});
    CPPUNIT_ASSERT(faultOf(deep) == Fault::Limit);
}

CPPUNIT_TEST_FIXTURE(Unpacking, aJobOfOdbStaysWhole) {
    const auto bytes = zipped({{"job/matrix/matrix", "STEP {}"}, {"job/steps/pcb/stephdr", "x"}});
    const auto sink = unpacked(bytes);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, sink.files.size());
    CPPUNIT_ASSERT(sink.files.front().first.kind == analysis::FileKind::OdbPlusPlus);
    CPPUNIT_ASSERT(!sink.files.front().first.is_unpacked);
}

CPPUNIT_TEST_FIXTURE(Unpacking, oneBadEntryRefusesAll) {
    CPPUNIT_ASSERT(faultOf(zipped({{"top.gbr", gerber}, {"../b.gbr", gerber}})) == Fault::Name);
    CPPUNIT_ASSERT(faultOf(zipped({{"top.gbr", gerber}, {"top.gbr", drill}})) == Fault::Duplicate);
    CPPUNIT_ASSERT(
        faultOf(packed({{"a", "->/etc/passwd"}}, &archive_write_set_format_pax, &archive_write_add_filter_none)) ==
        Fault::Link
    );
    auto damaged = zipped({{"top.gbr", std::string(5'000, 'x')}});
    damaged.resize(damaged.size() / 2);
    CPPUNIT_ASSERT(faultOf(damaged) == Fault::Damaged);
}

CPPUNIT_TEST_FIXTURE(Unpacking, limitsCountWhatComesOut) {
    const auto bomb = zipped({{"a.gbr", std::string(3 << 20, '0')}});
    CPPUNIT_ASSERT(faultOf(bomb) == Fault::Limit);
    const auto three = zipped({{"a", "1"}, {"b", "2"}, {"c", "3"}});
    CPPUNIT_ASSERT(faultOf(three, {.entries = 2}) == Fault::Limit);
    CPPUNIT_ASSERT(faultOf(three, {.bytes = 2}) == Fault::Limit);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, unpacked(three, {.bytes = 3, .entries = 3}).files.size());
}

}  // namespace cardcage::pcb::archives::unpack_test
