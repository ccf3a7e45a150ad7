#include "host/checks/calls/exercise.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <thread>

#include "host/checks/calls/exerciser.hpp"
#include "host/installation/module_settings.hpp"
#include "host/modules/generation.hpp"
#include "host/modules/library/probe.hpp"
#include "host/modules/library/probes/child.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/library/scratch_directory.hpp"

namespace cardcage::checks {
namespace {

using namespace std::chrono_literals;

constexpr auto child_limit = 120s;
constexpr auto resources_patience = 2s;
constexpr std::string_view life_kind = "life";
constexpr std::string_view all_views = "all-views";

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
    if (kind == call_kinds[0]) exerciser.beginTenant(generation->registration());
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

Report exercise(
    const modules::ModuleFile& file,
    const std::filesystem::path& program,
    std::string_view kind,
    const std::optional<Tables>& tables
) {
    std::vector<std::string> words{"module", "exercise", file.path.string(), file.hash, std::string(kind)};
    if (tables) {
        words.insert(words.end(), {tables->url, tables->role});
        if (tables->has_all_views) words.emplace_back(all_views);
    }
    const auto end = modules::runChild(program, std::move(words), child_limit);
    auto report = reportIn(end.answer);
    if (report.is_whole) return report;
    const bool is_late = end.in_time && WIFSIGNALED(end.status) && WTERMSIG(end.status) == SIGALRM;
    report.end =
        report.at + ' ' +
        (is_late ? "did not return within " + std::to_string(call_seconds) + " s" : end.description(child_limit));
    return report;
}

void checkLife(Checklist& checks, const modules::ModuleFile& file, const std::filesystem::path& program) {
    const auto report = exercise(file, program, life_kind, {});
    auto faults = report.faultsOf("start_and_stop");
    if (!report.end.empty()) faults.push_back(report.end);
    checks.judge("start_and_stop", faults);
    if (report.is_whole) checks.judge("leaves_nothing", report.faultsOf("leaves_nothing"));
}

}  // namespace

void checkCalls(
    Checklist& checks,
    const modules::ModuleFile& file,
    const std::filesystem::path& program,
    const std::optional<Tables>& tables
) {
    checkLife(checks, file, program);
    if (!checks.passed("start_and_stop")) return;
    constexpr const char* of_all_kinds[] = {"answers_or_refuses", "answers_fit_schema", "statements_fit_tables"};
    std::map<std::string_view, std::vector<std::string>> faults;
    for (const auto kind : call_kinds) {
        const auto report = exercise(file, program, name(kind), tables);
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
    if (!tables) checks.skip("statements_fit_tables", "there is no database with its tables");
}

int exerciseMain(std::span<char* const> words) {
    if (words.size() < 3) return 2;
    const std::string_view kind = words[2];
    const auto calls = kindNamed(kind);
    if (!calls && kind != life_kind) return 2;
    std::optional<Tables> tables;
    if (words.size() >= 5) {
        tables = {.url = words[3], .role = words[4], .has_all_views = words.size() > 5 && words[5] == all_views};
    }
    Exerciser exerciser(modules::becomeChild(), std::move(tables));
    try {
        live(exerciser, modules::readJudgedFile(words[0], words[1]), calls);
    } catch (const std::exception& error) {
        exerciser.fault(calls ? checkOf(*calls) : "start_and_stop", error.what());
    }
    exerciser.done();
    return 0;
}

}  // namespace cardcage::checks
