#include "host/database/connecting/connector.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <vector>

namespace cardcage::database {
namespace {

/// Interval at which a caller that gives up is noticed.
constexpr std::chrono::milliseconds look_period{100};

/// libpq has no accessor for the state of a failed connect; in verbose messages it follows the severity.
std::string sqlstateIn(const std::string& message) {
    for (std::size_t at = message.find(":  "); at != std::string::npos; at = message.find(":  ", at + 1)) {
        const std::string state = message.substr(at + 3, 5);
        const bool plausible = state.size() == 5 && std::all_of(state.begin(), state.end(), [](unsigned char c) {
                                   return std::isdigit(c) || std::isupper(c);
                               });
        if (plausible && message.compare(at + 8, 1, ":") == 0) return state;
    }
    return {};
}

bool passes(const std::string& sqlstate) {
    return sqlstate.empty() || sqlstate.starts_with("08") || sqlstate.starts_with("53") || sqlstate.starts_with("57P");
}

std::string firstLine(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

}  // namespace

Attempt tryConnecting(
    const ConnectionOptions& options, std::chrono::milliseconds limit, const std::function<bool()>& given_up
) {
    std::vector<const char*> keywords, values;
    for (const auto& [keyword, value] : options.values()) {
        keywords.push_back(keyword.c_str());
        values.push_back(value.c_str());
    }
    keywords.push_back(nullptr);
    values.push_back(nullptr);

    const auto deadline = std::chrono::steady_clock::now() + limit;
    const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(
        PQconnectStartParams(keywords.data(), values.data(), 0), &PQfinish
    );
    Attempt attempt;
    if (!connection) {
        attempt.message = "out of memory";
        return attempt;
    }
    PQsetErrorVerbosity(connection.get(), PQERRORS_VERBOSE);
    PQsetNoticeReceiver(
        connection.get(), [](void*, const PGresult*) {}, nullptr
    );

    auto wanted = PGRES_POLLING_WRITING;
    while (PQstatus(connection.get()) != CONNECTION_BAD && wanted != PGRES_POLLING_FAILED) {
        if (wanted == PGRES_POLLING_OK) {
            attempt.reached = true;
            return attempt;
        }
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0 || (given_up && given_up())) {
            attempt.message = "no answer within " + std::to_string(limit.count()) + " ms";
            return attempt;
        }
        pollfd descriptor{PQsocket(connection.get()), short(wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT), 0};
        if (poll(&descriptor, 1, static_cast<int>(std::min(left, look_period).count())) == 0) continue;
        wanted = PQconnectPoll(connection.get());
    }
    const std::string message = PQerrorMessage(connection.get());
    attempt.sqlstate = sqlstateIn(message);
    attempt.permanent = !passes(attempt.sqlstate);
    attempt.message = firstLine(message);
    return attempt;
}

}  // namespace cardcage::database
