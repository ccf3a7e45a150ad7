#include "host/auth/directory_rows.hpp"

#include <charconv>
#include <stdexcept>

#include "host/auth/sql.hpp"
#include "host/database/rows.hpp"

namespace cardcage::auth {
namespace {

/// A row as the statement returns it.
struct StoredClient {
    std::string id;
    std::string tenant;
    std::string token_id;
    std::string secret_hex;
    std::string scopes;
    bool revoked = false;
};

/// A row as the statement returns it.
struct StoredTenant {
    std::string id;
    std::string slug;
    bool is_enabled = true;
};

auth::SecretHash hashOf(std::string_view hex) {
    auth::SecretHash hash{};
    if (hex.size() != 2 * hash.size()) throw std::runtime_error("a stored API token hash has a wrong length");
    for (std::size_t i = 0; i < hash.size(); ++i)
        std::from_chars(hex.data() + 2 * i, hex.data() + 2 * i + 2, hash[i], 16);
    return hash;
}

}  // namespace

auth::Directory::Rows loadDirectory(database::Connection& connection) {
    auth::Directory::Rows rows;
    database::Work work(connection, {}, database::Mode::Snapshot);
    database::each<StoredTenant>(work, sql::all_tenants, [&](StoredTenant tenant) {
        rows.tenants.push_back({std::move(tenant.id), std::move(tenant.slug), tenant.is_enabled});
    });
    database::each<StoredClient>(work, sql::all_api_tokens, [&](StoredClient client) {
        rows.clients.push_back(
            {.id = std::move(client.id),
             .tenant = std::move(client.tenant),
             .token_id = std::move(client.token_id),
             .secret = hashOf(client.secret_hex),
             .scopes = auth::Scopes::parse(client.scopes).value_or(auth::Scopes{}),
             .revoked = client.revoked}
        );
    });
    work.commit();
    return rows;
}

std::int64_t loadEpoch(database::Connection& connection) {
    database::Work work(connection, {}, database::Mode::Read);
    return database::one<std::int64_t>(work, sql::current_epoch);
}

}  // namespace cardcage::auth
