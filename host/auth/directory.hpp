#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "host/auth/scopes.hpp"
#include "host/auth/tokens/api_token.hpp"

namespace cardcage::auth {

struct Tenant {
    std::string id;    ///< uuid, lower case
    std::string slug;  ///< name for people and files
    bool enabled = true;
    bool operator==(const Tenant&) const = default;
};

/// The owner of an API token.
struct Client {
    std::string id;        ///< uuid, lower case: the subject of its access tokens
    std::string tenant;    ///< uuid
    std::string token_id;  ///< public part of its API token
    SecretHash secret{};
    Scopes scopes;
    bool revoked = false;
    bool operator==(const Client&) const = default;
};

/// Tenants and clients at one moment. Immutable.
class DirectorySnapshot {
public:
    DirectorySnapshot() = default;
    DirectorySnapshot(std::vector<Tenant> tenants, std::vector<Client> clients);
    DirectorySnapshot(const DirectorySnapshot&) = delete;
    DirectorySnapshot& operator=(const DirectorySnapshot&) = delete;

    /// Null when unknown; valid as long as the snapshot.
    const Tenant* tenant(std::string_view id) const;
    const Tenant* tenantBySlug(std::string_view slug) const;
    const Client* client(std::string_view id) const;
    const Client* clientByToken(std::string_view token_id) const;
    const std::vector<Tenant>& tenants() const { return tenants_; }
    bool sameAs(const DirectorySnapshot& other) const {
        return tenants_ == other.tenants_ && clients_ == other.clients_;
    }

    /// Grows with every change; 0 before the first load.
    std::uint64_t generation = 0;

private:
    std::vector<Tenant> tenants_;  ///< by id, like clients_
    std::vector<Client> clients_;
    // The keys view into the rows.
    std::unordered_map<std::string_view, const Tenant*> slugs_;
    std::unordered_map<std::string_view, const Tenant*> tenants_by_id_;
    std::unordered_map<std::string_view, const Client*> clients_by_id_;
    std::unordered_map<std::string_view, const Client*> clients_by_token_;
};

/// The picture that this process has of tenants and clients: read by every request, replaced as a whole.
class Directory {
public:
    struct Rows {
        std::vector<Tenant> tenants;
        std::vector<Client> clients;
    };
    /// Reads all rows, usually from the database; may throw.
    using Loader = std::function<Rows()>;

    explicit Directory(Loader load);

    /// Loads the rows and puts them in place of the old ones; what the loader throws passes through and the old
    /// picture stays. True when something changed. Blocks as long as the loader does; one load at a time.
    bool refresh();
    std::shared_ptr<const DirectorySnapshot> snapshot() const;
    /// Generation of the present snapshot, without touching it.
    std::uint64_t generation() const { return generation_.load(std::memory_order_acquire); }

private:
    Loader load_;
    std::mutex loading_;
    mutable std::shared_mutex swapping_;
    std::shared_ptr<const DirectorySnapshot> snapshot_;
    std::atomic<std::uint64_t> generation_{0};
};

}  // namespace cardcage::auth
