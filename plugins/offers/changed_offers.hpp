#pragma once

#include <cardcage/module.hpp>

namespace cardcage::offers {

/// The event offers.changed/1, once for each import and each deletion that changed something.
struct ChangedOffers {
    std::int64_t subjects = 0;

    static constexpr auto schema() {
        return sdk::record(
            "ChangedOffers",
            sdk::required(
                "subjects",
                &ChangedOffers::subjects,
                "Parts and internal part numbers whose offers changed; their revisions are in the view subject_v1."
            )
        );
    }
};

/// Tells that the offers of so many parts and numbers have changed.
inline void tellOfChanges(sdk::Call& call, std::int64_t subjects) {
    if (subjects > 0) call.publish("offers.changed/1", ChangedOffers{subjects});
}

}  // namespace cardcage::offers
