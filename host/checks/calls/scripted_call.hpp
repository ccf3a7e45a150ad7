#pragma once

#include <cardcage/abi.h>

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/checks/calls/scripted_database.hpp"
#include "host/json/reader.hpp"

namespace cardcage::checks {

/// The request of one call of a handler.
struct Input {
    std::string body;
    std::map<std::string, std::string> path;     ///< path parameters, decoded
    std::map<std::string, std::string> query{};  ///< the same of the query
    std::map<std::string, std::string> headers{};
};

/// One call of a handler without a server: the body is read and JSON parsed as by the host, statements run in `unit`;
/// other modules, files and servers are not there, jobs, events and mail vanish. Used by one thread.
class ScriptedCall {
public:
    explicit ScriptedCall(Input input) : input_(std::move(input)) {}
    ScriptedCall(const ScriptedCall&) = delete;
    ScriptedCall& operator=(const ScriptedCall&) = delete;

    /// The handle for a handler; services of `scriptedService` find this call by it.
    cc_call* handle() { return reinterpret_cast<cc_call*>(this); }

    /// The database; absent: one that has no row and takes every row.
    std::optional<ScriptedUnit> unit;

    /// Outcome: the answer of a handler that returned CC_OK.
    int status = 0;  ///< of the last answer; 0: none
    std::size_t answers = 0;
    bool is_open = false;  ///< begun, and not ended
    bool has_problem = false;
    std::string content_type;  ///< empty: JSON
    std::string answer;
    /// A service was used that works otherwise on a server: what the handler made of that is not judged.
    bool met_limits = false;

private:
    friend struct ScriptedServices;
    struct OpenReader {
        std::unique_ptr<json::Reader> reader;
    };

    cc_str keep(std::string text) {
        texts_.push_back(std::move(text));
        return {texts_.back().data(), texts_.back().size()};
    }

    Input input_;
    std::size_t body_read_ = 0;
    std::deque<std::string> texts_;
    std::vector<std::unique_ptr<char[]>> arena_;
    std::vector<std::unique_ptr<OpenReader>> readers_;
};

/// The functions of cardcage.db/1 for such calls.
const cc_db_v1& scriptedDatabase();
/// The tables of services for such calls. `useSettings` comes before the module is loaded.
const void* scriptedService(std::string_view id);
/// The settings that the module reads: a JSON object.
void useSettings(std::string settings);

}  // namespace cardcage::checks
