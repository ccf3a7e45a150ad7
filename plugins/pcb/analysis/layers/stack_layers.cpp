#include "layers/stack_layers.hpp"

#include <algorithm>

#include "gerber/extents.hpp"
#include "layers/prints.hpp"
#include "profile/places.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// With fewer flashes, strokes that meet none may be tracks between holes.
constexpr std::size_t fewest_antipads = 8;
/// The part of the board that the lines of a negative layer cover at most.
constexpr double most_drawn = 0.15;

/// Whether parts of the drawing are missing because they were not understood.
bool isIncomplete(const Image& image) {
    return std::any_of(image.findings.list().begin(), image.findings.list().end(), [](const Finding& finding) {
        return finding.severity != Severity::Info && finding.code != Code::ArcMended;
    });
}

/// Inner layers of flashes that no stroke begins or ends at: the antipads of a plane with lines that split it, or pads
/// that lead nowhere. Strokes that cover much of the board are painted copper.
bool mayBeNegative(const SetFile& file, const Ground& ground) {
    if (file.role.side != Side::Inner) return false;
    Places flashes;
    std::size_t count = 0;
    for (const auto& object : file.image.objects()) {
        if (object.kind == Object::Kind::Region) return false;
        if (object.kind != Object::Kind::Flash) continue;
        flashes.add(object.to);
        ++count;
    }
    if (count == 0) return false;
    double drawn = 0;
    for (const auto& object : file.image.objects()) {
        if (object.kind == Object::Kind::Flash) continue;
        if (count < fewest_antipads || flashes.has(object.from) || flashes.has(object.to)) return false;
        drawn += distance(object.from, object.to) * static_cast<double>(penOf(file.image, object));
    }
    const auto box = ground.sheet().box();
    return drawn <= most_drawn * static_cast<double>(box.width()) * static_cast<double>(box.height());
}

bool isNegative(const SetFile& file, const Ground& ground) {
    return file.image.negative || file.role.negative || file.role.number.kind == LayerNumber::Kind::AmongPlanes ||
           mayBeNegative(file, ground);
}

double trustOf(const SetFile& file, bool is_negative) {
    double trust = std::min(derived, file.role.confidence);
    const bool states = file.image.negative || file.role.negative;
    const bool guesses = !states && is_negative;
    return guesses || isIncomplete(file.image) ? std::min(trust, likely) : trust;
}

}  // namespace

void serially(std::size_t count, const std::function<void(std::size_t)>& work) {
    for (std::size_t item = 0; item < count; ++item) work(item);
}

bool CopperLayers::hasPrints(std::size_t place) const {
    if (place >= prints.size() || prints[place].empty()) return false;
    const auto shapes = static_cast<std::uint32_t>(layers[place]->sheet.shapes.size());
    for (std::uint32_t shape = 0; shape < shapes; ++shape)
        if (isPrint(place, shape)) return true;
    return false;
}

CopperLayers drawCopper(
    const FileSet& set, const std::vector<std::size_t>& order, const Ground& ground, const Parallel& parallel
) {
    CopperLayers copper;
    copper.files = order;
    copper.layers.resize(order.size());
    copper.trust.resize(order.size());
    copper.prints.resize(order.size());
    parallel(order.size(), [&](std::size_t place) {
        const auto& file = set.files[order[place]];
        const bool is_negative = isNegative(file, ground);
        copper.layers[place] = std::make_unique<Layer>(file, ground, is_negative && ground.known());
        copper.prints[place] = printsOf(set, file);
        copper.trust[place] = is_negative && !ground.known() ? fallback : trustOf(file, is_negative);
    });
    return copper;
}

}  // namespace cardcage::pcb::analysis
