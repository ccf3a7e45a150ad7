#include "analysing/outputs.hpp"

#include <set>
#include <string_view>

#include "analysing/stored_analysis.hpp"

namespace cardcage::pcb {
namespace {

/// A board of 32 layers with all findings stays far below.
constexpr std::size_t most_mebibytes_of_facts = 16;
constexpr std::size_t most_facts = most_mebibytes_of_facts << 20;

/// An exception of decoding says that the output is misleading, unless the host fails.
template <class Decode>
auto strictly(const Decode& decode) {
    try {
        return decode();
    } catch (const sdk::HostError&) {
        throw;
    } catch (const std::runtime_error& error) {
        throw MisleadingOutput(error.what());
    }
}

/// A role belongs to one of the files, and a file has one role at most.
void requireOneEach(const std::vector<NamedRole>& roles, const std::vector<FileRow>& files) {
    std::set<std::string_view> names;
    for (const auto& file : files) names.insert(file.name);
    for (const auto& role : roles)
        if (names.erase(role.name) == 0) throw MisleadingOutput("a role is of no file, or of one that has a role");
}

}  // namespace

std::string factsTooLarge() {
    return "The files have more than " + std::to_string(most_mebibytes_of_facts) + " MiB of facts; remove some.";
}

void AnalysisOutputs::begin(std::string_view name, std::string_view content_type) {
    is_picture_ = pictures_.begin(name, content_type);
    if (is_picture_) return;
    if (name != facts_output || content_type != facts_type || !facts_.empty()) is_known_ = false;
}

void AnalysisOutputs::write(std::string_view piece) {
    if (is_picture_) return pictures_.write(piece);
    if (facts_.size() + piece.size() > most_facts) is_too_large_ = true;
    if (is_known_ && !is_too_large_) facts_ += piece;
}

bool AnalysisOutputs::tick(std::string_view phase, std::int64_t done, std::int64_t total, bool is_waiting) {
    call_.progress(is_waiting ? "waiting" : phase, done, total);
    return !call_.cancelled() && isWanted();
}

bool AnalysisOutputs::isWanted() const {
    const auto state = findAnalysis(call_, pcb_);
    return state && state->generation == generation_;
}

AnalysedFiles AnalysisOutputs::decode(const std::vector<FileRow>& files) const {
    if (!is_known_) throw MisleadingOutput("the analysis wrote something else than its facts");
    auto found = strictly([&] { return call_.decodeText<AnalysedFiles>(facts_, sdk::Decoder::UnknownKeys::Refused); });
    requireOneEach(found.roles, files);
    return found;
}

std::vector<ReceivedPicture> AnalysisOutputs::decodePictures() const {
    return strictly([&] { return pictures_.decode(call_); });
}

}  // namespace cardcage::pcb
