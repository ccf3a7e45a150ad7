#include "host/modules/library/elf_image.hpp"

#include <elf.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "host/modules/library/refused.hpp"

namespace cardcage::modules {
namespace {

static_assert(std::endian::native == std::endian::little, "the reader copies little-endian fields as they are");

#if defined(__x86_64__)
constexpr std::uint16_t own_machine = EM_X86_64;
constexpr std::string_view own_machine_name = "x86-64";
#elif defined(__aarch64__)
constexpr std::uint16_t own_machine = EM_AARCH64;
constexpr std::string_view own_machine_name = "aarch64";
#else
#error "teach the module loader this architecture"
#endif

/// The symbol table of a module has a few thousand entries; a hostile one could claim billions.
constexpr std::uint64_t most_symbols = 1'000'000;
constexpr std::size_t most_notes = 4096;

std::string machineName(std::uint16_t machine) {
    switch (machine) {
        case EM_X86_64:
            return "x86-64";
        case EM_AARCH64:
            return "aarch64";
        case EM_386:
            return "i386";
        case EM_ARM:
            return "arm";
        case EM_RISCV:
            return "riscv";
        case EM_PPC64:
            return "ppc64";
        case EM_S390:
            return "s390x";
        default:
            return "machine " + std::to_string(machine);
    }
}

/// `size` bytes at `offset`, or Refused "truncated".
std::string_view slice(std::string_view bytes, std::uint64_t offset, std::uint64_t size, const char* what) {
    if (offset > bytes.size() || size > bytes.size() - offset) {
        throw Refused("truncated", std::string(what) + " lies beyond the end of the file; copy or build it again");
    }
    return bytes.substr(offset, size);
}

/// A copy of the structure at `offset`: the file may hold it at any alignment.
template <typename T>
T read(std::string_view bytes, std::uint64_t offset, const char* what) {
    T value;
    std::memcpy(&value, slice(bytes, offset, sizeof(T), what).data(), sizeof(T));
    return value;
}

[[noreturn]] void malformed(const char* what) {
    throw Refused("malformed", std::string(what) + "; build the module again with cardcage_add_module");
}

}  // namespace

ElfImage::ElfImage(std::string_view bytes) : bytes_(bytes) {
    if (bytes.substr(0, SELFMAG) != std::string_view(ELFMAG, SELFMAG)) {
        throw Refused(
            "not_elf", "this is not an ELF file; a module is a shared library built with cardcage_add_module"
        );
    }
    const auto header = read<Elf64_Ehdr>(bytes, 0, "the ELF header");
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
        header.e_machine != own_machine) {
        const bool comparable = header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_ident[EI_DATA] == ELFDATA2LSB;
        throw Refused(
            "other_architecture",
            "built for " + (comparable ? machineName(header.e_machine) : "a 32-bit or big-endian machine") +
                ", this host is " + std::string(own_machine_name) + "; build the module for this machine"
        );
    }
    if (header.e_type != ET_DYN || header.e_phentsize != sizeof(Elf64_Phdr)) {
        throw Refused("not_a_library", "this ELF file is not a shared library; link it as a MODULE library");
    }
    for (unsigned i = 0; i < header.e_phnum; ++i) {
        const auto program =
            read<Elf64_Phdr>(bytes, header.e_phoff + std::uint64_t{i} * sizeof(Elf64_Phdr), "the program header table");
        slice(bytes, program.p_offset, program.p_filesz, "a segment");
        segments_.push_back(
            {program.p_type, program.p_flags, program.p_offset, program.p_vaddr, program.p_filesz, program.p_align}
        );
    }
    for (const auto& segment : segments_) {
        if (segment.type != PT_DYNAMIC) continue;
        for (std::uint64_t at = 0; at + sizeof(Elf64_Dyn) <= segment.size; at += sizeof(Elf64_Dyn)) {
            const auto entry = read<Elf64_Dyn>(bytes, segment.offset + at, "the dynamic section");
            if (entry.d_tag == DT_NULL) break;
            dynamic_.emplace_back(entry.d_tag, entry.d_un.d_val);
        }
    }
    if (const auto table = dynamic(DT_STRTAB)) {
        strings_ = slice(bytes, offsetOf(*table), dynamic(DT_STRSZ).value_or(0), "the dynamic string table");
    }
}

std::optional<std::uint64_t> ElfImage::dynamic(std::int64_t tag) const {
    const auto found = std::ranges::find(dynamic_, tag, [](const auto& entry) { return entry.first; });
    return found == dynamic_.end() ? std::nullopt : std::optional(found->second);
}

std::uint64_t ElfImage::offsetOf(std::uint64_t address) const {
    for (const auto& segment : segments_) {
        if (segment.type == PT_LOAD && address >= segment.address && address - segment.address < segment.size) {
            return segment.offset + (address - segment.address);
        }
    }
    malformed("an address of the dynamic section lies in no segment");
}

std::string_view ElfImage::string(std::uint64_t offset) const {
    if (offset >= strings_.size()) malformed("a symbol name lies outside the string table");
    const auto rest = strings_.substr(offset);
    const auto end = rest.find('\0');
    if (end == std::string_view::npos) malformed("a symbol name does not end");
    return rest.substr(0, end);
}

std::vector<ElfImage::Note> ElfImage::notes(std::string_view name) const {
    std::vector<Note> found;
    for (const auto& segment : segments_) {
        if (segment.type != PT_NOTE) continue;
        walkNotes(bytes_.substr(segment.offset, segment.size), segment.alignment == 8 ? 8 : 4, name, found);
    }
    return found;
}

