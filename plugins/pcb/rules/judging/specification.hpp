#pragma once

#include "judging/warnings.hpp"

namespace cardcage::pcb::rules {

/// Values that a specification has besides its settings.
struct Derived {
    Value aspect_ratio;    ///< a Micro; null without plated through holes
    Value board_area_mm2;  ///< a Micro; null without a size
    int pattern_class = 0;
};

/// A specification as it is answered.
struct Specification {
    Settings settings;  ///< effective ones
    std::vector<Property> set_by_user;
    std::vector<Property> set_by_analysis;
    Derived derived;
    std::vector<Violation> refusals;  ///< not empty: the settings are incompatible
    std::vector<Warning> warnings{};  ///< empty when there are refusals
};

/// Judges settings that a user gave; null is unset.
Specification specify(const RuleBook& book, const Settings& given, const Analysed& analysed, const Measured& measured);

}  // namespace cardcage::pcb::rules
