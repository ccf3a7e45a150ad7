#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::modules {

/// The end of a child process in which code of a module has run.
struct ChildEnd {
    bool in_time = false;  ///< false: it was killed when its time was over
    int status = 0;        ///< of waitpid
    std::string answer;    ///< what it told (tellParent), up to a megabyte
    std::string said;      ///< its other output, which is the module's

    /// "crashed (SIGSEGV)", "ended the process with code 3", "did not return within 5000 ms", with the last line of
    /// what it said; `limit` as it was given.
    std::string description(std::chrono::milliseconds limit) const;
};

/// Runs `program` with the words behind its name, and waits at most `limit`. The child gets none of the environment's
/// secrets and no descriptor of this process but its pipes; processes that it leaves behind are ended. Throws Refused
/// "probe_failed" when it cannot be started.
ChildEnd runChild(
    const std::filesystem::path& program, std::vector<std::string> words, std::chrono::milliseconds limit
);

/// The child's part, at its beginning: it ends with its parent and leaves no core; what the module prints goes to
/// standard error. Returns the descriptor for tellParent.
int becomeChild();
/// Writes all of the text, unless nobody reads it any more.
void tellParent(int descriptor, std::string_view text);

}  // namespace cardcage::modules
