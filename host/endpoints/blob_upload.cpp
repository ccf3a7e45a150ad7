#include "host/endpoints/blob_upload.hpp"

#include <Poco/DateTimeFormat.h>
#include <Poco/DateTimeFormatter.h>
#include <Poco/Timestamp.h>

#include <algorithm>
#include <map>
#include <vector>

#include "host/files/storage/blob_protocol.hpp"
#include "host/requests/refusal.hpp"
#include "host/requests/refusal_form.hpp"
#include "host/routing/path.hpp"

namespace cardcage::endpoints {
namespace {

constexpr std::uint64_t block_list_limit = std::uint64_t{8} << 20;  // 50,000 ids of the longest kind
constexpr std::size_t piece_size = 256 * 1024;

enum class Step { Whole, Block, BlockList };

/// A refusal that only the protocol has a name for.
requests::Refusal blobRefusal(std::string_view code, std::string detail) {
    return {problems::Problem{.status = 400, .code = std::string(code), .detail = std::move(detail)}, {}};
}

Step stepOf(bool speaks_blob, const routing::Query& query) {
    const auto comp = speaks_blob ? query.value("comp") : std::nullopt;
    if (!comp) return Step::Whole;
    if (*comp == "block") return Step::Block;
    if (*comp == "blocklist") return Step::BlockList;
    throw requests::refusal("invalid_parameter", "The query parameter comp must be block or blocklist here.");
}

void writeBody(const http::Spool& body, files::CheckedContent& content) {
    std::vector<char> buffer(static_cast<std::size_t>(std::min<std::uint64_t>(piece_size, body.size())));
    for (std::uint64_t offset = 0; offset < body.size();) {
        const auto count = body.read(offset, buffer.data(), buffer.size());
        if (count == 0) throw files::StoreError("the spooled body is shorter than it should be");
        content.write({buffer.data(), count});
        offset += count;
    }
}

std::string wholeBody(const http::Spool& body) {
    std::string text(static_cast<std::size_t>(body.size()), '\0');
    std::size_t done = 0;
    while (done < text.size()) {
        const auto count = body.read(done, text.data() + done, text.size() - done);
        if (count == 0) throw files::StoreError("the spooled body is shorter than it should be");
        done += count;
    }
    return text;
}

using Blocks = std::map<std::string, files::BlockRow, std::less<>>;

Blocks blocksById(files::FileRepository& repository, const files::FileRow& row, bool committed) {
    Blocks blocks;
    for (auto& block : repository.blocks(row, committed)) {
        auto id = block.id;
        blocks.emplace(std::move(id), std::move(block));
    }
    return blocks;
}

/// The pieces that a list names, in its order.
std::vector<files::BlockRow> listedBlocks(
    const std::vector<files::ListedBlock>& list, const Blocks& staged, const Blocks& committed
) {
    using From = files::ListedBlock::From;
    std::vector<files::BlockRow> blocks;
    for (const auto& [from, id] : list) {
        const auto in_staged = from == From::Committed ? staged.end() : staged.find(id);
        const auto in_committed = from == From::Uncommitted ? committed.end() : committed.find(id);
        if (in_staged != staged.end()) {
            blocks.push_back(in_staged->second);
        } else if (in_committed != committed.end()) {
            blocks.push_back(in_committed->second);
        } else {
            throw blobRefusal("InvalidBlockList", "The list names a block that was not staged.");
        }
    }
    return blocks;
}

void takeBlockList(
    files::FileRow& row,
    const http::Request& request,
    files::FileRepository& repository,
    files::Store& store,
    std::int64_t now_us
) {
    const auto list = files::readBlockList(wholeBody(request.body()));
    if (!list) throw blobRefusal("InvalidXmlDocument", "The body is no block list.");
    const auto used = listedBlocks(*list, blocksById(repository, row, false), blocksById(repository, row, true));
    files::CheckedContent content(store.create(), row.size_cap, row.prefix);
    for (const auto& block : used) {
        const auto piece = store.open(block.sha256);
        if (!piece) throw files::StoreError("the content " + block.sha256 + " is missing in the store");
        files::copyContent(*piece, content);
    }
    repository.replace(row, content, now_us);
    repository.commitBlocks(row, used);
}

}  // namespace

std::uint64_t uploadLimit(const files::SignedLink& link, const http::Request& request) {
    const auto step = stepOf(link.flags & CC_UPLOAD_BLOB, routing::parseQuery(request.query()));
    return step == Step::BlockList ? block_list_limit : link.size_cap;
}

void checkUpload(const files::SignedLink& link, const http::Request& request) {
    if (!(link.flags & CC_UPLOAD_BLOB)) return;
    const auto query = routing::parseQuery(request.query());
    switch (stepOf(true, query)) {
        case Step::Whole: {
            const auto type = request.header("x-ms-blob-type");
            if (!type) {
                throw requests::refusal(
                    "missing_parameter", "Send the header x-ms-blob-type: BlockBlob with the file."
                );
            }
            if (*type != "BlockBlob") {
                throw blobRefusal("InvalidHeaderValue", "The header x-ms-blob-type must be BlockBlob.");
            }
            return;
        }
        case Step::Block: {
            const auto id = query.value("blockid");
            if (!id || !files::isBlockId(*id)) {
                throw requests::refusal(
                    "invalid_parameter", "The query parameter blockid must be the base64 text of 1 to 64 bytes."
                );
            }
            return;
        }
        case Step::BlockList:
            return;
    }
}

void takeUpload(
    files::FileRow& row,
    const http::Request& request,
    files::FileRepository& repository,
    files::Store& store,
    std::int64_t now_us
) {
    const auto query = routing::parseQuery(request.query());
    const auto step = stepOf(row.upload_flags & CC_UPLOAD_BLOB, query);
    if (step == Step::BlockList) {
        takeBlockList(row, request, repository, store, now_us);
        return;
    }
    // A block may lie anywhere in the file: its first bytes mean nothing.
    files::CheckedContent content(
        store.create(), row.size_cap, step == Step::Whole ? std::string_view(row.prefix) : std::string_view()
    );
    writeBody(request.body(), content);
    if (step == Step::Block) {
        repository.stageBlock(row, query.value("blockid").value(), content);
    } else {
        repository.replace(row, content, now_us);
        repository.forgetBlocks(row);
    }
}

void describeBlob(const files::FileRow& row, const http::Request& request, http::Response& response) {
    requests::describeBlobAnswer(request, response);
    if (!row.sha256) return;  // a block: there is no file yet
    response.setHeader("ETag", '"' + *row.sha256 + '"');
    response.setHeader(
        "Last-Modified",
        Poco::DateTimeFormatter::format(Poco::Timestamp(row.stored_us), Poco::DateTimeFormat::HTTP_FORMAT)
    );
}

}  // namespace cardcage::endpoints
