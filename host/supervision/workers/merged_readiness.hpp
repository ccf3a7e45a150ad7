#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/supervision/workers/inquiry.hpp"
#include "host/supervision/workers/workers.hpp"

namespace cardcage::supervision {

/// A worker and its answer to GET /readyz; absent when it gave none.
struct WorkerReadiness {
    Worker worker;
    std::optional<Answer> answer;
};

/// State of a parent beside its workers.
struct ParentReadiness {
    bool is_draining = false;
    unsigned count = 2;  ///< of the workers that are wanted
    Restarts restarts;
};

/// Whether all workers serve, and a JSON object: that of one process, of all together (`refused` and
/// `quarantined` once each, `pinned` and `late` with the number of their worker), and `workers` and `restart` besides.
struct MergedReadiness {
    bool is_ready = false;
    std::string json;
};
MergedReadiness mergedReadiness(const ParentReadiness& parent, const std::vector<WorkerReadiness>& workers);

}  // namespace cardcage::supervision
