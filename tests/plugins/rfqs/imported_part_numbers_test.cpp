#include <cppunit/extensions/HelperMacros.h>

#include "plugins/rfqs/linked/imported_assembly.hpp"

namespace cardcage::rfqs {
namespace imported_part_numbers_test {

class ImportedPartNumbers : public CppUnit::TestFixture {};

const auto ours = *CustomerId::parse("0192d3a4-5b6c-7d8e-9f01-23456789abc0");
const auto other = *CustomerId::parse("0192d3a4-5b6c-7d8e-9f01-23456789abc1");

ImportedFields imported(std::optional<std::string> value, std::optional<CustomerId> customer) {
    ImportedFields fields;
    fields.customer_part_number = {std::move(value), "2", customer};
    return fields;
}

CPPUNIT_TEST_FIXTURE(ImportedPartNumbers, areThoseForTheCustomer) {
    for (const auto& customer : {std::optional(ours), std::optional<CustomerId>()}) {
        const auto numbers = partNumbersFor(ours, imported("K-77", customer));
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, numbers.size());
        CPPUNIT_ASSERT(numbers[0].value == "K-77");
        CPPUNIT_ASSERT(numbers[0].revision == "2");
        CPPUNIT_ASSERT(numbers[0].customer->id == ours);
    }
}

CPPUNIT_TEST_FIXTURE(ImportedPartNumbers, areNeverThoseOfAnotherCustomer) {
    CPPUNIT_ASSERT(partNumbersFor(ours, imported("K-77", other)).empty());
    CPPUNIT_ASSERT(partNumbersFor(ours, imported(std::nullopt, ours)).empty());
}

}  // namespace imported_part_numbers_test
}  // namespace cardcage::rfqs
