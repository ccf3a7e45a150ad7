#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>

#include "host/posix/descriptor.hpp"

namespace cardcage::isolated {

/// The process of one run, a child of this one in a group of its own. It is gone when this object is. Used by the
/// thread that made it, with which it would end.
class Process {
public:
    /// Starts `program` with "module run-isolated" and an empty environment; it gets these two memories and the pipes.
    /// Throws std::runtime_error.
    Process(const std::filesystem::path& program, int order, int inputs);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Limits its address space and lets its function begin.
    void begin(std::uint64_t address_space);

    /// Pipe of its frames.
    int answers() const { return answers_.get(); }
    /// Pipe of its standard error, where libraries may write.
    int words() const { return words_.get(); }

    /// Processor time so far, of all its threads.
    std::int64_t cpuUs() const;
    /// Largest resident memory so far; 0 when it has none any more.
    std::uint64_t peakBytes() const;

    struct End {
        int status = 0;  ///< of waitpid
        std::int64_t cpu_us = 0;
    };
    /// Ends it, if it has not ended, and waits for that. Once.
    End end();

private:
    pid_t pid_ = -1;
    posix::Descriptor answers_;
    posix::Descriptor words_;
    posix::Descriptor control_;
};

}  // namespace cardcage::isolated
