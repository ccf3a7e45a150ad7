#include <algorithm>
#include <tuple>

#include "drill/comments.hpp"
#include "drill/parser.hpp"
#include "files/set_file.hpp"
#include "gerber/checksum.hpp"
#include "gerber/expand.hpp"
#include "gerber/reader.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Whether both are the same text, line ends not counted.
bool sameText(std::string_view left, std::string_view right) {
    const auto isEnd = [](char character) { return character == '\r' || character == '\n'; };
    std::size_t one = 0;
    std::size_t other = 0;
    for (;;) {
        while (one < left.size() && isEnd(left[one])) ++one;
        while (other < right.size() && isEnd(right[other])) ++other;
        if (one == left.size() || other == right.size()) return one == left.size() && other == right.size();
        if (left[one++] != right[other++]) return false;
    }
}

void dropCopies(std::vector<InputFile>& inputs) {
    std::vector<InputFile> kept;
    for (auto& input : inputs) {
        const bool is_copy = std::any_of(kept.rbegin(), kept.rend(), [&](const InputFile& known) {
            return known.name == input.name && sameText(known.bytes, input.bytes);
        });
        if (!is_copy) kept.push_back(std::move(input));
    }
    inputs = std::move(kept);
}

class SetReader {
public:
    SetReader(const Limits& limits, const Progress& progress, const Budget& budget)
        : limits_(limits), progress_(progress), budget_(budget) {}

    FileSet run(const std::vector<InputFile>& inputs) {
        for (std::size_t done = 0; done < inputs.size(); ++done) {
            progress_("reading", done, inputs.size());
            ReadingTime time(budget_, limits_.reading_milliseconds);
            limits_.time = &time;
            read(inputs[done]);
            limits_.time = nullptr;
        }
        return std::move(set_);
    }

private:
    void read(const InputFile& input) {
        std::string converted;
        const auto text = readableText(input.bytes, converted);
        auto& file = set_.files.emplace_back();
        file.name = input.name;
        file.path = input.path;
        file.user_role = input.user_role;
        file.kind = kindOf(input.bytes, text);
        switch (file.kind) {
            case FileKind::Gerber:
                gerber(file, text);
                // A text that had to be converted is not the one that the sum was made of.
                if (text.data() == input.bytes.data()) checkSum(file, text);
                break;
            case FileKind::Drill:
                drill(file, text);
                break;
            case FileKind::JobFile:
                job(file, text);
                break;
            case FileKind::Report:
            case FileKind::Netlist:
                report(file, text);
                break;
            case FileKind::OdbPlusPlus:
            case FileKind::Ipc2581:
            case FileKind::KicadPcb:
                set_.findings.add(
                    Code::FormatNotAnalysed, Severity::Info, "the format is kept and not read", file.name
                );
                break;
            default:
                break;
        }
    }
    void gerber(SetFile& file, std::string_view text) {
        file.image = readGerber(text, limits_, file.name);
        expand(file.image, limits_, file.name);
        set_.findings.append(file.image.findings);
        const auto function = file.image.fileAttribute("FileFunction");
        std::tie(file.program.first_layer, file.program.last_layer) = layersOfDrillFunction(function);
        file.program.is_back_drill = isBackDrillFunction(function);
        for (const auto& comment : file.image.comments) noteDiameters(comment, file.program);
    }
    void checkSum(const SetFile& file, std::string_view text) {
        if (contradictsChecksum(text, file.image.fileAttribute("MD5")))
            set_.findings.add(
                Code::Md5Mismatch,
                Severity::Warning,
                "the file is not the one that its checksum was made of: it was changed or damaged",
                file.name
            );
    }
    void drill(SetFile& file, std::string_view text) {
        file.program = readDrill(text, limits_, file.name);
        set_.findings.append(file.program.findings);
    }
    void job(SetFile& file, std::string_view text) {
        auto found = readJsonJob(text);
        if (!found) found = readGerberJob(readGerber(text, limits_, file.name));
        if (found) {
            set_.jobs.push_back(std::move(*found));
        } else {
            set_.findings.add(Code::FileNotUnderstood, Severity::Warning, "the job file is not understood", file.name);
        }
    }

    void report(const SetFile& file, std::string_view text) {
        auto& netlists = set_.reports.netlists;
        readReport(reportKindOf(text), text, set_.reports);
        if (netlists.empty() || netlists.back().is_whole) return;
        netlists.pop_back();
        set_.findings.add(
            Code::LimitExceeded, Severity::Warning, "the netlist has more than a million points or aliases", file.name
        );
    }

    Limits limits_;
    const Progress& progress_;
    const Budget& budget_;
    FileSet set_;
};

}  // namespace

FileSet readFiles(std::vector<InputFile> inputs, const Limits& limits, const Progress& progress, const Budget& budget) {
    std::sort(inputs.begin(), inputs.end(), [](const InputFile& left, const InputFile& right) {
        return std::tie(left.name, left.path, left.bytes) < std::tie(right.name, right.path, right.bytes);
    });
    dropCopies(inputs);
    return SetReader(limits, progress, budget).run(inputs);
}

}  // namespace cardcage::pcb::analysis
