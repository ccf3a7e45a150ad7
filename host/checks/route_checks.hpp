#pragma once

#include "host/checks/check_module.hpp"

namespace cardcage::checks {

/// Checks of what init has registered, from "something_registered" to "problems_explained".
void checkRegistration(Checklist& checks, const modules::Manifest& manifest, const modules::Registration& registration);

/// Checks beside the modules of the directory, from "needs_provided" to "routes_unchanged".
void checkNeighbours(
    Checklist& checks,
    const modules::ModuleFile& file,
    const modules::Registration& registration,
    const Surroundings& surroundings
);

}  // namespace cardcage::checks
