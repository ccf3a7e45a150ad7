#include "libraries/positions/words.hpp"

#include <algorithm>
#include <cardcage/text.hpp>
#include <unordered_map>
#include <unordered_set>

#include "libraries/positions/folded.hpp"
#include "libraries/positions/units.hpp"

namespace cardcage::positions {
namespace {

constexpr std::size_t longest_heading = 80;

using Roles = std::unordered_map<std::string, std::vector<ColumnRole>>;
using Words = std::unordered_set<std::string_view>;

/// Names of one column at one rank, separated by blanks, folded as foldedWords() does.
struct Names {
    Column column;
    int rank;
    std::string_view names;
};

// Ranks: 1 the heading says it, 2 it usually means it, from 3 only where no better column is there.
constexpr auto column_names = std::to_array<Names>({
    {Column::Designator,
     1,
     "designator designators refdes refdesignator referencedesignator refdesig reference references ref refs refid refname "
     "partref partreference componentreference circuitreference boardreference cref partid comprefdes "
     "bezeichner referenz referenzbezeichner bauteilreferenz bauteilbezeichner bauteilname bauteilbezeichnung "
     "referencia referencias designador repère repere repèretopo repèretopologique riferimento riferimenti "
     "位号 元件位号 标号 元件标号 リファレンス 配置記号 позобозначение позиционноеобозначение обозначение oznaczenie"},
    {Column::Designator, 2, "componentname compname bauteil bauelement composant componente componenti"},
    {Column::Designator, 3, "name"},
    {Column::Designator, 4, "component comp part partname element bezeichnung"},
    {Column::Point, 2, "position location coordinates coordinate koordinaten xy positionxy locationxy centroid"},
    {Column::Rotation,
     1,
     "rotation rot rotate angle orientation orient symrotate comprotation comprot partrotation rotationangle rotangle theta "
     "winkel drehwinkel drehung rotationswinkel ausrichtung orientierung bestückwinkel angolo rotazione rotación rotacion "
     "ángulo angulo orientación orientacion rotationen 旋转 旋转角度 角度 回転 回転角度 回転角 угол уголповорота поворот kąt obrót"},
    {Column::Side,
     1,
     "side layer tb topbottom toporbottom boardside placementside pcbside compside layerside mountside mountingside "
     "assemblyside placementlayer boardlayer layername seite lage ebene bestückungsseite bestueckungsseite bestückseite "
     "leiterplattenseite platinenseite bauteilseite face côté cote couche cara lado capa lato faccia strona warstwa "
     "bsls topbot 层 面 板层 层面 贴装面 安装面 所在层 実装面 面側 層 сторона слой"},
    {Column::Mirror, 1, "mirror mirrored symmirror mirroring flipped gespiegelt spiegelung miroir 镜像"},
    {Column::Value,
     1,
     "value val comment compvalue partvalue wert bauteilwert nennwert valeur valor valore kommentar "
     "值 元件值 参数 注释 阻值 値 定数 номинал wartość"},
    {Column::Value, 4, "description beschreibung bezeichnung name device componentvalue"},
    {Column::Package,
     1,
     "footprint package pattern decal partdecal symname cell cellname geometry gehäuse gehaeuse gehause bauform footprintname "
     "packagename pcbfootprint comppackage packagefootprint jedectype case casing boîtier boitier empreinte encapsulado "
     "huella contenitore impronta 封装 元件封装 封装规格 パッケージ 形状 корпус obudowa"},
    {Column::Package, 4, "component comp shape symbol"},
    {Column::PartNumber,
     1,
     "mpn manufacturerpartnumber mfrpartnumber mfgpartnumber mfrpn mfgpn herstellernummer herstellerteilenummer 制造商料号"},
    {Column::PartNumber,
     2,
     "partnumber partno partnum pn comppartnumber compdevicetype devicetype parttype stockcode teilenummer artikelnummer "
     "sachnummer 型号 料号 型番 品番"},
    {Column::PartNumber, 5, "part partname"},
    {Column::Mount, 1, "mounttype mounting mountingtype mount technology montage montageart bestückungsart 贴装类型"},
    {Column::Mount, 3, "type typ"},
    {Column::SurfaceMount, 1, "smd smt"},
    {Column::DoNotPlace,
     1,
     "dnp dnf dni dnl dnm dns donotplace donotpopulate donotfit donotmount donotinstall donotload donotstuff "
     "donotassemble notplaced notpopulated notfitted notmounted notinstalled notloaded notstuffed notassembled nopop "
     "noload nostuff nofit unpopulated unplaced unfitted unmounted nichtbestücken nichtbestuecken nichtbestückt "
     "nichtbestueckt unbestückt unbestueckt nonmonté 不贴 不贴装 未実装"},
    {Column::DoNotPlace, 2, "np nf nl"},
    {Column::Placed,
     1,
     "fitted populate populated placed mounted installed loaded stuffed assembled isfitted isplaced fittednotfitted "
     "bestückt bestueckt bestücken bestuecken 是否贴装"},
    {Column::Placed, 2, "fit"},
    {Column::Unit, 1, "unit units einheit unité unidad 单位"},
});

/// Words before or behind "x" and "y" in names of columns.
constexpr std::string_view words_of_centers =
    "mid center centre centroid pos position location loc sym comp component coord coordinate coordinates placement place "
    "part body koordinate koord mitte mittelpunkt schwerpunkt coordonnée coordonnee coordenada coordinata posición "
    "坐标 座標 中心 中心坐标 轴坐标 轴 координата coordcenter centercoord centerpos posmid abs absolute wert board footprint symcenter compcenter";
constexpr std::string_view words_of_origins = "ref reference origin insertion";
/// Places of the first pad, which are known and not used: they are not those of the part.
constexpr std::string_view words_of_pads = "pad pin pin1 firstpin";
constexpr int unused = 9;

void addRole(Roles& roles, const std::string& name, Column column, int rank) {
    auto& own = roles[name];
    const auto behind = std::find_if(own.begin(), own.end(), [&](const ColumnRole& role) { return role.rank > rank; });
    own.insert(behind, {column, rank});
}

Roles knownRoles() {
    Roles roles;
    for (const auto& names : column_names) {
        for (const auto& name : listOf(names.names)) addRole(roles, name, names.column, names.rank);
    }
    for (const auto& [axis, column] : {std::pair("x", Column::X), std::pair("y", Column::Y)}) {
        addRole(roles, axis, column, 1);
        for (const auto& [words, rank] :
             {std::pair(words_of_centers, 1), std::pair(words_of_origins, 2), std::pair(words_of_pads, unused)}) {
            for (const auto& word : listOf(words)) {
                addRole(roles, word + axis, column, rank);
                addRole(roles, axis + word, column, rank);
            }
        }
    }
    return roles;
}

const Words& topWords() {
    static const Words words{
        "top",
        "t",
        "toplayer",
        "topside",
        "topsilk",
        "topcopper",
        "fcu",
        "f",
        "front",
        "frontside",
        "topcu",
        "component",
        "componentside",
        "compside",
        "primary",
        "primaryside",
        "oben",
        "oberseite",
        "vorderseite",
        "vorne",
        "bestückungsseite",
        "bestueckungsseite",
        "bauteilseite",
        "bs",
        "dessus",
        "haut",
        "facetop",
        "recto",
        "superior",
        "carasuperior",
        "arriba",
        "sopra",
        "superiore",
        "latosuperiore",
        "boven",
        "bovenzijde",
        "顶层",
        "顶",
        "顶面",
        "正面",
        "表",
        "表面",
        "部品面",
        "上面",
        "верх",
        "верхняя",
        "верхнийслой",
        "góra"};
    return words;
}

const Words& bottomWords() {
    static const Words words{
        "bottom",    "b",          "bottomlayer",   "bottomside",    "bottomsilk",   "bottomcopper",
        "bcu",       "back",       "backside",      "bot",           "botlayer",     "botside",
        "solder",    "solderside", "secondary",     "secondaryside", "unten",        "unterseite",
        "rückseite", "rueckseite", "hinten",        "lötseite",      "loetseite",    "ls",
        "dessous",   "bas",        "verso",         "inferior",      "carainferior", "abajo",
        "sotto",     "inferiore",  "latoinferiore", "onder",         "onderzijde",   "底层",
        "底",        "底面",       "反面",          "背面",          "裏",           "裏面",
        "半田面",    "下面",       "низ",           "нижняя",        "нижнийслой",   "dół"};
    return words;
}

const Words& yesWords() {
    static const Words words{
        "1",
        "yes",
        "y",
        "true",
        "x",
        "ja",
        "j",
        "wahr",
        "oui",
        "vrai",
        "si",
        "sí",
        "sì",
        "verdadero",
        "vero",
        "是",
        "да",
        "tak"};
    return words;
}

const Words& noWords() {
    static const Words words{"0", "no", "n", "false", "nein", "falsch", "non", "faux", "falso", "否", "нет", "nie"};
    return words;
}

/// Folded name of a rotation without its unit: "Rotation (deg)" is "rotation".
std::string withoutDegrees(std::string_view title) {
    auto words = foldedWords(title);
    static const Words degrees{"deg", "degs", "degree", "degrees", "grad", "degrés", "grados", "ccw", "in"};
    while (words.size() > 1 && degrees.contains(words.back())) words.pop_back();
    std::string name;
    for (const auto& word : words) name += word;
    return name;
}

/// Name and unit of one piece without a sign between: "posxmm".
HeadingUnit cutUnit(const std::string& name) {
    for (const std::string_view unit : {"mm", "mils", "mil", "inches", "inch", "in"}) {
        if (!name.ends_with(unit) || name.size() == unit.size()) continue;
        auto rest = name.substr(0, name.size() - unit.size());
        const auto& roles = rolesOf(rest);
        if (!roles.empty() && (roles[0].column == Column::X || roles[0].column == Column::Y)) {
            return {std::move(rest), unitOf(unit), false};
        }
    }
    return {name, std::nullopt, false};
}

/// Name of a column and its unit, if the name is known; an empty name otherwise.
HeadingUnit knownHeading(std::string_view title) {
    if (title.size() > longest_heading) return {};
    if (auto heading = headingUnit(title); !rolesOf(heading.name).empty()) return heading;
    auto whole = withoutDegrees(title);
    if (rolesOf(whole).empty()) whole = folded(title);
    auto heading = rolesOf(whole).empty() ? cutUnit(whole) : HeadingUnit{std::move(whole), std::nullopt, false};
    if (rolesOf(heading.name).empty()) return {};
    return heading;
}

struct Heading {
    const std::vector<ColumnRole>* roles;
    std::optional<Unit> unit;
    bool is_scaled;
    std::size_t place;
};

/// Assigns x and y of one rank: the middle of a part and its reference point are never mixed.
void placeAxes(Layout& layout, const std::vector<Heading>& headings) {
    for (const int rank : {1, 2}) {
        const Heading* x = nullptr;
        const Heading* y = nullptr;
        for (const auto& heading : headings) {
            for (const auto& role : *heading.roles) {
                if (role.rank != rank) continue;
                if (role.column == Column::X && x == nullptr) x = &heading;
                if (role.column == Column::Y && y == nullptr) y = &heading;
            }
        }
        if (x == nullptr || y == nullptr) continue;
        layout.places[static_cast<std::size_t>(Column::X)] = x->place;
        layout.places[static_cast<std::size_t>(Column::Y)] = y->place;
        layout.unit_of_x = x->unit;
        layout.unit_of_y = y->unit;
        layout.has_scaled_unit = x->is_scaled || y->is_scaled;
        return;
    }
}

}  // namespace

std::vector<std::string> listOf(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        if (end > 0) words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

std::string_view nameOf(Column column) {
    constexpr std::array<std::string_view, column_count> names{
        "designator",
        "x",
        "y",
        "position",
        "rotation",
        "side",
        "mirror",
        "value",
        "package",
        "part_number",
        "mount_type",
        "smd",
        "do_not_place",
        "placed",
        "unit"};
    return names[static_cast<std::size_t>(column)];
}

const std::vector<ColumnRole>& rolesOf(const std::string& name) {
    static const auto roles = knownRoles();
    static const std::vector<ColumnRole> none;
    const auto found = roles.find(name);
    return found == roles.end() ? none : found->second;
}

bool isKnownTitle(std::string_view title) {
    return !knownHeading(title).name.empty();
}

Layout layoutOf(const std::vector<std::string>& titles) {
    Layout layout;
    layout.width = titles.size();
    std::vector<Heading> headings;
    for (std::size_t place = 0; place < titles.size(); ++place) {
        auto heading = knownHeading(titles[place]);
        const auto& roles = rolesOf(heading.name);
        if (!roles.empty()) headings.push_back({&roles, heading.unit, heading.is_scaled, place});
        const bool is_short = heading.name.empty() && titles[place].size() <= longest_heading;
        layout.names.push_back(is_short ? folded(titles[place]) : std::move(heading.name));
    }
    placeAxes(layout, headings);
    std::vector<bool> is_taken(titles.size());
    for (const auto axis : {Column::X, Column::Y}) {
        if (const auto place = layout.placeOf(axis)) is_taken[*place] = true;
    }
    for (int rank = 1; rank <= 5; ++rank) {
        for (const auto& heading : headings) {
            if (is_taken[heading.place]) continue;
            for (const auto& role : *heading.roles) {
                const bool is_axis = role.column == Column::X || role.column == Column::Y;
                auto& place = layout.places[static_cast<std::size_t>(role.column)];
                if (role.rank != rank || is_axis || place) continue;
                if (role.column == Column::Point) {
                    if (layout.has(Column::X)) continue;
                    layout.unit_of_x = layout.unit_of_y = heading.unit;
                    layout.has_scaled_unit = heading.is_scaled;
                }
                place = heading.place;
                is_taken[heading.place] = true;
                break;
            }
        }
    }
    for (const auto& place : layout.places) layout.known += place ? 1 : 0;
    return layout;
}

std::optional<Side> sideOf(std::string_view text) {
    if (text.size() > longest_heading) return std::nullopt;
    const auto word = folded(text);
    if (topWords().contains(word)) return Side::Top;
    if (bottomWords().contains(word)) return Side::Bottom;
    return std::nullopt;
}

std::optional<bool> mirroredOf(std::string_view text) {
    if (text.size() > longest_heading) return std::nullopt;
    const auto word = folded(text);
    if (word.empty() || word == "notmirrored" || isNo(text)) return false;
    if (word == "m" || word == "mirror" || word == "mirrored" || isYes(text)) return true;
    const auto side = sideOf(text);
    return side ? std::optional(*side == Side::Bottom) : std::nullopt;
}

std::optional<Side> sideOfFile(std::string_view file_name) {
    if (const auto slash = file_name.find_last_of("/\\"); slash != std::string_view::npos) {
        file_name.remove_prefix(slash + 1);
    }
    static const Words top{"top", "front", "oben", "mnt", "fcu", "oberseite", "toplayer"};
    static const Words bottom{"bottom", "bot", "back", "unten", "mnb", "bcu", "unterseite", "bottomlayer"};
    bool is_top = false, is_bottom = false;
    for (const auto& word : foldedWords(file_name.substr(0, 255))) {
        is_top = is_top || top.contains(word);
        is_bottom = is_bottom || bottom.contains(word);
    }
    if (is_top == is_bottom) return std::nullopt;
    return is_top ? Side::Top : Side::Bottom;
}

std::optional<Mount> mountOf(std::string_view text) {
    if (text.size() > longest_heading) return std::nullopt;
    const auto word = folded(text);
    static const std::unordered_map<std::string_view, Mount> words{
        {"smt", Mount::Smt},
        {"smd", Mount::Smt},
        {"surfacemount", Mount::Smt},
        {"tht", Mount::Tht},
        {"th", Mount::Tht},
        {"thd", Mount::Tht},
        {"throughhole", Mount::Tht},
        {"thruhole", Mount::Tht},
        {"thtsmt", Mount::Tht},
        {"pressfit", Mount::PressFit},
        {"einpresstechnik", Mount::PressFit},
        {"manual", Mount::Manual},
        {"hand", Mount::Manual},
        {"handbestückung", Mount::Manual},
        {"贴片", Mount::Smt},
        {"插件", Mount::Tht}};
    const auto found = words.find(word);
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

bool isYes(std::string_view text) {
    return text.size() <= longest_heading && yesWords().contains(folded(text));
}

bool isNo(std::string_view text) {
    return text.size() <= longest_heading && noWords().contains(folded(text));
}

}  // namespace cardcage::positions
