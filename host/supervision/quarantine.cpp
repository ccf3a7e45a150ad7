#include "host/supervision/quarantine.hpp"

#include "host/database/rows.hpp"
#include "host/json/object_writer.hpp"
#include "host/supervision/sql.hpp"

namespace cardcage::supervision {
namespace {

template <class Unit>
bool putIntoQuarantine(Unit& unit, const Accused& accused) {
    const auto changed = database::run(
        unit, sql::quarantine_build, accused.build, accused.module, accused.version, accused.reason, accused.phase
    );
    return changed == 1;
}

}  // namespace

std::string textOf(const QuarantinedBuild& build) {
    return json::ObjectWriter()
        .member("id", build.module)
        .member("version", build.version)
        .member("build", build.build)
        .member("since", build.since)
        .member("reason", build.reason)
        .text();
}

std::vector<QuarantinedBuild> quarantinedBuilds(database::Owner& owner) {
    return database::many<QuarantinedBuild>(owner, sql::list_quarantined_builds);
}

std::vector<QuarantinedBuild> quarantinedBuilds(database::Work& work) {
    return database::many<QuarantinedBuild>(work, sql::list_quarantined_builds);
}

bool quarantine(database::Work& work, const Accused& accused) {
    return putIntoQuarantine(work, accused);
}

bool quarantine(database::Owner& owner, const Accused& accused) {
    return putIntoQuarantine(owner, accused);
}

std::vector<QuarantinedBuild> releaseModule(database::Work& work, std::string_view module) {
    return database::many<QuarantinedBuild>(work, sql::release_module, module);
}

}  // namespace cardcage::supervision
