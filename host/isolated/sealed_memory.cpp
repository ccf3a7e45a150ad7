#include "host/isolated/sealed_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>

#include <cerrno>
#include <system_error>

namespace cardcage::isolated {
namespace {

constexpr std::uint64_t page = 4096;

[[noreturn]] void fail(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

SealedMemory::SealedMemory() : memory_(memfd_create("cardcage-isolated", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
    if (memory_.get() < 0) fail("memfd_create");
}

void SealedMemory::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto written = pwrite(memory_.get(), bytes.data(), bytes.size(), static_cast<off_t>(size_));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) fail("write to shared memory");
        size_ += static_cast<std::uint64_t>(written);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void SealedMemory::align() {
    size_ = (size_ + page - 1) / page * page;
    if (ftruncate(memory_.get(), static_cast<off_t>(size_)) != 0) fail("ftruncate");
}

void SealedMemory::seal() {
    if (fcntl(memory_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) != 0) fail("seal");
}

}  // namespace cardcage::isolated
