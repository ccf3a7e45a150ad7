#include "linked/root_assembly.hpp"

namespace cardcage::rfqs {
namespace {

using contracts::assemblies::RootCustomerPartNumber;

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

contracts::assemblies::NewRoot newRoot(const Rfq& rfq) {
    return {rfq.id, rfq.name, rfq.internal_part_number, rfq.type, rfq.industry, partNumbersOf(rfq)};
}

contracts::assemblies::RootChange rootChange(const Rfq& rfq, bool with_number) {
    contracts::assemblies::RootChange change{.rfq_id = rfq.id, .name = rfq.name};
    if (with_number) {
        if (rfq.internal_part_number) {
            change.internal_part_number = *rfq.internal_part_number;
        } else {
            change.internal_part_number = std::nullopt;
        }
    }
    change.type = rfq.type;
    change.industry = rfq.industry;
    change.customer_part_numbers = partNumbersOf(rfq);
    return change;
}

}  // namespace cardcage::rfqs
