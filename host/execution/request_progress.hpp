#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "host/database/connection.hpp"

namespace cardcage::execution {

/// Progress of a long request.
struct RequestProgress {
    std::string phase;
    std::int64_t done = 0;
    std::int64_t total = 0;  ///< 0: unknown
    std::int64_t started_us = 0;
    std::optional<std::int64_t> finished_us;
    bool is_done = false;  ///< finished well

    bool operator==(const RequestProgress&) const = default;
};

/// The long requests that this host runs, and their progress. Their transactions are closed to others until they end,
/// so a task writes it to the table cardcage.request_progress, where every host reads it. [any thread]
class LongRequests {
public:
    using Key = std::tuple<std::string, std::string, std::string>;  ///< tenant, module, request id

    /// One of them.
    class Entry {
    public:
        Entry(Key its_key, std::int64_t started_us);

        const Key key;

        void say(std::string_view phase, std::int64_t done, std::int64_t total);
        /// Nothing before the first report.
        std::optional<RequestProgress> progress() const;

    private:
        mutable std::mutex mutex_;
        RequestProgress progress_;
        bool has_spoken_ = false;
    };

    std::shared_ptr<Entry> begin(Key key, std::int64_t now_us);
    /// Stores that the request has ended, well or not, if it ever reported progress. A failure of this loses only a
    /// figure.
    void end(
        const std::shared_ptr<Entry>& entry, bool is_done, std::int64_t now_us, database::Connection& connection
    ) noexcept;

    /// Progress of a request of this host.
    std::optional<RequestProgress> find(const Key& key) const;
    /// Task, each second: stores their progress, and that they live.
    void tell(database::Connection& connection);

private:
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<Entry>> entries_;
};

/// Progress of a request of any host from the table; one whose host is silent has failed. Runs as the login role.
std::optional<RequestProgress> readProgress(database::Work& work, const LongRequests::Key& key);
/// Deletes rows that are older than a day.
void deleteOldProgress(database::Connection& connection);

}  // namespace cardcage::execution
