#pragma once

#include <cardcage/detail/services.hpp>
#include <cardcage/scalar.hpp>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Files of the tenant: drawings, data sheets, uploads that a job reads later.
//
//   const auto file = call.files().storeBody({.name = name, .content_type = "application/pdf", .prefix = "%PDF-"});
//   call.db().run(sql::insert_drawing, part_id, file.id, file.name);     // the id is kept by the module
//
//   sdk::Answered download(sdk::Call& call, DrawingId id) {
//       call.files().answer(call.db().one<sdk::FileId>(sql::find_file_of_drawing, id));
//       return {};
//   }
//
// The content is durable before the transaction commits, and is removed when it rolls back.

namespace cardcage {

/// Id of a file. Keep it in a table of the module; nothing else finds the file again.
using FileId = Id<struct FileTag>;

/// A file of the tenant that this module stored. Its content never changes. A copy of the facts about it: it does not
/// follow later changes.
struct File {
    FileId id;
    bool is_complete = true;  ///< false: no complete content has come through the upload link
    std::string name;
    std::string content_type;
    std::string sha256;  ///< hexadecimal, lower case
    std::uint64_t bytes = 0;
    Timestamp stored_at;
};

/// Name, type and limits of a new file. Borrows its texts until the function that takes it returns.
struct NewFile {
    std::string_view name;  ///< name of a download, 1 to 255 bytes
    std::string_view content_type = "application/octet-stream";
    std::uint64_t size_cap = 0;    ///< bytes; 0: the host's limit for files
    std::string_view prefix = {};  ///< the content must begin with it: "%PDF-"
};

/// A link that works without a bearer until it expires.
struct SignedLink {
    std::string url;
    Timestamp expires_at;
};

/// A new file without content, and the link that takes its content by PUT.
struct UploadLink {
    File file;
    SignedLink link;
};

namespace detail {

/// Throws the problem that the status of cardcage.files/1 stands for, HostError for every other failure.
inline void checkFile(std::int32_t status, std::string_view what) {
    if (status == CC_NOT_FOUND) throw Problem(404, "not_found", "There is no such file.");
    if (status == CC_TOO_LARGE) throw Problem(413, "payload_too_large", "The file is larger than it may be.");
    expect(status, what);
}
/// Copies the facts about a file: the texts of the host live only as long as the call.
inline File copiedFile(const cc_file& file) {
    return {
        FileId(Uuid::parse(view(file.id)).value()),
        file.is_complete != 0,
        std::string(view(file.name)),
        std::string(view(file.content_type)),
        std::string(view(file.sha256)),
        file.bytes,
        Timestamp::fromMicroseconds(file.stored_us)};
}

}  // namespace detail

/// A file that is being written, piece by piece and without being held in memory. One that is not finished is given up
/// in the end and takes no space. Made by Files::writer. Used on the thread of the handler, while the handler runs.
class FileWriter {
public:
    /// Made by Files::writer; takes the handle over.
    FileWriter(const cc_files_v1& service, cc_upload* upload) : service_(&service), upload_(upload) {}
    FileWriter(FileWriter&& other) noexcept
        : service_(other.service_), upload_(std::exchange(other.upload_, nullptr)), bytes_(other.bytes_) {}
    FileWriter& operator=(FileWriter&&) = delete;
    ~FileWriter() {
        if (upload_) service_->put_abort(upload_);
    }

    /// Adds a piece, which is borrowed for the call. Throws Problem 413, 415 or 507 as soon as the file breaks a limit;
    /// HostError after finish().
    void write(std::string_view piece) {
        if (!upload_) throw HostError(CC_WRONG_PHASE, "the file is finished");
        detail::checkFile(service_->put_write(upload_, borrow(piece)), "put_write");
        bytes_ += piece.size();
    }
    /// Returns the number of bytes written so far.
    std::uint64_t bytes() const { return bytes_; }

    /// Completes the file and returns it; it is stored when the transaction commits. Throws HostError when it was
    /// finished before.
    File finish() {
        if (!upload_) throw HostError(CC_WRONG_PHASE, "the file is finished");
        cc_file file{};
        file.size = sizeof(cc_file);
        detail::checkFile(service_->put_end(std::exchange(upload_, nullptr), &file), "put_end");
        return detail::copiedFile(file);
    }

private:
    const cc_files_v1* service_;
    cc_upload* upload_;  ///< null when it is finished or moved away
    std::uint64_t bytes_ = 0;
};

/// The files of the tenant (service cardcage.files/1). A file that is stored or removed holds when the transaction
/// commits; a GET stores nothing (HostError). Every id that is not of a file of this module is Problem 404 not_found, a
/// content that is too large 413 payload_too_large, a full quota 507 storage_full. Used on the thread of the handler
/// only.
class Files {
public:
    /// Borrows both. Throws HostError when the host has no files service.
    Files(const Services& services, cc_call* call) : service_(detail::need(services.files, CC_FILES_V1)), call_(call) {}

