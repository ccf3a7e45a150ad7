#include "pads/edge_contacts.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <vector>

namespace cardcage::pcb::analysis {
namespace {

/// Contacts begin within this distance from the edge.
constexpr double edge_zone = 1.5 * one_millimetre;
constexpr Nm widest_pitch = 5 * one_millimetre;
constexpr Nm raster = 50 * one_micrometre;
constexpr Nm least_length = 800 * one_micrometre;
constexpr std::size_t fewest_in_row = 4;
/// A bare opening of the mask as long as this may lie over a whole row.
constexpr Nm long_opening = 4 * one_millimetre;

bool covers(const Layer& layer, Point place) {
    return layer.cover.covers(place);
}

/// A pad that points to the edge: `along` is its place in the row.
struct Contact {
    bool is_upright = false;
    Nm across = 0;
    Nm along = 0;
    Nm width = 0;
    bool is_stated = false;

    auto row() const { return std::tuple(is_upright, across / raster, width / raster); }
    friend bool operator<(const Contact& left, const Contact& right) {
        return std::tuple_cat(left.row(), std::tuple(left.along)) <
               std::tuple_cat(right.row(), std::tuple(right.along));
    }
};

/// One side of the board.
class ContactSide {
public:
    ContactSide(
        const Layer& copper, const Layer& mask, const Layer& paste, const Barrels& barrels, const Ground& ground
    )
        : copper_(copper), mask_(mask), paste_(paste), barrels_(barrels), ground_(ground) {}

    void run() {
        std::vector<Contact> contacts;
        for (std::uint32_t shape = 0; shape < copper_.sheet.shapes.size(); ++shape)
            if (isContact(shape)) contacts.push_back(contactOf(shape));
        std::sort(contacts.begin(), contacts.end());
        countRows(contacts);
        if (count_ == 0) is_doubtful_ = hasBarePlaces();
    }
    int count() const { return count_; }
    bool isStated() const { return is_stated_; }
    bool isDoubtful() const { return is_doubtful_; }

private:
    static bool isUpright(const Box& box) { return box.height() > box.width(); }
    bool isAtEdge(const Box& box) const {
        const auto middle = middleOf(box);
        const bool is_upright = isUpright(box);
        const auto low = is_upright ? Point{middle.x, box.low.y} : Point{box.low.x, middle.y};
        const auto high = is_upright ? Point{middle.x, box.high.y} : Point{box.high.x, middle.y};
        return ground_.toBoundary(low, edge_zone) <= edge_zone || ground_.toBoundary(high, edge_zone) <= edge_zone;
    }
    bool isNearEdge(const Box& box) const {
        const Point other_low{box.high.x, box.low.y};
        const Point other_high{box.low.x, box.high.y};
        return ground_.meetsBoundary({box.low, other_low}, edge_zone) ||
               ground_.meetsBoundary({other_low, box.high}, edge_zone) ||
               ground_.meetsBoundary({box.high, other_high}, edge_zone) ||
               ground_.meetsBoundary({other_high, box.low}, edge_zone);
    }
    bool isContact(std::uint32_t shape) const {
        const auto* object = copper_.objectOf(shape);
        if (object == nullptr || object->kind == Object::Kind::Line || object->kind == Object::Kind::Arc) return false;
        const auto& box = copper_.sheet.shapes[shape].box;
        const auto shorter = std::min(box.width(), box.height());
        const auto longer = std::max(box.width(), box.height());
        const bool is_long = longer >= least_length && 2 * longer >= 3 * shorter && longer <= 20 * shorter;
        return is_long && isAtEdge(box) && isBare(box) && !hasHole(box);
    }
    bool isBare(const Box& box) const {
        const auto middle = middleOf(box);
        return covers(copper_, middle) && covers(mask_, middle) && !covers(paste_, middle);
    }
    bool hasHole(const Box& box) const {
        return std::any_of(barrels_.list.begin(), barrels_.list.end(), [&](const Barrel& barrel) {
            return box.contains(barrel.path.from);
        });
    }
    Contact contactOf(std::uint32_t shape) const {
        const auto& box = copper_.sheet.shapes[shape].box;
        const auto middle = middleOf(box);
        Contact contact;
        contact.is_upright = isUpright(box);
        // Contacts of several lengths begin or end at one line; most rows have one length.
        contact.across = contact.is_upright ? middle.y : middle.x;
        contact.along = contact.is_upright ? middle.x : middle.y;
        contact.width = contact.is_upright ? box.width() : box.height();
        contact.is_stated = copper_.functionOf(shape).starts_with("ConnectorPad");
        return contact;
    }
    void countRows(const std::vector<Contact>& contacts) {
        std::size_t first = 0;
        for (std::size_t next = 1; next <= contacts.size(); ++next) {
            if (next < contacts.size() && continues(contacts[next - 1], contacts[next])) continue;
            if (next - first >= fewest_in_row) take(contacts, first, next);
            first = next;
        }
    }
    static bool continues(const Contact& last, const Contact& next) {
        return last.row() == next.row() && next.along - last.along <= widest_pitch;
    }
    void take(const std::vector<Contact>& contacts, std::size_t first, std::size_t end) {
        count_ += static_cast<int>(end - first);
        for (; first < end; ++first) is_stated_ = is_stated_ || contacts[first].is_stated;
    }

