#include "host/modules/library/probe.hpp"

#include <sys/wait.h>

#include <string_view>

#include "host/modules/generation.hpp"
#include "host/modules/library/probes/child.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/library/scratch_directory.hpp"

namespace cardcage::modules {
namespace {

/// Output of the child: a ProbeAnswer, or "refused", a line with the code, and the reason.
constexpr std::string_view refused_word = "refused\n";

ProbeResult judge(const ChildEnd& end, std::chrono::milliseconds limit) {
    std::string_view answer = end.answer;
    const auto crashed = "its entry or init " + end.description(limit);
    if (!end.in_time) return {false, "hung", crashed};
    if (WIFSIGNALED(end.status)) return {false, "crashed", crashed};
    if (WEXITSTATUS(end.status) == 0) {
        if (auto accepted = probeAnswerIn(answer)) return {.accepted = true, .answer = std::move(*accepted)};
    }
    if (answer.starts_with(refused_word)) {
        answer.remove_prefix(refused_word.size());
        const auto line = answer.find('\n');
        if (line != std::string_view::npos) {
            return {false, std::string(answer.substr(0, line)), std::string(answer.substr(line + 1))};
        }
    }
    return {false, "crashed", crashed};
}

}  // namespace

ProbeResult probe(const std::filesystem::path& program, const ModuleFile& file, std::chrono::milliseconds limit) {
    try {
        return judge(runChild(program, {"module", "probe", file.path.string(), file.hash}, limit), limit);
    } catch (const Refused& refusal) {
        return {false, refusal.code, refusal.what()};
    }
}

ModuleFile readJudgedFile(const std::filesystem::path& path, std::string_view hash) {
    auto file = readModuleFile(path);
    if (file.hash != hash) throw Refused("probe_failed", "the file has changed since it was judged; try it again");
    return file;
}

int probeMain(const std::filesystem::path& path, std::string_view hash, const ServiceLookup& services) {
    const int parent = becomeChild();
    ProbeAnswer answer;
    try {
        const ScratchDirectory scratch("cardcage-probe");
        const auto module = readJudgedFile(path, hash);
        const auto generation = Generation::load(module, scratch.path(), services);
        answer = {module.hash, generation->registration()};
        const auto report = generation->retire();
        if (!report.failure.empty()) throw Refused("destroy_failed", report.failure);
    } catch (const Refused& refusal) {
        tellParent(parent, std::string(refused_word) + refusal.code + "\n" + refusal.what());
        return 1;
    } catch (const std::exception& error) {
        tellParent(parent, std::string(refused_word) + "probe_failed\n" + error.what());
        return 1;
    }
    tellParent(parent, textOf(answer));
    return 0;
}

}  // namespace cardcage::modules
