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
            sdk::required<&Settings::rates_url>("URL of the exchange rates."),
            sdk::optional<&Settings::rates_allow_private>("Whether the URL may be outside the public internet."),
            sdk::optional<&Settings::rates_schedule>("Schedule of fetching."),
            sdk::optional<&Settings::rates_stale_days>("Days after which rates are stale.", sdk::range(1, 366))
        );
    }
};

}  // namespace cardcage::sourcing
