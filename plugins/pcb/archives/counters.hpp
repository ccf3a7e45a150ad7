#pragma once

#include <cstddef>
#include <cstdint>

namespace cardcage::pcb::archives {

/// Limits of an upload. They count bytes that come out, never sizes that a header claims.
struct Limits {
    std::uint64_t bytes = std::uint64_t{1} << 30;         ///< of all archives together
    std::uint64_t file_bytes = std::uint64_t{200} << 20;  ///< of one file
    std::size_t entries = 10'000;                         ///< of all archives together
    std::uint64_t ratio = 100;                            ///< of one archive, to its own size
    int nesting = 2;                                      ///< archives inside of archives
};

/// Counts what comes out of the archives of one upload. Throws Refusal with Fault::Limit, whose reason names the limit.
class Counters {
public:
    explicit Counters(const Limits& limits) : limits_(limits) {}

    void addEntry();
    /// A header says that this much will come; a claim above the limits is believed, one below them proves nothing.
    void expect(std::uint64_t bytes);
    /// More of a file has come out: `file` bytes of it so far, `archive` bytes of its archive, which has `size` bytes.
    void add(std::uint64_t bytes, std::uint64_t file, std::uint64_t archive, std::uint64_t size);
    /// Refuses archives that are nested too deep.
    void checkNesting(int depth) const;

    const Limits& limits() const { return limits_; }

private:
    Limits limits_;
    std::size_t entries_ = 0;
    std::uint64_t bytes_ = 0;
    std::uint64_t expected_ = 0;
};

}  // namespace cardcage::pcb::archives
