#include "panel/features.hpp"

#include <cmath>

#include "profile/contents.hpp"

namespace cardcage::pcb::analysis {
namespace {}  // namespace

std::vector<Feature> featuresOf(const FileSet& set, const DesignFiles& design, const Bites& bites) {
    std::vector<Feature> features;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        for (std::size_t number = 0; number < file.holes.size(); ++number) {
            const auto& hole = file.holes[number];
            if (hole.kind == Hole::Kind::Round && !bites.have(index, number))
                features.push_back({{set.files.size(), file.tools[hole.tool].diameter.value_or(0)}, hole.from});
        }
        if (!isStatedCopper(file)) continue;
        for (const auto& object : file.image.objects())
            if (object.kind == Object::Kind::Flash && object.dark) features.push_back({{index, 0}, object.to});
    }
    return features;
}

Point turned(Point place, int quarters) {
    switch (quarters) {
        case 1:
            return {-place.y, place.x};
        case 2:
            return {-place.x, -place.y};
        case 3:
            return {place.y, -place.x};
        default:
            return place;
    }
}

bool isNear(Nm one, Nm other) {
    return std::abs(one - other) <= same_length;
}

}  // namespace cardcage::pcb::analysis
