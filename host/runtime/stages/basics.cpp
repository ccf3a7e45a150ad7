#include "host/runtime/stages/basics.hpp"

#include "host/runtime/host_settings.hpp"
#include "host/runtime/version.hpp"

namespace cardcage::runtime {

Basics::Basics(config::Sources its_sources, bool in_safe_mode)
    : sources(std::move(its_sources)),
      configuration(config::Configuration::load(sources)),
      paths(pathsOf(*configuration)),
      safe_mode(in_safe_mode),
      sink(sinkOf(*configuration)),
      log(*sink, clock),
      metrics(version(), revision()) {
    applyLogSettings(*configuration, log);
}

}  // namespace cardcage::runtime
