#pragma once

#include <vector>

#include "profiles/stored_profile.hpp"
#include "rules/judging/makers.hpp"
#include "specifications/judging.hpp"

// Boards judged by the profiles of suppliers.

namespace cardcage::pcb {

/// Judges effective settings by each profile, in their order. `given` are the settings of the user. The places of
/// `found` are shown with the settings that they are of.
std::vector<rules::MakerVerdict> judgedMakers(
    const std::vector<MakerProfile>& profiles,
    const rules::Settings& effective,
    const rules::Settings& given,
    const FoundInFiles& found
);

}  // namespace cardcage::pcb
