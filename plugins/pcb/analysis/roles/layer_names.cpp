#include <algorithm>
#include <optional>

#include "roles/extensions.hpp"
#include "roles/name_words.hpp"
#include "roles/role.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

struct NamePart {
    std::string_view part;
    Function function;
};

/// Words, or beginnings and middles of words, that tell the function; the first one found counts, so those that contain
/// others, and those that make a drawing of everything else, come first.
constexpr std::array<NamePart, 50> function_parts = {{
    {"drawing", Function::Drawing},
    {"drillmap", Function::Drawing},
    {"drill map", Function::Drawing},
    {"drillguide", Function::Drawing},
    {"nclegend", Function::Drawing},
    {"assembly", Function::Drawing},
    {"padmaster", Function::Drawing},
    {"pad master", Function::Drawing},
    {"courtyard", Function::Drawing},
    {"crtyd", Function::Drawing},
    {"fabrication", Function::Drawing},
    {"user eco", Function::Drawing},
    {"cmts", Function::Drawing},
    {"dwgs", Function::Drawing},
    {"dimension", Function::Drawing},
    {"document", Function::Drawing},
    {"peel", Function::PeelableMask},
    {"carbon", Function::Carbon},
    {"vcut", Function::VCut},
    {"v cut", Function::VCut},
    {"vscore", Function::VCut},
    {"adhes", Function::Glue},
    {"glue", Function::Glue},
    {"heatsink", Function::Heatsink},
    {"pastemask", Function::Paste},
    {"solderpaste", Function::Paste},
    {"paste", Function::Paste},
    {"stencil", Function::Paste},
    {"cream", Function::Paste},
    {"silk", Function::Legend},
    {"legend", Function::Legend},
    {"overlay", Function::Legend},
    {"nomenclature", Function::Legend},
    {"slk", Function::Legend},
    {"mask", Function::SolderMask},
    {"resist", Function::SolderMask},
    {"topsolder", Function::SolderMask},
    {"bottomsolder", Function::SolderMask},
    {"boardoutl", Function::Profile},
    {"board outl", Function::Profile},
    {"outline", Function::Profile},
    {"profile", Function::Profile},
    {"edge cuts", Function::Profile},
    {"contour", Function::Profile},
    {"board edge", Function::Profile},
    {"boardedge", Function::Profile},
    {"keepout", Function::Mechanical},
    {"mechanical", Function::Mechanical},
    {"milling", Function::Profile},
    {"rout", Function::Rout},
}};

/// Whole words only: they are parts of other words too often.
struct NameWord {
    std::string_view word;
    Function function;
    Side side;
};
constexpr std::array<NameWord, 26> short_words = {{
    {"smc", Function::SolderMask, Side::Top}, {"sms", Function::SolderMask, Side::Bottom},
    {"spc", Function::Paste, Side::Top},      {"sps", Function::Paste, Side::Bottom},
    {"ssc", Function::Legend, Side::Top},     {"sss", Function::Legend, Side::Bottom},
    {"smt", Function::SolderMask, Side::Top}, {"smb", Function::SolderMask, Side::Bottom},
    {"spt", Function::Paste, Side::Top},      {"spb", Function::Paste, Side::Bottom},
    {"sst", Function::Legend, Side::Top},     {"ssb", Function::Legend, Side::Bottom},
    {"tslk", Function::Legend, Side::Top},    {"bslk", Function::Legend, Side::Bottom},
    {"fab", Function::Drawing, Side::None},   {"assy", Function::Drawing, Side::None},
    {"asm", Function::Drawing, Side::None},   {"doc", Function::Drawing, Side::None},
    {"map", Function::Drawing, Side::None},   {"margin", Function::Drawing, Side::None},
    {"drill", Function::Drill, Side::None},   {"drills", Function::Drill, Side::None},
    {"pth", Function::Drill, Side::None},     {"npth", Function::Drill, Side::None},
    {"outl", Function::Profile, Side::None},  {"border", Function::Profile, Side::None},
}};

/// The words of one name, judged step by step.
class NameJudge {
public:
    explicit NameJudge(std::string_view name) : words_(nameWords(name)) {
        for (const auto& word : words_) {
            joined_ += (joined_.empty() ? "" : " ") + word;
            compact_ += word;
        }
    }

    Role run() {
        if (isTooLong()) return {};
        shortWord();
        longWord();
        if (role_.side == Side::None) side();
        if (!role_.known()) copper();
        return role_;
    }

private:
    /// Sentences are no names.
    bool isTooLong() const { return words_.size() > 16; }
    bool has(std::string_view word) const { return std::find(words_.begin(), words_.end(), word) != words_.end(); }
    /// Long parts are found across words, too: `TopSolder` and `top_solder` are written for the same.
    bool contains(std::string_view part) const {
        return joined_.find(part) != std::string::npos ||
               (part.size() >= 8 && compact_.find(part) != std::string::npos);
    }
    void set(Function function, double confidence) {
        role_.function = function;
        role_.confidence = confidence;
    }

