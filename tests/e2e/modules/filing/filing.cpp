// Every function of cardcage.files/1 as an operation of its own.

#include <array>
#include <cardcage/module.hpp>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace cardcage::filing {
namespace {

struct FileRecord {
    FileId id;
    bool is_complete = true;
    std::string name;
    std::string content_type;
    std::string sha256;
    std::int64_t bytes = 0;

    static constexpr auto schema() {
        return sdk::record(
            "FiledFile",
            sdk::required<&FileRecord::id>("Its id."),
            sdk::required<&FileRecord::is_complete>("Whether a content has come."),
            sdk::required<&FileRecord::name>("Its name."),
            sdk::required<&FileRecord::content_type>("Its type."),
            sdk::required<&FileRecord::sha256>("Hash of its content."),
            sdk::required<&FileRecord::bytes>("Its size.")
        );
    }
};

FileRecord recordOf(const File& file) {
    return {
        file.id, file.is_complete, file.name, file.content_type, file.sha256, static_cast<std::int64_t>(file.bytes)};
}

struct Link {
    std::string url;
    Timestamp expires_at;

    static constexpr auto schema() {
        return sdk::record(
            "FileLink", sdk::required<&Link::url>("Where."), sdk::required<&Link::expires_at>("Until when.")
        );
    }
};

struct LinkRequest {
    std::string name;
    std::string content_type;
    std::int64_t size_cap = 0;
    std::string prefix;
    bool blob = false;
    std::int64_t seconds = 0;

    static constexpr auto schema() {
        return sdk::record(
            "FileLinkRequest",
            sdk::required<&LinkRequest::name>("Name of the file."),
            sdk::required<&LinkRequest::content_type>("Its type."),
            sdk::required<&LinkRequest::size_cap>("Its largest size."),
            sdk::required<&LinkRequest::prefix>("What it begins with."),
            sdk::required<&LinkRequest::blob>("Whether the link speaks the block blob protocol."),
            sdk::required<&LinkRequest::seconds>("Life of the link.")
        );
    }
};

struct UploadRecord {
    FileId id;
    std::string url;
    Timestamp expires_at;

    static constexpr auto schema() {
        return sdk::record(
            "FileUpload",
            sdk::required<&UploadRecord::id>("Id of the file."),
            sdk::required<&UploadRecord::url>("Where."),
            sdk::required<&UploadRecord::expires_at>("Until when.")
        );
    }
};

struct Copy {
    std::optional<std::string> name;

    static constexpr auto schema() { return sdk::record("FileCopy", sdk::optional<&Copy::name>("Name of the copy.")); }
};

struct Entry {
    FileId file;
    std::string name;

    static constexpr auto schema() {
        return sdk::record(
            "ArchiveEntry",
            sdk::required<&Entry::file>("Id of a file."),
            sdk::required<&Entry::name>("Its name in the archive.")
        );
    }
};

struct Archive {
    std::string name;
    std::vector<Entry> entries;

    static constexpr auto schema() {
        return sdk::record(
            "Archive", sdk::required<&Archive::name>("Its name."), sdk::required<&Archive::entries>("Its files.")
        );
    }
};

struct Count {
    std::int64_t values = 0;

    static constexpr auto schema() {
        return sdk::record("ValueCount", sdk::required<&Count::values>("Values of the JSON text."));
    }
};

struct Wanted {
    std::string name;
    std::int64_t cap = 0;
    std::string prefix;
    std::int64_t ms = 0;

    static constexpr auto schema() {
        return sdk::query(
            "Wanted",
            sdk::optional<&Wanted::name>("Name of the file."),
            sdk::optional<&Wanted::cap>("Largest size."),
            sdk::optional<&Wanted::prefix>("Beginning of the content."),
            sdk::optional<&Wanted::ms>("Milliseconds to wait.")
        );
    }
};

struct Place {
    std::int64_t offset = 0;

    static constexpr auto schema() { return sdk::query("Place", sdk::optional<&Place::offset>("First byte.")); }
};

struct Validity {
    std::int64_t seconds = 0;

