#include "roles/extensions.hpp"

#include <array>

#include "roles/name_words.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

struct Extension {
    std::string_view text;
    Function function;
    Side side;
};

/// Extensions that say what a file is: Protel and its heirs, EAGLE, OrCAD, P-CAD, Target, Sprint-Layout.
constexpr std::array<Extension, 56> known_extensions = {{
    {"gtl", Function::Copper, Side::Top},        {"gbl", Function::Copper, Side::Bottom},
    {"gts", Function::SolderMask, Side::Top},    {"gbs", Function::SolderMask, Side::Bottom},
    {"gto", Function::Legend, Side::Top},        {"gbo", Function::Legend, Side::Bottom},
    {"gtp", Function::Paste, Side::Top},         {"gbp", Function::Paste, Side::Bottom},
    {"gko", Function::Profile, Side::None},      {"gml", Function::Mechanical, Side::None},
    {"gm", Function::Mechanical, Side::None},    {"gpt", Function::Drawing, Side::Top},
    {"gpb", Function::Drawing, Side::Bottom},    {"gdd", Function::Drawing, Side::None},
    {"gdg", Function::Drawing, Side::None},      {"gta", Function::Drawing, Side::Top},
    {"gba", Function::Drawing, Side::Bottom},    {"cmp", Function::Copper, Side::Top},
    {"sol", Function::Copper, Side::Bottom},     {"stc", Function::SolderMask, Side::Top},
    {"sts", Function::SolderMask, Side::Bottom}, {"plc", Function::Legend, Side::Top},
    {"pls", Function::Legend, Side::Bottom},     {"crc", Function::Paste, Side::Top},
    {"crs", Function::Paste, Side::Bottom},      {"dim", Function::Profile, Side::None},
    {"mil", Function::Profile, Side::None},      {"oln", Function::Profile, Side::None},
    {"top", Function::Copper, Side::Top},        {"bot", Function::Copper, Side::Bottom},
    {"smt", Function::SolderMask, Side::Top},    {"smb", Function::SolderMask, Side::Bottom},
    {"sst", Function::Legend, Side::Top},        {"ssb", Function::Legend, Side::Bottom},
    {"spt", Function::Paste, Side::Top},         {"spb", Function::Paste, Side::Bottom},
    {"fab", Function::Drawing, Side::None},      {"ast", Function::Drawing, Side::Top},
    {"asb", Function::Drawing, Side::Bottom},    {"tsm", Function::SolderMask, Side::Top},
    {"bsm", Function::SolderMask, Side::Bottom}, {"tsk", Function::Legend, Side::Top},
    {"bsk", Function::Legend, Side::Bottom},     {"tps", Function::Paste, Side::Top},
    {"bps", Function::Paste, Side::Bottom},      {"tas", Function::Drawing, Side::Top},
    {"bas", Function::Drawing, Side::Bottom},    {"drl", Function::Drill, Side::None},
    {"xln", Function::Drill, Side::None},        {"drd", Function::Drill, Side::None},
    {"drill", Function::Drill, Side::None},      {"nc", Function::Drill, Side::None},
    {"ncd", Function::Drill, Side::None},        {"exc", Function::Drill, Side::None},
    {"tap", Function::Drill, Side::None},        {"rou", Function::Rout, Side::None},
}};

Role copperInside(LayerNumber::Kind kind, int number) {
    Role role;
    role.function = Function::Copper;
    role.side = Side::Inner;
    role.number = {kind, number};
    return role;
}

/// `g1` (inner layer 1), `gp1` (plane 1), `ly2` (layer 2), `in1`, `gm13` (mechanical layer 13), `gd1`, `gg1`.
Role numberedExtension(std::string_view extension) {
    const auto [word, number] = numbered(extension);
    if (number < 0 || number > 99) return {};
    if (word == "g" || word == "gl" || word == "in") return copperInside(LayerNumber::Kind::AmongInner, number);
    if (word == "gp") return copperInside(LayerNumber::Kind::AmongPlanes, number);
    if (word == "ly") return copperInside(LayerNumber::Kind::InStack, number);
    Role role;
    role.function = word == "gm"                   ? Function::Mechanical
                    : word == "gd" || word == "gg" ? Function::Drawing
                                                   : Function::Other;
    return role;
}

}  // namespace

Role roleOfExtension(std::string_view extension) {
    const auto text = lowered(extension);
    Role role = numberedExtension(text);
    for (const auto& known : known_extensions)
        if (known.text == text) {
            role.function = known.function;
            role.side = known.side;
        }
    role.source = Source::FileName;
    role.confidence = role.function == Function::Other ? 0 : derived;
    return role;
}

}  // namespace cardcage::pcb::analysis
