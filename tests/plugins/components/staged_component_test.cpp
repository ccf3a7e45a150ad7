#include "plugins/components/import/staged_component.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace cardcage::components {
namespace {

class StagedComponents : public CppUnit::TestFixture {};

ComponentItem amplifier() {
    ComponentItem item;
    item.internal_part_number = {"0-1234", "A"};
    item.type = ComponentType::OffTheShelf;
    auto& option = item.part_options.emplace_back();
    option.type = OptionType::OffTheShelf;
    option.manufacturer = "Texas Instruments";
    option.manufacturer_part_number = "LM358DR";
    return item;
}

CPPUNIT_TEST_FIXTURE(StagedComponents, carryOptionsAsArraysOfEqualLength) {
    auto item = amplifier();
    auto& generic = item.part_options.emplace_back();
    generic.type = OptionType::Generic;
    generic.specification = Specification{.function = SpecifiedFunction::Resistor};
    const auto row = staged(item, 7);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, row.element);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, row.manufacturers->size());
    CPPUNIT_ASSERT(row.manufacturers->at(0) == "Texas Instruments" && !row.manufacturers->at(1));
    CPPUNIT_ASSERT(row.numbers->at(0) == "LM358DR" && !row.numbers->at(1));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, row.specifications->size());
    CPPUNIT_ASSERT(!row.specifications->at(0) && row.specifications->at(1)->starts_with(R"({"function":"Resistor")"));
    CPPUNIT_ASSERT(!row.preferred && !row.part_data);

    item.part_options[0].is_preferred = true;
    item.part_options[0].rohs = Rohs::Compliant;
    const auto described = staged(item, 7);
    CPPUNIT_ASSERT((described.preferred == std::vector<std::int64_t>{1, 0}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, described.part_data->size());
    CPPUNIT_ASSERT(described.part_data->at(0)->find(R"("rohs":"Compliant")") != std::string::npos);
    CPPUNIT_ASSERT(!described.part_data->at(1));
}

CPPUNIT_TEST_FIXTURE(StagedComponents, customOnesHaveAPartType) {
    ComponentItem item;
    item.type = ComponentType::Custom;
    CPPUNIT_ASSERT(staged(item, 0).part_type == PartType::Other);
    auto& generic = item.part_options.emplace_back();
    generic.type = OptionType::Generic;
    generic.specification.emplace();
    CPPUNIT_ASSERT(staged(item, 0).part_type == PartType::Electronic);
    item.custom_part = CustomPartItem{.part_type = PartType::Enclosure, .description = {}, .compliance = {}};
    CPPUNIT_ASSERT(staged(item, 0).part_type == PartType::Enclosure);
    CPPUNIT_ASSERT(staged(item, 0).custom_part->starts_with(R"({"part_type":"Enclosure")"));
    CPPUNIT_ASSERT(!staged(amplifier(), 0).part_type);
}

CPPUNIT_TEST_FIXTURE(StagedComponents, keepTheFirstCustomer) {
    auto item = amplifier();
    item.customer_part_numbers = {
        {.value = "K-1", .revision = "2", .customer = CustomerReference{"C-1", "Muster AG"}},
        {.value = "K-9", .revision = {}, .customer = CustomerReference{"C-9", {}}}};
    const auto row = staged(item, 0);
    CPPUNIT_ASSERT(row.customer_value == "K-1" && row.customer_revision == "2");
    CPPUNIT_ASSERT(row.customer_number == "C-1" && row.customer_name == "Muster AG");
    // Without a number nobody is found.
    item.customer_part_numbers.front().customer = CustomerReference{{}, "Muster AG"};
    CPPUNIT_ASSERT(!staged(item, 0).customer_number && !staged(item, 0).customer_name);
}

CPPUNIT_TEST_FIXTURE(StagedComponents, haveAnotherHashWhenAnythingChanges) {
    using Change = std::function<void(ComponentItem&)>;
    const std::vector<Change> changes{
        [](auto&) {},
        [](auto& item) { item.internal_part_number.revision = "B"; },
        [](auto& item) { item.name = ""; },
        [](auto& item) { item.name = "x"; },
        [](auto& item) { item.description = "x"; },
        [](auto& item) { item.category = "x"; },
        [](auto& item) { item.notes = "x"; },
        [](auto& item) { item.unit = Unit::Meter; },
        [](auto& item) { item.approval = Approval::Blocked; },
        [](auto& item) { item.attrition_percent = 1; },
        [](auto& item) { item.setup_quantity = 1; },
        [](auto& item) { item.package = "x"; },
        [](auto& item) { item.msl = Msl::Msl1; },
        [](auto& item) { item.msl = Msl::Unknown; },
        [](auto& item) { item.lifecycle = Lifecycle::Active; },
        [](auto& item) { item.rohs = Rohs::Compliant; },
        [](auto& item) { item.reach = Reach::Compliant; },
        [](auto& item) { item.hts_code = "x"; },
        [](auto& item) { item.eccn = "x"; },
        [](auto& item) { item.country_of_origin = "x"; },
        [](auto& item) { item.customer_part_numbers = {{.value = "x", .revision = {}, .customer = {}}}; },
        [](auto& item) {
            item.customer_part_numbers = {{.value = {}, .revision = {}, .customer = CustomerReference{"x", {}}}};
        },
        [](auto& item) { item.part_options[0].manufacturer = "TI"; },
        [](auto& item) { item.part_options[0].manufacturer_part_number = "LM358D"; },
        [](auto& item) { item.part_options[0].is_preferred = true; },
        [](auto& item) { item.part_options[0].rohs = Rohs::Compliant; },
        [](auto& item) { item.part_options[0].parameters = Specification{}; },
        [](auto& item) { item.part_options.push_back(item.part_options[0]); },
        [](auto& item) { item.part_options.clear(); }};
    std::set<std::int64_t> hashes;
    for (const auto& change : changes) {
        auto item = amplifier();
        change(item);
        hashes.insert(staged(item, 0).content_hash);
    }
    CPPUNIT_ASSERT_EQUAL(changes.size(), hashes.size());
    // Its place in the upload is not its content.
    CPPUNIT_ASSERT_EQUAL(staged(amplifier(), 1).content_hash, staged(amplifier(), 2).content_hash);
}

}  // namespace
}  // namespace cardcage::components
