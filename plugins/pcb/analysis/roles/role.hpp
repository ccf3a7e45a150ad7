#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "drill/program.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

enum class Function : std::uint8_t {
    Copper,
    SolderMask,
    Legend,
    Paste,
    Profile,
    Drill,
    Rout,
    Glue,
    Carbon,
    PeelableMask,
    Heatsink,
    VCut,
    Mechanical,
    Drawing,
    Netlist,
    Job,
    Placement,
    Other
};
enum class Side : std::uint8_t { None, Top, Bottom, Inner };
inline constexpr std::array outer_sides = {Side::Top, Side::Bottom};

std::string_view nameOf(Function function);
std::string_view nameOf(Side side);
/// The name of a copper layer: `Top`, `Bottom`, or `L2` by its place from 0 on.
std::string layerName(Side side, std::size_t place);

/// The place of an inner layer is told by its number in the whole stack (`L2`), among the inner layers (`In1`), or
/// among the planes (`GP1`); the latter two cannot be put in one order.
struct LayerNumber {
    enum class Kind : std::uint8_t { None, InStack, AmongInner, AmongPlanes };
    Kind kind = Kind::None;
    int number = 0;

    friend bool operator==(const LayerNumber&, const LayerNumber&) = default;
};

/// The purpose of one file.
struct Role {
    Function function = Function::Other;
    Side side = Side::None;
    LayerNumber number;
    /// Copper of which a number in the whole stack tells the place and nothing else does: the last one is the bottom.
    bool is_only_numbered = false;
    /// Position in the stack from 1 on, solved for the whole set; 0 when it is unknown or not copper.
    int position = 0;
    bool negative = false;
    Source source = Source::Content;
    /// 0 means: nothing is known about this file.
    double confidence = 0;
    /// Other roles that less trusted statements tell, or that fit what the file draws.
    std::vector<std::string> alternatives;

    bool known() const { return confidence > 0; }
    /// Whether nothing states it: what the file draws makes it likely at most.
    bool isByContent() const { return known() && source == Source::Content && confidence < sure; }
    bool is(Function wanted, Side where) const { return function == wanted && side == where; }
};

/// The role that a user gives a file; it counts for more than all else. Plating and layers are those of the holes of a
/// drill file; a layer is 0 where the user says nothing.
struct UserRole {
    Role role;
    Plating plating = Plating::Unknown;
    int first_layer = 0;
    int last_layer = 0;
};

/// The role that an X2 file function states (`Copper,L2,Inr`); confidence 0 when it is not understood.
Role roleOfFunction(std::string_view function, Source source);

/// The role that a name of a layer or file tells, by the words that CAD programs use. `name` has no folder.
Role roleOfFileName(std::string_view name);
/// The same for a text that names a layer, without extension.
Role roleOfLayerName(std::string_view name, Source source);

}  // namespace cardcage::pcb::analysis
