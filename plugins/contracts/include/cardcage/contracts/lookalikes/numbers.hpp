#pragma once

#include <cardcage/decode.hpp>
#include <optional>
#include <string>
#include <vector>

// Records of components.lookalikes/1 and assemblies.lookalikes/1.

namespace cardcage::contracts {

/// Internal part numbers as sent; an empty revision is none. Both lists have one length.
struct SentNumbers {
    std::vector<std::string> values;
    std::vector<std::string> revisions;

    static constexpr auto schema() {
        return sdk::record(
            "SentPartNumbers",
            sdk::required<&SentNumbers::values>("Values of the numbers.", sdk::example(R"(["c-10uf"])")),
            sdk::required<&SentNumbers::revisions>("Their revisions; empty for none.", sdk::example(R"(["A"])"))
        );
    }
};

/// The number of a record that looks equal to a number which nothing has.
struct LookalikeNumber {
    std::optional<std::string> value;
    std::optional<std::string> revision;

    static constexpr auto schema() {
        return sdk::record(
            "LookalikePartNumber",
            sdk::required<&LookalikeNumber::value>("Value; null when no number looks equal.", sdk::example("C-10uF")),
            sdk::required<&LookalikeNumber::revision>(
                "Revision; empty when the number was sent without one.", sdk::example("A")
            )
        );
    }
};

struct LookalikeNumbers {
    std::vector<LookalikeNumber> results;

    static constexpr auto schema() {
        return sdk::record(
            "LookalikePartNumbers", sdk::required<&LookalikeNumbers::results>("One per number, in order.")
        );
    }
};

}  // namespace cardcage::contracts
