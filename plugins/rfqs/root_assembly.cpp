#include "other_modules.hpp"

namespace cardcage::rfqs {
namespace {

std::vector<RootCustomerPartNumber> partNumbersOf(const Rfq& rfq) {
    std::vector<RootCustomerPartNumber> numbers;
    for (const auto& number : rfq.customer_part_numbers) {
        numbers.push_back(
            {number.value, number.revision, number.customer ? std::optional(number.customer->id) : std::nullopt}
        );
    }
    return numbers;
}

}  // namespace

RootAssembly rootAssembly(const Rfq& rfq) {
    return {rfq.id, rfq.name, rfq.internal_part_number, rfq.type, rfq.industry, partNumbersOf(rfq)};
}

RootDescription rootDescription(const Rfq& rfq) {
    return {rfq.id, rfq.name, rfq.type, rfq.industry, partNumbersOf(rfq)};
}

}  // namespace cardcage::rfqs
