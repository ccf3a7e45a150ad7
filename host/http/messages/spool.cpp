#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <system_error>

#include "host/http/messages/message.hpp"
#include "host/http/messages/spool_account.hpp"

namespace cardcage::http {
namespace {

/// Kept for the next content of the same spool; more is given back.
constexpr std::size_t kept_content = 16 * 1024;

[[noreturn]] void fail(int error, const std::string& what) {
    throw std::system_error(error, std::generic_category(), what);
}

/// A file without a name: it is gone when its descriptor is closed, even by a crash.
int openUnlinked(const std::string& directory) {
    const int file = ::open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) {
        return file;
    }
    auto name = directory + "/spool-XXXXXX";
    const int named = ::mkostemp(name.data(), O_CLOEXEC);
    if (named >= 0) {
        ::unlink(name.c_str());
    }
    return named;
}

}  // namespace

std::shared_ptr<SpoolAccount> SpoolAccount::of(const std::string& directory) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<SpoolAccount>> accounts;
    const std::lock_guard lock(mutex);
    auto& account = accounts[directory];
    if (!account) {
        account = std::make_shared<SpoolAccount>();
    }
    return account;
}

bool SpoolAccount::take(std::uint64_t bytes) {
    auto used = used_.load();
    do {
        const auto limit = limit_.load();
        if (used > limit || bytes > limit - used) {
            return false;
        }
    } while (!used_.compare_exchange_weak(used, used + bytes));
    return true;
}

bool SpoolAccount::hasRoomFor(std::uint64_t bytes) const {
    const auto used = used_.load();
    const auto limit = limit_.load();
    return used <= limit && bytes <= limit - used;
}

struct Spool::Impl {
    Impl(std::size_t limit, std::string where) : memory_limit(limit), directory(std::move(where)) {}
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;
    ~Impl() { clear(); }

    void clear() {
        if (file >= 0) {
            ::close(file);
            file = -1;
            account->giveBack(booked);
            booked = 0;
        }
        size = 0;
        content.clear();
        if (content.capacity() > kept_content) {
            content.shrink_to_fit();
        }
    }

    void moveToFile() {
        if (!account) {
            account = SpoolAccount::of(directory);
        }
        file = openUnlinked(directory);
        if (file < 0) {
            fail(errno, "cannot create a spool file in " + directory + "; check that it exists and is writable");
        }
        const auto bytes = std::exchange(content, {});
        size = 0;
        write(bytes);
    }

    void write(std::string_view bytes) {
        if (!account->take(bytes.size())) {
            fail(EDQUOT, "the spool quota of " + directory + " is used up; raise it or wait for requests to end");
        }
        booked += bytes.size();
        while (!bytes.empty()) {
            const auto written = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(size));
            if (written < 0) {
                if (errno == EINTR) {
                    continue;
                }
                fail(errno, "cannot write to a spool file in " + directory);
            }
            size += static_cast<std::uint64_t>(written);
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
    }

    std::size_t memory_limit;
    std::string directory;
    std::string content;
    std::uint64_t size = 0;
    int file = -1;
    std::uint64_t booked = 0;
    std::shared_ptr<SpoolAccount> account;
};

Spool::Spool(std::size_t memory_limit, std::string directory)
    : impl_(std::make_unique<Impl>(memory_limit, std::move(directory))) {}
Spool::~Spool() = default;
Spool::Spool(Spool&&) noexcept = default;
Spool& Spool::operator=(Spool&&) noexcept = default;

void Spool::append(std::string_view bytes) {
    if (bytes.empty()) {
        return;
    }
    if (impl_->file < 0 && bytes.size() > impl_->memory_limit - std::min(impl_->memory_limit, impl_->content.size())) {
        impl_->moveToFile();
    }
    if (impl_->file >= 0) {
        impl_->write(bytes);
    } else {
        impl_->content.append(bytes);
        impl_->size += bytes.size();
    }
}

std::uint64_t Spool::size() const {
    return impl_->size;
}

std::size_t Spool::read(std::uint64_t offset, char* buffer, std::size_t size) const {
    if (offset >= impl_->size) {
        return 0;
    }
    size = static_cast<std::size_t>(std::min<std::uint64_t>(size, impl_->size - offset));
    if (impl_->file < 0) {
        std::memcpy(buffer, impl_->content.data() + offset, size);
        return size;
    }
    for (;;) {
        const auto count = ::pread(impl_->file, buffer, size, static_cast<off_t>(offset));
        if (count >= 0) {
            return static_cast<std::size_t>(count);
        }
        if (errno != EINTR) {
            fail(errno, "cannot read a spool file in " + impl_->directory);
        }
    }
}

std::optional<std::string_view> Spool::memory() const {
    if (impl_->file >= 0) {
        return std::nullopt;
    }
    return std::string_view(impl_->content);
}

int Spool::descriptor() const {
    return impl_->file;
}

void Spool::clear() {
    impl_->clear();
}

}  // namespace cardcage::http