    /// Stores the body of the request as it came, without reading it into memory. Problem 400 invalid_field for a wrong
    /// name, 415 for content without the prefix.
    File storeBody(const NewFile& spec) const {
        const auto given = specOf(spec);
        auto file = emptyFile();
        check(service_.put_body(call_, &given, &file), "put_body");
        return fileOf(file);
    }
    /// Stores a file written in pieces: `write(Sink)` is called once and calls its argument with each piece, borrowed
    /// for that call. An exception of `write` gives the file up and passes.
    template <class Write>
    File store(const NewFile& spec, Write&& write) const {
        auto file = writer(spec);
        write([&](std::string_view piece) { file.write(piece); });
        return file.finish();
    }
    /// Begins a file whose pieces come from several places. Problem 400 invalid_field for a wrong name.
    FileWriter writer(const NewFile& spec) const {
        const auto given = specOf(spec);
        cc_upload* upload = nullptr;
        check(service_.put_begin(call_, &given, &upload), "put_begin");
        return {service_, upload};
    }

    /// Returns the facts about a file; is_complete is false while no complete content has come through its upload link.
    File find(const FileId& id) const {
        auto file = emptyFile();
        check(service_.stat(call_, borrow(id.view()), &file), "stat");
        return fileOf(file);
    }
    /// Reads up to buffer.size() bytes from `offset`; returns the number of bytes read, 0 at the end.
    std::size_t read(const FileId& id, std::uint64_t offset, std::span<char> buffer) const {
        const auto count = service_.read(call_, borrow(id.view()), offset, buffer.data(), buffer.size());
        if (count < 0) check(static_cast<std::int32_t>(count), "read");
        return static_cast<std::size_t>(count);
    }
    /// Opens the file as JSON, for a Decoder or a Stream. The host owns the reader.
    cc_json* openJson(const FileId& id) const {
        cc_json* reader = nullptr;
        check(service_.open_json(call_, borrow(id.view()), &reader), "open_json");
        return reader;
    }
    /// Returns another file with the same content, which takes no space of its own. An empty name keeps the name.
    File copy(const FileId& id, std::string_view name = {}) const {
        auto file = emptyFile();
        const cc_str given = name.empty() ? cc_str{nullptr, 0} : borrow(name);
        check(service_.copy(call_, borrow(id.view()), given, &file), "copy");
        return fileOf(file);
    }
    /// Removes a file when the transaction commits. Its share of the quota is free at once.
    void remove(const FileId& id) const { check(service_.remove(call_, borrow(id.view())), "remove"); }

    /// Answers with the file, or with the part of it that the header Range asks for. The handler returns Answered.
    void answer(const FileId& id) const { check(service_.answer(call_, borrow(id.view())), "answer"); }
    /// Answers with a zip archive of (file, name inside the archive), in this order. `name` is the name of the
    /// download. The handler returns Answered.
    void answerZip(std::string_view name, std::span<const std::pair<FileId, std::string>> entries) const {
        std::vector<cc_zip_entry> given;
        given.reserve(entries.size());
        for (const auto& [id, entry] : entries) given.push_back({borrow(id.view()), borrow(entry)});
        check(service_.answer_zip(call_, borrow(name), given.data(), given.size()), "answer_zip");
    }

    /// Returns a link for GET that works for `seconds` (1 to 604,800).
    SignedLink signGet(const FileId& id, std::int64_t seconds = 900) const {
        cc_str url{nullptr, 0};
        std::int64_t expires = 0;
        check(service_.sign_get(call_, borrow(id.view()), seconds, &url, &expires), "sign_get");
        return {std::string(view(url)), Timestamp::fromMicroseconds(expires)};
    }
    /// Returns a new file and a link for PUT that sets its content; the last complete content counts. `flags`:
    /// CC_UPLOAD_….
    UploadLink signPut(const NewFile& spec, std::uint32_t flags = 0, std::int64_t seconds = 3600) const {
        const auto given = specOf(spec);
        auto file = emptyFile();
        cc_str url{nullptr, 0};
        std::int64_t expires = 0;
        check(service_.sign_put(call_, &given, flags, seconds, &file, &url, &expires), "sign_put");
        return {fileOf(file), {std::string(view(url)), Timestamp::fromMicroseconds(expires)}};
    }
    /// Ends the upload link of a file: it takes nothing more.
    void endUpload(const FileId& id) const { check(service_.end_upload(call_, borrow(id.view())), "end_upload"); }

private:
    /// An empty answer of the size that this SDK knows.
    static cc_file emptyFile() {
        cc_file file{};
        file.size = sizeof(cc_file);
        return file;
    }
    /// The form of the contract; borrows the texts of `spec`.
    static cc_file_spec specOf(const NewFile& spec) {
        return {
            sizeof(cc_file_spec),
            borrow(spec.name),
            borrow(spec.content_type),
            spec.size_cap,
            spec.prefix.empty() ? cc_str{nullptr, 0} : borrow(spec.prefix)};
    }
    static File fileOf(const cc_file& file) { return detail::copiedFile(file); }
    static void check(std::int32_t status, std::string_view what) { detail::checkFile(status, what); }

    const cc_files_v1& service_;
    cc_call* call_;
};

}  // namespace cardcage
