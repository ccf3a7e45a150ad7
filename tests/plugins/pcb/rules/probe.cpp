// Answers the questions of the oracles, one line for each line of the input:
//   spec technology=Hdi;panel=2,1,100,80,5,2,VCut,true,-;?layerCount=4@90   given values, and found ones after "?"
//     -> broken ids | effective values | available values, name:value,value;...
//   price 100,61,2,HaslLeadFree,0.15,35,0,15,5   width, height, layers, finish, track, copper, holes, days, quantity
//     -> unit price and total, or "none NAME"

#include <iostream>
#include <string>

#include "judging/capabilities.hpp"
#include "pricing/price_list.hpp"

namespace cardcage::pcb::rules {
namespace {

PanelLayout panelFrom(std::string_view text) {
    const auto parts = partsOf(text, ',');
    const auto number = [&](std::size_t index) { return *parseMicro(parts.at(index)); };
    PanelLayout panel{
        .boards_x = static_cast<std::int32_t>(number(0) / one),
        .boards_y = static_cast<std::int32_t>(number(1) / one),
        .width = number(2),
        .height = number(3),
        .border = number(4),
        .spacing = number(5),
        .x_outs_allowed = parts.at(7) == "true"};
    for (std::size_t word = 0; word < separation_words.size(); ++word)
        if (separation_words[word] == parts.at(6)) panel.separation = static_cast<Separation>(word);
    if (parts.at(8) != "-") panel.max_x_out_percent = number(8);
    return panel;
}

void readGiven(std::string_view name, std::string_view value, Settings& given) {
    const auto property = propertyNamed(name).value();
    if (property == Property::Panel)
        given.set(panelFrom(value));
    else
        given.set(property, typeOf(property).read(value).value());
}

void readFound(std::string_view name, std::string_view value, Analysed& analysed) {
    const auto at = value.find('@');
    const auto property = propertyNamed(name).value();
    const auto& type = typeOf(property);
    const auto text = value.substr(0, at);
    const bool is_number = type.kind == PropertyKind::Integer || type.kind == PropertyKind::Decimal;
    const auto percent = static_cast<std::uint8_t>(*parseMicro(value.substr(at + 1)) / one);
    analysed.set(property, is_number ? *parseMicro(text) : type.read(text).value(), percent);
}

void printCapability(const Capability& capability) {
    const auto& type = typeOf(capability.property);
    std::cout << type.name << ':';
    for (const auto value : capability.available) std::cout << type.text(value) << ',';
    for (const auto& range : capability.ranges) std::cout << microText(range.min) << '-' << microText(range.max) << ',';
    std::cout << '/';
    for (const auto& excluded : capability.excluded)
        std::cout << type.text(excluded.value) << '=' << excluded.rule << ',';
    std::cout << ';';
}

void judgeLine(std::string_view line) {
    Settings given;
    Analysed analysed;
    for (const auto part : partsOf(line, ';')) {
        const auto equals = part.find('=');
        if (part.starts_with('?'))
            readFound(part.substr(1, equals - 1), part.substr(equals + 1), analysed);
        else
            readGiven(part.substr(0, equals), part.substr(equals + 1), given);
    }
    const Measured measured;
    const Evaluator evaluator(platformBook(), given, analysed, measured);
    const auto evaluation = evaluator.evaluate(given.values);
    for (const auto rule : evaluation.broken) std::cout << platformBook().rules()[rule].id << ',';
    std::cout << '|';
    for (const auto& type : properties())
        std::cout << type.name << '=' << type.text(evaluation.values[indexOf(type.property)]) << ';';
    std::cout << '|';
    for (const auto& capability : capabilitiesOf(evaluator, given.values)) printCapability(capability);
    std::cout << '\n';
}

void priceLine(std::string_view line) {
    const auto parts = partsOf(line, ',');
    auto settings = defaultSettings();
    const auto set = [&](Property property, std::size_t part) {
        settings.set(property, typeOf(property).read(parts.at(part)));
    };
    set(Property::BoardWidth, 0);
    set(Property::BoardHeight, 1);
    set(Property::LayerCount, 2);
    set(Property::SurfaceFinish, 3);
    set(Property::MinTrackWidth, 4);
    set(Property::MinSpacing, 4);
    set(Property::OuterCopperThickness, 5);
    const auto whole = [&](std::size_t part) { return *parseMicro(parts.at(part)) / one; };
    const PriceRequest request{.quantity = whole(8), .working_days = static_cast<int>(whole(7))};
    const auto price = priceOf(samplePriceList(), settings, whole(6), request);
    if (const auto* none = std::get_if<NoPrice>(&price))
        std::cout << "none " << none->name << '\n';
    else
        std::cout << std::get<Price>(price).unit << ' ' << std::get<Price>(price).total << '\n';
}

void answer(std::string_view line) {
    const auto blank = std::min(line.find(' '), line.size());
    const auto rest = line.substr(std::min(blank + 1, line.size()));
    line.substr(0, blank) == "spec" ? judgeLine(rest) : priceLine(rest);
}

}  // namespace
}  // namespace cardcage::pcb::rules

int main() {
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) cardcage::pcb::rules::answer(line);
}
