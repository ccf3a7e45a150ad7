#pragma once

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

namespace cardcage::supervision {

/// The directory of a process that has ended (RunDirectory), with its lock: taken by whoever makes the record of the
/// end.
class LeftDirectory {
public:
    /// Returns nothing while the process lives, and when another process has taken the directory.
    static std::optional<LeftDirectory> take(const std::filesystem::path& directory);
    /// Returns all that can be taken, in the run directory.
    static std::vector<LeftDirectory> takeAll(const std::filesystem::path& run);
    ~LeftDirectory();
    LeftDirectory(LeftDirectory&& other) noexcept;
    LeftDirectory& operator=(LeftDirectory&&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// Its record is made: removes the directory.
    void remove();

private:
    LeftDirectory(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}

    std::filesystem::path path_;
    int lock_;
};

/// Renames the directory of an earlier process of this process's number, which waits for its record: numbers come
/// again, in a container at every start. Before this process makes its own.
void setAsideNamesake(const std::filesystem::path& run);

}  // namespace cardcage::supervision
