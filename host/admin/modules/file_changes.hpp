#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::admin {

/// Changes of files that can be undone: each file comes and goes in one step (rename), and after `undo` all have the
/// bytes, rights and owners of before, or are not there. A symbolic link stays one: what is put goes behind it, and
/// what is taken is the link, never the file that it leads to.
class FileChanges {
public:
    FileChanges() = default;
    /// Undoes what was not kept; a failure of that is not told.
    ~FileChanges();
    FileChanges(const FileChanges&) = delete;
    FileChanges& operator=(const FileChanges&) = delete;

    /// Writes a file, and the directory of a new one. It has the rights and owner of before; a new one may be read by
    /// everybody. Throws CommandError, which names file and cure.
    void put(const std::filesystem::path& path, std::string_view content);
    /// Takes a file away, or a symbolic link. Throws CommandError.
    void take(const std::filesystem::path& path);
    /// Puts everything back, the last change first. Throws CommandError with the files that could not be.
    void undo();
    /// From now on the changes stay.
    void keep() { before_.clear(); }
    /// Returns whether something was changed and not kept.
    bool areOpen() const { return !before_.empty(); }

private:
    struct Before {
        std::filesystem::path path;
        std::optional<std::filesystem::path> link;  ///< text of the symbolic link that was there
        std::optional<std::string> content;         ///< absent: there was no file
        mode_t mode = 0644;
        uid_t owner = 0;
        gid_t group = 0;
        bool had_directory = true;
    };

    static Before lookBehind(const std::filesystem::path& path);
    static Before lookAt(const std::filesystem::path& path);
    static void write(const Before& file, std::string_view content);
    static void makeLink(const Before& before);
    static void restore(const Before& before);

    std::vector<Before> before_;
};

/// Returns the bytes of a file. Throws CommandError.
std::string contentOf(const std::filesystem::path& path);

}  // namespace cardcage::admin
