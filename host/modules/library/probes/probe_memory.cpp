#include "host/modules/library/probes/probe_memory.hpp"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <system_error>
#include <thread>

#include "host/modules/library/module_file.hpp"
#include "host/modules/library/refused.hpp"

namespace cardcage::modules {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_programs = 8;
constexpr std::size_t most_binaries = 1'000;  ///< of one program: those of a developer change with every build
constexpr std::string_view linker = "GNU";
constexpr std::chrono::milliseconds between_looks{2};

std::size_t padded(std::size_t size) {
    return (size + 3) / 4 * 4;
}

std::string hexadecimal(std::string_view bytes) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (const unsigned char byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 0xF];
    }
    return text;
}

/// The id among the notes of a segment; empty when it is not there.
std::string_view idAmong(std::string_view notes) {
    while (notes.size() >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) head{};
        std::memcpy(&head, notes.data(), sizeof head);
        notes.remove_prefix(sizeof head);
        const auto content = padded(head.n_namesz);
        if (content + padded(head.n_descsz) > notes.size()) return {};
        const auto name = notes.substr(0, linker.size());
        if (head.n_type == NT_GNU_BUILD_ID && name == linker) return notes.substr(content, head.n_descsz);
        notes.remove_prefix(content + padded(head.n_descsz));
    }
    return {};
}

/// For dl_iterate_phdr: the program itself comes first, and ends the round.
int readProgram(dl_phdr_info* program, std::size_t, void* id) {
    for (int i = 0; i < program->dlpi_phnum; ++i) {
        const auto& segment = program->dlpi_phdr[i];
        if (segment.p_type != PT_NOTE) continue;
        const auto* begin = reinterpret_cast<const char*>(program->dlpi_addr + segment.p_vaddr);
        const auto found = idAmong({begin, segment.p_memsz});
        if (!found.empty()) *static_cast<std::string*>(id) = hexadecimal(found);
    }
    return 1;
}

std::size_t entriesIn(const fs::path& directory) {
    std::error_code error;
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(directory, error), {}));
}

/// Private, or not used: whoever may write there could spare a binary its probe.
bool isUsable(const fs::path& directory) {
    std::error_code error;
    if (fs::create_directories(directory, error)) fs::permissions(directory, fs::perms::owner_all, error);
    try {
        requirePrivate(directory);
        return true;
    } catch (const Refused&) {
        return false;
    }
}

}  // namespace

std::string programId() {
    std::string id;
    dl_iterate_phdr(&readProgram, &id);
    return id;
}

ProbeMemory::ProbeMemory(const fs::path& directory) {
    const auto program = programId();
    if (directory.empty() || program.empty() || !isUsable(directory)) return;
    std::error_code ignored;
    const auto own = directory / program;
    if (!fs::exists(own, ignored) && entriesIn(directory) >= most_programs) {
        for (const auto& other : fs::directory_iterator(directory, ignored)) fs::remove_all(other.path(), ignored);
    }
    if (isUsable(own)) directory_ = own;
}

std::optional<ProbeAnswer> ProbeMemory::find(const std::string& hash) const {
    if (directory_.empty()) return std::nullopt;
    std::ostringstream text;
    text << std::ifstream(directory_ / hash).rdbuf();
    auto answer = probeAnswerIn(text.str());
    return answer && answer->hash == hash ? answer : std::nullopt;
}

posix::Descriptor ProbeMemory::takeTurn(std::chrono::milliseconds longest) const {
    if (directory_.empty()) return posix::Descriptor();
    posix::Descriptor turn(open(directory_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const auto deadline = std::chrono::steady_clock::now() + longest;
    while (turn && flock(turn.get(), LOCK_EX | LOCK_NB) != 0 && std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(between_looks);
    return turn;
}

void ProbeMemory::add(const ProbeAnswer& answer) const {
    if (directory_.empty()) return;
    std::error_code ignored;
    if (entriesIn(directory_) >= most_binaries) {
        for (const auto& binary : fs::directory_iterator(directory_, ignored)) fs::remove(binary.path(), ignored);
    }
    const auto partial = directory_ / (answer.hash + '.' + std::to_string(getpid()));
    if (std::ofstream(partial) << textOf(answer) << std::flush) fs::rename(partial, directory_ / answer.hash, ignored);
}

}  // namespace cardcage::modules
