#include "host/runtime/stages/http_stage.hpp"

#include "host/runtime/host_settings.hpp"

namespace cardcage::runtime {

void HttpStage::start() {
    makeApplication();
    auto settings = publicListener(*basics_.configuration, basics_.paths, basics_.processes());
    settings.shares_address = rights_.isAddressShared();
    server_ = std::make_unique<http::Server>(std::move(settings), *application_);
    server_->start(rights_.publicAddress());
}

void HttpStage::makeApplication() {
    const auto& configuration = *basics_.configuration;
    link_limiter_ =
        std::make_unique<auth::GuessLimiter>(auth::systemClock(), guessLimitsOf(configuration, basics_.processes()));
    deprecated_use_ = std::make_unique<requests::DeprecatedUse>();
    application_ = std::make_unique<requests::Application>(
        limitsOf(configuration),
        requests::Gatekeepers{
            .installation = modules_.installation(),
            .authenticator = modules_.authenticator(),
            .link_signer = modules_.services().file_links,
            .clock = basics_.clock,
            .host_endpoints = modules_.hostEndpoints(),
            .metrics = basics_.metrics},
        *link_limiter_,
        database_.pool(),
        *deprecated_use_,
        basics_.log
    );
    application_->askWhetherHeldUp([this] { return database_.isHeldUp(); });
    application_->logRequests(configuration.boolean("log.access"));
}

void HttpStage::drain(std::chrono::milliseconds patience) {
    server_->drain(patience * 4 / 5);
    database_.pool().cancel();
    database_.limitWaiting(patience / 10);
    server_->drain(patience / 5);
    server_->stop();
}

void HttpStage::end() {
    server_.reset();
    if (deprecated_use_) {
        database_.limitWaiting(last_words);
        try {
            const auto connection = database_.pool().borrow(last_words);
            deprecated_use_->flush(*connection);
        } catch (const std::exception& error) {
            basics_.log.error("deprecated use not counted", {{"cause", error.what()}});
        }
    }
    application_.reset();
}

}  // namespace cardcage::runtime
