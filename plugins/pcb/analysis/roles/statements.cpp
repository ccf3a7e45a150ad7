#include "roles/statements.hpp"

#include <array>
#include <optional>

#include "values/decimal.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

void addKnown(std::vector<Role>& roles, Role role) {
    if (role.known()) roles.push_back(std::move(role));
}

std::string_view lastComponent(std::string_view path) {
    const auto slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

Role ofAttribute(const Image& image) {
    auto role = roleOfFunction(image.fileAttribute("FileFunction"), Source::X2);
    role.negative = image.fileAttribute("FilePolarity") == "Negative";
    return role;
}

void addJobFiles(std::string_view name, const std::vector<JobFile>& jobs, std::vector<Role>& roles) {
    for (const auto& job : jobs)
        for (const auto& entry : job.files) {
            if (lowered(lastComponent(entry.path)) != lowered(name)) continue;
            auto role = roleOfFunction(entry.function, Source::JobFile);
            role.negative = entry.negative;
            addKnown(roles, role);
        }
}

Role ofExtension(std::string_view name, const Reports& reports) {
    const auto point = name.rfind('.');
    if (point == std::string_view::npos) return {};
    const auto found = reports.layer_of_extension.find(lowered(name.substr(point)));
    return found == reports.layer_of_extension.end() ? Role{} : roleOfLayerName(found->second, Source::CadReport);
}

/// `Layer_Physical_Order=3`, which only copper has.
Role ofPhysicalOrder(const Image& image) {
    for (const auto& comment : image.comments) {
        const auto number = textBehind(comment, "layer_physical_order=");
        const auto position = number ? parseCount(*number) : std::nullopt;
        if (!position || *position < 1) continue;
        Role role;
        role.function = Function::Copper;
        role.side = *position == 1 ? Side::Top : Side::None;
        role.number = {LayerNumber::Kind::InStack, *position};
        role.source = Source::CadReport;
        role.confidence = stated;
        return role;
    }
    return {};
}

/// One class of the layers that a film is made of (`ETCH/TOP`): what comes first decides.
struct FilmClass {
    std::string_view part;
    Function function;
};
constexpr std::array<FilmClass, 9> film_classes = {{
    {"etch/", Function::Copper},
    {"soldermask_", Function::SolderMask},
    {"pastemask_", Function::Paste},
    {"nclegend", Function::Drawing},
    {"/assembly_", Function::Drawing},
    {"drawing format/assy", Function::Drawing},
    {"drawing format/fab", Function::Drawing},
    {"silkscreen_", Function::Legend},
    {"board geometry/outline", Function::Profile},
}};

Role ofFilm(const std::vector<std::string>& layers) {
    for (const auto& known : film_classes)
        for (const auto& layer : layers) {
            if (layer.find(known.part) == std::string::npos) continue;
            Role role;
            role.function = known.function;
            role.source = Source::CadReport;
            role.confidence = derived;
            const bool inner = known.function == Function::Copper;
            role.side = layer.ends_with("top")      ? Side::Top
                        : layer.ends_with("bottom") ? Side::Bottom
                        : inner                     ? Side::Inner
                                                    : Side::None;
            return role;
        }
    return {};
}

/// `Layer: BoardOutlineLayer`, `Layer : EtchLayerTop.gdo`, `Layer:  ETCH/GND2`, each at the beginning of a comment.
Role ofLayerComments(const Image& image) {
    std::vector<std::string> films;
    for (const auto& comment : image.comments) {
        if (!lowered(comment.substr(0, 5)).starts_with("layer")) continue;
        const auto colon = comment.find(':');
        if (colon == std::string::npos || colon > 8) continue;
        const auto value = trimmed(std::string_view(comment).substr(colon + 1));
        if (value.find('/') != std::string_view::npos) {
            films.push_back(lowered(value));
        } else if (auto role = roleOfFileName(value); role.known()) {
            role.source = Source::CadReport;
            return role;
        }
    }
    return ofFilm(films);
}

}  // namespace

std::vector<Role> statementsAbout(
    std::string_view name, const Image& image, const std::vector<JobFile>& jobs, const Reports& reports
) {
    std::vector<Role> roles;
    addKnown(roles, ofAttribute(image));
    addJobFiles(name, jobs, roles);
    addKnown(roles, ofPhysicalOrder(image));
    addKnown(roles, ofExtension(name, reports));
    addKnown(roles, ofLayerComments(image));
    if (!image.layer_name.empty()) addKnown(roles, roleOfLayerName(image.layer_name, Source::CadReport));
    addKnown(roles, roleOfFileName(name));
    return roles;
}

}  // namespace cardcage::pcb::analysis
