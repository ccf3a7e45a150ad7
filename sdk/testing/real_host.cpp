#include <Poco/Environment.h>
#include <Poco/Exception.h>
#include <Poco/JSON/Object.h>
#include <Poco/JSON/Parser.h>
#include <Poco/Net/HTTPClientSession.h>
#include <Poco/Net/HTTPRequest.h>
#include <Poco/Net/HTTPResponse.h>
#include <Poco/Path.h>
#include <Poco/Pipe.h>
#include <Poco/PipeStream.h>
#include <Poco/Process.h>
#include <Poco/StreamCopier.h>
#include <Poco/URI.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cardcage/testing/real_host.hpp>
#include <chrono>
#include <cstring>
#include <exception>
#include <fstream>
#include <future>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace cardcage::testing {
namespace {

using std::chrono::milliseconds;

// A server beside other work may take long; one that is not ready by then never will be.
constexpr int ready_seconds = 300;
constexpr int stop_seconds = 60;
constexpr auto pause = milliseconds(20);

std::string contentOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::string everythingFrom(const Poco::Pipe& pipe) {
    Poco::PipeInputStream stream(pipe);
    std::string text;
    Poco::StreamCopier::copyToString(stream, text);
    return text;
}

std::string memberOf(const std::string& json, const std::string& key) {
    try {
        return Poco::JSON::Parser().parse(json).extract<Poco::JSON::Object::Ptr>()->getValue<std::string>(key);
    } catch (const Poco::Exception& error) {
        throw std::runtime_error("no \"" + key + "\" in " + json + ": " + error.displayText());
    }
}

/// A module that the program was installed with: <prefix>/lib/cardcage/modules beside <prefix>/bin.
std::filesystem::path installedModule(const std::filesystem::path& program, const std::string& id) {
    const auto bin = std::filesystem::canonical(program).parent_path();
    return bin.parent_path() / "lib" / "cardcage" / "modules" / (id + ".so");
}

/// Variables for a server: settings that the shell of the author has for another server count as not set.
Poco::Process::Env withoutSettings() {
    Poco::Process::Env empty;
    for (auto** variable = environ; variable && *variable; ++variable) {
        const std::string name(*variable, std::strcspn(*variable, "="));
        if (name.starts_with("CARDCAGE_") && name != "CARDCAGE_PROGRAM") empty[name] = "";
    }
    return empty;
}

/// Hosts whose server runs, and the handler that ends the process after them: nothing is unwound when an exception
/// leaves main, and a server would go on.
std::vector<RealHost*> running;
std::terminate_handler terminate = nullptr;

/// Returns whether the process has ended; it is a zombie no more then.
bool hasEnded(int pid) {
    int status = 0;
    return waitpid(pid, &status, WNOHANG) != 0;
}

}  // namespace

std::string RealAnswer::member(const std::string& key) const {
    return memberOf(body, key);
}

std::string RealHost::program() {
    std::string named = Poco::Environment::get("CARDCAGE_PROGRAM", "");
    if (!named.empty()) return named;
    Poco::Path found;
    return Poco::Path::find(Poco::Environment::get("PATH", ""), "cardcage", found) ? found.toString() : std::string();
}

std::optional<std::string> RealHost::missing() {
    const std::string found = program();
    if (found.empty()) {
        return "cardcage is not in PATH; install it, or let the environment variable CARDCAGE_PROGRAM name it";
    }
    if (!std::filesystem::exists(found)) return "CARDCAGE_PROGRAM names " + found + ", which does not exist";
    return std::nullopt;
}

RealHost::RealHost(const RealOptions& options) : program_(options.program.empty() ? program() : options.program) {
    if (program_.empty()) throw std::runtime_error(*missing());
    if (!terminate) terminate = std::set_terminate(&stopAll);
    running.push_back(this);
    try {
        prepare(options);
        start();
        for (const auto& [slug, lines] : options.tenants) addTenant(slug);
    } catch (...) {
        stop();
        throw;
    }
}

