#include "import/bom_item.hpp"

#include <string_view>
#include <unordered_map>

namespace cardcage::assemblies {
namespace {

constexpr std::size_t most_warnings = 100;

}  // namespace

std::string describe(const PartNumber& number) {
    if (number.revision.empty()) return number.value;
    return std::string(number.value).append(" rev ").append(number.revision);
}

LineQuantity BomItemInput::countedQuantity() const {
    if (quantity) return *quantity;
    return designators.empty() ? sdk::Decimal(1) : sdk::Decimal(static_cast<std::int64_t>(designators.size()));
}

void BomItemInput::check(sdk::FieldErrors& errors) const {
    if (quantity && quantity->number().isZero() && !do_not_place && errors.isRight("/do_not_place"))
        errors.add("/quantity", "range", "must be greater than 0 unless do_not_place is true");
}

std::vector<std::string> warningsOf(const std::vector<BomItemInput>& items) {
    std::vector<std::string> warnings;
    std::size_t more = 0;
    const auto warn = [&](std::string text) {
        if (warnings.size() < most_warnings) {
            warnings.push_back(std::move(text));
        } else {
            ++more;
        }
    };
    std::unordered_map<std::string_view, int> uses;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto& item = items[i];
        for (const auto& designator : item.designators) {
            if (++uses[designator] == 2) warn("The designator " + designator + " stands in the BOM more than once.");
        }
        const auto count = static_cast<std::int64_t>(item.designators.size());
        const bool is_left_out = item.do_not_place && item.quantity && item.quantity->number().isZero();
        if (count > 0 && item.unit == Unit::Piece && !is_left_out &&
            item.countedQuantity().number() != sdk::Decimal(count)) {
            warn(
                "BOM item " + std::to_string(i + 1) + " has the quantity " + item.countedQuantity().text() + ", but " +
                std::to_string(count) + (count == 1 ? " designator" : " designators") + "; the quantity counts."
            );
        }
    }
    if (more > 0) warnings.push_back("There are " + std::to_string(more) + " more warnings of this kind.");
    return warnings;
}

}  // namespace cardcage::assemblies
