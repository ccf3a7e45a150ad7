#include "host/modules/library/elf_image.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <elf.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>

#include "tests/host/modules/samples.hpp"

namespace cardcage::modules {
namespace {

using namespace std::string_literals;

/// A minimal shared library image: header, program headers, one note segment.
std::string imageWithNotes(const std::string& notes, std::uint64_t alignment) {
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_type = ET_DYN;
#if defined(__x86_64__)
    header.e_machine = EM_X86_64;
#else
    header.e_machine = EM_AARCH64;
#endif
    header.e_phoff = sizeof header;
    header.e_phentsize = sizeof(Elf64_Phdr);
    header.e_phnum = 1;
    Elf64_Phdr segment{};
    segment.p_type = PT_NOTE;
    segment.p_offset = sizeof header + sizeof segment;
    segment.p_filesz = notes.size();
    segment.p_align = alignment;
    std::string image(reinterpret_cast<const char*>(&header), sizeof header);
    image.append(reinterpret_cast<const char*>(&segment), sizeof segment);
    return image + notes;
}

std::string note(const std::string& name, std::uint32_t type, const std::string& content, std::size_t alignment) {
    const Elf64_Nhdr header{
        static_cast<std::uint32_t>(name.size() + 1), static_cast<std::uint32_t>(content.size()), type};
    std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
    const auto pad = [&] { bytes.resize((bytes.size() + alignment - 1) / alignment * alignment); };
    bytes += name + '\0';
    pad();
    bytes += content;
    pad();
    return bytes;
}

class ElfImages : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ElfImages, notesAreFoundWithBothAlignments) {
    for (const std::size_t alignment : {4u, 8u}) {
        const auto image = imageWithNotes(
            note("GNU", 3, "12345", alignment) + note("Cardcage", 1, "{}", alignment) +
                note("Cardcage", 2, "V001__a.sql", alignment),
            alignment
        );
        const auto notes = ElfImage(image).notes("Cardcage");
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, notes.size());
        CPPUNIT_ASSERT(notes[0].type == 1 && notes[0].content == "{}");
        CPPUNIT_ASSERT(notes[1].type == 2 && notes[1].content == "V001__a.sql");
    }
}

CPPUNIT_TEST_FIXTURE(ElfImages, aNoteThatLeavesItsSegmentIsTruncated) {
    for (const std::size_t place : {std::size_t{0}, std::size_t{4}}) {  // size of the name, size of the content
        auto notes = note("Cardcage", 1, "{}", 4);
        for (const std::uint32_t size : {0x7Fu, 0x7FFFFFFFu, 0xFFFFFFFFu, 0xFFFFFFF4u}) {
            std::memcpy(notes.data() + place, &size, sizeof size);
            const auto image = imageWithNotes(notes, 4);
            CPPUNIT_ASSERT_EQUAL("truncated"s, refusalOf([&] { ElfImage(image).notes("Cardcage"); }));
        }
    }
}

CPPUNIT_TEST_FIXTURE(ElfImages, segmentsBeyondTheFileAreTruncated) {
    const auto whole = imageWithNotes(note("Cardcage", 1, "{}", 4), 4);
    for (std::size_t size = SELFMAG; size < whole.size(); ++size) {
        const auto part = whole.substr(0, size);
        const auto refusal = refusalOf([&] { ElfImage{part}; });
        CPPUNIT_ASSERT_EQUAL_MESSAGE(std::to_string(size), "truncated"s, refusal);
    }
}

CPPUNIT_TEST_FIXTURE(ElfImages, symbolsAndLibrariesOfARealModuleAreRead) {
    const auto file = readModuleFile(sample("answers_cpp"));
    const ElfImage image(file.bytes);
    std::vector<std::string> defined;
    bool imports_terminate_or_new = false;
    for (const auto& symbol : image.symbols()) {
        if (symbol.defined) defined.emplace_back(symbol.name);
        imports_terminate_or_new = imports_terminate_or_new || symbol.name == "_Znwm";
    }
    if (importAuditApplies()) CPPUNIT_ASSERT(defined == std::vector<std::string>{"cardcage_module_entry_1"});
    CPPUNIT_ASSERT(imports_terminate_or_new);
    const auto libraries = image.needed();
    CPPUNIT_ASSERT(std::ranges::find(libraries, "libstdc++.so.6") != libraries.end());
    CPPUNIT_ASSERT(!image.neverUnloads());
}

CPPUNIT_TEST_FIXTURE(ElfImages, theCLibraryOfThisMachineIsReadInFull) {
    std::ifstream in("/proc/self/maps");
    std::string path;
    for (std::string line; std::getline(in, line);) {
        if (line.ends_with("/libc.so.6")) path = line.substr(line.find('/'));
    }
    CPPUNIT_ASSERT(!path.empty());
    std::ifstream library(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(library), {}};
    const auto symbols = ElfImage(bytes).symbols();
    CPPUNIT_ASSERT(symbols.size() > 2000);
    CPPUNIT_ASSERT(std::ranges::any_of(symbols, [](const auto& symbol) {
        return symbol.name == "fopen" && symbol.defined;
    }));
}

}  // namespace
}  // namespace cardcage::modules
