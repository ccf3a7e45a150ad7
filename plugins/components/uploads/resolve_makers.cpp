#include <string>
#include <vector>

#include "sql.hpp"
#include "uploads/merge.hpp"

namespace cardcage::components {
namespace {

/// Names resolved at once: enough to be fast, few enough for flat memory.
constexpr std::int64_t names_at_once = 5000;

/// What manufacturers.resolve/1 takes and answers, as far as it matters here.
struct MakerNames {
    std::vector<std::string> names;

    static constexpr auto schema() {
        return sdk::record("MakerNames", sdk::required("names", &MakerNames::names, "Names."));
    }
};

struct ResolvedMaker {
    std::string name;
    std::optional<sdk::Uuid> manufacturer_id;
    std::optional<std::string> manufacturer_name;

    static constexpr auto schema() {
        return sdk::record(
            "ResolvedMaker",
            sdk::required("name", &ResolvedMaker::name, "Name as asked."),
            sdk::optional("manufacturer_id", &ResolvedMaker::manufacturer_id, "Its manufacturer, when there is one."),
            sdk::optional("manufacturer_name", &ResolvedMaker::manufacturer_name, "The primary name of that.")
        );
    }
};

struct ResolvedMakers {
    std::vector<ResolvedMaker> results;

    static constexpr auto schema() {
        return sdk::record("ResolvedMakers", sdk::required("results", &ResolvedMakers::results, "One per name."));
    }
};

}  // namespace

void resolveMakers(sdk::Call& call) {
    std::string last;
    for (;;) {
        const auto asked = call.db().many<std::string>(sql::next_makers, last, names_at_once);
        if (asked.empty()) break;
        last = asked.back();
        const auto answer = call.invokeIfProvided<ResolvedMakers>("manufacturers.resolve/1", MakerNames{asked});
        if (!answer) break;
        std::vector<std::string> names;
        std::vector<sdk::Uuid> ids;
        std::vector<std::string> primary_names;
        for (const auto& maker : answer->results) {
            if (!maker.manufacturer_id) continue;
            names.push_back(maker.name);
            ids.push_back(*maker.manufacturer_id);
            primary_names.push_back(maker.manufacturer_name.value_or(maker.name));
        }
        call.db().run(sql::resolve_makers, names, ids, primary_names);
    }
    call.db().run(sql::analyze_makers);
}

}  // namespace cardcage::components
