#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <utility>

namespace cardcage::pcb::archives {

/// Reasons not to take an upload.
enum class Fault {
    Damaged,
    Encrypted,
    Link,
    Device,
    Sparse,
    Name,
    Duplicate,
    Limit,  ///< too large in one respect; all others are wrong in themselves
};

/// Refuses the upload as a whole: one bad entry, nothing is taken.
class Refusal : public std::exception {
public:
    Refusal(Fault its_fault, std::string its_entry, std::string its_reason)
        : fault(its_fault), entry(std::move(its_entry)), reason(std::move(its_reason)) {}
    const char* what() const noexcept override { return reason.c_str(); }

    Fault fault;
    /// Index of the uploaded file.
    std::size_t input = 0;
    /// Path inside the archive, as far as it can be told; empty for the archive as a whole.
    std::string entry;
    /// In words, without the name: "is encrypted".
    std::string reason;
};

}  // namespace cardcage::pcb::archives