RealHost::~RealHost() {
    stop();
}

/// Writes the directory. A server of root gives its rights up: everything is readable for other accounts.
void RealHost::prepare(const RealOptions& options) {
    namespace fs = std::filesystem;
    std::string name = (fs::temp_directory_path() / "cardcage-test-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no directory can be made: " + name);
    directory_ = name;
    constexpr auto readable = fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                              fs::perms::others_read | fs::perms::others_exec;
    fs::permissions(directory_, readable);
    fs::create_directories(directory_ / "modules");
    fs::create_directories(directory_ / "tenants");

    std::vector<fs::path> modules(options.modules.begin(), options.modules.end());
    for (const auto& id : options.installed) modules.push_back(installedModule(program_, id));
    for (const auto& module : modules) {
        const auto copy = directory_ / "modules" / module.filename();
        fs::copy_file(module, copy);
        fs::permissions(copy, readable & ~(fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec));
    }
    for (const auto& [slug, lines] : options.tenants)
        std::ofstream(directory_ / "tenants" / (slug + ".properties")) << lines;

    auto settings = options.settings;
    settings.emplace("server.port", "0");
    settings.emplace("admin.port", "0");
    settings.emplace("server.processes", "1");
    settings.emplace("data_dir", (directory_ / "data").string());
    settings.emplace("log.file", (directory_ / "log").string());
    settings.emplace("log.format", "json");
    settings.emplace("modules.directory", (directory_ / "modules").string());
    std::ofstream file(directory_ / "cardcage.properties");
    for (const auto& [key, value] : settings) file << key << " = " << value << '\n';
}

void RealHost::start() {
    const auto ready = directory_ / "ready.json";
    const auto config = (directory_ / "cardcage.properties").string();
    const Poco::Process::Args words{"--config", config, "serve", "--ready-file", ready.string()};
    pid_ =
        Poco::Process::launch(program_, words, directory_.string(), nullptr, nullptr, nullptr, withoutSettings()).id();
    const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(ready_seconds);
    while (!std::filesystem::exists(ready)) {
        if (hasEnded(pid_)) {
            pid_ = 0;
            fail("the server has ended");
        }
        if (std::chrono::steady_clock::now() > latest) fail("the server is not ready");
        std::this_thread::sleep_for(pause);
    }
    base_url_ = memberOf(contentOf(ready), "base_url");
    const Poco::URI admin(memberOf(contentOf(ready), "admin_url"));
    Poco::Net::HTTPClientSession session(admin.getHost(), admin.getPort());
    Poco::Net::HTTPRequest request("GET", "/readyz", Poco::Net::HTTPMessage::HTTP_1_1);
    session.sendRequest(request);
    Poco::Net::HTTPResponse response;
    std::string told;
    Poco::StreamCopier::copyToString(session.receiveResponse(response), told);
    const auto state = Poco::JSON::Parser().parse(told).extract<Poco::JSON::Object::Ptr>();
    if (const auto refused = state->getArray("refused"); refused && refused->size() > 0)
        fail("a module is refused: " + told);
}

void RealHost::stopAll() noexcept {
    for (auto* host : std::vector<RealHost*>(running)) host->stop();
    terminate();
}

void RealHost::stop() noexcept {
    std::erase(running, this);
    if (pid_ > 0) {
        kill(pid_, SIGTERM);
        const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(stop_seconds);
        while (!hasEnded(pid_)) {
            if (std::chrono::steady_clock::now() > latest) kill(pid_, SIGKILL);
            std::this_thread::sleep_for(pause);
        }
        pid_ = 0;
    }
    std::error_code error;
    if (!directory_.empty()) std::filesystem::remove_all(directory_, error);
}

