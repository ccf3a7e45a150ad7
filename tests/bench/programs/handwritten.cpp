// The peer of the bench module_vs_host: GET /customers/{id} of the same tenants, tokens and rows, with the same checks,
// the same statement under the same row-level security and the same bytes, written by hand on the host's own parts. No
// module, no contract, no route table: what is slower than this is the price of the boundary.
//
//   handwritten DATA_DIRECTORY STATEMENT_FILE
//
// Serves beside a running host, whose data directory it is given; prints its port, ends on SIGTERM.

#include <signal.h>

#include <cardcage/id.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "host/auth/authenticator.hpp"
#include "host/auth/directory_rows.hpp"
#include "host/auth/tokens/key_ring.hpp"
#include "host/database/embedded/embedded_server.hpp"
#include "host/database/embedded/owner.hpp"
#include "host/database/pool.hpp"
#include "host/http/messages/entity_tag.hpp"
#include "host/http/server.hpp"
#include "host/json/text.hpp"
#include "host/observability/metrics.hpp"
#include "host/problems/problem.hpp"
#include "host/routing/accept.hpp"
#include "host/routing/path.hpp"

namespace cardcage::bench {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view media_type = "application/api.cardcage.customer-v1+json";
constexpr unsigned workers = 4;       // as the host's server.workers
constexpr unsigned long_workers = 2;  // as its server.long_workers

void answerProblem(
    std::string_view code, const std::string& detail, std::string_view request_id, http::Response& response
) {
    const auto problem = problems::Problem::of(code, detail);
    response.reset();
    response.status = problem.answerStatus();
    response.setHeader("Content-Type", problems::problem_media_type);
    response.write(problems::render(problem, request_id));
}

/// Whether the customer, version 1, is what the client takes.
bool isAcceptable(std::optional<std::string_view> accept) {
    if (!accept || *accept == media_type) return true;
    for (const auto& range : routing::parseAccept(*accept)) {
        if (range.quality == 0) continue;
        if (range.type == media_type || range.type == "application/json" || range.type == "*/*") return true;
    }
    return false;
}

void appendText(std::string& out, std::string_view name, const cc_str& column) {
    out.append(name);
    if (column.data) {
        json::appendString(out, {column.data, column.size});
    } else {
        out += "null";
    }
}

/// "2026-03-31 09:30:00.123456+00" as "2026-03-31T09:30:00Z": sessions run in UTC.
void appendTime(std::string& out, std::string_view name, const cc_str& column) {
    out.append(name).append("\"").append(column.data, 10).append("T").append(column.data + 11, 8).append("Z\"");
}

/// A row of find_customer.sql.
std::string customerJson(std::span<const cc_str> row) {
    std::string out;
    out.reserve(512);
    appendText(out, R"({"id":)", row[0]);
    appendText(out, R"(,"number":)", row[1]);
    appendText(out, R"(,"name":)", row[2]);
    appendText(out, R"(,"industry":)", row[3]);
    appendText(out, R"(,"currency":)", row[4]);
    appendText(out, R"(,"notes":)", row[5]);
    appendText(out, R"(,"website":)", row[6]);
    out.append(R"(,"portal_enabled":)").append(*row[7].data == 't' ? "true" : "false");
    appendTime(out, R"(,"created_at":)", row[8]);
    appendTime(out, R"(,"updated_at":)", row[9]);
    out += '}';
    return out;
}

/// The entity tag that the host makes of an id and a row version.
std::string entityTag(std::string_view id, std::string_view row_version) {
    std::uint64_t hash = 14695981039346656037u;
    for (const unsigned char c : id) hash = (hash ^ c) * 1099511628211u;
    char text[64];
    const auto size = std::snprintf(text, sizeof text, "\"%016llx-", static_cast<unsigned long long>(hash));
    return std::string(text, static_cast<std::size_t>(size)).append(row_version).append("-v1\"");
}

class Customers : public http::Application {
public:
    Customers(
        auth::Authenticator& authenticator, database::Pool& pool, const database::Statement& find, std::string role
    )
        : authenticator_(authenticator),
          pool_(pool),
          find_(find),
          role_(std::move(role)),
          metrics_("bench", "bench"),
          route_(metrics_.route("GET", "/customers/{id}")) {}

