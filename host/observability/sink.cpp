#include "host/observability/sink.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace cardcage::observability {
namespace {

int openForAppending(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640);
    if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "log.file " + path);
    return descriptor;
}

}  // namespace

void DescriptorSink::write(std::string_view line) noexcept {
    const std::lock_guard lock(mutex_);
    while (!line.empty()) {
        const auto written = ::write(descriptor_, line.data(), line.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            lost_.fetch_add(1, std::memory_order_relaxed);
            return;
        }
        line.remove_prefix(static_cast<std::size_t>(written));
    }
}

bool DescriptorSink::isTerminal() const {
    return ::isatty(descriptor_) == 1;
}

FileSink::FileSink(const std::string& path) : DescriptorSink(openForAppending(path)) {}

FileSink::~FileSink() {
    ::close(descriptor_);
}

}  // namespace cardcage::observability
