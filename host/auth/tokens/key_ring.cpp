#include "host/auth/tokens/key_ring.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <system_error>

#include "host/crypto/random.hpp"
#include "host/posix/contents.hpp"
#include "host/posix/descriptor.hpp"

namespace cardcage::auth {
namespace {

constexpr std::size_t largest_file = 64 << 10;
constexpr std::size_t largest_kid = 32;

std::string reason(int error) {
    return std::generic_category().message(error);
}

void checkMode(int descriptor, const std::string& file) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) throw KeyFileError("signing key file " + file + ": " + reason(errno));
    if (!S_ISREG(status.st_mode)) throw KeyFileError("signing key file " + file + " is not a regular file");
    if ((status.st_mode & 077) == 0) return;
    char mode[8];
    std::snprintf(mode, sizeof mode, "%04o", static_cast<unsigned>(status.st_mode & 07777));
    throw KeyFileError(
        "signing key file " + file + " is open to other users (mode " + mode + "): run `chmod 600 " + file +
        "`, and replace its key if somebody may have read it"
    );
}

/// Absent when the file does not exist.
std::optional<std::string> readFile(const std::string& file) {
    const posix::Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!descriptor) {
        if (errno == ENOENT) return {};
        throw KeyFileError("signing key file " + file + " cannot be read: " + reason(errno));
    }
    checkMode(descriptor.get(), file);
    auto text = posix::readUpTo(descriptor.get(), largest_file);
    if (!text) throw KeyFileError("signing key file " + file + " cannot be read: " + reason(errno));
    if (text->size() > largest_file) throw KeyFileError("signing key file " + file + " is larger than 64 KiB");
    return text;
}

void writeDurably(int descriptor, std::string_view text, const std::string& file) {
    if (posix::writeAll(descriptor, text) && ::fsync(descriptor) == 0) return;
    throw KeyFileError("signing key file " + file + " cannot be written: " + reason(errno));
}

/// Removes the temporary file whatever happens.
struct Remover {
    const std::string& file;
    ~Remover() { ::unlink(file.c_str()); }
};

void createFile(const std::filesystem::path& path) {
    const auto file = path.string();
    const auto temporary = file + "." + crypto::randomHex(8);
    const posix::Descriptor descriptor(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!descriptor) throw KeyFileError("signing key file " + file + " cannot be created: " + reason(errno));
    const Remover remover{temporary};
    writeDurably(
        descriptor.get(),
        "# Cardcage signs access tokens with the first key and accepts all of them. Keep this file secret (chmod "
        "600).\n" +
            crypto::randomHex(8) + " " + crypto::randomHex(32) + "\n",
        file
    );
    // A link never replaces: when another process was faster, its key counts.
    if (::link(temporary.c_str(), file.c_str()) != 0 && errno != EEXIST) {
        throw KeyFileError("signing key file " + file + " cannot be created: " + reason(errno));
    }
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    const posix::Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory) ::fsync(directory.get());
}

int digitValue(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool isKid(std::string_view text) {
    const auto allowed = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    };
    return !text.empty() && text.size() <= largest_kid && std::ranges::all_of(text, allowed);
}

std::optional<Key> parseLine(std::string_view line) {
    const auto blank = line.find(' ');
    if (blank == std::string_view::npos) return {};
    Key key;
    key.kid = line.substr(0, blank);
    const auto secret = line.substr(blank + 1);
    if (!isKid(key.kid) || secret.size() != 2 * key.bytes.size()) return {};
    for (std::size_t i = 0; i < key.bytes.size(); ++i) {
        const auto high = digitValue(secret[2 * i]);
        const auto low = digitValue(secret[2 * i + 1]);
        if (high < 0 || low < 0) return {};
        key.bytes[i] = static_cast<std::uint8_t>(high << 4 | low);
    }
    return key;
}

}  // namespace

KeyRing KeyRing::parse(std::string_view text) {
    std::vector<Key> keys;
    for (std::size_t number = 1; !text.empty(); ++number) {
        auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty() || line.front() == '#') continue;
        const auto where = "line " + std::to_string(number) + ": ";
        auto key = parseLine(line);
        // The line itself may be a secret and is not repeated.
        if (!key) throw KeyFileError(where + "expected `<kid> <64 hexadecimal digits>`");
        const auto same = [&](const Key& known) { return known.kid == key->kid; };
        if (std::ranges::any_of(keys, same)) throw KeyFileError(where + "kid " + key->kid + " occurs twice");
        keys.push_back(std::move(*key));
    }
    if (keys.empty()) throw KeyFileError("it has no key; remove it to let the next start create one");
    return KeyRing(std::move(keys));
}

KeyRing KeyRing::openOrCreate(const std::filesystem::path& file) {
    auto text = readFile(file.string());
    if (!text) {
        createFile(file);
        text = readFile(file.string());
    }
    if (!text) throw KeyFileError("signing key file " + file.string() + " was removed while starting; start again");
    try {
        return parse(*text);
    } catch (const KeyFileError& error) {
        throw KeyFileError("signing key file " + file.string() + ", " + error.what());
    }
}

}  // namespace cardcage::auth
