#include <algorithm>
#include <set>
#include <string>

#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"

namespace cardcage::sourcing::instances {
namespace {

std::string assemblyId(std::int64_t number) {
    return "A" + std::to_string(number);
}

std::vector<std::uint32_t> optionsOf(Dice& dice, std::int64_t parts) {
    std::set<std::uint32_t> chosen{static_cast<std::uint32_t>(dice.below(parts))};
    if (dice.percent(10)) {
        for (auto more = dice.between(1, 3); more > 0; --more) {
            chosen.insert(static_cast<std::uint32_t>(dice.below(parts)));
        }
    }
    return {chosen.begin(), chosen.end()};
}

}  // namespace

Instance structured(const Size& size, int assemblies, int shared_percent) {
    auto instance = realistic(size);
    const Dice dice(size.seed);
    for (std::size_t part = 0; part < instance.parts.size(); ++part) {
        auto own = dice.of("loss", part);
        instance.parts[part].need = 0;
        if (own.percent(25)) instance.parts[part].setup = own.between(1, 30) * one_unit;
    }
    // An assembly is used by earlier ones only: a graph without circles of which A0 is the root. Each has one parent,
    // and as many more as the share says, which makes diamonds.
    constexpr int lines = 20;
    for (std::int64_t number = 0; number < assemblies; ++number) {
        auto own = dice.of("assembly", static_cast<std::uint64_t>(number));
        if (number > 0) {
            const auto nearest = std::max<std::int64_t>(0, number / 6 - 3);
            std::set<std::int64_t> parents{own.between(nearest, std::max(nearest, number / 6))};
            while (own.percent(shared_percent) && parents.size() < 4) parents.insert(own.between(0, number / 6));
            for (const auto parent : parents) {
                if (parent < number) {
                    instance.subs.push_back({assemblyId(parent), assemblyId(number), own.between(1, 4) * one_unit});
                }
            }
        }
        for (int line = 0; line < lines; ++line) {
            auto& added = instance.lines.emplace_back();
            added.assembly = assemblyId(number);
            added.parts = optionsOf(own, size.parts);
            added.quantity = own.between(1, 12) * one_unit;
            if (own.percent(10)) added.attrition = own.between(1, 300) * 100'000;
            added.is_not_placed = own.percent(4);
            added.is_customer_sourced = !added.is_not_placed && own.percent(3);
        }
    }
    std::set<std::vector<std::uint32_t>> groups;
    for (const auto& line : instance.lines) {
        if (line.parts.size() > 1) groups.insert(line.parts);
    }
    for (const auto& parts : groups) instance.groups.push_back({parts, instance.parts[parts.front()].setup, 0});
    instance.scenarios.front().demands.push_back({assemblyId(0), size.boards * one_unit});
    return instance;
}

}  // namespace cardcage::sourcing::instances
