#include "nets/nets.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "geometry/joined.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// The net name that means: connected to nothing.
bool isName(std::string_view name) {
    return !name.empty() && name != "N/C";
}

class NetJoiner {
public:
    explicit NetJoiner(const CopperLayers& copper) : copper_(copper), joined_(offsets()) {}

    Nets run(const std::vector<Barrel>& barrels) {
        std::vector<std::optional<std::uint32_t>> joined;
        for (const auto& barrel : barrels) joined.push_back(barrel.joins() ? join(barrel) : std::nullopt);
        const auto numbers = joined_.numbered(nets_.count);
        for (std::size_t layer = 0; layer < copper_.layers.size(); ++layer) {
            const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(offsets_[layer]);
            nets_.of_island.emplace_back(
                begin, begin + static_cast<std::ptrdiff_t>(copper_.layers[layer]->islands.count)
            );
        }
        for (const auto& island : joined)
            nets_.of_barrel.push_back(island ? std::optional(numbers[*island]) : std::nullopt);
        names();
        return std::move(nets_);
    }

private:
    std::size_t offsets() {
        std::size_t total = 0;
        for (const auto& layer : copper_.layers) {
            offsets_.push_back(total);
            total += layer->islands.count;
            nets_.in_circuit.emplace_back(layer->islands.count, false);
        }
        return total;
    }
    /// Returns the number of one of the islands that it joins.
    std::optional<std::uint32_t> join(const Barrel& barrel) {
        std::optional<std::uint32_t> first;
        for (auto place = barrel.first; place <= barrel.last && place < copper_.layers.size(); ++place) {
            const auto& layer = *copper_.layers[place];
            layer.cutBy(barrel.path, barrel.radius, [&](std::uint32_t shape) {
                const auto island = layer.islands.of_shape[shape];
                nets_.in_circuit[place][island] = true;
                const auto number = static_cast<std::uint32_t>(offsets_[place] + island);
                if (first) joined_.join(*first, number);
                first = number;
            });
        }
        return first;
    }
    void names() {
        std::vector<std::set<std::string>> found(nets_.count);
        for (std::size_t place = 0; place < copper_.layers.size(); ++place) {
            const auto& layer = *copper_.layers[place];
            for (std::uint32_t shape = 0; shape < layer.sheet.shapes.size(); ++shape) {
                const auto island = layer.islands.of_shape[shape];
                const auto* object = layer.objectOf(shape);
                const auto name = layer.netOf(shape);
                if (isName(name)) found[nets_.of_island[place][island]].emplace(name);
                if (isName(name) || (object != nullptr && object->kind == Object::Kind::Flash && !layer.negative))
                    nets_.in_circuit[place][island] = true;
            }
        }
        for (const auto& set : found) nets_.names.emplace_back(set.begin(), set.end());
    }

    const CopperLayers& copper_;
    std::vector<std::size_t> offsets_;
    Nets nets_;
    Joined joined_;
};

/// A place on each net, for findings, and the layer of the place.
struct NetPlace {
    std::optional<Point> place;
    std::size_t layer = 0;
};

std::vector<NetPlace> placesOf(const CopperLayers& copper, const Nets& nets) {
    std::vector<NetPlace> places(nets.count);
    for (std::size_t index = 0; index < copper.layers.size(); ++index) {
        const auto& layer = *copper.layers[index];
        for (std::uint32_t shape = 0; shape < layer.sheet.shapes.size(); ++shape) {
            auto& found = places[nets.of_island[index][layer.islands.of_shape[shape]]];
            if (!found.place) found = {layer.sheet.edgesOf(layer.sheet.shapes[shape]).front().line.from, index};
        }
    }
    return places;
}

/// A finding about nets of these names, at a place on one of them.
Finding findingOf(
    Code code, std::string message, const CopperLayers& copper, const NetPlace& at, std::vector<FoundObject> objects
) {
    return {
        .code = code,
        .severity = Severity::Warning,
        .message = std::move(message),
        .place = at.place,
        .layer = at.place ? layerName(copper.layers[at.layer]->file.role.side, at.layer) : "",
        .objects = std::move(objects)};
}

}  // namespace

bool Nets::alike(std::uint32_t one, std::uint32_t other) const {
    if (one == other) return true;
    return std::any_of(names[one].begin(), names[one].end(), [&](const std::string& name) {
        return std::binary_search(names[other].begin(), names[other].end(), name);
    });
}

Nets joinNets(const CopperLayers& copper, const std::vector<Barrel>& barrels) {
    return NetJoiner(copper).run(barrels);
}

NetSummary summarizeNets(const CopperLayers& copper, const Nets& nets, double trust, Findings& findings) {
    NetSummary summary;
    if (copper.layers.empty()) return summary;
    summary.derived = Value<int>::of(static_cast<int>(nets.count), Source::Measured, trust);
    std::map<std::string, std::vector<std::uint32_t>> nets_of_name;
    int shorts = 0;
    const auto places = placesOf(copper, nets);
    for (std::uint32_t net = 0; net < nets.count; ++net) {
        for (const auto& name : nets.names[net]) nets_of_name[name].push_back(net);
        if (nets.names[net].size() < 2) continue;
        ++shorts;
        const auto& names = nets.names[net];
        findings.add(findingOf(
            Code::NetShort,
            "copper joins the nets " + names[0] + " and " + names[1],
            copper,
            places[net],
            {FoundObject::ofNet(names[0]), FoundObject::ofNet(names[1])}
        ));
    }
    if (nets_of_name.empty()) return summary;
    int opens = 0;
    for (const auto& [name, own] : nets_of_name) {
        if (own.size() < 2) continue;
        ++opens;
        findings.add(findingOf(
            Code::NetOpen,
            "the copper of net " + name + " is not connected",
            copper,
            places[own[1]],
            {FoundObject::ofNet(name)}
        ));
    }
    summary.named = Value<int>::of(static_cast<int>(nets_of_name.size()), Source::X2, stated);
    summary.opens = Value<int>::of(opens, Source::Measured, trust);
    summary.shorts = Value<int>::of(shorts, Source::Measured, trust);
    return summary;
}

}  // namespace cardcage::pcb::analysis
