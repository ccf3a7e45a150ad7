#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace cardcage::observability {

/// Destination of finished lines.
class Sink {
public:
    virtual ~Sink() = default;
    /// Takes one line with its line end; must not throw. [any thread]
    virtual void write(std::string_view line) noexcept = 0;
    /// True when a person reads along.
    virtual bool isTerminal() const { return false; }
    /// Returns the number of lines that could not be written. [any thread]
    virtual std::uint64_t lostLines() const { return 0; }
};

/// A file descriptor, one write(2) a line. Lines that cannot be written (disk full, pipe closed) are counted and
/// dropped: logging never stops the server.
class DescriptorSink : public Sink {
public:
    /// Borrows the descriptor: 2 is standard error.
    explicit DescriptorSink(int descriptor) : descriptor_(descriptor) {}
    void write(std::string_view line) noexcept override;
    bool isTerminal() const override;
    std::uint64_t lostLines() const override { return lost_.load(std::memory_order_relaxed); }

protected:
    const int descriptor_;

private:
    std::mutex mutex_;  // a line longer than a pipe's atomic size must not be torn by another
    std::atomic<std::uint64_t> lost_{0};
};

/// A file, appended to. It stays open: a rotation copies and truncates it (copytruncate of logrotate).
class FileSink : public DescriptorSink {
public:
    /// Throws std::system_error when the file cannot be opened.
    explicit FileSink(const std::string& path);
    ~FileSink() override;
    FileSink(const FileSink&) = delete;
    FileSink& operator=(const FileSink&) = delete;
};

}  // namespace cardcage::observability
