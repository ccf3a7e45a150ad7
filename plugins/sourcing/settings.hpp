#pragma once

#include <cardcage/module.hpp>
#include <cstdint>
#include <string>

namespace cardcage::sourcing {

/// The settings of the module for one tenant; module.json describes them for the operator.
struct Settings {
    std::string rates_url;
    bool rates_allow_private = false;
    std::string rates_schedule;
    std::int64_t rates_stale_days = 5;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSettings",
            sdk::required<&Settings::rates_url>("Where exchange rates are fetched from."),
            sdk::optional<&Settings::rates_allow_private>("Whether that may be outside the public internet."),
            sdk::optional<&Settings::rates_schedule>("When they are fetched."),
            sdk::optional<&Settings::rates_stale_days>("After how many days they are stale.", sdk::range(1, 366))
        );
    }
};

}  // namespace cardcage::sourcing
