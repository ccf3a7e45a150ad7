#include "host/checks/calls/exercise.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <set>
#include <thread>

#include "host/checks/answer_schema.hpp"
#include "host/checks/calls/scripted_call.hpp"
#include "host/installation/module_settings.hpp"
#include "host/modules/generation.hpp"
#include "host/modules/library/probe.hpp"
#include "host/modules/library/probes/child.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/library/scratch_directory.hpp"
#include "host/modules/registrar.hpp"

namespace cardcage::checks {
namespace {

using namespace std::chrono_literals;

constexpr unsigned call_seconds = 5;
constexpr auto child_limit = 120s;
constexpr auto resources_patience = 2s;
constexpr std::size_t longest_fault = 400;

// Lines of the child: what it is about to do, an error of a check, and the end.
constexpr std::string_view at_word = "at\t";
constexpr std::string_view fault_word = "fault\t";
constexpr std::string_view done_word = "done";
constexpr std::string_view life_kind = "life";

std::string oneLine(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    std::ranges::replace(text, '\t', ' ');
    return text.substr(0, longest_fault);
}

/// The child's part of one kind of calls.
class Exerciser {
public:
    explicit Exerciser(int parent) : parent_(parent) {}

    void at(const std::string& what) { tell(std::string(at_word) + oneLine(what)); }
    /// Each error once: many inputs may show it.
    void fault(std::string_view check, const std::string& text) {
        const auto line = std::string(fault_word) + std::string(check) + '\t' + oneLine(text);
        if (told_.insert(line).second) tell(line);
    }
    void done() { tell(std::string(done_word)); }

    void callAll(const modules::Registration& registration, CallKind kind) {
        for (const auto& route : registration.routes) {
            const auto schema = answerSchemaOf(route);
            callEach(modules::routeLabel(route), targetOf(route), kind, route.handler, route.self, &route, schema);
        }
        for (const auto& operation : registration.operations) {
            const auto schema = answerSchemaOf(operation);
            const auto label = "operation " + operation.name;
            callEach(label, targetOf(operation), kind, operation.handler, operation.self, nullptr, schema);
        }
    }

private:
    void tell(const std::string& line) { modules::tellParent(parent_, line + '\n'); }

    void callEach(
        const std::string& label,
        const Target& target,
        CallKind kind,
        cc_handler handler,
        void* self,
        const modules::Route* route,
        const AnswerSchema& schema
    ) {
        at(label);
        for (auto& input : inputsFor(target, kind)) {
            ScriptedCall call(std::move(input));
            alarm(call_seconds);
            std::int32_t status = CC_FAILED;
            try {
                status = handler(self, call.handle());
            } catch (...) {
                fault(checkOf(kind), label + " lets an exception out");
            }
            alarm(0);
            judge(label, kind, call, status, route, schema);
        }
    }

    void judge(
        const std::string& label,
        CallKind kind,
        const ScriptedCall& call,
        std::int32_t status,
        const modules::Route* route,
        const AnswerSchema& schema
    ) {
        const auto wrong = [&](const std::string& what) { fault("answers_or_refuses", label + ' ' + what); };
        if (status > 0) return wrong("returns " + std::to_string(status) + ", which is no status");
        if (status == CC_PROBLEM) {
            if (!call.has_problem && !call.met_limits) wrong("returns CC_PROBLEM and has recorded no problem");
            return;
        }
        if (status != CC_OK) {
            if (call.met_limits) return;
            return fault(checkOf(kind), label + " fails (" + std::to_string(status) + "), which is answered with 500");
        }
        if (call.answers == 0)
            return wrong(call.is_open ? "returns CC_OK before end" : "returns CC_OK without an answer");
        judgeAnswer(label, call, route, schema);
    }

    void judgeAnswer(
        const std::string& label, const ScriptedCall& call, const modules::Route* route, const AnswerSchema& schema
    ) {
        const auto wrong = [&](const std::string& what) { fault("answers_fit_schema", label + ' ' + what); };
        if (route && call.status == 204 && !call.answer.empty()) return wrong("answers 204 with content");
        if (route && call.status != route->success_status) {
            wrong("answers " + std::to_string(call.status) + " and describes " + std::to_string(route->success_status));
        }
        if (!call.content_type.empty() && call.content_type.find("json") == std::string::npos) return;
        if (route && !route->response_type.empty()) return;
        const auto fault = schema.faultOf(call.answer);
        if (!fault.empty()) wrong(fault);
    }