    void shortWord() {
        for (const auto& known : short_words)
            if (has(known.word)) {
                set(known.function, derived);
                role_.side = known.side;
            }
    }
    void longWord() {
        for (const auto& known : function_parts) {
            if (!contains(known.part)) continue;
            set(known.function, derived);
            return;
        }
    }

    void side() {
        const bool top =
            has("top") || has("front") || has("f") || has("primary") || has("component") || startsWith("top");
        const bool bottom = has("bottom") || has("bot") || has("back") || has("b") || has("secondary") ||
                            startsWith("bottom") || (has("solder") && has("side"));
        if (top != bottom) role_.side = top ? Side::Top : Side::Bottom;
    }
    bool startsWith(std::string_view beginning) const {
        return std::any_of(words_.begin(), words_.end(), [&](const auto& word) { return word.starts_with(beginning); });
    }

    void copper() {
        const bool named = has("cu") || contains("copper") || contains("etch") || has("signal") || has("conductor");
        if (const auto number = layerNumber(); number && role_.side == Side::None) {
            set(Function::Copper, derived);
            role_.side = Side::Inner;
            role_.number = *number;
            role_.is_only_numbered = number->kind == LayerNumber::Kind::InStack && !has("inner") && !has("internal");
        } else if (named || role_.side != Side::None) {
            // A side alone, in a name of few words, is the usual name of its copper.
            if (named || hasSideWord()) set(Function::Copper, named && role_.side != Side::None ? derived : sure);
        }
    }
    bool hasSideWord() const {
        for (const auto* word : {"top", "bottom", "bot", "toplayer", "bottomlayer", "front", "back"})
            if (has(word)) return true;
        return false;
    }

    /// `In1`, `inner 2`, `inner layer 2`, `L3`, `layer 4`, `lyr5`, `mid1`, `plane 2`.
    std::optional<LayerNumber> layerNumber() const {
        for (std::size_t index = 0; index < words_.size(); ++index) {
            auto [word, number] = numbered(words_[index]);
            const bool is_next = number < 0 && index + 1 < words_.size();
            if (is_next && numbered(words_[index + 1]).word.empty()) number = numbered(words_[index + 1]).number;
            if (number < 1 || number > 64) continue;
            const bool is_of_inner = word == "layer" && index > 0 && isInnerWord(words_[index - 1]);
            if (is_of_inner) return LayerNumber{LayerNumber::Kind::AmongInner, number};
            if (word == "l" || word == "layer" || word == "lyr" || word == "ly")
                return LayerNumber{LayerNumber::Kind::InStack, number};
            if (isInnerWord(word) || word == "midlayer" || word == "innerlayer")
                return LayerNumber{LayerNumber::Kind::AmongInner, number};
            if (word == "plane" || word == "internalplane") return LayerNumber{LayerNumber::Kind::AmongPlanes, number};
        }
        return std::nullopt;
    }

    static bool isInnerWord(std::string_view word) {
        return word == "in" || word == "inner" || word == "int" || word == "mid" || word == "internal";
    }

    std::vector<std::string> words_;
    std::string joined_;
    std::string compact_;
    Role role_;
};

}  // namespace

Role roleOfLayerName(std::string_view name, Source source) {
    auto role = NameJudge(name).run();
    role.source = source;
    return role;
}

namespace {

/// KiCad counts inner layers from 1 in names (`In1_Cu`) and from 2 in the extensions that Protel used (`.g2`).
bool isNamedByKicad(std::string_view stem) {
    const auto words = nameWords(stem);
    return words.size() > 1 && words.back() == "cu" && numbered(words[words.size() - 2]).word == "in";
}

}  // namespace

Role roleOfFileName(std::string_view name) {
    const auto point = name.rfind('.');
    const auto extension = point == std::string_view::npos ? std::string_view{} : name.substr(point + 1);
    auto by_extension = roleOfExtension(extension);
    auto by_name = roleOfLayerName(name.substr(0, point), Source::FileName);
    // Extensions that stand for every layer say nothing; those that do are surer than a name of a project.
    if (!by_extension.known()) return by_name;
    const bool is_inner = by_extension.is(Function::Copper, Side::Inner);
    if (is_inner && isNamedByKicad(name.substr(0, point)) && by_name.is(Function::Copper, Side::Inner)) return by_name;
    const bool vague = by_extension.function == Function::Mechanical || by_extension.function == Function::Drill;
    return vague && by_name.known() && by_name.function != Function::Copper ? by_name : by_extension;
}

}  // namespace cardcage::pcb::analysis