    static constexpr auto schema() {
        return sdk::query("Validity", sdk::optional<&Validity::seconds>("Seconds of a link; 900 by default."));
    }
};

/// Borrows `wanted`.
NewFile asked(const sdk::Call& call, const Wanted& wanted) {
    return {
        .name = wanted.name,
        .content_type = call.header("Content-Type").value_or(""),
        .size_cap = static_cast<std::uint64_t>(wanted.cap),
        .prefix = wanted.prefix};
}

FileRecord storeBody(sdk::Call& call, const Wanted& wanted) {
    return recordOf(call.files().storeBody(asked(call, wanted)));
}

/// Copies the body through the module, in small pieces.
FileRecord storePieces(sdk::Call& call, const Wanted& wanted) {
    return recordOf(call.files().store(asked(call, wanted), [&](auto sink) {
        std::array<char, 1000> piece;
        while (const auto count = call.readBody(piece)) sink({piece.data(), count});
    }));
}

/// Its file is stored only when the request ends without a failure.
FileRecord storeAndWait(sdk::Call& call, const Wanted& wanted) {
    auto file = recordOf(call.files().storeBody(asked(call, wanted)));
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(wanted.ms);
    while (std::chrono::steady_clock::now() < end) {
        call.stopIfCancelled();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return file;
}

FileRecord storeAndFail(sdk::Call& call, const Wanted& wanted) {
    call.files().storeBody(asked(call, wanted));
    throw sdk::Problem::conflict("in_use", "Refused after it was stored.");
}

FileRecord stat(sdk::Call& call, FileId id) {
    return recordOf(call.files().find(id));
}

Answered content(sdk::Call& call, FileId id) {
    call.files().answer(id);
    return {};
}

Answered bytes(sdk::Call& call, FileId id, const Place& place) {
    const auto files = call.files();
    auto offset = static_cast<std::uint64_t>(place.offset);
    std::array<char, 4096> buffer;
    call.begin(200, CC_STR("application/octet-stream"));
    while (const auto count = files.read(id, offset, buffer)) {
        call.write({buffer.data(), count});
        offset += count;
    }
    call.end();
    return {};
}

Count countValues(sdk::Call& call, FileId id) {
    auto* reader = call.files().openJson(id);
    Count count;
    cc_json_event event{};
    event.size = sizeof event;
    while (call.services().json->next(reader, &event) == CC_OK && event.kind != CC_JSON_END) {
        const bool closes = event.kind == CC_JSON_OBJECT_END || event.kind == CC_JSON_ARRAY_END;
        if (!closes && event.kind != CC_JSON_KEY) ++count.values;
    }
    return count;
}

FileRecord copy(sdk::Call& call, FileId id, const Copy& copy) {
    return recordOf(call.files().copy(id, copy.name.value_or("")));
}

void remove(sdk::Call& call, FileId id) {
    call.files().remove(id);
}

Link link(sdk::Call& call, FileId id, const Validity& validity) {
    const auto made = call.files().signGet(id, validity.seconds ? validity.seconds : 900);
    return {made.url, made.expires_at};
}

UploadRecord uploadLink(sdk::Call& call, const LinkRequest& wanted) {
    const NewFile file{wanted.name, wanted.content_type, static_cast<std::uint64_t>(wanted.size_cap), wanted.prefix};
    const auto made = call.files().signPut(file, wanted.blob ? CC_UPLOAD_BLOB : 0, wanted.seconds);
    return {made.file.id, made.link.url, made.link.expires_at};
}

FileRecord endUpload(sdk::Call& call, FileId id) {
    call.files().endUpload(id);
    return recordOf(call.files().find(id));
}

Answered archive(sdk::Call& call, const Archive& archive) {
    std::vector<std::pair<FileId, std::string>> entries;
    for (const auto& entry : archive.entries) entries.emplace_back(entry.file, entry.name);
    call.files().answerZip(archive.name, entries);
    return {};
}

constexpr std::uint64_t body_limit = std::uint64_t{300} << 20;

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/filing/files", sdk::unversioned, &storeBody, "Store the body").limit(body_limit).longRunning(),
        sdk::post("/filing/pieces", sdk::unversioned, &storePieces, "Store the body in pieces").limit(body_limit),
        sdk::post("/filing/slow", sdk::unversioned, &storeAndWait, "Store the body and wait").longRunning(),
        sdk::post("/filing/failures", sdk::unversioned, &storeAndFail, "Store the body and fail"),
        sdk::get("/filing/stored", sdk::unversioned, &storeBody, "Store the body of a GET"),
        sdk::get("/filing/files/{id}", sdk::unversioned, &stat, "Get what is known of a file"),
        sdk::post("/filing/files/{id}/check", sdk::unversioned, &stat, "The same in a request that may write"),
        sdk::get("/filing/files/{id}/content", sdk::unversioned, &content, "Download a file"),
        sdk::get("/filing/files/{id}/bytes", sdk::unversioned, &bytes, "Read a file"),
        sdk::get("/filing/files/{id}/values", sdk::unversioned, &countValues, "Read a file as JSON"),
        sdk::post("/filing/files/{id}/copies", sdk::unversioned, &copy, "Copy a file"),
        sdk::del("/filing/files/{id}", sdk::unversioned, &remove, "Remove a file"),
        sdk::get("/filing/files/{id}/link", sdk::unversioned, &link, "Get a link to a file"),
        sdk::post("/filing/links", sdk::unversioned, &uploadLink, "Get a link that takes a file"),
        sdk::post("/filing/files/{id}/end", sdk::unversioned, &endUpload, "End the upload of a file"),
        sdk::post("/filing/archives", sdk::unversioned, &archive, "Download files as an archive"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::filing

CARDCAGE_MODULE(cardcage::filing::routes)
