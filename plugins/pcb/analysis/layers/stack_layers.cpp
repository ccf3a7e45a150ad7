#include "layers/stack_layers.hpp"

#include <algorithm>

#include "values/value.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Whether parts of the drawing are missing because they were not understood.
bool isIncomplete(const Image& image) {
    return std::any_of(image.findings.list().begin(), image.findings.list().end(), [](const Finding& finding) {
        return finding.severity != Severity::Info && finding.code != Code::ArcMended;
    });
}

/// Inner layers that hold flashes only: the antipads of a plane, or pads that lead nowhere.
bool mayBeNegative(const SetFile& file) {
    const auto& objects = file.image.objects();
    if (file.role.side != Side::Inner || objects.empty()) return false;
    return std::all_of(objects.begin(), objects.end(), [](const Object& object) {
        return object.kind == Object::Kind::Flash;
    });
}

bool isNegative(const SetFile& file) {
    return file.image.negative || file.role.negative || file.role.number.kind == LayerNumber::Kind::AmongPlanes ||
           mayBeNegative(file);
}

double trustOf(const SetFile& file) {
    double trust = std::min(derived, file.role.confidence);
    const bool states = file.image.negative || file.role.negative;
    const bool guesses = !states && isNegative(file);
    return guesses || isIncomplete(file.image) ? std::min(trust, likely) : trust;
}

}  // namespace

void serially(std::size_t count, const std::function<void(std::size_t)>& work) {
    for (std::size_t item = 0; item < count; ++item) work(item);
}

CopperLayers drawCopper(
    const FileSet& set, const std::vector<std::size_t>& order, const Ground& ground, const Parallel& parallel
) {
    CopperLayers copper;
    copper.files = order;
    copper.layers.resize(order.size());
    parallel(order.size(), [&](std::size_t place) {
        const auto& file = set.files[order[place]];
        copper.layers[place] = std::make_unique<Layer>(file, ground, isNegative(file) && ground.known());
    });
    for (const auto index : order) {
        const bool lacks_ground = isNegative(set.files[index]) && !ground.known();
        copper.trust.push_back(lacks_ground ? fallback : trustOf(set.files[index]));
    }
    return copper;
}

}  // namespace cardcage::pcb::analysis
