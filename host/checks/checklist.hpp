#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::checks {

/// The texts of one named check.
struct Check {
    std::string_view name;         ///< "one_export"
    std::string_view description;  ///< expected state
    std::string_view fix;          ///< what the author of a module does about it
};

/// Every check, in the order in which they are made and printed.
std::span<const Check> allChecks();

enum class Outcome { Passed, Failed, Skipped };
/// "passed", "failed", "skipped".
std::string_view name(Outcome outcome);

/// The outcome of a check of one module.
struct CheckResult {
    Check check;
    Outcome outcome = Outcome::Skipped;
    std::string detail;  ///< the error, or the reason why it was skipped; empty when passed
};

/// The results of all checks. Each is skipped until it is judged. Names are those of allChecks: another one is an error
/// of the program, std::logic_error.
class Checklist {
public:
    Checklist();

    /// Runs a check: an empty complaint is a pass; an exception is a failure with its text.
    void judge(std::string_view name, const std::function<std::string()>& complaint);
    /// The same with the complaints at hand, if there are any.
    void judge(std::string_view name, const std::vector<std::string>& complaints);
    void skip(std::string_view name, std::string reason);

    Outcome outcomeOf(std::string_view name) const { return results_[placeOf(name)].outcome; }
    bool passed(std::string_view name) const { return outcomeOf(name) == Outcome::Passed; }
    const std::vector<CheckResult>& results() const { return results_; }

private:
    std::size_t placeOf(std::string_view name) const;
    void set(std::string_view name, Outcome outcome, std::string detail);

    std::vector<CheckResult> results_;
};

bool allPassed(std::span<const CheckResult> results);

/// "one; two", of many lines the first ones and the number of the others.
std::string joined(const std::vector<std::string>& lines);

}  // namespace cardcage::checks
