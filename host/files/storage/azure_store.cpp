#include "host/files/storage/azure_store.hpp"

#include <Poco/DateTimeFormat.h>
#include <Poco/DateTimeParser.h>
#include <Poco/Exception.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <vector>

#include "host/crypto/base64.hpp"
#include "host/files/storage/hashed_file.hpp"

namespace cardcage::files {
namespace {

/// A content up to this size is one request; a larger one is put in pieces of it.
constexpr std::size_t piece_size = std::size_t{8} << 20;
constexpr std::uint64_t read_ahead = std::uint64_t{4} << 20;
constexpr std::string_view contents = "content/";
constexpr std::string_view stages = "staging/";

std::string blobOf(std::string_view sha256) {
    if (!isDigest(sha256)) throw StoreError("'" + std::string(sha256) + "' is no hash of a content");
    return std::string(contents).append(sha256.substr(0, 2)).append("/").append(sha256.substr(2));
}

std::string stageOf(std::string_view file) {
    return std::string(stages).append(file);
}

class NewAzureContent final : public NewContent {
public:
    NewAzureContent(const std::filesystem::path& directory, AzureClient& client) : file_(directory), client_(client) {}

    void write(std::string_view piece) override { file_.write(piece); }

    Content seal() override {
        content_ = file_.seal();
        return content_;
    }

    void keep() override {
        const auto blob = blobOf(content_.sha256);
        if (useAgain(blob)) return;
        if (content_.bytes <= piece_size) {
            const auto piece = read(0);
            client_.expect("PUT", blob, {}, {{"x-ms-blob-type", "BlockBlob"}}, piece);
        } else {
            putInPieces(blob);
        }
    }

private:
    /// True when the content is there already; writing its (empty) metadata makes it young again for the collector.
    bool useAgain(const std::string& blob) {
        const auto known = client_.send("HEAD", blob);
        if (known.status == 404 || known.header("content-length") != std::to_string(content_.bytes)) return false;
        return client_.send("PUT", blob, {{"comp", "metadata"}}).isGood();
    }

    void putInPieces(const std::string& blob) {
        std::string list = "<?xml version=\"1.0\" encoding=\"utf-8\"?><BlockList>";
        int number = 0;
        for (std::uint64_t offset = 0; offset < content_.bytes; offset += piece_size, ++number) {
            char name[16];
            std::snprintf(name, sizeof name, "%08d", number);
            const auto id = crypto::encodeBase64(name);
            client_.expect("PUT", blob, {{"comp", "block"}, {"blockid", id}}, {}, read(offset));
            list += "<Latest>" + id + "</Latest>";
        }
        client_.expect("PUT", blob, {{"comp", "blocklist"}}, {}, list + "</BlockList>");
    }

    std::string read(std::uint64_t offset) const {
        std::string piece(static_cast<std::size_t>(std::min<std::uint64_t>(piece_size, content_.bytes - offset)), '\0');
        std::size_t done = 0;
        while (done < piece.size()) {
            const auto count = readAt(file_.descriptor(), offset + done, piece.data() + done, piece.size() - done);
            if (count == 0) throw StoreError("a content on its way is shorter than it should be");
            done += count;
        }
        return piece;
    }

    HashedFile file_;
    AzureClient& client_;
    Content content_;
};

/// Reads pieces of one version of a blob, and keeps the last one.
class StoredAzureContent final : public StoredContent {
public:
    StoredAzureContent(AzureClient& client, std::string blob, std::uint64_t size, std::string etag)
        : client_(client), blob_(std::move(blob)), size_(size), etag_(std::move(etag)) {}

    std::uint64_t size() const override { return size_; }

    std::size_t read(std::uint64_t offset, char* buffer, std::size_t size) override {
        if (offset >= size_ || size == 0) return 0;
        if (offset < begin_ || offset >= begin_ + piece_.size()) fetch(offset);
        return piece_.copy(buffer, size, static_cast<std::size_t>(offset - begin_));
    }

private:
    void fetch(std::uint64_t offset) {
        const auto end = std::min(size_, offset + read_ahead);
        const auto range = "bytes=" + std::to_string(offset) + "-" + std::to_string(end - 1);
        piece_ = client_.expect("GET", blob_, {}, {{"x-ms-range", range}, {"if-match", etag_}}).body;
        begin_ = offset;
        if (piece_.size() != end - offset)
            throw StoreError("the blob service sent less of " + blob_ + " than asked for");
    }

