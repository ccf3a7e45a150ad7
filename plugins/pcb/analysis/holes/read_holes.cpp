#include "holes/read_holes.hpp"

#include <algorithm>

#include "drill/comments.hpp"
#include "drill/gerber_drill.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Files whose flashes lie at holes, or may do so: a purpose that is not sure leaves out none.
bool hasHoles(const Role& role) {
    return role.function == Function::Copper || role.function == Function::SolderMask || role.confidence < sure;
}

/// Centres of flashes of copper and mask; ends of strokes of copper, where pads may be painted.
PlaceEvidence evidenceOf(const FileSet& set, const DesignFiles& design) {
    PlaceEvidence evidence;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        if (!file.isGerber() || !hasHoles(file.role)) continue;
        const bool outer = file.role.side != Side::Inner;
        for (const auto& object : file.image.objects()) {
            if (object.kind == Object::Kind::Flash) evidence.add(object.to);
            if (object.kind == Object::Kind::Line && outer) {
                evidence.add(object.from);
                evidence.add(object.to);
            }
        }
    }
    return evidence;
}

/// Plating by the words of a name: `board-NPTH.drl`, `ThruHoleNonPlated.ncd`.
Plating platingOfName(const std::string& name) {
    return platingOf(name.substr(0, name.rfind('.')));
}

/// A file that says nothing about its numbers is written as the report says.
FormatStatement completed(const FormatStatement& own, const Reports& reports) {
    return own.unit || own.integers || own.trailing_omitted ? own : reports.drill_format;
}

class HoleReader {
public:
    HoleReader(FileSet& set, const DesignFiles& design, const Limits& limits)
        : set_(set), design_(design), limits_(limits), evidence_(evidenceOf(set, design)) {}

    void read(SetFile& file) {
        if (file.kind == FileKind::Gerber) {
            auto drill = drillOf(file.image);
            if (static_cast<std::int64_t>(drill.tools.size()) > limits_.tools) return leaveOut(file);
            file.tools = std::move(drill.tools);
            file.holes = std::move(drill.holes);
            file.format.confidence = stated;
        } else {
            excellon(file);
        }
        if (file.program.first_layer == 0) spanByReport(file);
        if (file.user_role) obey(*file.user_role, file);
    }

private:
    void leaveOut(SetFile& file) const {
        file.image.usable = false;
        set_.findings.add(Code::LimitExceeded, Severity::Error, "more tools than the limit", file.name);
    }
    /// The layers that a report lists, when all of them are at the places that it says.
    void spanByReport(SetFile& file) const {
        const auto listed = set_.reports.layers_of_drill.find(lowered(file.name));
        if (listed == set_.reports.layers_of_drill.end()) return;
        const int first = positionOf(listed->second.front());
        const int last = positionOf(listed->second.back());
        if (first == 0 || last - first + 1 != static_cast<int>(listed->second.size())) return;
        file.program.first_layer = first;
        file.program.last_layer = last;
    }
    /// The place in the stack of the only copper file with that extension; 0 when there is none.
    int positionOf(const std::string& extension) const {
        int found = 0;
        for (const auto index : design_.files) {
            const auto& file = set_.files[index];
            if (file.role.function != Function::Copper || !lowered(file.name).ends_with("." + extension)) continue;
            if (found > 0) return 0;
            found = file.role.position;
        }
        return found;
    }
    void excellon(SetFile& file) {
        file.program.stated = completed(file.program.stated, set_.reports);
        file.format = decideFormat(file.program, evidence_, limits_);
        report(file);
        auto decoded = decode(file.program, file.format.format, limits_);
        if (decoded.bad_numbers > 0)
            set_.findings.add(Code::NumberOverflow, Severity::Warning, "coordinates of holes do not fit", file.name);
        file.holes = std::move(decoded.holes);
        file.tools = file.program.tools;
        for (auto& tool : file.tools) describe(tool, file);
    }
    static void obey(const UserRole& said, SetFile& file) {
        if (said.first_layer > 0) {
            file.program.first_layer = said.first_layer;
            file.program.last_layer = said.last_layer;
        }
        if (said.plating == Plating::Unknown) return;
        for (auto& tool : file.tools) {
            tool.plating = said.plating;
            tool.plating_source = Source::User;
        }
    }
    void report(const SetFile& file) {
        if (file.format.contradicts)
            set_.findings.add(
                Code::DrillFormatUncertain,
                Severity::Warning,
                "the header contradicts the places of the holes",
                file.name
            );
        if (file.format.confidence < sure)
            set_.findings.add(
                Code::DrillFormatUncertain,
                Severity::Warning,
                "unit or digits of the drill file are uncertain",
                file.name
            );
    }

