#include "host/auth/directory_rows.hpp"

#include <charconv>
#include <stdexcept>

#include "host/database/values.hpp"

namespace cardcage::auth {
namespace {

using database::text;
constexpr database::Statement all_tenants{
    .name = "all_tenants", .sql = "SELECT id, slug, is_enabled FROM cardcage.tenant ORDER BY slug"};

constexpr database::Statement all_api_tokens{
    .name = "all_api_tokens",
    .sql =
        "SELECT client_id, tenant_id, id, encode(secret_hash, 'hex'), array_to_string(scopes, ' '), revoked_at IS NOT "
        "NULL "
        "FROM cardcage.api_token"};

constexpr database::Statement current_epoch{.name = "current_epoch", .sql = "SELECT value FROM cardcage.epoch"};

auth::SecretHash hashOf(const cc_str& hex) {
    auth::SecretHash hash{};
    if (hex.size != 2 * hash.size()) throw std::runtime_error("a stored API token hash has a wrong length");
    for (std::size_t i = 0; i < hash.size(); ++i) std::from_chars(hex.data + 2 * i, hex.data + 2 * i + 2, hash[i], 16);
    return hash;
}

}  // namespace

auth::Directory::Rows loadDirectory(database::Connection& connection) {
    auth::Directory::Rows rows;
    database::Work work(connection, {}, database::Mode::Snapshot);
    work.run(all_tenants, {}, [&](std::span<const cc_str> row) {
        rows.tenants.push_back({text(row[0]), text(row[1]), text(row[2]) == "t"});
        return true;
    });
    work.run(all_api_tokens, {}, [&](std::span<const cc_str> row) {
        rows.clients.push_back(
            {.id = text(row[0]),
             .tenant = text(row[1]),
             .token_id = text(row[2]),
             .secret = hashOf(row[3]),
             .scopes = auth::Scopes::parse(text(row[4])).value_or(auth::Scopes{}),
             .revoked = text(row[5]) == "t"}
        );
        return true;
    });
    work.commit();
    return rows;
}

std::int64_t loadEpoch(database::Connection& connection) {
    std::int64_t epoch = 0;
    database::Work work(connection, {}, database::Mode::Read);
    work.run(current_epoch, {}, [&](std::span<const cc_str> row) {
        std::from_chars(row[0].data, row[0].data + row[0].size, epoch);
        return true;
    });
    return epoch;
}

}  // namespace cardcage::auth
