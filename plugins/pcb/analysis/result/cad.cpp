#include "result/cad.hpp"

#include <array>

#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Beginnings and parts of comments by which programs are known.
struct Mark {
    std::string_view part;
    std::string_view program;
};
constexpr std::array<Mark, 14> marks = {{
    {"easyeda", "EasyEDA"},
    {"diptrace", "DipTrace"},
    {"eagle gerber", "EAGLE"},
    {"cadence allegro", "Cadence Allegro"},
    {"mentor graphics", "Mentor Graphics"},
    {"pads", "PADS"},
    {"fritzing", "Fritzing"},
    {"altium", "Altium"},
    {"layer_physical_order", "Altium"},
    {"created by kicad", "KiCad"},
    {"librepcb", "LibrePCB"},
    {"horizon", "Horizon"},
    {"pcb-rnd", "pcb-rnd"},
    {"proteus", "Proteus"},
}};

Value<std::string> byAttribute(const FileSet& set) {
    for (const auto& file : set.files)
        if (const auto software = file.image.fileAttribute("GenerationSoftware"); !software.empty())
            return Value<std::string>::of(std::string(software), Source::X2, stated);
    for (const auto& job : set.jobs)
        if (!job.cad.empty()) return Value<std::string>::of(job.cad, Source::JobFile, stated);
    return Value<std::string>::none(Reason::NotInFiles);
}

Value<std::string> byComment(const FileSet& set) {
    for (const auto& file : set.files)
        for (const auto& comment : file.image.comments)
            for (const auto& mark : marks)
                if (containsIgnoringCase(comment, mark.part))
                    return Value<std::string>::of(std::string(mark.program), Source::CadReport, derived);
    if (!set.reports.cad.empty()) return Value<std::string>::of(set.reports.cad, Source::CadReport, derived);
    return Value<std::string>::none(Reason::NotInFiles);
}

}  // namespace

Value<std::string> cadOf(const FileSet& set) {
    auto cad = byAttribute(set);
    return cad.value ? cad : byComment(set);
}

Value<std::string> cadVersionOf(const Value<std::string>& cad) {
    const auto parts = split(cad.value ? std::string_view(*cad.value) : std::string_view(), ',');
    const auto version = parts.size() > 2 ? trimmed(parts[2]) : std::string_view();
    if (version.empty()) return Value<std::string>::none(Reason::NotInFiles);
    return Value<std::string>::of(std::string(version), cad.source, cad.confidence);
}

}  // namespace cardcage::pcb::analysis
