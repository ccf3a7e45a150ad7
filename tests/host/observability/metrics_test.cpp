#include "host/observability/metrics.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

using cardcage::observability::Metrics;

/// The view of a scraper: samples by series, and the type of each family. Refuses text that the format does not allow.
struct Exposition {
    std::map<std::string, double> samples;
    std::map<std::string, std::string> types;

    explicit Exposition(const std::string& text) {
        static const std::regex sample(
            R"(([a-zA-Z_:][a-zA-Z0-9_:]*(\{[a-z_]+="[^"\\\n]*"(,[a-z_]+="[^"\\\n]*")*\})?) (\S+))"
        );
        static const std::regex comment(R"(# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+))");
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            std::smatch parts;
            if (std::regex_match(line, parts, comment)) {
                if (parts[1] == "TYPE") {
                    CPPUNIT_ASSERT_MESSAGE("family twice: " + line, types.emplace(parts[2], parts[3]).second);
                }
                continue;
            }
            CPPUNIT_ASSERT_MESSAGE(line, std::regex_match(line, parts, sample));
            CPPUNIT_ASSERT_MESSAGE("sample twice: " + line, samples.emplace(parts[1], std::stod(parts[4])).second);
        }
        for (const auto& [family, type] : types) {
            CPPUNIT_ASSERT_EQUAL_MESSAGE(family, type == "counter", family.ends_with("_total"));
            if (type == "histogram") CPPUNIT_ASSERT_MESSAGE(family, family.ends_with("_seconds"));
        }
    }

    double at(const std::string& series) const {
        CPPUNIT_ASSERT_MESSAGE("no series " + series, samples.contains(series));
        return samples.at(series);
    }
};

struct MetricsText : CppUnit::TestFixture {
    Metrics metrics{"1.0.0", "abc123"};
    Exposition read() const { return Exposition(metrics.text()); }
};

