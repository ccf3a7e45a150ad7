#pragma once

#include <cardcage/isolated.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "files/stored_files.hpp"
#include "previews/picture_outputs.hpp"
#include "words.hpp"
#include "work/analyse_files.hpp"

namespace cardcage::pcb {

/// The output of an analysis does not fit its records: its process was misled.
class MisleadingOutput : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Returns what a client is told about facts that are too large.
std::string factsTooLarge();

/// Takes what an analysis writes, and ends it as soon as another generation is wanted.
class AnalysisOutputs : public sdk::IsolatedSink {
public:
    AnalysisOutputs(sdk::Call& call, PcbId pcb, std::int64_t generation)
        : call_(call), pcb_(pcb), generation_(generation) {}

    void begin(std::string_view name, std::string_view content_type) override;
    void write(std::string_view piece) override;
    void end() override {}
    bool tick(std::string_view phase, std::int64_t done, std::int64_t total, bool is_waiting) override;

    /// Returns whether the generation is still that of the PCB, as the database has it now.
    bool isWanted() const;
    /// Whether the facts are larger than they may be. What came of them cannot be read then.
    bool isTooLarge() const { return is_too_large_; }
    /// Reads what came as strictly as a request, and its roles as those of `files`, one each. Throws MisleadingOutput.
    AnalysedFiles decode(const std::vector<FileRow>& files) const;
    /// Returns the pictures, checked. Throws MisleadingOutput.
    std::vector<ReceivedPicture> decodePictures() const;

private:
    sdk::Call& call_;
    PcbId pcb_;
    std::int64_t generation_;
    std::string facts_;
    PictureOutputs pictures_;
    bool is_picture_ = false;
    bool is_known_ = true;
    bool is_too_large_ = false;
};

}  // namespace cardcage::pcb
