#include "drill/parser.hpp"

#include <algorithm>
#include <utility>

#include "drill/comments.hpp"
#include "drill/words.hpp"
#include "values/decimal.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

class Parser {
public:
    Parser(const Limits& limits, const std::string& file) : limits_(limits), file_(file), comments_(program_, limits) {}

    DrillProgram run(std::string_view text) {
        for (const auto line : lines(text)) {
            if (ended_ || !program_.usable) break;
            take(trimmed(line));
            if (limits_.time != nullptr && limits_.time->isOver())
                giveUp("reading the file takes more processor time than the limit");
        }
        return std::move(program_);
    }

private:
    void warn(std::string message) {
        program_.findings.add(Code::CommandIgnored, Severity::Warning, std::move(message), file_);
    }
    void giveUp(std::string message) {
        program_.usable = false;
        program_.findings.add(Code::LimitExceeded, Severity::Error, std::move(message), file_);
    }

    void take(std::string_view line) {
        if (line.empty()) return;
        if (line.front() == ';') return comment(line.substr(1));
        if (line.front() == '(') return;
        if (line == "%" || line == "M95") {
            in_header_ = false;
            return;
        }
        if (line == "M48") {
            in_header_ = true;
            return;
        }
        if (statement(line)) return;
        if (line.starts_with("M47") || line.starts_with("M97") || line.starts_with("M98")) return;
        const auto found = wordsOf(line);
        if (found.unknown) {
            if (!in_header_) warn("a line is not understood");
            return;
        }
        execute(found);
    }

    void comment(std::string_view text) {
        comments_.take(text);
        if (comments_.hasTooManyTools()) giveUp("more tools than the limit");
    }

    /// Lines that begin with a word: units, digits, switches. False for lines of the program.
    bool statement(std::string_view line) {
        if (line.size() < 3 || !isLetter(line[1])) return false;
        const auto parts = split(line, ',');
        const auto key = lowered(trimmed(parts.front()));
        if (key == "metric" || key == "inch") {
            program_.stated.unit = key == "inch" ? Unit::Inch : Unit::Millimetre;
            for (std::size_t part = 1; part < parts.size(); ++part) unitOption(trimmed(parts[part]));
        } else if (key == "ici") {
            relative_ = parts.size() > 1 && lowered(trimmed(parts[1])) == "on";
        }
        return true;
    }
    void unitOption(std::string_view option) {
        if (option == "LZ") program_.stated.trailing_omitted = true;
        if (option == "TZ") program_.stated.trailing_omitted = false;
        const auto point = option.find('.');
        if (option.empty() || option.find_first_not_of("0.") != std::string_view::npos ||
            point == std::string_view::npos)
            return;
        program_.stated.integers = static_cast<int>(std::min<std::size_t>(point, 9));
        program_.stated.decimals = static_cast<int>(std::min<std::size_t>(option.size() - point - 1, 9));
    }

    void execute(const DrillWords& found) {
        if (found.tool) tool(*found.tool, found.size);
        if (found.general && !general(*found.general, found)) return;
        if (found.miscellaneous && !miscellaneous(*found.miscellaneous, found)) return;
        if (found.repeat) return repeat(found);
        if (found.hasPlace()) place(found);
    }

    void tool(int number, const RawNumber& size) {
        const auto known = std::find_if(program_.tools.begin(), program_.tools.end(), [&](const DrillTool& candidate) {
            return candidate.number == number;
        });
        selected_ = static_cast<std::uint16_t>(known - program_.tools.begin());
        if (known == program_.tools.end()) {
            if (number == 0) return;
            if (static_cast<std::int64_t>(program_.tools.size()) >= limits_.tools)
                return giveUp("more tools than the limit");
            program_.tools.push_back({});
            program_.tools.back().number = number;
            comments_.describe(program_.tools.back());
        }
        if (size.present) program_.tools[selected_].written = size;
    }

    /// False when the line has been dealt with.
    bool general(int code, const DrillWords& found) {
        switch (code) {
            case 0:
                routing_ = true;
                down_ = false;
                return true;
            case 1:
            case 2:
            case 3:
                arc_ = code != 1;
                return true;
            case 5:
            case 81:
                routing_ = false;
                return true;
            case 90:
                relative_ = false;
                return true;
            case 91:
                relative_ = true;
                return true;
            case 92:
            case 93:
                step(DrillStep::Kind::Origin, found);
                return false;
            default:
                return true;
        }
    }
    bool miscellaneous(int code, const DrillWords& found) {
        switch (code) {
            case 15:
                down_ = true;
                step(DrillStep::Kind::Down, {});
                return true;
            case 16:
            case 17:
                down_ = false;
                step(DrillStep::Kind::Up, {});
                return true;
            case 0:
            case 30:
                ended_ = true;
                return false;
            case 71:
                program_.stated.unit = Unit::Millimetre;
                return true;
            case 72:
                program_.stated.unit = Unit::Inch;
                return true;
            case 2:
                if (!found.hasPlace()) return true;
                [[fallthrough]];
            case 70:
            case 80:
            case 90:
                program_.incomplete = true;
                warn("repeated patterns of holes are not read");
                return false;
            default:
                return true;
        }
    }

    void repeat(const DrillWords& found) {
        const auto known = program_.steps.size();
        step(DrillStep::Kind::Repeat, found);
        // A repetition without tool and place is no step.
        if (program_.steps.size() == known) return;
        program_.steps.back().count = static_cast<std::uint32_t>(*found.repeat);
        holes_ += *found.repeat;
        if (holes_ > limits_.holes) giveUp("more holes than the limit");
    }
    void place(const DrillWords& found) {
        if (found.slot) return step(DrillStep::Kind::Slot, found);
        if (!routing_) return step(DrillStep::Kind::Hole, found);
        step(!down_ ? DrillStep::Kind::Move : arc_ ? DrillStep::Kind::Arc : DrillStep::Kind::Line, found);
    }
    void step(DrillStep::Kind kind, const DrillWords& found) {
        if (++holes_ > limits_.holes) return giveUp("more holes than the limit");
        if (selected_ >= program_.tools.size() && kind != DrillStep::Kind::Origin) {
            if (!found.hasPlace()) return;
            tool(1, {});
            warn("holes before the first tool");
        }
        DrillStep made;
        made.kind = kind;
        made.relative = relative_;
        made.tool = selected_;
        made.x = found.x;
        made.y = found.y;
        made.end_x = found.end_x;
        made.end_y = found.end_y;
        program_.steps.push_back(made);
    }

    const Limits& limits_;
    const std::string& file_;
    DrillProgram program_;
    DrillComments comments_;
    std::uint16_t selected_ = 0xFFFF;
    std::int64_t holes_ = 0;
    bool in_header_ = false;
    bool relative_ = false;
    bool routing_ = false;
    bool down_ = false;
    bool arc_ = false;
    bool ended_ = false;
};

}  // namespace

DrillProgram readDrill(std::string_view text, const Limits& limits, const std::string& file) {
    return Parser(limits, file).run(text);
}

}  // namespace cardcage::pcb::analysis
