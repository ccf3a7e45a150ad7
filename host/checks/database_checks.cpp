#include "host/checks/database_checks.hpp"

#include <algorithm>

#include "host/database/schema/isolation.hpp"
#include "host/database/schema/migrations.hpp"

namespace cardcage::checks {
namespace {

constexpr const char* database_checks[] = {"migrations", "migrations_twice", "row_security", "published_views"};

/// Views of other modules that the module may read.
std::vector<std::string> viewsReadBy(const modules::Manifest& manifest) {
    auto views = manifest.needs.views;
    views.insert(views.end(), manifest.wants.views.begin(), manifest.wants.views.end());
    return views;
}

}  // namespace

DatabaseChecks::DatabaseChecks(Checklist& checks, const modules::ModuleFile& file, const Surroundings& surroundings)
    : checks_(checks), file_(file), surroundings_(surroundings), other_views_(viewsReadBy(file.manifest)) {}

void DatabaseChecks::skipAll(const std::string& reason) {
    for (const auto* name : database_checks) checks_.skip(name, reason);
}

void DatabaseChecks::runFirst() {
    const auto& views = file_.manifest.views;
    if (file_.migrations.empty()) {
        skipAll("the module has no migrations");
        if (!views.empty()) checks_.judge("published_views", {"no migration creates " + joined(views)});
        if (other_views_.empty()) return;
    }
    try {
        database_ = std::make_unique<ScratchDatabase>();
        migrateProviders(other_views_);
        if (!file_.migrations.empty()) judgeFirstRun();
    } catch (const database::NoDatabasePrograms& error) {
        skipAll(error.what());
    } catch (const std::exception& error) {
        checks_.judge("migrations", {std::string(error.what())});
        database_.reset();
    }
}

/// A migration that leaves a gap between tenants is refused; that is told by the check of gaps.
void DatabaseChecks::judgeFirstRun() {
    std::string gap;
    checks_.judge("migrations", [&]() -> std::string {
        try {
            database_->migrate(file_);
        } catch (const database::MigrationError& error) {
            if (error.reason != database::MigrationError::Reason::Unguarded) throw;
            gap = error.what();
        }
        return {};
    });
    if (!gap.empty()) {
        checks_.skip("migrations", "row_security refuses one of them");
        checks_.judge("row_security", {gap});
    }
    if (!checks_.passed("migrations")) return;
    checks_.judge("row_security", [&] { return joined(database::checkIsolation(database_->owner())); });
    checks_.judge("published_views", [&] {
        auto missing = database_->missingViews(file_.manifest.views);
        for (auto& view : missing) view += " does not exist";
        return joined(missing);
    });
}

const Neighbour* DatabaseChecks::providerOf(const std::string& view) const {
    const Neighbour* newest = nullptr;
    for (const auto& neighbour : surroundings_.neighbours) {
        const auto& manifest = neighbour.file.manifest;
        if (manifest.id == file_.manifest.id || std::ranges::find(manifest.views, view) == manifest.views.end())
            continue;
        if (!newest || newest->file.manifest.version < manifest.version) newest = &neighbour;
    }
    return newest;
}

/// A provider whose own tables cannot be made is one that is not there: that is its author's matter.
void DatabaseChecks::migrateProviders(const std::vector<std::string>& views) {
    for (const auto& view : views) {
        const auto* provider = providerOf(view);
        if (!provider) continue;
        const auto& manifest = provider->file.manifest;
        if (std::ranges::find(migrated_, manifest.id) != migrated_.end()) continue;
        migrated_.push_back(manifest.id);
        migrateProviders(viewsReadBy(manifest));
        try {
            database_->migrate(provider->file);
        } catch (const database::MigrationError&) {
            continue;
        }
    }
}

std::optional<Tables> DatabaseChecks::tables() {
    if (!database_ || (!file_.migrations.empty() && !checks_.passed("migrations"))) return std::nullopt;
    if (file_.migrations.empty()) database_->migrate(file_);
    return Tables{
        .url = database_->runtimeUrl(),
        .role = database_->owner().names().module(file_.manifest.id),
        .has_all_views = database_->grant(file_, other_views_)};
}

void DatabaseChecks::runAgain() {
    if (!database_ || !checks_.passed("migrations")) return;
    checks_.judge("migrations_twice", [&] {
        database_->forget(file_);
        database_->migrate(file_);
        return std::string();
    });
}

}  // namespace cardcage::checks
