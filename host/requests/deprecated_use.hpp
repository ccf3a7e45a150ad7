#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <tuple>

#include "host/database/connection.hpp"
#include "host/modules/registration.hpp"

namespace cardcage::requests {

/// Use of deprecated operations: counted per tenant, API client and day in memory, added to cardcage.deprecated_use
/// from time to time. Counts since the last flush are lost when the process is killed. [any thread]
class DeprecatedUse {
public:
    /// Counts one request of the tenant. `client`: uuid of its API client, empty for everybody else.
    void record(const std::string& tenant, const std::string& client, const modules::Route& route);
    /// Adds the counts to the table. Keeps them for the next time when that fails.
    void flush(database::Connection& connection);

private:
    using Key = std::tuple<std::string, std::string, std::string, std::string, std::string, std::int32_t>;
    std::mutex mutex_;
    std::map<Key, std::int64_t> uses_;
};

}  // namespace cardcage::requests
