#include <string>
#include <vector>

#include "resolution.hpp"
#include "sql.hpp"

namespace cardcage::offers {
namespace {

/// assemblies.known/1: which of some numbers are imported assemblies.
struct AssemblyNumbers {
    std::vector<std::string> values;

    static constexpr auto schema() {
        return sdk::record("AssemblyNumbers", sdk::required("values", &AssemblyNumbers::values, "Values."));
    }
};

struct KnownAssemblies {
    std::vector<std::string> known;

    static constexpr auto schema() {
        return sdk::record("KnownAssemblies", sdk::required("known", &KnownAssemblies::known, "Those that exist."));
    }
};

}  // namespace

void resolveInternalPartNumbers(sdk::Call& call) {
    call.db().run(sql::create_number_match);
    call.db().run(sql::fill_number_match, call.tenant());
    std::string last;
    for (;;) {
        const auto values = call.db().many<std::string>(sql::next_unknown_numbers, last, names_at_once);
        if (values.empty()) break;
        last = values.back();
        const auto answer = call.invokeIfProvided<KnownAssemblies>("assemblies.known/1", AssemblyNumbers{values});
        if (!answer) break;  // no module of this tenant has assemblies
        call.db().run(sql::mark_known_numbers, answer->known);
    }
    call.db().run(sql::analyze_number_match);
}

}  // namespace cardcage::offers
