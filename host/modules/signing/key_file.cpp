#include "host/modules/signing/key_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "host/crypto/base64.hpp"
#include "host/modules/library/refused.hpp"
#include "host/posix/descriptor.hpp"

namespace cardcage::modules {
namespace {

/// First line of the file; the second one is the seed in base64.
constexpr std::string_view head = "Cardcage secret key (Ed25519): whoever has this file signs in its owner's name\n";
constexpr std::size_t longest_file = 1024;

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& reason) {
    throw Refused("key_file", path.string() + ' ' + reason);
}

posix::Descriptor opened(const std::filesystem::path& path, int flags) {
    return posix::Descriptor(open(path.c_str(), flags | O_CLOEXEC, S_IRUSR | S_IWUSR));
}

void requireSecret(const std::filesystem::path& path, int file) {
    struct stat status {};
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) refuse(path, "is no file; name that of the secret key");
    if (status.st_mode & (S_IRWXG | S_IRWXO)) {
        refuse(path, "can be read by others; take that away (chmod 600), and make a new key if somebody has read it");
    }
}

}  // namespace

void writeKeyFile(const std::filesystem::path& path, const crypto::SecretKey& key) {
    const auto file = opened(path, O_WRONLY | O_CREAT | O_EXCL);
    if (!file) {
        refuse(
            path,
            errno == EEXIST ? "exists already; choose another name for a new key"
                            : std::string("cannot be made: ") + std::strerror(errno)
        );
    }
    auto seed = crypto::encodeBase64(key.seed());
    std::string text;
    text.reserve(longest_file);  // it never moves, and leaves no copy behind
    text.append(head).append(seed).append("\n");
    const bool is_written =
        write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()) && fsync(file.get()) == 0;
    const int reason = errno;
    crypto::wipe(seed);
    crypto::wipe(text);
    if (is_written) return;
    unlink(path.c_str());
    refuse(path, std::string("cannot be written: ") + std::strerror(reason));
}

crypto::SecretKey readKeyFile(const std::filesystem::path& path) {
    const auto file = opened(path, O_RDONLY);
    if (!file) {
        refuse(
            path, std::string("cannot be read: ") + std::strerror(errno) + "; cardcage module sign --new-key makes one"
        );
    }
    requireSecret(path, file.get());
    std::string text(longest_file, '\0');
    const auto size = ::read(file.get(), text.data(), text.size());
    std::string_view line(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    if (line.starts_with(head)) line.remove_prefix(head.size());
    if (line.ends_with('\n')) line.remove_suffix(1);
    auto seed = crypto::decodeBase64(line).value_or(std::string());
    auto key = crypto::SecretKey::ofSeed(seed);
    crypto::wipe(text);
    crypto::wipe(seed);
    if (!key) refuse(path, "holds no secret key; cardcage module sign --new-key makes one");
    return std::move(*key);
}

}  // namespace cardcage::modules
