#include "pricing/price_list.hpp"

#include <algorithm>

#include "book/quantity.hpp"

namespace cardcage::pcb::rules {
namespace {

constexpr std::int64_t highest_quantity = 10'000'000;

/// Ends a calculation from any depth; never leaves this file.
struct Missing {
    NoPrice why;
};

std::int64_t needed(const Settings& settings, Property property) {
    const auto value = settings[property];
    const std::string name(typeOf(property).name);
    if (!value) throw Missing{{name, "The price list needs " + name + "."}};
    return *value;
}

template <class Key>
const auto& entryOf(const std::map<Key, Fraction>& entries, const Key& key, const std::string& name) {
    const auto found = entries.find(key);
    if (found == entries.end()) throw Missing{{name, "The price list has no entry for this " + name + "."}};
    return found->second;
}

std::string wordOf(const Settings& settings, Property property) {
    return typeOf(property).text(needed(settings, property));
}

const FinishPrice& finishOf(const PriceList& list, const Settings& settings) {
    const auto found = list.finishes.find(wordOf(settings, Property::SurfaceFinish));
    if (found == list.finishes.end())
        throw Missing{{"surfaceFinish", "The price list has no entry for this surfaceFinish."}};
    return found->second;
}

int layersOf(const Settings& settings) {
    return static_cast<int>(needed(settings, Property::LayerCount) / one);
}

bool isVCut(const Settings& settings) {
    return settings[Property::Panel] && settings.panel && settings.panel->separation == Separation::VCut;
}

int fitting(Micro panel, Micro side, Micro gap) {
    return static_cast<int>((panel + gap) / (side + gap));
}

int neededBoards(const PriceList& list, const Settings& settings) {
    const auto width = needed(settings, Property::BoardWidth);
    const auto height = needed(settings, Property::BoardHeight);
    const auto boards = boardsPerPanel(list, width, height, isVCut(settings));
    if (boards == 0) throw Missing{{"boardWidth", "The board does not fit on the working panel."}};
    return boards;
}

/// mm² of one board, exact.
Fraction areaOf(const Settings& settings) {
    return Fraction(needed(settings, Property::BoardWidth), one) *
           Fraction(needed(settings, Property::BoardHeight), one);
}

/// dm² of working panel that the order uses.
Fraction paidArea(const PriceList& list, const Settings& settings, std::int64_t quantity, int boards) {
    const auto board = areaOf(settings);
    const auto panel = Fraction(list.panel_width, one) * Fraction(list.panel_height, one);
    const auto use = Fraction(boards) * board / panel;
    return Fraction(quantity) * board / Fraction(10'000) / (use < list.least_use ? list.least_use : use);
}

Fraction extrasOf(const PriceList& list, const Settings& settings) {
    Fraction extras;
    const auto covering = wordOf(settings, Property::ViaCovering);
    if (needed(settings, Property::ImpedanceControl) != 0) extras = extras + list.extras.impedance;
    if (covering == "Filled" || covering == "FilledAndCapped") extras = extras + list.extras.filled_vias;
    if (needed(settings, Property::CastellatedHoles) != 0) extras = extras + list.extras.castellated;
    if (wordOf(settings, Property::EdgeBevel) != "None") extras = extras + list.extras.bevel;
    return extras;
}

int classOf(const Settings& settings) {
    return patternClassOf(std::min(needed(settings, Property::MinTrackWidth), needed(settings, Property::MinSpacing)));
}

Fraction runOf(const PriceList& list, const Settings& settings, std::int64_t quantity, int boards) {
    const auto copper = Fraction(needed(settings, Property::OuterCopperThickness), one);
    const auto copper_factor = Fraction(1) + list.copper_rate * (copper - Fraction(35)) / Fraction(35);
    return paidArea(list, settings, quantity, boards) * entryOf(list.area_rates, layersOf(settings), "layerCount") *
           entryOf(list.class_factors, classOf(settings), "patternClass") * copper_factor *
           (Fraction(1) + finishOf(list, settings).rate);
}

Fraction drillOf(
    const PriceList& list, const Settings& settings, std::optional<std::int64_t> holes, std::int64_t quantity
) {
    if (list.hole_price == Fraction(0)) return 0;
    if (!holes) throw Missing{{"holes", "The price list needs the number of holes of one board."}};
    const auto area = Fraction(quantity) * areaOf(settings) / Fraction(10'000);
    const auto paid = Fraction(*holes) * Fraction(quantity) - list.free_holes_per_dm2 * area;
    return paid < Fraction(0) ? Fraction(0) : list.hole_price * paid;
}

Fraction testOf(const PriceList& list, const Settings& settings, std::int64_t quantity) {
    return list.test_price * Fraction(quantity) + (layersOf(settings) >= 4 ? list.test_setup : Fraction(0));
}

Price calculated(
    const PriceList& list, const Settings& settings, std::optional<std::int64_t> holes, PriceRequest request
) {
    if (request.quantity < 1 || request.quantity > highest_quantity)
        throw Missing{{"quantity", "Quantities are 1 to 10,000,000."}};
    const auto quantity = request.quantity;
    const auto boards = neededBoards(list, settings);
    const PriceParts parts{
        .setup = entryOf(list.setups, layersOf(settings), "layerCount") + finishOf(list, settings).setup +
                 extrasOf(list, settings),
        .run = runOf(list, settings, quantity, boards),
        .drill = drillOf(list, settings, holes, quantity),
        .test = testOf(list, settings, quantity)};
    const auto sum = parts.setup + parts.run + parts.drill + parts.test;
    const auto price =
        sum * entryOf(list.lead_factors, request.working_days, "lead_time_working_days") / (Fraction(1) - list.margin);
    const auto unit = (price / Fraction(quantity)).tenThousandths();
    return {unit, (Fraction(unit, 10'000) * Fraction(quantity)).tenThousandths(), parts, boards};
}

}  // namespace

int boardsPerPanel(const PriceList& list, Micro width, Micro height, bool is_v_cut) {
    const auto gap = is_v_cut ? 0 : list.gap;
    const auto upright = fitting(list.panel_width, width, gap) * fitting(list.panel_height, height, gap);
    const auto turned = fitting(list.panel_width, height, gap) * fitting(list.panel_height, width, gap);
    return std::max(upright, turned);
}

std::variant<Price, NoPrice> priceOf(
    const PriceList& list, const Settings& settings, std::optional<std::int64_t> holes, PriceRequest request
) {
    try {
        return calculated(list, settings, holes, request);
    } catch (const Missing& missing) {
        return missing.why;
    } catch (const FractionOverflow&) {
        return NoPrice{"quantity", "The numbers of the price list are too long or too large to price this exactly."};
    }
}

}  // namespace cardcage::pcb::rules
