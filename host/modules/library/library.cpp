#include "host/modules/library/library.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>

#include "host/modules/library/refused.hpp"

namespace cardcage::modules {
namespace {

std::filesystem::path writeCopy(const ModuleFile& file, const std::filesystem::path& directory) {
    static std::atomic<std::uint64_t> next{1};
    std::error_code error;
    if (std::filesystem::create_directories(directory, error)) {
        std::filesystem::permissions(directory, std::filesystem::perms::owner_all, error);
    }
    requirePrivate(directory);
    const auto copy =
        directory / (file.hash.substr(0, 32) + "-" + std::to_string(getpid()) + "-" + std::to_string(next++) + ".so");
    // A file of that name can only be left over from an earlier process with our number.
    std::filesystem::remove(copy, error);
    const int descriptor = open(copy.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0500);
    std::string_view rest = file.bytes;
    while (descriptor >= 0 && !rest.empty()) {
        const auto written = write(descriptor, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) break;
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    const int reason = errno;
    const bool closed = descriptor >= 0 && close(descriptor) == 0;
    if (!closed || !rest.empty()) {
        std::filesystem::remove(copy, error);
        throw Refused("load_failed", "no copy can be written to " + directory.string() + ": " + std::strerror(reason));
    }
    return copy;
}

boost::dll::load_mode::type loadMode() {
    auto mode = boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local;
#ifndef CARDCAGE_SANITIZE
    // Without it a module that brings another version of a library would silently run the host's. Sanitizers must see
    // every allocation, so there it is left off.
    mode |= boost::dll::load_mode::rtld_deepbind;
#endif
    return mode;
}

}  // namespace

Library::Library(const ModuleFile& file, const std::filesystem::path& run_directory)
    : copy_(writeCopy(file, run_directory)) {
    std::error_code error;
    try {
        library_.load(copy_, loadMode());
    } catch (const std::exception& failure) {
        std::filesystem::remove(copy_, error);
        throw Refused("load_failed", "the dynamic linker refuses it: " + std::string(failure.what()));
    }
    if (!library_.has("cardcage_module_entry_1")) {
        unload();
        std::filesystem::remove(copy_, error);
        throw Refused("no_entry", "it exports no cardcage_module_entry_1");
    }
    entry_ = &library_.get<const cc_module_descriptor*()>("cardcage_module_entry_1");
}

void Library::unload() {
    entry_ = nullptr;
    library_.unload();
}

bool isMapped(const std::filesystem::path& file) {
    std::ifstream maps("/proc/self/maps");
    const auto name = "/" + file.filename().string();
    for (std::string line; std::getline(maps, line);) {
        if (line.ends_with(name) || line.ends_with(name + " (deleted)")) return true;
    }
    return false;
}

void sweepRunDirectory(const std::filesystem::path& run_directory) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(run_directory, error)) {
        const auto name = entry.path().filename().string();
        const auto dash = name.find('-');
        if (dash == std::string::npos || !name.ends_with(".so")) continue;
        int pid = 0;
        std::from_chars(name.data() + dash + 1, name.data() + name.size(), pid);
        if (pid <= 0 || std::filesystem::exists("/proc/" + std::to_string(pid))) continue;
        std::filesystem::remove(entry.path(), error);
    }
}

}  // namespace cardcage::modules
