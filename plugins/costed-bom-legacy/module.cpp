#include <array>
#include <span>

#include "costed_bom.hpp"

namespace cardcage::costed_bom_legacy {
namespace {

std::span<const sdk::Route> routes() {
    constexpr sdk::Deprecation legacy{sdk::day(2025, 1, 1), sdk::day(2027, 12, 31)};
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/rfqs/{id}/costed-bom", sdk::unversioned("rfq", 1), &findCostedBom, "Get the costed BOM of an RfQ")
            .longRunning()
            .deprecated(legacy),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    return {};
}

}  // namespace
}  // namespace cardcage::costed_bom_legacy

CARDCAGE_MODULE(cardcage::costed_bom_legacy::routes, cardcage::costed_bom_legacy::operations)
