#include "macros/expression.hpp"

#include <cmath>

#include "values/decimal.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Descends over one expression; `failed` stays set from the first error on.
class Evaluation {
public:
    Evaluation(std::string_view text, const MacroVariables& variables, int depth)
        : rest_(text), variables_(variables), depth_(depth) {}

    std::optional<double> run() {
        const double result = sum();
        if (failed_ || !peekEnd() || !std::isfinite(result)) return std::nullopt;
        return result;
    }

private:
    bool peekEnd() {
        rest_ = trimmed(rest_);
        return rest_.empty();
    }
    bool takes(char character) {
        if (peekEnd() || lowered(rest_.front()) != character) return false;
        rest_.remove_prefix(1);
        return true;
    }
    double fail() {
        failed_ = true;
        return 0;
    }

    double sum() {
        double result = product();
        while (!failed_) {
            if (takes('+')) {
                result += product();
            } else if (takes('-')) {
                result -= product();
            } else {
                break;
            }
        }
        return result;
    }
    double product() {
        double result = factor();
        while (!failed_) {
            if (takes('x')) {
                result *= factor();
            } else if (takes('/')) {
                result /= factor();
            } else {
                break;
            }
        }
        return result;
    }
    double factor() {
        double sign = 1;
        for (;;) {
            if (takes('-')) {
                sign = -sign;
            } else if (!takes('+')) {
                break;
            }
        }
        return sign * (takes('(') ? bracket() : takes('$') ? variable() : number());
    }
    double bracket() {
        if (depth_ == 0) return fail();
        --depth_;
        const double result = sum();
        ++depth_;
        return takes(')') ? result : fail();
    }
    std::string_view takeWhile(bool (*wanted)(char)) {
        std::size_t size = 0;
        while (size < rest_.size() && wanted(rest_[size])) ++size;
        const auto taken = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return taken;
    }
    double variable() {
        const auto number = parseCount(takeWhile([](char character) { return isDigit(character); }));
        if (!number) return fail();
        const auto found = variables_.find(*number);
        return found == variables_.end() ? 0 : found->second;
    }
    double number() {
        if (peekEnd()) return fail();
        const auto decimal =
            parseDecimal(takeWhile([](char character) { return isDigit(character) || character == '.'; }));
        return decimal ? decimal->value() : fail();
    }

    std::string_view rest_;
    const MacroVariables& variables_;
    int depth_;
    bool failed_ = false;
};

}  // namespace

std::optional<double> evaluate(std::string_view expression, const MacroVariables& variables, int depth) {
    return Evaluation(expression, variables, depth).run();
}

bool nestsDeeper(std::string_view expression, int depth) {
    int open = 0;
    for (const char character : expression) {
        if (character == ')' && open > 0) --open;
        if (character == '(' && ++open > depth) return true;
    }
    return false;
}

}  // namespace cardcage::pcb::analysis
