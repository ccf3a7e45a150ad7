#pragma once

#include <optional>
#include <string>

#include "host/json/json_tree.hpp"
#include "host/runtime/paths.hpp"
#include "host/supervision/workers/serving_file.hpp"

namespace cardcage::admin {

/// The server of this data directory, for commands beside it.
class RunningServer {
public:
    /// Absent when no server runs there, or when this account may not see it.
    static std::optional<RunningServer> find(const runtime::Paths& paths);

    /// Returns the process that was started by `cardcage serve`.
    pid_t pid() const { return serving_.pid; }
    /// Returns whether that is the parent of several workers.
    bool hasWorkers() const { return serving_.has_workers; }
    /// Returns the object of /readyz, whether it is ready or not; null when there is no answer within seconds.
    json::Object::Ptr readiness() const { return page("/readyz"); }
    /// Returns the object of a page for operators; null when there is no answer within seconds.
    json::Object::Ptr page(const std::string& target) const;

private:
    explicit RunningServer(supervision::Serving serving) : serving_(std::move(serving)) {}

    supervision::Serving serving_;
};

}  // namespace cardcage::admin
