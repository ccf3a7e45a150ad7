#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>

namespace cardcage::requests {

/// Running requests of this host on routes that a tenant may use one at a time (cc_route.exclusive): another request is
/// refused before its body is received. The lock itself is the database's. [any thread]
class ExclusiveRequests {
public:
    using Key = std::tuple<std::string, std::string, std::string>;  ///< tenant, module, name

    /// Returns whether a request of that tenant runs on such a route of the module.
    bool isRunning(const Key& key) const;

    /// Runs as long as it lives.
    class Turn {
    public:
        Turn(ExclusiveRequests& requests, Key key);
        ~Turn();
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

    private:
        ExclusiveRequests& requests_;
        Key key_;
    };

private:
    mutable std::mutex mutex_;
    std::map<Key, int> running_;  ///< several when they came at the same moment: the database decides then
};

}  // namespace cardcage::requests
