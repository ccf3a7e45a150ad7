#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "work/draw_pictures.hpp"

namespace cardcage::pcb {

/// A picture that the process of an analysis drew, and that was checked.
struct ReceivedPicture {
    DrawnPicture about;
    std::string bytes;
};

/// Takes the pictures among the outputs of an analysis.
class PictureOutputs {
public:
    /// Returns whether an output belongs to the pictures: what follows is for `write` then.
    bool begin(std::string_view name, std::string_view content_type);
    void write(std::string_view piece);

    /// Returns the pictures; none when none were drawn. Throws MisleadingOutput for everything that a picture of ours
    /// does not have: scripts, references, chunks, sizes.
    std::vector<ReceivedPicture> decode(const sdk::Call& call) const;

private:
    struct Output {
        std::string content_type;
        std::string bytes;
    };

    std::vector<Output> pictures_;
    std::string list_;
    std::size_t bytes_ = 0;
    bool has_list_ = false;
    bool is_known_ = true;
};

}  // namespace cardcage::pcb
