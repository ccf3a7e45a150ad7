#include "linked/imported_assembly.hpp"

namespace cardcage::rfqs {

std::vector<CustomerPartNumber> partNumbersFor(const CustomerId& customer, const ImportedFields& imported) {
    const auto& number = imported.customer_part_number;
    if (!number.value) return {};
    if (number.customer_id && *number.customer_id != customer) return {};
    return {{number.value, number.revision, CustomerSummary{customer, {}, {}}}};
}

}  // namespace cardcage::rfqs
