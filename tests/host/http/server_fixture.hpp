#pragma once

#include <cppunit/TestFixture.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "host/http/server.hpp"
#include "tests/host/http/echo_application.hpp"
#include "tests/host/http/raw_client.hpp"

namespace cardcage::http::test {

/// A server on a free port with the echo application.
struct ServerFixture : CppUnit::TestFixture {
    ServerFixture() { settings.port = 0; }

    /// Starts with `settings`, on first use.
    std::uint16_t port() {
        if (!server) {
            server = std::make_unique<Server>(settings, application);
            server->start();
        }
        return server->port();
    }
    void tearDown() override {
        application.openGate();
        server.reset();
    }

    static std::string get(const std::string& target, const std::string& fields = {}) {
        return "GET " + target + " HTTP/1.1\r\nHost: test\r\n" + fields + "\r\n";
    }
    static std::string post(const std::string& target, const std::string& body, const std::string& fields = {}) {
        return "POST " + target + " HTTP/1.1\r\nHost: test\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
               fields + "\r\n" + body;
    }

    /// Waits until `condition`, or fails the test.
    template <class Condition>
    static void await(Condition condition) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (!condition()) {
            if (std::chrono::steady_clock::now() > end) {
                throw std::runtime_error("what was waited for did not happen");
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }

    ServerSettings settings;
    EchoApplication application;
    std::unique_ptr<Server> server;
};

}  // namespace cardcage::http::test
