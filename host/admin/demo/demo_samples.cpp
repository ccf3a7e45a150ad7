#include "host/admin/demo/demo_samples.hpp"

#include <Poco/URI.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>

#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/json/document.hpp"

namespace cardcage::admin {
namespace {

namespace fs = std::filesystem;
using Poco::JSON::Array;

constexpr std::size_t most_refusals = 5;

/// Creates a record unless it exists already: `taken` is the problem code of that case. Returns the answer.
ApiClient::Answer ensure(
    ApiClient& client, const std::string& target, const Poco::Dynamic::Var& record, const char* taken, Tally& tally
) {
    auto answer = client.send("POST", target, bodyOf(record));
    if (answer.status == 200 || answer.status == 201) {
        ++tally.outcomes["created"];
    } else if (answer.status == 409 && answer.problemCode() == taken) {
        ++tally.outcomes["present"];
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

/// The text of a sample file; absent when there is none.
std::optional<std::string> sampleOf(const fs::path& file) {
    if (!fs::exists(file)) return std::nullopt;
    std::ifstream input(file, std::ios::binary);
    std::ostringstream text;
    text << input.rdbuf();
    if (!input) throw CommandError(Failure, "cannot read " + file.string());
    return std::move(text).str();
}

Array::Ptr listOf(const fs::path& file, const std::string& content) {
    try {
        return json::parse(content).extract<Array::Ptr>();
    } catch (const json::SyntaxError& error) {
        throw CommandError(Failure, file.string() + ": " + error.what());
    } catch (const Poco::BadCastException&) {
        throw CommandError(Failure, file.string() + ": a list is needed");
    }
}

void loadCustomers(ApiClient& client, const Array& customers, std::vector<Tally>& tallies) {
    Tally companies{"customers", {{"created", 0}, {"present", 0}}, {}};
    Tally people{"customer_users", {{"created", 0}, {"present", 0}}, {}};
    Progress progress("Loading sample customers");
    for (std::size_t i = 0; i < customers.size(); ++i) {
        progress.show(i, customers.size());
        const auto sample = customers.getObject(static_cast<unsigned>(i));
        const auto customer = sample->getObject("customer");
        const auto answer = ensure(client, "/customers", customer, "number_taken", companies);
        const auto users = sample->getArray("users");
        if (!users) continue;
        const auto id = idOfCustomer(client, answer, customer->getValue<std::string>("number"));
        for (const auto& user : *users) ensure(client, "/customers/" + id + "/users", user, "email_taken", people);
    }
    tallies.push_back(std::move(companies));
    tallies.push_back(std::move(people));
}

void loadUsers(ApiClient& client, const Array& users, std::vector<Tally>& tallies) {
    Tally tally{"users", {{"created", 0}, {"present", 0}}, {}};
    for (const auto& user : users) ensure(client, "/admin/users", user, "email_taken", tally);
    tallies.push_back(std::move(tally));
}

/// The results of an import: the answer itself, or its member "results" or "items".
Array::Ptr resultsOf(const Poco::Dynamic::Var& answer) {
    if (answer.type() == typeid(Array::Ptr)) return answer.extract<Array::Ptr>();
    const auto& object = answer.extract<Poco::JSON::Object::Ptr>();
    return object->getArray(object->has("items") ? "items" : "results");
}

/// One request with all of a file; counts the results of its answer, each an object with status and description, and
/// `outcome` where the answer names one.
void import(
    ApiClient& client,
    const std::string& kind,
    const std::string& target,
    const std::string& body,
    std::vector<Tally>& tallies
) {
    Progress progress("Importing sample " + kind);
    progress.show(0, 1);
    const auto answer = client.send("POST", target, body);
    if (answer.status != 200 && answer.status != 207) failOn("POST " + target, answer);
    Tally tally{kind, {}, {}};
    const auto document = json::parse(answer.body);
    const auto results = resultsOf(document);
    for (std::size_t i = 0; i < results->size(); ++i) {
        const auto result = results->getObject(static_cast<unsigned>(i));
        const bool refused = result->getValue<int>("status") >= 400;
        ++tally.outcomes[refused ? "rejected" : result->optValue<std::string>("result", "accepted")];
        const auto reason = result->optValue<std::string>("description", "");
        auto& known = tally.refusals;
        if (refused && known.size() < most_refusals && std::find(known.begin(), known.end(), reason) == known.end()) {
            known.push_back(reason);
        }
    }
    tallies.push_back(std::move(tally));
}

/// The upload is processed now, not at its daily time.
void loadComponents(ApiClient& client, const std::string& body, std::vector<Tally>& tallies) {
    Progress progress("Importing sample components");
    progress.show(0, 1);
    const auto upload = client.send("POST", "/components/import", body);
    if (upload.status != 202) failOn("POST /components/import", upload);
    const auto id = json::parseObject(upload.body)->getValue<std::string>("upload_id");
    const auto target = "/admin/component-uploads/" + id + "/run";
    const auto answer = client.send("POST", target);
    if (answer.status != 200) failOn("POST " + target, answer);
    const auto run = json::parseObject(answer.body);
    Tally tally{"components", {}, {}};
    for (const auto* outcome : {"created", "updated", "unchanged", "deleted"}) {
        tally.outcomes[outcome] = run->getValue<std::size_t>(std::string(outcome) + "_count");
    }
    tallies.push_back(std::move(tally));
}

/// Manual rates, so that the samples are costed without a way to the outside. Each on its own: a currency that has gone
/// out of use meanwhile refuses only its own rate.
void loadExchangeRates(ApiClient& client, const std::string& body, std::vector<Tally>& tallies) {
    const auto sample = json::parseObject(body);
    const auto rates = sample->getObject("rates");
    Tally tally{"exchange_rates", {{"set", 0}, {"rejected", 0}}, {}};
    Progress progress("Setting sample exchange rates");
    for (const auto& currency : rates->getNames()) {
        progress.show(tally.count(), rates->size());
        Poco::JSON::Object rate;
        rate.set("rate", rates->get(currency));
        Poco::JSON::Object changes;
        changes.set(currency, rate);
        Poco::JSON::Object input;
        input.set("base_currency", sample->get("base_currency"));
        input.set("exchange_rates", changes);
        const auto answer = client.send("PUT", "/admin/exchange-rates", bodyOf(input));
        if (answer.status != 200 && answer.problemCode() != "invalid_field") {
            failOn("PUT /admin/exchange-rates", answer);
        }
        ++tally.outcomes[answer.status == 200 ? "set" : "rejected"];
        if (answer.status != 200) tally.refusals.push_back(currency + " is no active currency or has no valid rate");
    }
    tallies.push_back(std::move(tally));
}

}  // namespace

std::size_t Tally::count() const {
    std::size_t sum = 0;
    for (const auto& [outcome, number] : outcomes) sum += outcome == "deleted" ? 0 : number;
    return sum;
}

std::vector<Tally> loadSamples(ApiClient& client, const fs::path& directory) {
    std::vector<Tally> tallies;
    const auto file = [&](const char* name) { return directory / (std::string(name) + ".json"); };
    if (const auto text = sampleOf(file("customers"))) {
        loadCustomers(client, *listOf(file("customers"), *text), tallies);
    }
    if (const auto text = sampleOf(file("users"))) loadUsers(client, *listOf(file("users"), *text), tallies);
    if (const auto text = sampleOf(file("manufacturers"))) {
        import(client, "manufacturers", "/manufacturers/import", *text, tallies);
    }
    if (const auto text = sampleOf(file("suppliers"))) import(client, "suppliers", "/suppliers", *text, tallies);
    if (const auto text = sampleOf(file("components"))) loadComponents(client, *text, tallies);
    if (const auto text = sampleOf(file("offers"))) import(client, "offers", "/offers/import", *text, tallies);
    if (const auto text = sampleOf(file("exchange-rates"))) loadExchangeRates(client, *text, tallies);
    if (const auto text = sampleOf(file("assemblies"))) {
        import(client, "assemblies", "/assemblies/import?skip_missing_ipns=true", *text, tallies);
    }
    if (tallies.empty()) {
        throw CommandError(Failure, directory.string() + " holds no samples: customers.json, …, assemblies.json");
    }
    return tallies;
}

}  // namespace cardcage::admin
