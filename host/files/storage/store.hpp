#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace cardcage::files {

/// A store cannot do its work now: a full or failing disk, a blob store that does not answer. For the log.
class StoreError : public std::runtime_error {
public:
    enum class Kind { Unavailable, Full };
    explicit StoreError(const std::string& message, Kind its_kind = Kind::Unavailable)
        : std::runtime_error(message), kind(its_kind) {}
    Kind kind;
};

/// Key of a content.
struct Content {
    std::string sha256;  ///< 64 lower-case hexadecimal digits
    std::uint64_t bytes = 0;
};

/// A content being written. Destroyed before `keep`, it leaves nothing behind.
class NewContent {
public:
    virtual ~NewContent() = default;
    virtual void write(std::string_view piece) = 0;
    /// Ends the writing. Nothing can be found in the store yet.
    virtual Content seal() = 0;
    /// Puts the sealed content into the store; it is durable when this returns. One that is there already is used
    /// again.
    virtual void keep() = 0;
};

/// A content open for reading. What is removed meanwhile may still be readable, or a StoreError.
class StoredContent {
public:
    virtual ~StoredContent() = default;
    virtual std::uint64_t size() const = 0;
    /// Up to `size` bytes from `offset`; 0 at the end.
    virtual std::size_t read(std::uint64_t offset, char* buffer, std::size_t size) = 0;
};

/// Content that came to a link that the store serves itself.
struct StagedContent {
    std::string version;  ///< another one after each change
    std::unique_ptr<StoredContent> content;
};

/// Headers with which a link of the store serves a file.
struct Presentation {
    std::string_view content_disposition;
    std::string_view content_type;
};

/// Storage of contents, each once, by its hash. [any thread]; every function may throw StoreError.
class Store {
public:
    using Time = std::chrono::system_clock::time_point;

    virtual ~Store() = default;

    virtual std::unique_ptr<NewContent> create() = 0;
    /// Null when there is none of that hash.
    virtual std::unique_ptr<StoredContent> open(std::string_view sha256) = 0;
    virtual bool exists(std::string_view sha256) = 0;
    /// Nothing happens when there is none.
    virtual void remove(std::string_view sha256) = 0;
    /// The hash of every content that was last kept before `time`; ends when `take` returns false.
    virtual void list(Time time, const std::function<bool(std::string_view sha256)>& take) = 0;
    /// Removes contents that a process was writing when it ended, before `time`.
    virtual void sweep(Time time) = 0;

    // Links that clients use without passing through the host. A store without them returns nothing.
    virtual bool servesLinks() const { return false; }
    virtual std::optional<std::string> downloadLink(
        std::string_view /*sha256*/, const Presentation& /*shown*/, Time /*expires*/
    ) {
        return std::nullopt;
    }
    /// Takes content for that file, again and again.
    virtual std::optional<std::string> uploadLink(std::string_view /*file*/, Time /*expires*/) { return std::nullopt; }
    /// The latest complete content of that file's link; absent when none has come.
    virtual std::optional<StagedContent> staged(std::string_view /*file*/) { return std::nullopt; }
    virtual void removeStaged(std::string_view /*file*/) {}
    /// Every file that has such content, last changed before `time`; ends when `take` returns false.
    virtual void listStaged(Time /*time*/, const std::function<bool(std::string_view file)>& /*take*/) {}
};

/// Whether a text is a hash as `Content` has it: never a path.
bool isDigest(std::string_view text);

}  // namespace cardcage::files
