// The pieces of uploads in the block blob protocol.

#include <cstdint>
#include <utility>

#include "host/database/rows.hpp"
#include "host/files/file_repository.hpp"
#include "host/files/sql.hpp"

namespace cardcage::files {
namespace {

/// A row as the statement returns it.
struct StoredBlock {
    std::string id;
    std::string sha256;
    std::int64_t bytes = 0;
};

constexpr std::int64_t most_blocks = 50'000;  // as many as a block list of the protocol may have

}  // namespace

void FileRepository::stageBlock(const FileRow& row, std::string_view block_id, CheckedContent& content) {
    const auto kept = keep(content);
    database::run(
        work_,
        sql::put_file_block,
        tenant_,
        module_,
        row.id,
        block_id,
        kept.sha256,
        static_cast<std::int64_t>(kept.bytes)
    );
    const auto staged = database::one<Use>(work_, sql::sum_file_blocks, tenant_, module_, row.id);
    if (static_cast<std::uint64_t>(staged.bytes) > row.size_cap || staged.files > most_blocks) {
        throw FileProblem(
            "payload_too_large",
            "The blocks together may have at most " + std::to_string(row.size_cap) + " bytes, and be at most " +
                std::to_string(most_blocks) + "."
        );
    }
    checkQuota({.files = 0, .bytes = static_cast<std::int64_t>(kept.bytes)});
}

std::vector<BlockRow> FileRepository::blocks(const FileRow& row, bool committed) {
    std::vector<BlockRow> found;
    database::each<StoredBlock>(
        work_,
        sql::list_file_blocks,
        [&](StoredBlock block) {
            found.push_back({std::move(block.id), std::move(block.sha256), static_cast<std::uint64_t>(block.bytes)});
        },
        tenant_,
        module_,
        row.id,
        committed
    );
    return found;
}

void FileRepository::commitBlocks(const FileRow& row, const std::vector<BlockRow>& used) {
    forgetBlocks(row);
    std::vector<std::string_view> ids;
    std::vector<std::string_view> hashes;
    std::vector<std::int64_t> sizes;
    for (const auto& block : used) {
        ids.push_back(block.id);
        hashes.push_back(block.sha256);
        sizes.push_back(static_cast<std::int64_t>(block.bytes));
    }
    database::run(work_, sql::keep_file_blocks, tenant_, module_, row.id, ids, hashes, sizes);
}

void FileRepository::forgetBlocks(const FileRow& row) {
    database::run(work_, sql::delete_file_blocks, tenant_, module_, row.id);
}

}  // namespace cardcage::files