void ElfImage::walkNotes(
    std::string_view segment, std::uint64_t alignment, std::string_view name, std::vector<Note>& found
) const {
    const auto aligned = [alignment](std::uint64_t size) { return (size + alignment - 1) / alignment * alignment; };
    std::uint64_t at = 0;
    while (at + sizeof(Elf64_Nhdr) <= segment.size()) {
        const auto note = read<Elf64_Nhdr>(segment, at, "a note");
        const std::uint64_t name_at = at + sizeof(Elf64_Nhdr);
        // 32-bit sizes cannot overflow a 64-bit sum.
        const std::uint64_t content_at = at + aligned(sizeof(Elf64_Nhdr) + note.n_namesz);
        auto note_name = slice(segment, name_at, note.n_namesz, "a note");
        const auto content = slice(segment, content_at, note.n_descsz, "a note");
        if (!note_name.empty() && note_name.back() == '\0') note_name.remove_suffix(1);
        if (note_name == name) {
            if (found.size() == most_notes) malformed("too many notes");
            found.push_back({note_name, note.n_type, content});
        }
        at = aligned(content_at + note.n_descsz);
    }
}

std::uint64_t ElfImage::symbolCount() const {
    if (const auto hash = dynamic(DT_HASH)) {
        return read<std::uint32_t>(bytes_, offsetOf(*hash) + 4, "the symbol hash table");
    }
    const auto hash = dynamic(DT_GNU_HASH);
    if (!hash) malformed("the symbols have no hash table");
    // Header: buckets, index of the first hashed symbol, Bloom words, shift; then Bloom filter, buckets, chains. The
    // last chain ends with an odd value at the last symbol.
    const auto at = offsetOf(*hash);
    const std::uint64_t buckets = read<std::uint32_t>(bytes_, at, "the symbol hash table");
    const std::uint64_t first = read<std::uint32_t>(bytes_, at + 4, "the symbol hash table");
    const std::uint64_t bloom_words = read<std::uint32_t>(bytes_, at + 8, "the symbol hash table");
    const auto buckets_at = at + 16 + bloom_words * 8;
    const auto chains_at = buckets_at + buckets * 4;
    slice(bytes_, buckets_at, buckets * 4, "the symbol hash table");
    std::uint64_t last = 0;
    for (std::uint64_t i = 0; i < buckets; ++i) {
        last = std::max<std::uint64_t>(last, read<std::uint32_t>(bytes_, buckets_at + i * 4, "the symbol hash table"));
    }
    if (last == 0) return first;
    if (last < first) malformed("the symbol hash table contradicts itself");
    while (!(read<std::uint32_t>(bytes_, chains_at + (last - first) * 4, "the symbol hash table") & 1u)) ++last;
    return last + 1;
}

std::vector<ElfImage::Symbol> ElfImage::symbols() const {
    const auto table = dynamic(DT_SYMTAB);
    if (!table) malformed("there is no dynamic symbol table");
    if (dynamic(DT_SYMENT).value_or(sizeof(Elf64_Sym)) != sizeof(Elf64_Sym)) malformed("symbols of an unknown size");
    const auto count = symbolCount();
    if (count > most_symbols) malformed("the dynamic symbol table claims more than a million symbols");
    const auto at = offsetOf(*table);
    slice(bytes_, at, count * sizeof(Elf64_Sym), "the dynamic symbol table");
    std::vector<Symbol> found;
    for (std::uint64_t i = 1; i < count; ++i) {
        const auto symbol = read<Elf64_Sym>(bytes_, at + i * sizeof(Elf64_Sym), "the dynamic symbol table");
        const auto binding = ELF64_ST_BIND(symbol.st_info);
        const auto visibility = ELF64_ST_VISIBILITY(symbol.st_other);
        const bool defined = symbol.st_shndx != SHN_UNDEF;
        if (binding == STB_LOCAL) continue;
        if (defined && (visibility == STV_HIDDEN || visibility == STV_INTERNAL)) continue;
        found.push_back({string(symbol.st_name), defined, binding == STB_WEAK, binding == STB_GNU_UNIQUE});
    }
    return found;
}

std::vector<std::string_view> ElfImage::needed() const {
    std::vector<std::string_view> libraries;
    for (const auto& [tag, value] : dynamic_) {
        if (tag == DT_NEEDED) libraries.push_back(string(value));
    }
    return libraries;
}

bool ElfImage::bindsAtLoad() const {
    return dynamic(DT_BIND_NOW) || (dynamic(DT_FLAGS).value_or(0) & DF_BIND_NOW) ||
           (dynamic(DT_FLAGS_1).value_or(0) & DF_1_NOW);
}

bool ElfImage::hasExecutableStack() const {
    const auto stack = std::ranges::find(segments_, std::uint32_t{PT_GNU_STACK}, &Segment::type);
    return stack == segments_.end() || (stack->flags & PF_X);
}

std::string_view ElfImage::libraryPath() const {
    for (const auto tag : {DT_RPATH, DT_RUNPATH}) {
        if (const auto path = dynamic(tag)) return string(*path);
    }
    return {};
}

bool ElfImage::neverUnloads() const {
    return dynamic(DT_FLAGS_1).value_or(0) & DF_1_NODELETE;
}

}  // namespace cardcage::modules
