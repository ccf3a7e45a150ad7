#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "values/found_object.hpp"
#include "values/length.hpp"

namespace cardcage::pcb::analysis {

enum class Severity : std::uint8_t { Info, Warning, Error };

/// A message of the analysis about a file or a place. Codes are those that this library reports today.
enum class Code : std::uint8_t {
    FormatNotAnalysed,
    FileNotUnderstood,
    CommandIgnored,
    NumberOverflow,
    ArcMended,
    Md5Mismatch,
    RoleAmbiguous,
    RoleConflict,
    InnerOrderUnknown,
    JobFileConflict,
    SeveralDesigns,
    FilesOfOtherDesign,
    ProfileMissing,
    ProfileOpen,
    ProfileMultiple,
    DrillMissing,
    DrillFormatUncertain,
    DrillOutsideProfile,
    DuplicateHoles,
    PlatingUnknown,
    HoleToEdge,
    CastellatedDetected,
    EdgePlatingDetected,
    ViaInPadUnfilled,
    NetOpen,
    NetShort,
    NetsIncomplete,
    ClearanceSingle,
    NarrowStub,
    NarrowNeck,
    RingMissing,
    RingSmall,
    CopperAtEdge,
    MaskSideMissing,
    MaskSliver,
    LegendSideMissing,
    LegendOnPad,
    PasteMissingForStencil,
    PanelSuspected,
    PanelIrregular,
    LayerCountMismatch,
    SizeMismatch,
    ThicknessMismatch,
    BelowSpecification,
    CopperWeightVsTrack,
    AspectRatioExceeded,
    SkippedForTime,
    SkippedForSize,
    LimitExceeded
};

/// The word that clients read: `limit_exceeded`.
std::string_view nameOf(Code code);
std::string_view nameOf(Severity severity);

struct Finding {
    Code code = Code::CommandIgnored;
    Severity severity = Severity::Info;
    std::string message{};
    /// Name of the file; empty when it is about the whole set.
    std::string file{};
    std::optional<Point> place{};
    /// Number of findings of this code in this file and layer with this message.
    int count = 1;
    /// Name of the copper layer that it is about (`Top`, `L2`); empty when it is about none, or several.
    std::string layer{};
    std::vector<FoundObject> objects{};
    /// The value that a file states, makers need or all others have, and the one that was found instead: lengths in
    /// millimetres, counts and ratios.
    std::optional<double> specified{};
    std::optional<double> measured{};

    friend bool operator==(const Finding&, const Finding&) = default;
};

/// A list of findings that stays small: equal ones are counted, 200 of a code and 2,000 in all are kept.
class Findings {
public:
    void add(Finding finding);
    void add(Code code, Severity severity, std::string message, std::string file = {});
    void append(const Findings& others);
    bool has(Code code) const;
    const std::vector<Finding>& list() const { return list_; }
    /// Errors first, then warnings; within those by code, file, message and layer.
    void sort();

private:
    std::vector<Finding> list_;
    std::array<int, 64> kept_{};
};

}  // namespace cardcage::pcb::analysis
