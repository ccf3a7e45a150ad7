#include <cppunit/extensions/HelperMacros.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <clocale>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "archives/refusal.hpp"
#include "archives/unpack.hpp"

namespace cardcage::pcb::archives::attacks_test {

class Attacks : public CppUnit::TestFixture {};

std::string little(std::uint64_t value, int bytes) {
    std::string text;
    for (int byte = 0; byte < bytes; ++byte) text += static_cast<char>(value >> (8 * byte) & 0xff);
    return text;
}

/// The bytes of `content` as raw deflate.
std::string deflated(const std::string& content) {
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY);
    std::string bytes(compressBound(content.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
    deflate(&stream, Z_FINISH);
    bytes.resize(stream.total_out);
    deflateEnd(&stream);
    return bytes;
}

/// A zip archive put together by hand, so that its heads can lie.
class Zip {
public:
    struct Entry {
        std::string name = "a.gbr";
        std::string content = "G04 x*";
        bool packed = true;
        int flags = 0;
        std::uint32_t mode = 0100644;
        /// Sizes that the heads claim; -1 for the truth.
        std::int64_t stated = -1;
    };
    Zip& add(const Entry& entry) {
        const auto data = entry.packed ? deflated(entry.content) : entry.content;
        const auto offset = bytes_.size();
        bytes_ += "PK\3\4" + little(20, 2) + common(entry, data) + entry.name + data;
        list(entry, data, offset);
        return *this;
    }
    /// Entries that are not packed, each with all those behind it and `content` as its own content.
    static std::string overlapping(int count, const std::string& content) {
        Zip zip;
        zip.bytes_ = content;
        std::vector<std::pair<Entry, std::size_t>> entries;
        for (int number = 0; number < count; ++number) {
            Entry entry{.name = "a" + std::to_string(number), .content = zip.bytes_, .packed = false};
            zip.bytes_ = "PK\3\4" + little(20, 2) + common(entry, entry.content) + entry.name + entry.content;
            entries.emplace_back(std::move(entry), zip.bytes_.size());
        }
        for (const auto& [entry, from_end] : entries) zip.list(entry, entry.content, zip.bytes_.size() - from_end);
        return zip.text();
    }
    std::string text() const {
        return bytes_ + directory_ + "PK\5\6" + little(0, 4) + little(count_, 2) + little(count_, 2) +
               little(directory_.size(), 4) + little(bytes_.size(), 4) + little(0, 2);
    }

private:
    static std::string common(const Entry& entry, const std::string& data) {
        const auto sum =
            crc32(0, reinterpret_cast<const Bytef*>(entry.content.data()), static_cast<uInt>(entry.content.size()));
        const auto size = entry.stated < 0 ? entry.content.size() : static_cast<std::uint64_t>(entry.stated);
        return little(static_cast<std::uint64_t>(entry.flags), 2) + little(entry.packed ? 8 : 0, 2) + little(0, 4) +
               little(sum, 4) + little(data.size(), 4) + little(size, 4) + little(entry.name.size(), 2) + little(0, 2);
    }
    void list(const Entry& entry, const std::string& data, std::size_t offset) {
        directory_ += "PK\1\2" + little(0x0314, 2) + little(20, 2) + common(entry, data) + little(0, 2) + little(0, 2) +
                      little(0, 2) + little(std::uint64_t{entry.mode} << 16, 4) + little(offset, 4) + entry.name;
        ++count_;
    }

    std::string bytes_;
    std::string directory_;
    std::uint64_t count_ = 0;
};

/// Writes the number of an entry in seven digits.
void number(std::string& bytes, std::size_t at, std::size_t number) {
    for (std::size_t digit = 7; digit-- > 0; number /= 10) bytes[at + digit] = static_cast<char>('0' + number % 10);
}

/// A tar archive of empty entries. Heads are copies of one, so that there can be a million of them.
std::string tarOf(std::size_t count, char type) {
    std::string head(512, '\0');
    head.replace(0, 8, "n0000000");
    head.replace(100, 7, "0000644");
    head.replace(124, 11, "00000000000");
    head.replace(148, 8, "        ");
    head[156] = type;
    head.replace(257, 6, std::string("ustar\0", 6));
    head.replace(263, 2, "00");
    unsigned sum_of_first = 0;
    for (const char byte : head) sum_of_first += static_cast<unsigned char>(byte);
    std::string bytes;
    bytes.reserve((count + 2) * 512);
    for (std::size_t entry = 0; entry < count; ++entry) {
        number(head, 1, entry);
        unsigned sum = sum_of_first;
        for (std::size_t digit = 1; digit < 8; ++digit) sum += static_cast<unsigned>(head[digit] - '0');
        char digits[8];
        std::snprintf(digits, sizeof digits, "%06o", sum);
        head.replace(148, 7, std::string(digits, 7));
        bytes += head;
    }
    bytes.append(1024, '\0');
    return bytes;
}

/// A zip archive of empty entries. Local heads and the records of the directory are copies of one of each.
class LongZip {
public:
    explicit LongZip(std::size_t count) : count_(count) {
        constexpr std::size_t name_in_head = 31;
        constexpr std::size_t name_in_record = 47;
        const auto common = little(20, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(0, 4) + little(0, 4) +
                            little(0, 4) + little(8, 2) + little(0, 2);
        const std::string head = "PK\3\4" + common + "n0000000";
        const std::string record = "PK\1\2" + little(0x0314, 2) + common + little(0, 2) + little(0, 2) + little(0, 2) +
                                   little(std::uint64_t{0100644} << 16, 4) + little(0, 4) + "n0000000";
        for (std::size_t entry = 0; entry < count; ++entry) {
            heads_ += head;
            number(heads_, heads_.size() - head.size() + name_in_head, entry);
            records_ += record;
            number(records_, records_.size() - record.size() + name_in_record, entry);
            records_.replace(records_.size() - 12, 4, little(entry * head.size(), 4));
        }
    }
    /// Places are counted from behind `prefix`, as in archives that programs are put in front of.
    std::string text(const std::string& prefix = {}) const {
        return prefix + heads_ + records_ + "PK\5\6" + little(0, 4) + little(0xffff, 2) + little(0xffff, 2) +
               little(records_.size(), 4) + little(heads_.size(), 4) + little(0, 2);
    }
    /// The same with the end of large archives, which counts as far as it needs.
    std::string largeText() const {
        const auto end = little(44, 8) + little(45, 2) + little(45, 2) + little(0, 4) + little(0, 4) +
                         little(count_, 8) + little(count_, 8) + little(records_.size(), 8) + little(heads_.size(), 8);
        const auto locator = "PK\6\7" + little(0, 4) + little(heads_.size() + records_.size(), 8) + little(1, 4);
        return heads_ + records_ + "PK\6\6" + end + locator + "PK\5\6" + little(0, 4) + little(0xffff, 2) +
               little(0xffff, 2) + little(0xffffffff, 4) + little(0xffffffff, 4) + little(0, 2);
    }

private:
    std::size_t count_;
    std::string heads_;
    std::string records_;
};

class Nowhere : public Sink {
public:
    void begin(const FoundFile&) override {}
    void write(std::string_view) override {}
    void end() override {}
};

/// Returns how a process that has one second of the processor, or more, refuses the archive; -1 when it is taken or the
/// time is over.
int refusedAs(const std::string& bytes, rlim_t seconds = 1) {
    const pid_t child = fork();
    if (child == 0) {
        const rlimit limit{seconds, seconds};
        setrlimit(RLIMIT_CPU, &limit);
        std::setlocale(LC_CTYPE, "C.UTF-8");
        Nowhere nowhere;
        try {
            unpack({{"set.bin", bytes}}, {}, nowhere);
        } catch (const Refusal& refusal) {
            _exit(static_cast<int>(refusal.fault));
        }
        _exit(99);
    }
    int status = 0;
    CPPUNIT_ASSERT_EQUAL(child, waitpid(child, &status, 0));
    return WIFEXITED(status) && WEXITSTATUS(status) != 99 ? WEXITSTATUS(status) : -1;
}

void assertRefused(const std::string& attack, const std::string& bytes, std::vector<Fault> faults) {
    const int found = refusedAs(bytes);
    const bool expected =
        std::any_of(faults.begin(), faults.end(), [&](Fault fault) { return static_cast<int>(fault) == found; });
    CPPUNIT_ASSERT_MESSAGE(attack + " ended with " + std::to_string(found), expected);
}

CPPUNIT_TEST_FIXTURE(Attacks, thatGrowAreCountedAsTheyComeOut) {
    const std::string zeros(60'000'000, '0');
    const auto bomb = Zip().add({.content = zeros}).text();
    assertRefused("a bomb", bomb, {Fault::Limit});
    assertRefused(
        "a bomb in an archive", Zip().add({.name = "b.zip", .content = bomb, .packed = false}).text(), {Fault::Limit}
    );
    assertRefused(
        "a size that is not true", Zip().add({.content = zeros, .stated = 10}).text(), {Fault::Limit, Fault::Damaged}
    );
    assertRefused(
        "entries in each other", Zip::overlapping(150, std::string(1'500'000, '0')), {Fault::Limit, Fault::Damaged}
    );
}

CPPUNIT_TEST_FIXTURE(Attacks, ofAMillionEntriesAreRefused) {
    assertRefused("a million entries of a tar", tarOf(1'000'000, '0'), {Fault::Limit});
    const LongZip zip(1'000'000);
    assertRefused("a million entries of a zip", zip.text(), {Fault::Limit});
    assertRefused("a million entries of a large zip", zip.largeText(), {Fault::Limit});
}

/// Readers also look for the directory where it must be by its size, and at an end record before the last one.
CPPUNIT_TEST_FIXTURE(Attacks, thatHideTheirDirectoryAreRefused) {
    const std::string prefix = "PK\3\4" + std::string(34, '\0');
    const LongZip zip(1'000'000);
    assertRefused("a million entries behind a prefix", zip.text(prefix), {Fault::Limit});
    assertRefused("a million entries of a large zip behind a prefix", prefix + zip.largeText(), {Fault::Limit});
    const auto hidden = Zip().add({.name = std::string("a\0b.gbr", 7)}).text();
    assertRefused("a NUL behind a prefix", prefix + hidden, {Fault::Name});
    const std::string false_end = "PK\5\6" + std::string(18, '\xff');
    assertRefused("a NUL before a false end", hidden + false_end, {Fault::Name});
    std::string ends = hidden;
    for (int i = 0; i < 100; ++i) ends += false_end;
    assertRefused("a hundred ends", ends, {Fault::Damaged});
}

CPPUNIT_TEST_FIXTURE(Attacks, thatLeaveTheirFolderAreRefused) {
    for (const std::string name : {"../a.gbr", "/etc/a.gbr", "C:/a.gbr"})
        assertRefused(name, Zip().add({.name = name}).text(), {Fault::Name});
    assertRefused("a NUL in a name", Zip().add({.name = std::string("a\0b.gbr", 7)}).text(), {Fault::Name});
    assertRefused("a link", Zip().add({.content = "/etc/passwd", .mode = 0120777}).text(), {Fault::Link});
    assertRefused("a device", tarOf(1, '3'), {Fault::Device});
    assertRefused("an encrypted entry", Zip().add({.flags = 1}).text(), {Fault::Encrypted});
}

}  // namespace cardcage::pcb::archives::attacks_test
