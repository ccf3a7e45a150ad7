// The connection layer alone, for measurements: answers every request with the same 300 bytes.
//   plain_http_server PORT [WORKERS]

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>

#include "host/http/server.hpp"

namespace {

class Plain final : public cardcage::http::Application {
public:
    cardcage::http::Admission admit(cardcage::http::Request&, cardcage::http::Response&) override {
        return {cardcage::http::Admission::Kind::Run, 1024 * 1024};
    }
    void handle(cardcage::http::Request&, cardcage::http::Response& response, unsigned) override {
        response.header("Content-Type", "text/plain");
        response.write(body_);
    }
    void refuse(std::string_view, cardcage::http::Response& response, int, std::string_view code, std::string_view)
        override {
        response.write(code);
    }
    void finished(const cardcage::http::Request*, int, std::uint64_t, std::int64_t) override {}

private:
    const std::string body_ = std::string(300, 'x');
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: " << argv[0] << " PORT [WORKERS]\n";
        return 2;
    }
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);

    Plain application;
    cardcage::http::ServerSettings settings;
    settings.port = static_cast<std::uint16_t>(std::atoi(argv[1]));
    settings.workers = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 4;
    cardcage::http::Server server(settings, application);
    server.start();
    std::cout << "listening on " << server.port() << std::endl;
    int received = 0;
    sigwait(&signals, &received);
    server.drain(std::chrono::seconds(2));
    server.stop();
    return 0;
}