std::string RealHost::command(const std::vector<std::string>& words) const {
    Poco::Process::Args all{"--config", (directory_ / "cardcage.properties").string()};
    all.insert(all.end(), words.begin(), words.end());
    all.push_back("--json");
    Poco::Pipe printed;
    Poco::Pipe complaints;
    auto process =
        Poco::Process::launch(program_, all, directory_.string(), nullptr, &printed, &complaints, withoutSettings());
    // Both are read at once: a command whose complaints fill their pipe would wait for ever.
    auto reading = std::async(std::launch::async, [&complaints] { return everythingFrom(complaints); });
    const auto text = everythingFrom(printed);
    const auto complaint = reading.get();
    if (process.wait() != 0) fail("cardcage " + (words.empty() ? std::string() : words[0]) + " failed: " + complaint);
    return text;
}

/// The server asks the database for a token that it does not know, but not for each guess: a token that is this new may
/// need another attempt.
void RealHost::addTenant(const std::string& slug) {
    command({"tenant", "add", slug});
    const std::string token = memberOf(command({"token", "create", "--tenant", slug, "--scopes", "all"}), "token");
    for (int attempt = 0; attempt < 40; ++attempt) {
        const auto answer = send("POST", "/token", R"({"token": ")" + token + R"("})", {{"Authorization", ""}});
        if (answer.status == 200) {
            bearers_[slug] = answer.body;
            return;
        }
        std::this_thread::sleep_for(milliseconds(500));
    }
    fail("the server takes no token of the tenant " + slug);
}

RealAnswer RealHost::send(
    const std::string& method,
    const std::string& target,
    const std::string& body,
    const std::map<std::string, std::string>& headers,
    const std::string& tenant
) const {
    const auto bearer = tenant.empty() ? bearers_.begin() : bearers_.find(tenant);
    if (bearer == bearers_.end() && !headers.contains("Authorization")) fail("there is no tenant " + tenant);
    try {
        return exchange(method, target, body, headers, bearer == bearers_.end() ? std::string() : bearer->second);
    } catch (const Poco::Exception& error) {
        fail("no answer to " + method + " " + target + ": " + error.displayText());
    }
}

RealAnswer RealHost::exchange(
    const std::string& method,
    const std::string& target,
    const std::string& body,
    const std::map<std::string, std::string>& headers,
    const std::string& bearer
) const {
    const Poco::URI address(base_url_);
    Poco::Net::HTTPClientSession session(address.getHost(), address.getPort());
    session.setTimeout(Poco::Timespan(ready_seconds, 0));
    Poco::Net::HTTPRequest request(method, target, Poco::Net::HTTPMessage::HTTP_1_1);
    request.set("Accept", "*/*");
    if (!body.empty()) request.setContentType("application/json");
    request.setContentLength64(static_cast<Poco::Int64>(body.size()));
    if (!bearer.empty()) request.set("Authorization", "Bearer " + bearer);
    for (const auto& [name, value] : headers) value.empty() ? request.erase(name) : request.set(name, value);

    session.sendRequest(request) << body;
    Poco::Net::HTTPResponse response;
    RealAnswer answer;
    auto& stream = session.receiveResponse(response);
    Poco::StreamCopier::copyToString(stream, answer.body);
    answer.status = response.getStatus();
    answer.content_type = response.getContentType();
    for (const auto& [name, value] : response) answer.headers[name] = value;
    if (answer.content_type == "application/problem+json") answer.code = memberOf(answer.body, "code");
    return answer;
}

std::string RealHost::log() const {
    return contentOf(directory_ / "log");
}

void RealHost::fail(const std::string& what) const {
    const std::string told = log();
    throw std::runtime_error(what + "\n" + told.substr(told.size() > 4000 ? told.size() - 4000 : 0));
}

int skipped(std::string_view reason) {
    constexpr int exit_status = 77;
    std::cerr << "skipped: " << reason << std::endl;
    return exit_status;
}

}  // namespace cardcage::testing
