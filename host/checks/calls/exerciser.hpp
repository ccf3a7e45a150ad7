#pragma once

#include <cardcage/abi.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "host/checks/answer_schema.hpp"
#include "host/checks/calls/inputs.hpp"
#include "host/checks/calls/made_records.hpp"
#include "host/checks/calls/scripted_call.hpp"

namespace cardcage::checks {

/// Time of one call; the process ends by SIGALRM when it is over.
inline constexpr unsigned call_seconds = 5;

// Lines of the child: what it is about to do, an error of a check, and the end.
inline constexpr std::string_view at_word = "at\t";
inline constexpr std::string_view fault_word = "fault\t";
inline constexpr std::string_view done_word = "done";

/// The child's part: calls handlers and reports to its parent.
class Exerciser {
public:
    /// `parent` is the descriptor of the parent; without tables the database is one without a row.
    Exerciser(int parent, std::optional<Tables> tables);

    void at(const std::string& what);
    /// Each error once: many inputs may show it.
    void fault(std::string_view check, const std::string& text);
    void done();

    /// Has the rows laid down that a tenant begins with, as the host does for a new tenant.
    void beginTenant(const modules::Registration& registration);
    /// Calls every route and operation with the inputs of that kind.
    void callAll(const modules::Registration& registration, CallKind kind);

private:
    struct Callee {
        std::string label;
        Target target;
        cc_handler handler;
        void* self;
        const modules::Route* route;  ///< null: an operation
        AnswerSchema schema;
    };

    static Callee calleeOf(const modules::Route& route);
    static Callee calleeOf(const modules::Operation& operation);

    void tell(const std::string& line);
    void callEach(const Callee& callee, CallKind kind);
    void call(const Callee& callee, CallKind kind, Input input);
    void judge(const Callee& callee, CallKind kind, ScriptedCall& call, std::int32_t status);
    void judgeFailure(const Callee& callee, CallKind kind, const ScriptedCall& call, std::int32_t status);
    void judgeAnswer(const Callee& callee, const ScriptedCall& call);
    void judgeStatements(const Callee& callee, const ScriptedCall& call);

    int parent_;
    std::optional<Tables> tables_;
    std::unique_ptr<database::Connection> connection_;  ///< null without tables
    MadeRecords made_;
    std::set<std::string> told_;
};

}  // namespace cardcage::checks
