#include "book/rule_text.hpp"

namespace cardcage::pcb::rules {
namespace {

using enum RuleKind;

constexpr std::string_view track_reason = "Thick copper cannot be etched as fine.";
constexpr std::string_view thin_reason = "Boards of so many layers cannot be pressed thinner.";
constexpr std::string_view plated_reason = "A board of one layer has no plated holes.";
constexpr std::string_view ring_reason = "Class 3 demands more of tests and rings.";
constexpr std::string_view legend_reason = "The legend is printed on solder mask.";
constexpr std::string_view contrast_reason = "A legend in the colour of the mask cannot be read.";
constexpr std::string_view hdi_reason = "Only HDI with 18 µm on all layers is etched finer.";

/// One row is one comparison; several rows of one id are one rule of the book. A property in `then` that is unset
/// follows, so the direction of a row decides which property moves.
constexpr RuleRow rows_of_the_book[] = {
    {"P01", "layerCount < 4", "innerCopperThickness is null", Hard, "Inner copper needs inner layers."},

    {"P02", "technology = Flex", "layerCount <= 6", Hard, "Flexible boards have few layers."},
    {"P02", "technology = Ims", "layerCount <= 2", Hard, "Metal cores have one or two layers."},
    {"P02", "technology = RigidFlex", "layerCount >= 2", Hard, "Rigid-flex boards have at least two layers."},
    {"P02", "technology = Hdi", "layerCount >= 4", Hard, "HDI boards have at least four layers."},

    {"P03", "layerCount < 4", "viaTypes lacks Blind|Buried|Micro", Hard, "Such vias end at an inner layer."},
    {"P03", "technology not in Hdi|RigidFlex", "viaTypes lacks Micro", Hard, "Microvias are an HDI process."},

    {"P04", "layerCount = 1", "viaTypes within ", Hard, plated_reason},
    {"P04", "layerCount = 1", "castellatedHoles = false", Hard, plated_reason},
    {"P04", "layerCount = 1", "platedEdges = false", Hard, plated_reason},
    {"P04", "layerCount = 1", "viaInPad = false", Hard, plated_reason},

    // 18 µm in two rows, because P07 lowers the floor of HDI with 18 µm on all layers.
    {"P05",
     "outerCopperThickness = 18 and technology != Hdi",
     "minTrackWidth >= 0.09 and minSpacing >= 0.09",
     Hard,
     track_reason},
    {"P05", "outerCopperThickness = 35", "minTrackWidth >= 0.1 and minSpacing >= 0.1", Hard, track_reason},
    {"P05", "outerCopperThickness = 70", "minTrackWidth >= 0.16 and minSpacing >= 0.16", Hard, track_reason},
    {"P05", "outerCopperThickness = 105", "minTrackWidth >= 0.2 and minSpacing >= 0.2", Hard, track_reason},
    {"P05", "outerCopperThickness = 140", "minTrackWidth >= 0.25 and minSpacing >= 0.25", Hard, track_reason},
    {"P05", "outerCopperThickness >= 175", "minTrackWidth >= 0.3 and minSpacing >= 0.3", Hard, track_reason},

    {"P06",
     "innerCopperThickness = 18 and technology != Hdi",
     "minTrackWidth >= 0.1 and minSpacing >= 0.1",
     Hard,
     track_reason},
    {"P06", "innerCopperThickness = 35", "minTrackWidth >= 0.125 and minSpacing >= 0.125", Hard, track_reason},
    {"P06", "innerCopperThickness = 70", "minTrackWidth >= 0.2 and minSpacing >= 0.2", Hard, track_reason},
    {"P06", "innerCopperThickness = 105", "minTrackWidth >= 0.25 and minSpacing >= 0.25", Hard, track_reason},

    {"P07",
     "technology = Hdi and outerCopperThickness = 18 and innerCopperThickness = 18",
     "minTrackWidth >= 0.075 and minSpacing >= 0.075",
     Hard,
     hdi_reason},
    {"P07",
     "technology = Hdi and outerCopperThickness = 18 and innerCopperThickness > 18",
     "minTrackWidth >= 0.09 and minSpacing >= 0.09",
     Hard,
     hdi_reason},
    {"P07",
     "technology = Hdi and innerCopperThickness = 18 and outerCopperThickness > 18",
     "minTrackWidth >= 0.1 and minSpacing >= 0.1",
     Hard,
     hdi_reason},

    {"P08",
     "layerCount <= 2",
     "minDrillDiameter >= 0.2",
     Hard,
     "Such holes are drilled in boards of four layers and more."},
    {"P08", "layerCount <= 2", "minDrillDiameter >= 0.3", Soft, "Such holes cost extra on one and two layers."},
    {"P08",
     "layerCount >= 4 and viaTypes lacks Micro",
     "minDrillDiameter >= 0.15",
     Hard,
     "Only lasers drill such holes, for microvias."},
    {"P08", "layerCount >= 4 and viaTypes lacks Micro", "minDrillDiameter >= 0.2", Soft, "Such holes cost extra."},

    {"P09", "", "aspectRatio <= 12", Hard, "Deep and narrow holes cannot be plated."},
    {"P09", "", "aspectRatio <= 8", Soft, "Deep and narrow holes cost extra."},
    {"P09", "", "viaDepthRatio <= 1", Hard, "Blind vias are at most as deep as wide."},

    {"P10", "layerCount = 4", "boardThickness >= 0.4", Hard, thin_reason},
    // Six flexible layers are allowed by P02 and cannot be 0.8 mm thick, so this row is for the others.
    {"P10", "layerCount = 6 and technology != Flex", "boardThickness >= 0.8", Hard, thin_reason},
    {"P10", "layerCount = 8", "boardThickness >= 1", Hard, thin_reason},
    {"P10", "layerCount = 10", "boardThickness >= 1.2", Hard, thin_reason},
    {"P10", "layerCount in 12|14|16", "boardThickness >= 1.6", Hard, thin_reason},
    {"P10", "layerCount in 18|20", "boardThickness >= 2", Hard, thin_reason},
    {"P10", "layerCount > 20", "boardThickness >= 2.4", Hard, thin_reason},
    {"P10", "technology = Flex", "boardThickness <= 0.4", Hard, "Flexible boards are thin."},

    {"P11", "impedanceControl = true", "layerCount >= 2", Hard, "Impedance needs a reference layer."},
    {"P11", "impedanceControl = true", "layerCount >= 4", Soft, "Two layers allow coplanar impedance only."},

    {"P12", "edgeConnectorGold = true", "surfaceFinish in Enig|Enepig|HardGold", Hard, "Edge connectors are gold."},
    {"P12", "edgeConnectorGold = false", "edgeBevel = None", Hard, "The bevel is for edge connectors."},
    {"P12", "edgeBevel != None", "boardThickness >= 1", Hard, "Thin boards cannot be bevelled."},

    {"P13", "platedEdges = true", "surfaceFinish in Enig|Enepig", Hard, "Plated edges are finished in gold."},
    {"P13", "platedEdges = true", "panelSeparation != VCut", Hard, "A V-cut removes the plating of edges."},

    {"P14", "castellatedHoles = true", "shorterSide >= 10", Hard, "Small boards with castellations cannot be held."},
    {"P14", "castellatedHoles = true", "boardThickness >= 0.6", Hard, "Thin castellations tear."},
    {"P14",
     "castellatedHoles = true",
     "castellatedHoleDiameter >= 0.5",
     Soft,
     "Small castellations tear; this is the diameter in the files."},
    {"P14", "castellatedHoles = true", "panelSeparation in Routing|MouseBites", Hard, "A V-cut tears castellations."},
    {"P14", "castellatedHoles = true", "surfaceFinish = Enig", Soft, "Castellations are usually finished in gold."},

    {"P15", "panelSeparation in VCut|VCutAndRouting", "deliveryFormat = Panel", Hard, "A V-cut is in a panel."},
    {"P15", "panelSeparation in VCut|VCutAndRouting", "boardThickness >= 0.6", Hard, "Thin boards cannot be cut."},
    {"P15", "technology = Flex", "panelSeparation not in VCut|VCutAndRouting", Hard, "Flexible boards cannot be cut."},
    {"P15",
     "panelSeparation in VCut|VCutAndRouting",
     "copperToEdgeOuter >= 0.45 and copperToEdgeInner >= 0.45",
     Soft,
     "The cut comes close to copper in the files."},
    {"P15",
     "panelSeparation in Routing|MouseBites",
     "copperToEdgeOuter >= 0.25 and copperToEdgeInner >= 0.4",
     Soft,
     "The router comes close to copper in the files."},

    {"P16", "panel is not null", "deliveryFormat = Panel", Hard, "Single boards have no panel."},
    {"P16", "panel is not null", "panelBoards >= 1", Hard, "A panel has boards."},
    {"P16", "panel is not null", "panelFits = true", Hard, "Boards, spacings and borders are larger than the panel."},
    {"P16", "panel is not null", "panelXOutsAgree = true", Hard, "maxXOutPercent is for panels that allow x-outs."},

    {"P17", "viaInPad = true", "viaCovering in Filled|FilledAndCapped", Hard, "Open vias in pads take the solder."},
    {"P17", "viaCovering = FilledAndCapped", "minDrillDiameter <= 0.5", Hard, "Larger holes cannot be capped."},

    {"P18", "soldermaskSide = None", "soldermaskColor is null", Hard, "There is no solder mask."},
    {"P18", "soldermaskSide = None", "viaCovering != Tented", Hard, "Vias are tented by solder mask."},
    {"P18", "soldermaskSide = None", "silkscreenSide = None", Soft, legend_reason},
    {"P18", "soldermaskSide = Top", "silkscreenSide in None|Top", Soft, legend_reason},
    {"P18", "soldermaskSide = Bottom", "silkscreenSide in None|Bottom", Soft, legend_reason},

    {"P19", "soldermaskColor = White", "silkscreenColor != White", Hard, contrast_reason},
    {"P19", "soldermaskColor = Black", "silkscreenColor != Black", Hard, contrast_reason},
    {"P19", "soldermaskColor = Yellow", "silkscreenColor != Yellow", Hard, contrast_reason},

    {"P20", "rohs = true", "surfaceFinish != HaslLead", Hard, "RoHS allows no lead."},

    {"P21", "technology = Flex", "baseMaterial = Polyimide", Hard, "Flexible boards are polyimide."},
    {"P21", "technology != Flex", "baseMaterial != Polyimide", Hard, "Polyimide is for flexible boards."},
    {"P21",
     "technology = Flex",
     "surfaceFinish not in HaslLeadFree|HaslLead",
     Hard,
     "Flexible boards cannot be levelled by hot air."},
    {"P21", "technology = Flex", "edgeBevel = None", Hard, "Flexible boards cannot be bevelled."},
    {"P21", "technology = Ims", "baseMaterial in Aluminium|CopperCore", Hard, "Metal-core boards have a metal core."},
    {"P21", "technology != Ims", "baseMaterial not in Aluminium|CopperCore", Hard, "Metal cores are for IMS."},
    {"P21", "technology = Ims", "viaTypes within Through", Hard, "Metal cores have no other vias."},
    {"P21", "technology = Ims", "boardThickness >= 0.8", Hard, "Metal cores are thick."},

    {"P22",
     "surfaceFinish in HaslLeadFree|HaslLead",
     "minSpacing >= 0.125",
     Soft,
     "Hot air leaves bridges on fine pitches."},
    {"P22", "surfaceFinish in HaslLeadFree|HaslLead", "boardThickness >= 0.6", Soft, "Hot air warps thin boards."},

    {"P23", "outerCopperThickness >= 105", "boardThickness >= 1", Hard, "Heavy copper needs a thick board."},
    {"P23", "outerCopperThickness >= 105", "layerCount >= 2", Hard, "Heavy copper is on both sides."},
    {"P23",
     "outerCopperThickness >= 105",
     "soldermaskSide = None",
     Soft,
     "Solder mask over heavy copper is printed twice and costs extra."},

    {"P24", "baseMaterial = Fr4HighTg", "tg >= 170", Hard, "High-Tg laminate begins at 170 °C."},
    {"P24", "baseMaterial != Fr4HighTg", "tg < 170", Hard, "170 °C need high-Tg laminate."},
    {"P24", "layerCount >= 8", "tg >= 150", Soft, "Many layers need laminate that stands pressing and soldering."},

    {"P25",
     "ipcClass in Class3|Class3Automotive|Class3Medical|Class3Space",
     "electricalTest != None",
     Hard,
     ring_reason},
    {"P25",
     "ipcClass in Class3|Class3Automotive|Class3Medical|Class3Space",
     "minAnnularRing >= 0.125",
     Hard,
     ring_reason},
    {"P25", "ipcClass in Class3|Class3Automotive|Class3Medical|Class3Space", "viaCovering != None", Soft, ring_reason},

    {"P26", "", "shorterSide >= 5 and longerSide <= 600", Hard, "Boards are 5 to 600 mm long and wide."},
    {"P26",
     "technology = Rigid",
     "shorterSide <= 400 and longerSide <= 500",
     Soft,
     "Such boards are larger than usual panels."},
    {"P26", "shorterSide < 20", "deliveryFormat = Panel", Soft, "Small boards are advised in a panel."},

    {"P27",
     "pressFit = true",
     "surfaceFinish in ImmersionTin|Enig|ImmersionSilver",
     Soft,
     "Press-fit holes have a tolerance of 0.05 mm, which hot air does not keep."},
};

}  // namespace

std::span<const RuleRow> platformRows() {
    return rows_of_the_book;
}

}  // namespace cardcage::pcb::rules
