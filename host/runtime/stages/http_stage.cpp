#include "host/runtime/stages/http_stage.hpp"

#include "host/runtime/host_settings.hpp"

namespace cardcage::runtime {
namespace {

/// For writes after the last request; an unreachable database does not keep the host from ending.
constexpr auto last_words = std::chrono::milliseconds(2'000);

}  // namespace

void HttpStage::start() {
    makePages();
    makeApplication();
    server_ = std::make_unique<http::Server>(publicListener(*basics_.configuration, basics_.paths), *application_);
    application_->open();
    server_->start(rights_.publicAddress());
}

void HttpStage::makePages() {
    const auto& configuration = *basics_.configuration;
    const auto& services = modules_.services();
    const auto segment = configuration.text("server.media_type_segment");
    const auth::GuessLimiter::Limits guesses{
        .failures = static_cast<std::size_t>(configuration.integer("auth.failures_per_minute"))};
    limiter_ = std::make_unique<auth::GuessLimiter>(auth::systemClock(), guesses);
    link_limiter_ = std::make_unique<auth::GuessLimiter>(auth::systemClock(), guesses);
    exchange_ = std::make_unique<endpoints::TokenExchange>(modules_.authenticator(), *limiter_, basics_.log);
    pages_ = std::make_unique<endpoints::HostPages>(services.public_url, segment, *exchange_, modules_.authenticator());
    file_pages_ = std::make_unique<endpoints::FilePages>(
        services.file_store,
        services.file_links,
        basics_.clock,
        basics_.log,
        configuration.duration("server.long_request_timeout")
    );
}

void HttpStage::makeApplication() {
    const auto& configuration = *basics_.configuration;
    deprecated_use_ = std::make_unique<requests::DeprecatedUse>();
    application_ = std::make_unique<requests::Application>(
        limitsOf(configuration),
        modules_.installation(),
        modules_.authenticator(),
        *pages_,
        *file_pages_,
        *link_limiter_,
        database_.pool(),
        *deprecated_use_,
        basics_.log,
        basics_.metrics
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
