// The pieces of uploads in the block blob protocol.

#include <span>

#include "host/files/file_repository.hpp"
#include "host/files/row_values.hpp"

namespace cardcage::files {
namespace {

constexpr database::Statement put_block{
    .name = "put_file_block",
    .sql =
        "INSERT INTO cardcage.file_block (file_id, block_id, is_committed, tenant_id, module, sha256, bytes)"
        " VALUES ($3::uuid, $4, false, $1::uuid, $2, $5, $6::bigint)"
        " ON CONFLICT (file_id, block_id, is_committed) DO UPDATE SET sha256 = excluded.sha256, bytes = "
        "excluded.bytes"};

constexpr database::Statement sum_blocks{
    .name = "sum_file_blocks",
    .sql =
        "SELECT count(*), coalesce(sum(bytes), 0)::bigint FROM cardcage.file_block"
        " WHERE tenant_id = $1::uuid AND module = $2 AND file_id = $3::uuid AND NOT is_committed"};

constexpr database::Statement list_blocks{
    .name = "list_file_blocks",
    .sql =
        "SELECT block_id, sha256, bytes FROM cardcage.file_block"
        " WHERE tenant_id = $1::uuid AND module = $2 AND file_id = $3::uuid AND is_committed = $4::boolean"
        " ORDER BY block_id"};

constexpr database::Statement delete_blocks{
    .name = "delete_file_blocks",
    .sql = "DELETE FROM cardcage.file_block WHERE tenant_id = $1::uuid AND module = $2 AND file_id = $3::uuid"};

constexpr database::Statement keep_blocks{
    .name = "keep_file_blocks",
    .sql =
        "INSERT INTO cardcage.file_block (file_id, block_id, is_committed, tenant_id, module, sha256, bytes)"
        " SELECT $3::uuid, block.id, true, $1::uuid, $2, block.sha256, block.bytes"
        "   FROM unnest($4::text[], $5::text[], $6::bigint[]) AS block (id, sha256, bytes)"
        " ON CONFLICT (file_id, block_id, is_committed) DO NOTHING"};

constexpr std::int64_t most_blocks = 50'000;  // as many as a block list of the protocol may have

}  // namespace

void FileRepository::stageBlock(const FileRow& row, std::string_view block_id, CheckedContent& content) {
    const auto kept = keep(content);
    const cc_value values[] = {
        text(tenant_), text(module_), text(row.id), text(block_id), text(kept.sha256), integer(kept.bytes)};
    work_.run(put_block, values);
    Use staged;
    work_.run(sum_blocks, std::span(values, 3), [&](std::span<const cc_str> columns) {
        staged = {numberOf(columns[0]), numberOf(columns[1])};
        return true;
    });
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
    const cc_value values[] = {
        text(tenant_), text(module_), text(row.id), {.kind = CC_VALUE_BOOL, .integer = committed ? 1 : 0}};
    work_.run(list_blocks, values, [&](std::span<const cc_str> columns) {
        found.push_back({textOf(columns[0]), textOf(columns[1]), static_cast<std::uint64_t>(numberOf(columns[2]))});
        return true;
    });
    return found;
}

void FileRepository::commitBlocks(const FileRow& row, const std::vector<BlockRow>& used) {
    forgetBlocks(row);
    std::vector<cc_str> ids;
    std::vector<cc_str> hashes;
    std::vector<std::int64_t> sizes;
    for (const auto& block : used) {
        ids.push_back({block.id.data(), block.id.size()});
        hashes.push_back({block.sha256.data(), block.sha256.size()});
        sizes.push_back(static_cast<std::int64_t>(block.bytes));
    }
    const auto count = static_cast<std::uint32_t>(used.size());
    const cc_value values[] = {
        text(tenant_),
        text(module_),
        text(row.id),
        {.kind = CC_VALUE_TEXTS, .count = count, .texts = ids.data()},
        {.kind = CC_VALUE_TEXTS, .count = count, .texts = hashes.data()},
        {.kind = CC_VALUE_INTEGERS, .count = count, .integers = sizes.data()}};
    work_.run(keep_blocks, values);
}

void FileRepository::forgetBlocks(const FileRow& row) {
    const cc_value values[] = {text(tenant_), text(module_), text(row.id)};
    work_.run(delete_blocks, values);
}

}  // namespace cardcage::files
