#include "roles/role.hpp"
#include "values/decimal.hpp"
#include "values/text.hpp"
#include "values/words.hpp"

namespace cardcage::pcb::analysis {
namespace {

struct FunctionWord {
    std::string_view word;
    Function function;
};

constexpr std::array<FunctionWord, 24> function_words = {
    {{"copper", Function::Copper},
     {"soldermask", Function::SolderMask},
     {"legend", Function::Legend},
     {"paste", Function::Paste},
     {"profile", Function::Profile},
     {"plated", Function::Drill},
     {"nonplated", Function::Drill},
     {"mixedplating", Function::Drill},
     {"glue", Function::Glue},
     {"carbonmask", Function::Carbon},
     {"peelablemask", Function::PeelableMask},
     {"heatsinkmask", Function::Heatsink},
     {"vcut", Function::VCut},
     {"drillmap", Function::Drawing},
     {"assemblydrawing", Function::Drawing},
     {"fabricationdrawing", Function::Drawing},
     {"arraydrawing", Function::Drawing},
     {"otherdrawing", Function::Drawing},
     {"vcutmap", Function::Drawing},
     {"component", Function::Drawing},
     {"pads", Function::Drawing},
     {"keep-out", Function::Mechanical},
     {"drawing", Function::Drawing},
     {"other", Function::Other}}};

Side sideOf(std::string_view word) {
    const auto text = lowered(trimmed(word));
    if (text == "top") return Side::Top;
    if (text == "bot" || text == "bottom") return Side::Bottom;
    return text == "inr" || text == "inner" ? Side::Inner : Side::None;
}

constexpr Words<Function, 18> function_names(
    {{Function::Copper, "Copper"},
     {Function::SolderMask, "SolderMask"},
     {Function::Legend, "Legend"},
     {Function::Paste, "Paste"},
     {Function::Profile, "Profile"},
     {Function::Drill, "Drill"},
     {Function::Rout, "Rout"},
     {Function::Glue, "Glue"},
     {Function::Carbon, "Carbon"},
     {Function::PeelableMask, "PeelableMask"},
     {Function::Heatsink, "Heatsink"},
     {Function::VCut, "VCut"},
     {Function::Mechanical, "Drawing"},
     {Function::Drawing, "Drawing"},
     {Function::Netlist, "Netlist"},
     {Function::Job, "Job"},
     {Function::Placement, "Placement"},
     {Function::Other, "Other"}}
);
static_assert(function_names.size() == static_cast<std::size_t>(Function::Other) + 1);

}  // namespace

std::string_view nameOf(Function function) {
    return function_names[function];
}

std::string_view nameOf(Side side) {
    constexpr std::array<std::string_view, 4> names = {"", "Top", "Bottom", "Inner"};
    return names.at(static_cast<std::size_t>(side));
}

std::string layerName(Side side, std::size_t place) {
    const bool is_outer = side == Side::Top || side == Side::Bottom;
    return is_outer ? std::string(nameOf(side)) : "L" + std::to_string(place + 1);
}

Role roleOfFunction(std::string_view function, Source source) {
    Role role;
    const auto parts = split(function, ',');
    const auto word = lowered(trimmed(parts.front()));
    for (const auto& known : function_words)
        if (known.word == word) {
            role.function = known.function;
            role.source = source;
            role.confidence = stated;
        }
    for (std::size_t part = 1; part < parts.size(); ++part) {
        const auto text = trimmed(parts[part]);
        if (role.function == Function::Copper && text.starts_with('L') && parseCount(text.substr(1)))
            role.number = {LayerNumber::Kind::InStack, *parseCount(text.substr(1))};
        if (sideOf(text) != Side::None) role.side = sideOf(text);
    }
    return role;
}

}  // namespace cardcage::pcb::analysis
