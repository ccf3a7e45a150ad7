#include "tests/support/postgres.hpp"

#include <stdlib.h>

#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>

#include "host/database/connecting/connection_options.hpp"
#include "host/database/embedded/embedded_server.hpp"
#include "host/database/schema/migrations.hpp"
#include "host/database/schema/roles.hpp"
#include "host/database/values.hpp"

namespace cardcage::test {
namespace {

namespace fs = std::filesystem;
constexpr char template_database[] = "cardcage";

fs::path makeDirectory() {
    std::string name = "/tmp/cardcage-test-XXXXXX";
    if (!mkdtemp(name.data())) throw std::runtime_error("cannot create a directory in /tmp");
    return name;
}

}  // namespace

struct ScratchCluster::Impl {
    fs::path directory = makeDirectory();
    std::unique_ptr<database::Embedded> server;
    database::EmbeddedAddresses addresses;
    unsigned counter = 0;
    bool copied = false;

    ~Impl() {
        server.reset();
        std::error_code ignored;
        fs::remove_all(directory, ignored);
    }

    void start() {
        server = std::make_unique<database::Embedded>(database::Embedded::Settings{
            .data_directory = directory,
            .database = template_database,
            .programs = {},
            .account = {},
            .options =
                {{"fsync", "off"},
                 {"full_page_writes", "off"},
                 {"shared_buffers", "64MB"},
                 {"max_wal_size", "1GB"},
                 {"autovacuum", "off"}},
            .ends_with_host = true,
        });
        addresses = server->start();
    }

    std::string url(const std::string& from, const std::string& database) const {
        const auto slash = from.rfind('/');
        return from.substr(0, slash + 1) + database;
    }
};

ScratchCluster& ScratchCluster::instance() {
    static ScratchCluster cluster;
    return cluster;
}

ScratchCluster::ScratchCluster() : impl_(std::make_unique<Impl>()) {
    impl_->start();
    database::Owner owner(impl_->addresses.owner_url, impl_->addresses.runtime_url);
    database::prepareHost(owner);
    database::migrate(owner, database::hostMigrations());
}

ScratchCluster::~ScratchCluster() = default;

void ScratchCluster::addToTemplate(const std::function<void(database::Owner&)>& step) {
    if (impl_->copied) throw std::logic_error("the template has been copied already");
    database::Owner owner(impl_->addresses.owner_url, impl_->addresses.runtime_url);
    step(owner);
}

std::string ScratchCluster::superuserUrl(const std::string& database) const {
    return impl_->url(impl_->addresses.superuser_url, database);
}
std::string ScratchCluster::ownerUrl(const std::string& database) const {
    return impl_->url(impl_->addresses.owner_url, database);
}
std::string ScratchCluster::runtimeUrl(const std::string& database) const {
    return impl_->url(impl_->addresses.runtime_url, database);
}

void ScratchCluster::restart() {
    stop();
    start();
}

void ScratchCluster::stop() {
    impl_->server->stop();
}

void ScratchCluster::start() {
    impl_->start();
}

std::string ScratchCluster::program(const std::string& name) const {
    return impl_->server->program(name).string();
}

std::string ScratchCluster::socketDirectory() const {
    return database::ConnectionOptions(impl_->addresses.superuser_url).get("host");
}

std::string ScratchCluster::copyTemplate() {
    impl_->copied = true;
    const std::string name = "scratch_" + std::to_string(++impl_->counter);
    database::Owner superuser(superuserUrl(), "user=nobody");
    superuser.script("CREATE DATABASE " + name + " TEMPLATE " + template_database + " OWNER cardcage_owner");
    return name;
}

void ScratchCluster::drop(const std::string& database) {
    database::Owner superuser(superuserUrl(), "user=nobody");
    superuser.script("DROP DATABASE " + database + " WITH (FORCE)");
}

ScratchDatabase::ScratchDatabase() : name_(ScratchCluster::instance().copyTemplate()) {}

ScratchDatabase::~ScratchDatabase() {
    try {
        ScratchCluster::instance().drop(name_);
    } catch (const std::exception&) {
        // The cluster goes with the program anyway.
    }
}

std::string ScratchDatabase::runtimeUrl() const {
    return ScratchCluster::instance().runtimeUrl(name_);
}
std::string ScratchDatabase::ownerUrl() const {
    return ScratchCluster::instance().ownerUrl(name_);
}
std::string ScratchDatabase::superuserUrl() const {
    return ScratchCluster::instance().superuserUrl(name_);
}

void ScratchDatabase::script(const std::string& sql) const {
    database::Owner superuser(superuserUrl(), "user=nobody");
    superuser.script(sql);
}

std::string ScratchDatabase::value(const std::string& sql) const {
    database::Owner superuser(superuserUrl(), "user=nobody");
    std::optional<std::string> value;
    superuser.run({"test", sql, 0}, {}, [&](std::span<const cc_str> columns) {
        value = database::optionalText(columns[0]).value_or("");
        return false;
    });
    return value.value_or("");
}

}  // namespace cardcage::test
