#pragma once

#include <memory>

#include "host/config/configuration.hpp"
#include "host/files/store.hpp"
#include "host/http/server.hpp"
#include "host/observability/log.hpp"
#include "host/observability/sink.hpp"
#include "host/serving/application.hpp"
#include "host/serving/places.hpp"

// Settings of the parts of the host, made from the configuration.

namespace cardcage::serving {

std::unique_ptr<observability::Sink> sinkOf(const config::Configuration& configuration);
void applyLogSettings(const config::Configuration& configuration, observability::Log& log);

http::ServerSettings publicListener(const config::Configuration& configuration, const Places& places);
http::ServerSettings adminListener(const config::Configuration& configuration, const Places& places);
Application::Settings limitsOf(const config::Configuration& configuration);

/// The local store or that of an Azure account.
std::unique_ptr<files::Store> fileStoreOf(const config::Configuration& configuration, const Places& places);

}  // namespace cardcage::serving
