#include "host/auth/directory.hpp"

#include <algorithm>

namespace cardcage::auth {
namespace {

template <typename Index>
auto found(const Index& index, std::string_view key) -> typename Index::mapped_type {
    const auto entry = index.find(key);
    return entry == index.end() ? nullptr : entry->second;
}

}  // namespace

DirectorySnapshot::DirectorySnapshot(std::vector<Tenant> tenants, std::vector<Client> clients)
    : tenants_(std::move(tenants)), clients_(std::move(clients)) {
    std::ranges::sort(tenants_, {}, &Tenant::id);
    std::ranges::sort(clients_, {}, &Client::id);
    for (const auto& tenant : tenants_) {
        tenants_by_id_.emplace(tenant.id, &tenant);
        slugs_.emplace(tenant.slug, &tenant);
    }
    for (const auto& client : clients_) {
        clients_by_id_.emplace(client.id, &client);
        clients_by_token_.emplace(client.token_id, &client);
    }
}

const Tenant* DirectorySnapshot::tenant(std::string_view id) const {
    return found(tenants_by_id_, id);
}

const Tenant* DirectorySnapshot::tenantBySlug(std::string_view slug) const {
    return found(slugs_, slug);
}

const Client* DirectorySnapshot::client(std::string_view id) const {
    return found(clients_by_id_, id);
}

const Client* DirectorySnapshot::clientByToken(std::string_view token_id) const {
    return found(clients_by_token_, token_id);
}

Directory::Directory(Loader load) : load_(std::move(load)), snapshot_(std::make_shared<DirectorySnapshot>()) {}

bool Directory::refresh() {
    const std::lock_guard one_at_a_time(loading_);
    auto rows = load_();
    auto fresh = std::make_shared<DirectorySnapshot>(std::move(rows.tenants), std::move(rows.clients));
    const auto old = snapshot();
    // An unchanged picture keeps its generation, and with it what others remember of it.
    if (old->generation != 0 && fresh->sameAs(*old)) return false;
    fresh->generation = old->generation + 1;
    const std::lock_guard swap(swapping_);
    snapshot_ = fresh;
    generation_.store(fresh->generation, std::memory_order_release);
    return true;
}

std::shared_ptr<const DirectorySnapshot> Directory::snapshot() const {
    const std::shared_lock read(swapping_);
    return snapshot_;
}

}  // namespace cardcage::auth
