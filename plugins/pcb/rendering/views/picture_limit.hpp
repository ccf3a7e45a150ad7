#pragma once

#include <cstddef>

#include "analysis/values/finding.hpp"
#include "rendering/views/picture.hpp"

namespace cardcage::pcb::rendering {

/// Keeps the pictures of one design within a number of bytes, and notes the pictures that are not whole or not there.
class PictureLimit {
public:
    explicit PictureLimit(std::size_t most_bytes) : left_(most_bytes) {}

    /// Returns whether there is room for the picture, and takes it up then.
    bool takes(const Picture& picture);
    /// One finding `limit_exceeded` for each reduced picture, and for those of a file or side that are left out.
    const analysis::Findings& findings() const { return findings_; }

private:
    void note(const Picture& picture, std::string_view fault);

    std::size_t left_;
    analysis::Findings findings_;
};

}  // namespace cardcage::pcb::rendering