CPPUNIT_TEST_FIXTURE(MetricsText, aRouteHasRateErrorsAndDuration) {
    auto& route = metrics.route("GET", "/customers/{id}");
    route.finished(200, 1'500);
    route.finished(404, 300);
    route.finished(500, 20'000'000);
    route.finished(0, 10);
    route.deprecatedUse();
    metrics.unmatched().finished(404, 100);

    const auto text = read();
    CPPUNIT_ASSERT_EQUAL(
        1.0, text.at(R"(cardcage_http_requests_total{method="GET",route="/customers/{id}",status="2xx"})")
    );
    CPPUNIT_ASSERT_EQUAL(
        2.0, text.at(R"(cardcage_http_requests_total{method="GET",route="/customers/{id}",status="5xx"})")
    );
    CPPUNIT_ASSERT_EQUAL(
        4.0, text.at(R"(cardcage_http_request_duration_seconds_count{method="GET",route="/customers/{id}"})")
    );
    CPPUNIT_ASSERT_EQUAL(
        3.0,
        text.at(R"(cardcage_http_request_duration_seconds_bucket{method="GET",route="/customers/{id}",le="0.0025"})")
    );
    CPPUNIT_ASSERT_EQUAL(
        1.0, text.at(R"(cardcage_http_deprecated_requests_total{method="GET",route="/customers/{id}"})")
    );
    CPPUNIT_ASSERT_EQUAL(
        1.0, text.at(R"(cardcage_http_requests_total{method="other",route="unmatched",status="4xx"})")
    );
    CPPUNIT_ASSERT_EQUAL(1.0, text.at(R"(cardcage_build_info{revision="abc123",version="1.0.0"})"));
}

CPPUNIT_TEST_FIXTURE(MetricsText, oneRouteHasOneHandleAndLabelsAreBounded) {
    CPPUNIT_ASSERT_EQUAL(&metrics.route("GET", "/a"), &metrics.route("GET", "/a"));
    CPPUNIT_ASSERT(&metrics.route("POST", "/a") != &metrics.route("GET", "/a"));
    CPPUNIT_ASSERT_EQUAL(&metrics.route("BREW", "/a"), &metrics.route("FETCH", "/a"));
    for (int i = 0; i < 5'000; ++i) metrics.route("GET", "/" + std::to_string(i));
    CPPUNIT_ASSERT_EQUAL(&metrics.unmatched(), &metrics.route("GET", "/one/too/many"));
}

CPPUNIT_TEST_FIXTURE(MetricsText, modulesCountUnderTheirOwnNames) {
    CPPUNIT_ASSERT(metrics.count("order-management", "orders_created_total", "Orders created.", 2));
    CPPUNIT_ASSERT(metrics.count("order-management", "orders_created_total", "Another help.", 3));
    CPPUNIT_ASSERT(metrics.count("customers", "created", "", 1));
    CPPUNIT_ASSERT(metrics.observe("customers", "lookup", "Time of\na \\ lookup.", 2'000));

    const auto text = read();
    CPPUNIT_ASSERT_EQUAL(5.0, text.at("cardcage_order_management_orders_created_total"));
    CPPUNIT_ASSERT_EQUAL(1.0, text.at("cardcage_customers_created_total"));
    CPPUNIT_ASSERT_EQUAL(1.0, text.at("cardcage_customers_lookup_seconds_count"));
    CPPUNIT_ASSERT_EQUAL(0.002, text.at("cardcage_customers_lookup_seconds_sum"));
}

CPPUNIT_TEST_FIXTURE(MetricsText, wrongNamesAndAmountsAreRefused) {
    for (const auto* name : {"", "Created", "1a", "a-b", "a b", "a\n", "a{b=\"c\"}", "ä"}) {
        CPPUNIT_ASSERT_MESSAGE(name, !metrics.count("customers", name, "help", 1));
        CPPUNIT_ASSERT_MESSAGE(name, !metrics.observe("customers", name, "help", 1));
    }
    CPPUNIT_ASSERT(!metrics.count("customers", std::string(65, 'a'), "help", 1));
    CPPUNIT_ASSERT(!metrics.count("customers", "a", "help", -1));
    CPPUNIT_ASSERT(!metrics.count("no module", "a", "help", 1));
    CPPUNIT_ASSERT(!metrics.count("http", "requests_total", "the host's own", 1));
    CPPUNIT_ASSERT(metrics.count("a-b", "c", "help", 1));
    CPPUNIT_ASSERT(!metrics.count("a", "b_c", "the same name in another module", 1));
}

CPPUNIT_TEST_FIXTURE(MetricsText, oneModuleCannotFloodTheMetrics) {
    int taken = 0;
    for (int i = 0; i < 500; ++i) taken += metrics.count("greedy", "n" + std::to_string(i), "help", 1) ? 1 : 0;
    CPPUNIT_ASSERT_EQUAL(100, taken);
    CPPUNIT_ASSERT(metrics.count("modest", "n", "help", 1));
}

CPPUNIT_TEST_FIXTURE(MetricsText, anUnloadedModuleLeavesNothing) {
    CPPUNIT_ASSERT(metrics.count("gone", "a", "help", 1));
    CPPUNIT_ASSERT(metrics.observe("gone", "b", "help", 1));
    CPPUNIT_ASSERT(metrics.count("stays", "a", "help", 1));
    metrics.removeModule("gone");

    CPPUNIT_ASSERT(metrics.text().find("cardcage_gone") == std::string::npos);
    CPPUNIT_ASSERT_EQUAL(1.0, read().at("cardcage_stays_a_total"));
    CPPUNIT_ASSERT(metrics.count("gone", "a", "back again", 4));
    CPPUNIT_ASSERT_EQUAL(4.0, read().at("cardcage_gone_a_total"));
}

CPPUNIT_TEST_FIXTURE(MetricsText, watchedNumbersAreReadWhenAskedFor) {
    double open = 3;
    metrics.watchGauge("http_connections", "Open connections.", [&] { return open; });
    metrics.watchCounters("http_refused_total", "Refused.", "code", [] {
        return Metrics::Readings{{"uri_too_long", 2}, {"malformed_request", 5}};
    });
    metrics.watchGauges("modules", "Modules.", "state", [] { return Metrics::Readings{}; });
    CPPUNIT_ASSERT_EQUAL(3.0, read().at("cardcage_http_connections"));
    open = 4;

    const auto text = read();
    CPPUNIT_ASSERT_EQUAL(4.0, text.at("cardcage_http_connections"));
    CPPUNIT_ASSERT_EQUAL(2.0, text.at(R"(cardcage_http_refused_total{code="uri_too_long"})"));
    CPPUNIT_ASSERT_THROW(metrics.watchGauge("http_connections", "twice", [] { return 0.0; }), std::invalid_argument);
    CPPUNIT_ASSERT_THROW(metrics.watchCounter("no_ending", "wrong", [] { return 0.0; }), std::invalid_argument);
    CPPUNIT_ASSERT_THROW(metrics.watchGauge("x_total", "wrong", [] { return 0.0; }), std::invalid_argument);
}

CPPUNIT_TEST_FIXTURE(MetricsText, countingFromManyThreadsLosesNothing) {
    auto& route = metrics.route("GET", "/a");
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            for (int n = 0; n < 2'000; ++n) {
                route.finished(200, 100);
                route.deprecatedUse();
                metrics.count("customers", "seen", "help", 1);
                if (n % 100 == 0) {
                    metrics.count("other", "seen", "help", 1);
                    metrics.removeModule("other");
                    CPPUNIT_ASSERT(!metrics.text().empty());
                }
            }
        });
    }
    for (auto& thread : threads) thread.join();

    const auto text = read();
    CPPUNIT_ASSERT_EQUAL(8'000.0, text.at(R"(cardcage_http_requests_total{method="GET",route="/a",status="2xx"})"));
    CPPUNIT_ASSERT_EQUAL(8'000.0, text.at("cardcage_customers_seen_total"));
}

}  // namespace