    http::Admission admit(http::Request& request, http::Response& response) override {
        const auto refused = [&](std::string_view code) {
            answerProblem(code, {}, request.requestId(), response);
            return http::Admission{};
        };
        auto segments = routing::pathSegments(request.path());
        if (!segments) return refused("malformed_request");
        const auto authentication = authenticator_.authenticate(request.header("Authorization"));
        if (const auto* reason = std::get_if<auth::Refusal>(&authentication)) return refused(auth::code(*reason));
        const auto& identity = *std::get<std::shared_ptr<const auth::Identity>>(authentication);
        if (segments->size() != 2 || segments->front() != "customers") return refused("not_found");
        if (request.method() != "GET" && request.method() != "HEAD") return refused("method_not_allowed");
        if (!isAcceptable(request.header("Accept"))) return refused("not_acceptable");
        if (!identity.scopes.contains(auth::Scope::Read)) return refused("missing_scope");
        const auto query = routing::parseQuery(request.query());
        if (query.malformed || query.repeated) return refused("invalid_parameter");
        const auto id = Uuid::parse(segments->back());
        if (!id) return refused("not_found");
        request.context = std::make_shared<Asked>(Asked{identity.tenant, *id, std::chrono::steady_clock::now() + 10s});
        return {http::Admission::Kind::Run, 0};
    }

    void handle(http::Request& request, http::Response& response, unsigned worker) override {
        const auto asked = std::static_pointer_cast<Asked>(request.context);
        const cc_value values[] = {
            {.kind = CC_VALUE_TEXT, .text = {asked->tenant.data(), asked->tenant.size()}},
            {.kind = CC_VALUE_TEXT, .text = {asked->id.view().data(), asked->id.view().size()}}};
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(asked->deadline - std::chrono::steady_clock::now());
        std::string body;
        std::string tag;
        try {
            const database::Context context{.tenant = asked->tenant, .role = role_, .timeout = left};
            database::Work work(pool_.connection(worker), context, database::Mode::Read);
            work.run(find_, values, [&](std::span<const cc_str> row) {
                body = customerJson(row);
                tag = entityTag(asked->id.view(), {row[10].data, row[10].size});
                return true;
            });
        } catch (const database::DatabaseError& error) {
            std::cerr << "handwritten: " << error.sqlstate << ' ' << error.what() << '\n';
            return answerProblem("unavailable", {}, request.requestId(), response);
        }
        if (body.empty()) return answerProblem("not_found", {}, request.requestId(), response);
        response.setHeader("Vary", "Accept");
        response.setHeader("ETag", tag);
        const auto known = request.header("If-None-Match");
        if (known && http::listsEntityTag(*known, tag, true)) {
            response.status = 304;
            return;
        }
        response.setHeader("Content-Type", media_type);
        response.write(body);
    }

    void refuse(
        std::string_view request_id, http::Response& response, int, std::string_view code, std::string_view detail
    ) override {
        answerProblem(code, std::string(detail), request_id, response);
    }

    void finished(const http::Request*, int status, std::uint64_t, std::int64_t microseconds) override {
        route_.finished(status, microseconds);
    }

private:
    struct Asked {
        std::string tenant;
        Uuid id;
        std::chrono::steady_clock::time_point deadline;
    };

    auth::Authenticator& authenticator_;
    database::Pool& pool_;
    const database::Statement& find_;
    std::string role_;
    observability::Metrics metrics_;
    observability::RouteMetrics& route_;
};

std::string contentOf(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (text.empty()) throw std::runtime_error("cannot read " + file.string());
    return text;
}

int serve(const std::filesystem::path& data, const std::filesystem::path& statement_file) {
    signal(SIGPIPE, SIG_IGN);
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ending, nullptr);

    const auto addresses = database::Embedded::running({.data_directory = data});
    if (!addresses) throw std::runtime_error("no embedded database runs in " + data.string());
    const auto role = database::Owner(addresses->owner_url, addresses->runtime_url).names().module("customers");
    const auto sql = contentOf(statement_file);
    const database::Statement find{.name = "find_customer", .sql = sql, .key = std::hash<std::string>{}(sql)};

    database::Pool pool({.url = addresses->runtime_url}, workers + long_workers);
    const auth::Bearer bearer(auth::KeyRing::openOrCreate(data / "keys"), "cardcage");
    auth::Directory directory([&] { return auth::loadDirectory(*pool.borrow()); });
    directory.refresh();
    auth::Authenticator authenticator(bearer, directory);

    Customers customers(authenticator, pool, find, role);
    http::ServerSettings settings;
    settings.port = 0;
    settings.workers = workers;
    settings.long_workers = long_workers;
    http::Server server(settings, customers);
    server.start();
    std::cout << server.port() << std::endl;

    int signal_number = 0;
    sigwait(&ending, &signal_number);
    server.stop();
    return 0;
}

}  // namespace
}  // namespace cardcage::bench

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: handwritten DATA_DIRECTORY STATEMENT_FILE\n";
        return 2;
    }
    try {
        return cardcage::bench::serve(argv[1], argv[2]);
    } catch (const std::exception& error) {
        std::cerr << "handwritten: " << error.what() << '\n';
        return 1;
    }
}