    AzureClient& client_;
    std::string blob_;
    std::uint64_t size_;
    std::string etag_;
    std::uint64_t begin_ = 0;
    std::string piece_;
};

std::unique_ptr<StoredAzureContent> openBlob(AzureClient& client, const std::string& blob, std::string& etag) {
    const auto known = client.send("HEAD", blob);
    if (known.status == 404) return nullptr;
    if (!known.isGood())
        throw StoreError("the blob service refused HEAD " + blob + ": " + std::to_string(known.status));
    const auto text = known.header("content-length");
    std::uint64_t size = 0;
    std::from_chars(text.data(), text.data() + text.size(), size);
    etag = known.header("etag");
    return std::make_unique<StoredAzureContent>(client, blob, size, etag);
}

/// The text between two marks, behind `at`, which moves behind it; absent when there is none.
std::optional<std::string_view> between(
    std::string_view text, std::string_view open, std::string_view close, std::size_t& at
) {
    const auto begin = text.find(open, at);
    if (begin == std::string_view::npos) return std::nullopt;
    const auto end = text.find(close, begin + open.size());
    if (end == std::string_view::npos) return std::nullopt;
    at = end + close.size();
    return text.substr(begin + open.size(), end - begin - open.size());
}

std::string unescaped(std::string text) {
    constexpr std::pair<std::string_view, char> entities[] = {
        {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&amp;", '&'}};
    for (const auto& [entity, character] : entities) {
        for (auto at = text.find(entity); at != std::string::npos; at = text.find(entity, at + 1)) {
            text.replace(at, entity.size(), 1, character);
        }
    }
    return text;
}

Store::Time timeOf(const std::string& http_date) {
    int zone = 0;
    const auto parsed = Poco::DateTimeParser::parse(Poco::DateTimeFormat::HTTP_FORMAT, http_date, zone);
    return Store::Time(std::chrono::microseconds(parsed.timestamp().epochMicroseconds()));
}

}  // namespace

AzureStore::AzureStore(AzureAccount account, const std::string& endpoint, std::filesystem::path directory)
    : client_(std::move(account), endpoint), directory_(std::move(directory)) {
    makePrivateDirectory(directory_);
}

std::unique_ptr<NewContent> AzureStore::create() {
    return std::make_unique<NewAzureContent>(directory_, client_);
}

std::unique_ptr<StoredContent> AzureStore::open(std::string_view sha256) {
    std::string etag;
    return openBlob(client_, blobOf(sha256), etag);
}

bool AzureStore::exists(std::string_view sha256) {
    return client_.send("HEAD", blobOf(sha256)).isGood();
}

void AzureStore::remove(std::string_view sha256) {
    const auto blob = blobOf(sha256);
    if (client_.send("HEAD", blob).status != 404) client_.expect("DELETE", blob);
}

void AzureStore::list(Time time, const std::function<bool(std::string_view)>& take) {
    listBlobs(std::string(contents), time, [&](std::string_view name) {
        std::string sha256(name);
        std::erase(sha256, '/');
        return !isDigest(sha256) || take(sha256);
    });
}

void AzureStore::sweep(Time time) {
    sweepDirectory(directory_, time);
}

std::optional<std::string> AzureStore::downloadLink(std::string_view sha256, const Presentation& shown, Time expires) {
    const auto blob = blobOf(sha256);
    const BlobPermission permission{
        blob, "r", expires, client_.usesTls(), shown.content_disposition, shown.content_type};
    return client_.urlOf(blob) + '?' + sharedAccessQuery(client_.account(), permission);
}

std::optional<std::string> AzureStore::uploadLink(std::string_view file, Time expires) {
    const auto blob = stageOf(file);
    const BlobPermission permission{blob, "cw", expires, client_.usesTls()};
    return client_.urlOf(blob) + '?' + sharedAccessQuery(client_.account(), permission);
}

std::optional<StagedContent> AzureStore::staged(std::string_view file) {
    StagedContent found;
    found.content = openBlob(client_, stageOf(file), found.version);
    if (!found.content) return std::nullopt;
    return found;
}

void AzureStore::removeStaged(std::string_view file) {
    client_.send("DELETE", stageOf(file));
}

void AzureStore::listStaged(Time time, const std::function<bool(std::string_view)>& take) {
    listBlobs(std::string(stages), time, take);
}

/// The names behind `prefix`, page by page. Uncommitted blobs are not listed; the service removes them itself.
void AzureStore::listBlobs(const std::string& prefix, Time time, const std::function<bool(std::string_view)>& take) {
    std::string marker;
    do {
        AzureClient::Texts query{{"restype", "container"}, {"comp", "list"}, {"prefix", prefix}};
        if (!marker.empty()) query["marker"] = marker;
        const auto page = client_.expect("GET", {}, query).body;
        std::size_t at = 0;
        while (const auto blob = between(page, "<Blob>", "</Blob>", at)) {
            std::size_t in_blob = 0;
            const auto name = between(*blob, "<Name>", "</Name>", in_blob);
            in_blob = 0;
            const auto changed = between(*blob, "<Last-Modified>", "</Last-Modified>", in_blob);
            if (!name || !changed || !name->starts_with(prefix)) continue;
            if (timeOf(std::string(*changed)) < time && !take(name->substr(prefix.size()))) return;
        }
        at = 0;
        marker = unescaped(std::string(between(page, "<NextMarker>", "</NextMarker>", at).value_or("")));
    } while (!marker.empty());
}

}  // namespace cardcage::files
