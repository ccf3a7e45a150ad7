#include <Poco/JSON/Parser.h>
#include <Poco/JSON/Stringifier.h>
#include <Poco/URI.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "host/admin/admin_database.hpp"
#include "host/admin/api_client.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/json/document.hpp"

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

/// How many records of one kind were there before and how many are new.
struct Count {
    std::size_t created = 0;
    std::size_t present = 0;
};

struct Loaded {
    Count customers;
    Count customer_users;
    Count users;
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
    const auto file = database.places().data / "demo-token";
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

[[noreturn]] void failOn(const std::string& request, const ApiClient::Answer& answer) {
    throw CommandError(Failure, request + " answered " + std::to_string(answer.status) + ": " + answer.body);
}

/// Exchanges the token; a server that does not know a new one yet is asked again.
std::string bearerFor(ApiClient& client, const std::string& token) {
    const auto body = jsonObject({{"token", jsonText(token)}});
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

std::string text(const Poco::Dynamic::Var& json) {
    std::ostringstream out;
    Poco::JSON::Stringifier::stringify(json, out);
    return out.str();
}

/// Creates a record unless it is there already: `taken` is the code that says so. Returns the answer.
ApiClient::Answer ensure(
    ApiClient& client, const std::string& target, const Poco::Dynamic::Var& record, const char* taken, Count& count
) {
    auto answer = client.send("POST", target, text(record));
    if (answer.status == 200 || answer.status == 201) {
        ++count.created;
    } else if (answer.status == 409 && answer.problemCode() == taken) {
        ++count.present;
    } else {
        failOn("POST " + target, answer);
    }
    return answer;
}

std::string idOfCustomer(ApiClient& client, const ApiClient::Answer& created, const std::string& number) {
    if (created.status != 409) return json::parseObject(created.body)->getValue<std::string>("id");
    std::string encoded;
    Poco::URI::encode(number, "&+#=?/", encoded);
    const auto found = client.send("GET", "/customers?customer_number=" + encoded);
    if (found.status != 200) failOn("GET /customers", found);
    const auto list = json::parse(found.body).extract<Poco::JSON::Array::Ptr>();
    if (list->empty()) throw CommandError(Failure, "the customer " + number + " is there and is not; try again");
    return list->getObject(0)->getValue<std::string>("id");
}

Poco::JSON::Array::Ptr samplesOf(const fs::path& file) {
    try {
        return json::parse(readFile(file)).extract<Poco::JSON::Array::Ptr>();
    } catch (const json::SyntaxError& error) {
        throw CommandError(Failure, file.string() + ": " + error.what());
    }
}

/// customers.json: [{"customer": body of POST /customers, "users": [body of POST /customers/{id}/users]}];
/// users.json: [body of POST /admin/users].
Loaded loadSamples(ApiClient& client, const fs::path& directory) {
    Loaded loaded;
    Progress progress("Loading sample customers");
    const auto customers = samplesOf(directory / "customers.json");
    for (std::size_t i = 0; i < customers->size(); ++i) {
        progress.show(i, customers->size());
        const auto sample = customers->getObject(static_cast<unsigned>(i));
        const auto customer = sample->getObject("customer");
        const auto answer = ensure(client, "/customers", customer, "number_taken", loaded.customers);
        const auto people = sample->getArray("users");
        if (!people) continue;
        const auto id = idOfCustomer(client, answer, customer->getValue<std::string>("number"));
        for (const auto& user : *people) {
            ensure(client, "/customers/" + id + "/users", user, "email_taken", loaded.customer_users);
        }
    }
    const auto users = samplesOf(directory / "users.json");
    for (const auto& user : *users) {
        ensure(client, "/admin/users", user, "email_taken", loaded.users);
    }
    return loaded;
}

/// The same JSON, for the eye.
std::string indented(const std::string& json) {
    Poco::JSON::Parser parser(new Poco::JSON::ParseHandler(true));
    std::ostringstream out;
    Poco::JSON::Stringifier::stringify(parser.parse(json), out, 2, -1, Poco::JSON_PRESERVE_KEY_ORDER);
    return out.str();
}

std::string json(const Count& count) {
    return jsonObject({{"created", std::to_string(count.created)}, {"present", std::to_string(count.present)}});
}

std::string words(const Count& count, const char* what) {
    return std::to_string(count.created + count.present) + ' ' + what + " (" + std::to_string(count.created) + " new)";
}

int demo(const CommandLine& line, const Choices& choices) {
    requireSlug(choices.tenant);
    const auto configuration = line.configuration();
    const auto addresses = addressesOf(*configuration, choices);
    ApiClient client(addresses.base_url);
    client.send("GET", "/openapi.json");  // is there a server? Before anything is changed

    AdminDatabase database(*configuration, Missing::Refuse);
    const auto token = demoToken(database, choices.tenant);
    const auto accept = "application/api." + configuration->text("server.media_type_segment") + ".customer-v1+json";
    client.authorize(bearerFor(client, token), accept + ", application/json;q=0.5");
    const auto samples = choices.data.empty() ? installedSamples() : choices.data;
    const auto loaded = loadSamples(client, samples);
    const std::string target = "/customers?limit=2";
    const auto first = client.send("GET", target);
    if (first.status != 200) failOn("GET " + target, first);

    const auto data = database.places().data.string();
    if (line.json) {
        printLine(jsonObject(
            {{"base_url", jsonText(addresses.base_url)},
             {"admin_url", jsonText(addresses.admin_url)},
             {"tenant", jsonText(choices.tenant)},
             {"api_token", jsonText(token)},
             {"data_dir", jsonText(data)},
             {"customers", json(loaded.customers)},
             {"customer_users", json(loaded.customer_users)},
             {"users", json(loaded.users)}}
        ));
        return Success;
    }
    printLine("GET " + addresses.base_url + target + "\nAccept: " + accept + "\n\n" + indented(first.body) + "\n");
    printLine(
        "Loaded     " + words(loaded.customers, "customers") + ", " + words(loaded.customer_users, "of their users") +
        ", " + words(loaded.users, "own users")
    );
    printLine("Tenant     " + choices.tenant);
    printLine("API token  " + token);
    printLine("           kept in " + data + "/demo-token");
    printLine("Interface  " + addresses.base_url);
    printLine("Reference  " + addresses.base_url + "/docs");
    printLine("Admin      " + addresses.admin_url + "/readyz, /healthz, /version, /metrics");
    printLine("Mail       " + database.places().mail.string());
    return Success;
}

}  // namespace

void addDemo(CLI::App& program, CommandLine& line) {
    const auto choices = std::make_shared<Choices>();
    auto* command = program.add_subcommand(
        "demo", "Give a running server a tenant, a token with all scopes and sample customers; may be repeated"
    );
    command->add_option("--base-url", choices->base_url, "Address of the server; by the configuration unless given")
        ->type_name("URL");
    command->add_option("--ready-file", choices->ready_file, "Take the addresses from the file that serve has written")
        ->type_name("FILE")
        ->excludes("--base-url");
    command->add_option("--data", choices->data, "Directory of the samples, customers.json and users.json")
        ->type_name("DIR");
    command->add_option("--tenant", choices->tenant, "The tenant to make and fill; demo unless given")
        ->type_name("SLUG");
    line.addJson(*command);
    command->callback([&line, choices] { line.action = [&line, choices] { return demo(line, *choices); }; });
}

}  // namespace cardcage::admin
