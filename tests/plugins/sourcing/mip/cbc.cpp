#include "tests/plugins/sourcing/mip/cbc.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace cardcage::sourcing::mip {
namespace {

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

double secondsOf(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// Processor time of the process in seconds; nothing if a signal ended it.
std::optional<double> run(const std::vector<std::string>& words, const std::filesystem::path& log) {
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t pid = 0;
    const int refused = posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (refused) throw std::runtime_error("cbc cannot be started");
    int status = 0;
    rusage used{};
    while (wait4(pid, &status, 0, &used) < 0) {
        if (errno != EINTR) throw std::runtime_error("cbc is gone");
    }
    if (WIFSIGNALED(status)) return std::nullopt;
    if (WEXITSTATUS(status) != 0) throw std::runtime_error("cbc failed:\n" + contentOf(log));
    return secondsOf(used.ru_utime) + secondsOf(used.ru_stime);
}

/// Lines "position name value reduced-cost", with "**" in front where a value breaks a bound by its tolerance.
std::map<std::string, double> valuesOf(std::istream& lines) {
    std::map<std::string, double> values;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("**")) line.erase(0, 2);
        std::istringstream words(line);
        std::size_t position = 0;
        std::string name;
        double value = 0;
        if (words >> position >> name >> value) values[name] = value;
    }
    return values;
}

}  // namespace

Cbc::Cbc() {
    auto name = (std::filesystem::temp_directory_path() / "cardcage-cbc-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary directory");
    directory_ = name;
}

Cbc::~Cbc() {
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
}

bool Cbc::isInstalled() {
    std::istringstream path(std::getenv("PATH") ? std::getenv("PATH") : "");
    for (std::string directory; std::getline(path, directory, ':');) {
        if (access((std::filesystem::path(directory) / "cbc").c_str(), X_OK) == 0) return true;
    }
    return false;
}

MipResult Cbc::solve(const std::string& linear_program, int seconds, Preprocessing preprocessing) {
    const auto program = directory_ / "part.lp";
    const auto solution = directory_ / "part.sol";
    const auto log = directory_ / "part.log";
    std::ofstream(program) << linear_program;
    std::filesystem::remove(solution);
    MipResult result;
    // Without any gap, and without the least improvement that cbc otherwise asks of a better solution.
    std::vector<std::string> words{
        "cbc",
        program,
        "-threads",
        "0",
        "-ratioGap",
        "0",
        "-allowableGap",
        "0",
        "-increment",
        "1e-9",
        "-primalTolerance",
        "1e-9",
        "-integerTolerance",
        "1e-9",
        "-seconds",
        std::to_string(seconds)};
    if (preprocessing == Preprocessing::Off) words.insert(words.end(), {"-preprocess", "off"});
    words.insert(words.end(), {"-solve", "-solution", solution});
    const auto seconds_used = run(words, log);
    // Without preprocessing it crashes on some small programs without a solution; with it, it finds that there is none.
    if (!seconds_used && preprocessing == Preprocessing::Off) return solve(linear_program, seconds, Preprocessing::On);
    if (!seconds_used) throw std::runtime_error("cbc crashed:\n" + contentOf(log));
    result.cpu_seconds = *seconds_used;
    result.log = contentOf(log);
    std::ifstream file(solution);
    std::string first;
    std::getline(file, first);
    if (first.starts_with("Optimal")) {
        result.status = MipResult::Status::Optimal;
        result.values = valuesOf(file);
    } else if (first.starts_with("Infeasible") || first.starts_with("Integer infeasible")) {
        result.status = MipResult::Status::Infeasible;
    } else if (first.starts_with("Stopped")) {
        result.values = valuesOf(file);  // of the best that was found
    }
    return result;
}

}  // namespace cardcage::sourcing::mip