    /// Whether copper without mask, solder and hole lies at the edge in one long or several places.
    bool hasBarePlaces() const {
        std::map<std::uint32_t, Box> boxes;
        for (std::uint32_t shape = 0; shape < mask_.sheet.shapes.size(); ++shape)
            boxes[mask_.islands.of_shape[shape]].add(mask_.sheet.shapes[shape].box);
        std::size_t places = 0;
        for (const auto& [island, box] : boxes) {
            if (!isNearEdge(box) || covers(paste_, middleOf(box)) || hasHole(box)) continue;
            if (std::max(box.width(), box.height()) >= long_opening) return true;
            ++places;
        }
        return places >= fewest_in_row;
    }

    const Layer& copper_;
    const Layer& mask_;
    const Layer& paste_;
    const Barrels& barrels_;
    const Ground& ground_;
    int count_ = 0;
    bool is_stated_ = false;
    bool is_doubtful_ = false;
};

class ContactFinder {
public:
    ContactFinder(const CopperLayers& copper, const Barrels& barrels, const Openings& openings, const Ground& ground)
        : copper_(copper), barrels_(barrels), openings_(openings), ground_(ground) {}

    EdgeContacts run() {
        if (!ground_.known() || copper_.layers.empty()) return {};
        // Bare pads with holes are those of components.
        if (barrels_.trust == 0) return EdgeContacts::without(Reason::DrillMissing);
        const auto only = copper_.layers.front()->file.role.side;
        if (copper_.layers.size() == 1 && only != Side::Top && only != Side::Bottom)
            return EdgeContacts::without(Reason::RoleAmbiguous);
        for (const auto side : outer_sides) {
            if (copper_.layers.size() == 1 && side != copper_.layers.front()->file.role.side) continue;
            if (!judge(side)) return EdgeContacts::without(Reason::NotInFiles);
        }
        return summary();
    }

private:
    /// False when a file is missing that tells bare pads from others.
    bool judge(Side side) {
        const auto place = side == Side::Top ? 0 : copper_.layers.size() - 1;
        const auto* mask = openings_.find(Function::SolderMask, side);
        const auto* paste = openings_.find(Function::Paste, side);
        if (mask == nullptr || paste == nullptr) return false;
        for (const auto function : {Function::SolderMask, Function::Paste})
            trust_ = std::min(trust_, openings_.trustOf(function, side));
        trust_ = std::min({trust_, copper_.trust[place], barrels_.trust});
        ContactSide contacts(*copper_.layers[place], *mask, *paste, barrels_, ground_);
        contacts.run();
        count_ += contacts.count();
        is_stated_ = is_stated_ || contacts.isStated();
        is_doubtful_ = is_doubtful_ || contacts.isDoubtful();
        return true;
    }
    EdgeContacts summary() const {
        const bool is_plain = count_ > 0 ? is_stated_ : !is_doubtful_;
        const double trust = is_plain ? trust_ : std::min(trust_, likely);
        return {Value<int>::of(count_, Source::Measured, trust), Value<bool>::of(count_ > 0, Source::Measured, trust)};
    }

    const CopperLayers& copper_;
    const Barrels& barrels_;
    const Openings& openings_;
    const Ground& ground_;
    double trust_ = derived;
    int count_ = 0;
    bool is_stated_ = false;
    bool is_doubtful_ = false;
};

}  // namespace

EdgeContacts findEdgeContacts(
    const CopperLayers& copper, const Barrels& barrels, const Openings& openings, const Ground& ground
) {
    return ContactFinder(copper, barrels, openings, ground).run();
}

}  // namespace cardcage::pcb::analysis
