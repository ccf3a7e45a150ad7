#include "plugins/components/import/component_item.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::components {
namespace {

class ComponentItems : public CppUnit::TestFixture {};

template <class Record>
std::string complaints(const Record& record) {
    sdk::FieldErrors errors;
    record.check(errors);
    std::string text;
    for (const auto& error : errors.list()) {
        if (!text.empty()) text += "; ";
        text += error.rule + " " + error.pointer;
    }
    return text;
}

PartOptionItem maker(std::string manufacturer = "TI", std::string number = "LM358DR") {
    PartOptionItem option;
    option.type = OptionType::OffTheShelf;
    option.manufacturer = std::move(manufacturer);
    option.manufacturer_part_number = std::move(number);
    return option;
}

PartOptionItem generic() {
    PartOptionItem option;
    option.type = OptionType::Generic;
    option.specification = Specification{.function = SpecifiedFunction::Resistor};
    return option;
}

ComponentItem item(ComponentType type, std::vector<PartOptionItem> options) {
    ComponentItem item;
    item.type = type;
    item.part_options = std::move(options);
    return item;
}

CPPUNIT_TEST_FIXTURE(ComponentItems, offTheShelfHaveAnOption) {
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(item(ComponentType::OffTheShelf, {maker()})));
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(item(ComponentType::OffTheShelf, {generic()})));
    CPPUNIT_ASSERT_EQUAL(std::string("length /part_options"), complaints(item(ComponentType::OffTheShelf, {})));
    auto with_custom_part = item(ComponentType::OffTheShelf, {maker()});
    with_custom_part.custom_part.emplace();
    CPPUNIT_ASSERT_EQUAL(std::string("conflict /custom_part"), complaints(with_custom_part));
}

CPPUNIT_TEST_FIXTURE(ComponentItems, customHaveNoPartNumberOfAManufacturer) {
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(item(ComponentType::Custom, {})));
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(item(ComponentType::Custom, {generic()})));
    CPPUNIT_ASSERT_EQUAL(
        std::string("conflict /part_options/1/type"), complaints(item(ComponentType::Custom, {generic(), maker()}))
    );
}

CPPUNIT_TEST_FIXTURE(ComponentItems, namesEachPartOnce) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("duplicate /part_options/2"),
        complaints(item(ComponentType::OffTheShelf, {maker("TI", "A"), maker("TI", "B"), maker("TI", "A")}))
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string(), complaints(item(ComponentType::OffTheShelf, {maker("TI", "A"), maker("onsemi", "A")}))
    );
}

CPPUNIT_TEST_FIXTURE(ComponentItems, optionsSayWhatTheirTypeNeeds) {
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(maker()));
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(generic()));
    PartOptionItem nothing;
    nothing.type = OptionType::OffTheShelf;
    CPPUNIT_ASSERT_EQUAL(
        std::string("required /manufacturer; required /manufacturer_part_number"), complaints(nothing)
    );
    nothing.type = OptionType::Generic;
    CPPUNIT_ASSERT_EQUAL(std::string("required /specification"), complaints(nothing));
    auto mixed = maker();
    mixed.specification.emplace();
    CPPUNIT_ASSERT_EQUAL(std::string("conflict /specification"), complaints(mixed));
    mixed.type = OptionType::Generic;
    mixed.parameters.emplace();
    CPPUNIT_ASSERT_EQUAL(
        std::string("conflict /manufacturer; conflict /manufacturer_part_number; conflict /parameters"),
        complaints(mixed)
    );
}

CPPUNIT_TEST_FIXTURE(ComponentItems, specificationsHaveTheValueOfTheirFunction) {
    const auto value = Measure::parse("100");
    CPPUNIT_ASSERT_EQUAL(
        std::string(), complaints(Specification{.function = SpecifiedFunction::Resistor, .resistance_ohm = value})
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("conflict /capacitance_farad"),
        complaints(Specification{.function = SpecifiedFunction::Resistor, .capacitance_farad = value})
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("conflict /resistance_ohm; conflict /inductance_henry"),
        complaints(Specification{
            .function = SpecifiedFunction::Capacitor, .resistance_ohm = value, .inductance_henry = value})
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("required /text"), complaints(Specification{.function = SpecifiedFunction::Other})
    );
}

CPPUNIT_TEST_FIXTURE(ComponentItems, aRevisionOfACustomerNeedsItsNumber) {
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(CustomerPartNumberInput{}));
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(CustomerPartNumberInput{.value = "K", .revision = "1"}));
    CPPUNIT_ASSERT_EQUAL(std::string(), complaints(CustomerPartNumberInput{.revision = ""}));
    CPPUNIT_ASSERT_EQUAL(std::string("required /value"), complaints(CustomerPartNumberInput{.revision = "1"}));
}

}  // namespace
}  // namespace cardcage::components