    int parent_;
    std::set<std::string> told_;
};

/// Waits for what ends by itself soon, such as the thread of the last control function.
bool hasShrunkTo(const modules::ProcessResources& before) {
    const auto end = std::chrono::steady_clock::now() + resources_patience;
    for (;;) {
        const auto now = modules::processResources();
        if (now.threads <= before.threads && now.descriptors <= before.descriptors) return true;
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(10ms);
    }
}

void live(Exerciser& exerciser, const modules::ModuleFile& file, std::optional<CallKind> kind) {
    const modules::ScratchDirectory scratch("cardcage-exercise");
    useSettings(installation::settingsJson(file.manifest.settings_schema, {}));
    const auto before = modules::processResources();
    exerciser.at("load");
    auto generation = modules::Generation::load(file, scratch.path(), scriptedService);
    exerciser.at("start");
    generation->start();
    if (kind) exerciser.callAll(generation->registration(), *kind);
    exerciser.at("drain, stop or destroy");
    const auto report = generation->retire();
    if (!report.failure.empty()) exerciser.fault("start_and_stop", report.failure);
    generation.reset();
    if (kind || hasShrunkTo(before)) return;
    const auto after = modules::processResources();
    const auto change = [](std::size_t from, std::size_t to) {
        return std::to_string(to) + " instead of " + std::to_string(from);
    };
    exerciser.fault(
        "leaves_nothing",
        "there are " + change(before.threads, after.threads) + " threads and " +
            change(before.descriptors, after.descriptors) + " descriptors"
    );
}

/// The report of a child, as its parent reads it.
struct Report {
    bool is_whole = false;
    std::string at;  ///< what it did last
    std::vector<std::pair<std::string, std::string>> faults{};
    std::string end{};  ///< how the child ended; empty when its report is whole

    std::vector<std::string> faultsOf(std::string_view check) const {
        std::vector<std::string> lines;
        for (const auto& [name, text] : faults) {
            if (name == check && std::ranges::find(lines, text) == lines.end()) lines.push_back(text);
        }
        return lines;
    }
};

Report reportIn(std::string_view text) {
    Report report;
    while (!text.empty()) {
        const auto length = std::min(text.find('\n'), text.size());
        auto line = text.substr(0, length);
        text.remove_prefix(std::min(length + 1, text.size()));
        if (line == done_word) report.is_whole = true;
        if (line.starts_with(at_word)) report.at = line.substr(at_word.size());
        if (!line.starts_with(fault_word)) continue;
        line.remove_prefix(fault_word.size());
        const auto tab = line.find('\t');
        if (tab != std::string_view::npos) report.faults.emplace_back(line.substr(0, tab), line.substr(tab + 1));
    }
    return report;
}

Report exercise(const modules::ModuleFile& file, const std::filesystem::path& program, std::string_view kind) {
    const auto end = modules::runChild(
        program, {"module", "exercise", file.path.string(), file.hash, std::string(kind)}, child_limit
    );
    auto report = reportIn(end.answer);
    if (report.is_whole) return report;
    const bool is_late = end.in_time && WIFSIGNALED(end.status) && WTERMSIG(end.status) == SIGALRM;
    report.end =
        report.at + ' ' +
        (is_late ? "did not return within " + std::to_string(call_seconds) + " s" : end.description(child_limit));
    return report;
}

void checkLife(Checklist& checks, const modules::ModuleFile& file, const std::filesystem::path& program) {
    const auto report = exercise(file, program, life_kind);
    auto faults = report.faultsOf("start_and_stop");
    if (!report.end.empty()) faults.push_back(report.end);
    checks.judge("start_and_stop", faults);
    if (report.is_whole) checks.judge("leaves_nothing", report.faultsOf("leaves_nothing"));
}

}  // namespace

void checkCalls(Checklist& checks, const modules::ModuleFile& file, const std::filesystem::path& program) {
    checkLife(checks, file, program);
    if (!checks.passed("start_and_stop")) return;
    constexpr const char* of_all_kinds[] = {"answers_or_refuses", "answers_fit_schema"};
    std::map<std::string_view, std::vector<std::string>> faults;
    for (const auto kind : call_kinds) {
        const auto report = exercise(file, program, name(kind));
        auto own = report.faultsOf(checkOf(kind));
        if (!report.end.empty()) own.push_back(report.end);
        checks.judge(checkOf(kind), own);
        for (const auto* check : of_all_kinds) {
            for (auto& line : report.faultsOf(check)) {
                auto& lines = faults[check];
                if (std::ranges::find(lines, line) == lines.end()) lines.push_back(std::move(line));
            }
        }
    }
    for (const auto* check : of_all_kinds) checks.judge(check, faults[check]);
}

int exerciseMain(const std::filesystem::path& path, std::string_view hash, std::string_view kind) {
    const auto calls = kindNamed(kind);
    if (!calls && kind != life_kind) return 2;
    Exerciser exerciser(modules::becomeChild());
    try {
        live(exerciser, modules::readJudgedFile(path, hash), calls);
    } catch (const std::exception& error) {
        exerciser.fault(calls ? checkOf(*calls) : "start_and_stop", error.what());
    }
    exerciser.done();
    return 0;
}

}  // namespace cardcage::checks