    void describe(DrillTool& tool, const SetFile& file) const {
        tool.diameter = diameterOf(tool, file.format.format);
        if (tool.plating == Plating::Unknown && file.program.plating != Plating::Unknown) {
            tool.plating = file.program.plating;
            tool.plating_source = file.program.plating_source;
        }
        const auto* reported = reportedTool(tool.number, file.name);
        if (reported != nullptr) {
            if (!tool.diameter) tool.diameter = reported->diameter;
            if (tool.plating == Plating::Unknown && reported->plating != Plating::Unknown) {
                tool.plating = reported->plating;
                tool.plating_source = Source::CadReport;
            }
        }
        if (tool.plating != Plating::Unknown) return;
        tool.plating = platingOfName(file.name);
        tool.plating_source = Source::FileName;
    }
    const ReportedTool* reportedTool(int number, const std::string& file) const {
        const auto tools = set_.reports.tools.find(lowered(file));
        if (tools == set_.reports.tools.end()) return nullptr;
        const auto found = std::find_if(tools->second.begin(), tools->second.end(), [&](const ReportedTool& tool) {
            return tool.number == number;
        });
        return found == tools->second.end() ? nullptr : &*found;
    }

    FileSet& set_;
    const DesignFiles& design_;
    const Limits& limits_;
    PlaceEvidence evidence_;
};

/// The holes of a drill file, before anything is known about the copper.
void appendPlaces(
    const SetFile& file,
    const Reports& reports,
    const PlaceEvidence& evidence,
    const Limits& limits,
    std::vector<HolePlace>& places
) {
    const auto append = [&](const std::vector<Hole>& holes, const std::vector<DrillTool>& tools, auto&& diameter) {
        for (const auto& hole : holes) {
            if (hole.kind == Hole::Kind::Rout) continue;
            const auto& tool = tools[hole.tool];
            const Point middle{(hole.from.x + hole.to.x) / 2, (hole.from.y + hole.to.y) / 2};
            const auto plating = tool.plating == Plating::Unknown ? file.program.plating : tool.plating;
            places.push_back({middle, diameter(tool), plating != Plating::NonPlated});
        }
    };
    if (file.kind == FileKind::Gerber) {
        const auto drill = drillOf(file.image);
        append(drill.holes, drill.tools, [](const DrillTool& tool) { return tool.diameter.value_or(0); });
        return;
    }
    auto program = file.program;
    program.stated = completed(program.stated, reports);
    const auto format = decideFormat(program, evidence, limits).format;
    append(decode(program, format, limits).holes, program.tools, [&](const DrillTool& tool) {
        return diameterOf(tool, format).value_or(0);
    });
}

}  // namespace

std::vector<HolePlace> placesOfHoles(const FileSet& set, const DesignFiles& design, const Limits& limits) {
    const auto evidence = evidenceOf(set, design);
    std::vector<HolePlace> places;
    for (const auto index : design.files) {
        const auto& file = set.files[index];
        const bool is_readable = file.kind == FileKind::Drill ? file.program.usable : file.isGerber();
        if (file.isDrill() && is_readable) appendPlaces(file, set.reports, evidence, limits, places);
    }
    return places;
}

void readHoles(FileSet& set, const DesignFiles& design, const Limits& limits) {
    HoleReader reader(set, design, limits);
    for (const auto index : design.files) {
        auto& file = set.files[index];
        const bool is_readable = file.kind == FileKind::Drill ? file.program.usable : file.isGerber();
        if (file.isDrill() && is_readable) reader.read(file);
    }
}

}  // namespace cardcage::pcb::analysis
