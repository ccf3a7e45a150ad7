#pragma once

#include <cardcage/module.hpp>

namespace cardcage::rfqs {

/// The settings of the module for one tenant; module.json describes them for the operator.
struct Settings {
    sdk::Currency base_currency;
    bool portal_enabled = true;
    bool freeze_on_release = false;
    std::int64_t upload_link_seconds = 3'600;

    static constexpr auto schema() {
        return sdk::record(
            "RfqSettings",
            sdk::required<&Settings::base_currency>("Currency of RfQs without a currency of their own."),
            sdk::optional<&Settings::portal_enabled>("Whether customers use the portal."),
            sdk::optional<&Settings::freeze_on_release>("Whether a release freezes the costs."),
            sdk::optional<&Settings::upload_link_seconds>(
                "Seconds for which the upload link of a quotation is valid.", sdk::range(1, 86'400)
            )
        );
    }
};

}  // namespace cardcage::rfqs
