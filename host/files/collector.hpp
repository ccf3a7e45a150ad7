#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "host/database/pool.hpp"
#include "host/files/file_repository.hpp"
#include "host/files/storage/store.hpp"

namespace cardcage::files {

/// Removes what no file needs: contents without a row, uploads to which nothing complete came, leftovers of processes
/// that ended.
///
/// It never removes the content of a file, because a request that stores a content, new or used again, holds its lock
/// (shared) from before the content is kept until the row that names it is committed or given up. The collector removes
/// a content only while it holds that lock alone, and looks for rows once more after it got it. So either the other one
/// is first, and its row is seen; or the collector is first, and the other one finds the content missing and writes it.
/// It never waits for the lock: a content in use is for another time. That only contents older than an hour are looked
/// at, by the time they were last kept, is for stores that others write to as well, as after a restored backup.
class Collector {
public:
    struct Removed {
        std::int64_t contents = 0;
        std::int64_t uploads = 0;
        std::int64_t staged = 0;
        std::string failure;  ///< of an upload that could not be ended; empty: none
    };

    Collector(Store& store, database::Pool& pool) : store_(store), pool_(pool) {}

    /// One round. `stopping`: ends early when it returns true. Throws StoreError and DatabaseError; the rest is done in
    /// the next round.
    Removed run(Store::Time now, const std::function<bool()>& stopping);

private:
    struct Upload {
        std::string tenant;
        std::string module;
        std::string file;
    };
    std::vector<Upload> expiredUploads(Store::Time before);
    bool endExpired(const Upload& upload, Store::Time now);
    std::vector<std::string> orphansOf(database::Work& work, const std::vector<std::string>& contents);
    bool removeOrphan(const std::string& sha256);
    bool takesUploads(const std::string& file);

    Store& store_;
    database::Pool& pool_;
};

}  // namespace cardcage::files
