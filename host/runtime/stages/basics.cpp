#include "host/runtime/stages/basics.hpp"

#include "host/runtime/host_settings.hpp"
#include "host/runtime/version.hpp"

namespace cardcage::runtime {

Basics::Basics(config::Sources its_sources, Launch its_launch)
    : sources(std::move(its_sources)),
      launch(std::move(its_launch)),
      configuration(config::Configuration::load(sources)),
      paths(pathsOf(*configuration)),
      sink(sinkOf(*configuration)),
      log(*sink, clock),
      metrics(version(), revision()) {
    applyLogSettings(*configuration, log);
}

unsigned Basics::processes() const {
    return launch.is_worker ? static_cast<unsigned>(configuration->integer("server.processes")) : 1;
}

}  // namespace cardcage::runtime
