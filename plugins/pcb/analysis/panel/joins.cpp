#include "panel/joins.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>

#include "geometry/joined.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Lines of boards are drawn to a few tenths of a millimetre.
constexpr Nm beside_a_line = 300 * one_micrometre;

bool isStroke(const Object& object) {
    return object.dark && (object.kind == Object::Kind::Line || object.kind == Object::Kind::Arc);
}

/// Calls `take(image)` for all copper of a design.
template <typename Take>
void eachCopper(const FileSet& set, const DesignFiles& design, Take&& take) {
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        if (file.isGerber() && file.role.known() && file.role.function == Function::Copper) take(file.image);
    }
}

/// Strokes of one image, joined where their ends meet.
class Strokes {
public:
    explicit Strokes(const Image& image) {
        for (const auto& object : image.objects())
            if (isStroke(object)) ends_.push_back({numberOf(object.from), numberOf(object.to)});
    }
    /// Strokes that are joined and lie on several of `boards`, each such group once.
    std::size_t between(const BoxIndex& boards) {
        Joined joined(places_.size());
        for (const auto& [one, other] : ends_) joined.join(one, other);
        std::unordered_map<std::uint32_t, std::size_t> board_of;
        std::set<std::uint32_t> found;
        for (std::uint32_t place = 0; place < places_.size(); ++place) {
            const auto board = boards.of(places_[place]);
            if (!board) continue;
            const auto [known, is_new] = board_of.try_emplace(joined.of(place), *board);
            if (!is_new && known->second != *board) found.insert(known->first);
        }
        return found.size();
    }

private:
    std::uint32_t numberOf(Point place) {
        const auto key = (static_cast<std::uint64_t>(place.x + 4 * farthest_coordinate) << 32) ^
                         static_cast<std::uint64_t>(place.y + 4 * farthest_coordinate);
        auto& own = numbers_[key];
        for (const auto number : own)
            if (places_[number] == place) return number;
        own.push_back(static_cast<std::uint32_t>(places_.size()));
        places_.push_back(place);
        return own.back();
    }

    std::vector<Point> places_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> numbers_;
};

std::size_t areasBetween(const Image& image, const BoxIndex& boards) {
    std::size_t found = 0;
    for (const auto& object : image.objects()) {
        if (object.kind != Object::Kind::Region || !object.dark) continue;
        std::optional<std::size_t> first;
        bool is_on_several = false;
        for (std::uint32_t corner = 0; corner < object.count && !is_on_several; ++corner) {
            const auto board = boards.of(image.points[object.extra + corner]);
            is_on_several = board && first && *board != *first;
            if (board) first = board;
        }
        found += is_on_several ? 1 : 0;
    }
    return found;
}

}  // namespace

std::size_t copperBetween(const FileSet& set, const DesignFiles& design, const BoxIndex& boards) {
    std::size_t found = 0;
    eachCopper(set, design, [&](const Image& image) {
        found += Strokes(image).between(boards) + areasBetween(image, boards);
    });
    return found;
}

std::size_t copperAcross(const FileSet& set, const DesignFiles& design, const Box& board) {
    const auto inner = board.grownBy(-beside_a_line);
    const auto outer = board.grownBy(beside_a_line);
    std::size_t found = 0;
    eachCopper(set, design, [&](const Image& image) {
        for (const auto& object : image.objects()) {
            bool is_in = false;
            bool is_out = false;
            const auto look = [&](Point place) {
                is_in = is_in || inner.contains(place);
                is_out = is_out || !outer.contains(place);
            };
            if (isStroke(object)) look(object.from), look(object.to);
            if (object.kind == Object::Kind::Region && object.dark)
                for (std::uint32_t corner = 0; corner < object.count; ++corner)
                    look(image.points[object.extra + corner]);
            found += is_in && is_out ? 1 : 0;
        }
    });
    return found;
}

}  // namespace cardcage::pcb::analysis
