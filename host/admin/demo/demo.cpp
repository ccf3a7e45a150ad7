#include <Poco/JSON/Parser.h>
#include <Poco/JSON/Stringifier.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/demo/api_client.hpp"
#include "host/admin/demo/demo_order.hpp"
#include "host/admin/demo/demo_quotation.hpp"
#include "host/admin/demo/demo_samples.hpp"
#include "host/admin/output.hpp"
#include "host/json/document.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto notice_patience = 15s;  ///< a running server looks every second for new tenants and tokens
constexpr auto notice_pause = 300ms;

struct Choices {
    std::string base_url;
    fs::path ready_file;
    fs::path data;
    std::string tenant = "demo";
};

struct Addresses {
    std::string base_url;
    std::string admin_url;
};

std::string readFile(const fs::path& file) {
    std::ifstream input(file, std::ios::binary);
    std::ostringstream text;
    text << input.rdbuf();
    if (!input) throw CommandError(Failure, "cannot read " + file.string());
    return std::move(text).str();
}

/// Readable only by this account, complete when it appears.
void writePrivately(const fs::path& file, const std::string& text) {
    const auto partial = file.string() + ".partial";
    fs::remove(partial);
    const int descriptor = open(partial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    const bool written = descriptor >= 0 && write(descriptor, text.data(), text.size()) == ssize_t(text.size());
    if (descriptor >= 0) close(descriptor);
    if (!written) throw CommandError(Failure, "cannot write " + partial);
    fs::rename(partial, file);
}

/// Beside the program: bin/cardcage and share/cardcage/demo-data, in the build directory as after an installation.
fs::path installedSamples() {
    return fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "share/cardcage/demo-data";
}

std::string listenerUrl(std::string address, std::int64_t port) {
    if (address == "0.0.0.0") address = "127.0.0.1";
    if (address == "::") address = "::1";
    const bool is_v6 = address.find(':') != std::string::npos;
    return "http://" + (is_v6 ? "[" + address + "]" : address) + ":" + std::to_string(port);
}

Addresses addressesOf(const config::Configuration& configuration, const Choices& choices) {
    if (!choices.ready_file.empty()) {
        const auto ready = json::parseObject(readFile(choices.ready_file));
        return {ready->getValue<std::string>("base_url"), ready->getValue<std::string>("admin_url")};
    }
    Addresses addresses{
        listenerUrl(configuration.text("server.address"), configuration.integer("server.port")),
        listenerUrl(configuration.text("admin.address"), configuration.integer("admin.port"))};
    if (!choices.base_url.empty()) addresses.base_url = choices.base_url;
    while (addresses.base_url.ends_with('/')) addresses.base_url.pop_back();
    return addresses;
}

/// The token of the demo, kept in the data directory: the one from last time while it still works, otherwise a new one.
std::string demoToken(AdminDatabase& database, const std::string& slug) {
    const auto tenant = database.tenant(slug);
    if (!tenant && !database.addTenant(slug, "Demo")) throw CommandError(Failure, "cannot add the tenant " + slug);
    if (tenant && !tenant->enabled) {
        throw CommandError(Failure, "the tenant " + slug + " is disabled: cardcage tenant enable " + slug);
    }
    const auto file = database.paths().data / "demo-token";
    if (fs::exists(file)) {
        const auto text = readFile(file);
        const auto kept = auth::ApiToken::parse(text.substr(0, text.find('\n')));
        if (kept && database.isGood(*kept, slug, auth::Scopes::all())) return kept->text();
    }
    const auto token = auth::ApiToken::create();
    if (!database.addToken(slug, "demo", token, auth::Scopes::all())) throw CommandError(Failure, noSuchTenant(slug));
    fs::create_directories(file.parent_path());
    writePrivately(file, token.text() + "\n");
    return token.text();
}

/// Exchanges the token; a server that does not know a new one yet is asked again.
std::string bearerFor(ApiClient& client, const std::string& token) {
    const auto body = json::ObjectWriter().member("token", token).text();
    const auto deadline = std::chrono::steady_clock::now() + notice_patience;
    while (true) {
        const auto answer = client.send("POST", "/token", body);
        if (answer.status == 200) return answer.body;
        if (answer.status != 401) failOn("POST /token", answer);
        if (std::chrono::steady_clock::now() > deadline) {
            throw CommandError(
                Failure, "the server does not know the token of this database: does it use the same --data-dir?"
            );
        }
        std::this_thread::sleep_for(notice_pause);
    }
}

/// The same JSON, for the eye.
std::string indented(const std::string& json) {
    Poco::JSON::Parser parser(new Poco::JSON::ParseHandler(true));
    std::ostringstream out;
    Poco::JSON::Stringifier::stringify(parser.parse(json), out, 2, -1, Poco::JSON_PRESERVE_KEY_ORDER);
    return out.str();
}

std::string jsonOf(const Tally& tally) {
    json::ObjectWriter outcomes;
    for (const auto& [outcome, count] : tally.outcomes) outcomes.member(outcome, count);
    return outcomes.text();
}

/// "600 offers (580 Created, 20 Rejected)"
std::string words(const Tally& tally) {
    std::string outcomes;
    for (const auto& [outcome, count] : tally.outcomes) {
        if (count) outcomes += (outcomes.empty() ? "" : ", ") + std::to_string(count) + " " + outcome;
    }
    return std::to_string(tally.count()) + " " + tally.kind + (outcomes.empty() ? "" : " (" + outcomes + ")");
}

int demo(const CommandLine& line, const Choices& choices) {
    requireSlug(choices.tenant);
    const auto configuration = line.configuration();
    const auto addresses = addressesOf(*configuration, choices);
    ApiClient client(addresses.base_url);
    client.send("GET", "/openapi.json");  // is there a server? Before anything is changed

    AdminDatabase database(*configuration, Missing::Refuse);
    const auto token = demoToken(database, choices.tenant);
    const auto media_type = [&](const char* model) {
        return "application/api." + configuration->text("server.media_type_segment") + "." + model + "-v1+json";
    };
    const auto accept = media_type("customer");
    client.authorize(
        bearerFor(client, token),
        accept + ", " + media_type("rfq") + ", " + media_type("assembly-cost") + ", " + media_type("assembly-pcb") +
            ", application/json;q=0.5"
    );
    const auto samples = choices.data.empty() ? installedSamples() : choices.data;
    const auto loaded = loadSamples(client, samples);
    const auto quotation = quoteSample(client, samples, installedSamples());
    const auto order = quotation ? orderSample(client, addresses.base_url, quotation->rfq_id, database.paths().mail)
                                 : std::optional<SampleOrder>();
    const std::string target = "/customers?limit=2";
    const auto first = client.send("GET", target);
    if (first.status != 200) failOn("GET " + target, first);

    const auto data = database.paths().data.string();
    if (line.json) {
        json::ObjectWriter shown;
        shown.member("base_url", addresses.base_url)
            .member("admin_url", addresses.admin_url)
            .member("tenant", choices.tenant)
            .member("api_token", token)
            .member("data_dir", data);
        for (const auto& tally : loaded) shown.json(tally.kind, jsonOf(tally));
        if (quotation) shown.json("quotation", jsonOf(*quotation));
        if (order) shown.json("order", jsonOf(*order));
        printLine(shown.text());
        return Success;
    }
    printLine("GET " + addresses.base_url + target + "\nAccept: " + accept + "\n\n" + indented(first.body) + "\n");
    std::string_view label = "Loaded     ";
    for (const auto& tally : loaded) {
        printLine(std::string(label) + words(tally));
        label = "           ";
        for (const auto& refusal : tally.refusals) printLine(std::string(label) + "  " + refusal);
    }
    if (quotation) printQuotation(*quotation);
    if (order) printOrder(*order);
    printLine("\nTenant     " + choices.tenant);
    printLine("API token  " + token);
    printLine("           kept in " + data + "/demo-token");
    printLine("Interface  " + addresses.base_url);
    printLine("Reference  " + addresses.base_url + "/docs");
    printLine("Admin      " + addresses.admin_url + "/readyz, /healthz, /version, /metrics");
    printLine("Mail       " + database.paths().mail.string());
    return Success;
}

}  // namespace

void addDemo(CLI::App& program, CommandLine& line) {
    const auto choices = std::make_shared<Choices>();
    auto* command = program.add_subcommand(
        "demo",
        "Give a running server a tenant, a token with all scopes and sample data, quote an RfQ and order it; may be repeated"
    );
    command->add_option("--base-url", choices->base_url, "Address of the server; by the configuration unless given")
        ->type_name("URL");
    command->add_option("--ready-file", choices->ready_file, "Take the addresses from the file that serve has written")
        ->type_name("FILE")
        ->excludes("--base-url");
    command
        ->add_option(
            "--data",
            choices->data,
            "Directory of the samples: customers, users, manufacturers, suppliers, components, offers, exchange-rates, "
            "assemblies, rfqs, board-suppliers (.json), board.zip, quotation.pdf"
        )
        ->type_name("DIR");
    command->add_option("--tenant", choices->tenant, "The tenant to make and fill; demo unless given")
        ->type_name("SLUG");
    line.addJson(*command);
    command->callback([&line, choices] { line.action = [&line, choices] { return demo(line, *choices); }; });
}

}  // namespace cardcage::admin
