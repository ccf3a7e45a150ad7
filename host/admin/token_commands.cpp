#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

std::string jsonOf(const TokenRow& token) {
    return json::ObjectWriter()
        .member("id", token.id)
        .member("tenant", token.tenant)
        .member("name", token.name)
        .member("scopes", token.scopes)
        .member("created_at", token.created_at)
        .member("revoked_at", token.revoked_at)
        .text();
}

auth::Scopes scopesOf(const std::string& list) {
    if (list == "all") return auth::Scopes::all();
    std::string unknown;
    if (const auto scopes = auth::Scopes::parse(list, &unknown)) return *scopes;
    throw CommandError(
        Usage,
        (unknown.empty() ? std::string("--scopes names no scope") : "there is no scope '" + unknown + "'") +
            "; write 'all' or some of: " + auth::Scopes::all().toString()
    );
}

int create(const CommandLine& line, const std::string& slug, const std::string& name, const std::string& scope_list) {
    requireSlug(slug);
    const auto scopes = scopesOf(scope_list);
    AdminDatabase database(*line.configuration(), Missing::Refuse);
    const auto token = auth::ApiToken::create();
    const auto row = database.addToken(slug, name, token, scopes);
    if (!row) throw CommandError(Failure, noSuchTenant(slug));

    if (line.json) {
        printLine(json::ObjectWriter()
                      .member("id", row->id)
                      .member("token", token.text())
                      .member("tenant", row->tenant)
                      .member("name", row->name)
                      .member("scopes", row->scopes)
                      .member("created_at", row->created_at)
                      .text());
    } else {
        printLine(token.text());
    }
    note("Keep the token now: it is shown only once. POST /token exchanges it for a bearer.");
    if (const auto tenant = database.tenant(slug); tenant && !tenant->enabled) {
        note("The tenant is disabled; the token works after: cardcage tenant enable " + slug);
    }
    return Success;
}

Cell stateOf(const TokenRow& token) {
    return token.revoked_at ? Cell("revoked", Tone::Bad) : Cell("valid", Tone::Good);
}

std::vector<Cell> cellsOf(const TokenRow& token) {
    std::string scopes;
    for (const auto& scope : token.scopes) scopes += (scopes.empty() ? "" : ",") + scope;
    return {token.id, token.tenant, stateOf(token), token.created_at, scopes, token.name};
}

int listTokens(const CommandLine& line, const std::string& slug) {
    if (!slug.empty()) requireSlug(slug);
    AdminDatabase database(*line.configuration(), Missing::Refuse);
    if (!slug.empty() && !database.tenant(slug)) throw CommandError(Failure, noSuchTenant(slug));
    printList(
        line.json,
        database.tokens(slug),
        "There are no tokens yet: cardcage token create --tenant SLUG",
        {"ID", "TENANT", "STATE", "CREATED", "SCOPES", "NAME"},
        [](const auto& token) { return jsonOf(token); },
        [](const auto& token) { return cellsOf(token); }
    );
    return Success;
}

int revoke(const CommandLine& line, const std::string& named) {
    // Somebody who found a token somewhere has the whole of it.
    const auto whole = auth::ApiToken::parse(named);
    const auto row = AdminDatabase(*line.configuration(), Missing::Refuse).revokeToken(whole ? whole->id : named);
    if (!row) throw CommandError(Failure, "there is no such token; `cardcage token list` shows the ids");
    if (line.json) printLine(jsonOf(*row));
    note("Token " + row->id + " is revoked: running servers refuse it, and its bearers.");
    return Success;
}

}  // namespace

void addToken(CLI::App& program, CommandLine& line) {
    auto* commands = program.add_subcommand("token", "Create, list and revoke API tokens");
    commands->require_subcommand(1);
    const auto tenant = std::make_shared<std::string>();
    const auto name = std::make_shared<std::string>();
    const auto scopes = std::make_shared<std::string>(auth::Scopes::ofNewToken().toString());
    const auto id = std::make_shared<std::string>();

    auto* create_command = commands->add_subcommand("create", "Create an API token; prints it this once");
    create_command->add_option("--tenant", *tenant, "The tenant it belongs to")->required()->type_name("SLUG");
    create_command->add_option("--name", *name, "Purpose of the token")->type_name("TEXT");
    create_command
        ->add_option(
            "--scopes",
            *scopes,
            "Names separated by commas, or 'all'; unless given: " + auth::Scopes::ofNewToken().toString()
        )
        ->type_name("LIST");
    line.addJson(*create_command);
    create_command->callback([&line, tenant, name, scopes] {
        line.action = [&line, tenant, name, scopes] { return create(line, *tenant, *name, *scopes); };
    });

    auto* list_command = commands->add_subcommand("list", "List API tokens, without their secrets");
    list_command->add_option("--tenant", *tenant, "Only those of this tenant")->type_name("SLUG");
    line.addJson(*list_command);
    list_command->callback([&line, tenant] { line.action = [&line, tenant] { return listTokens(line, *tenant); }; });

    auto* revoke_command = commands->add_subcommand("revoke", "Refuse an API token and its bearers from now on");
    revoke_command->add_option("id", *id, "Id of the token, or the whole token")->required();
    line.addJson(*revoke_command);
    revoke_command->callback([&line, id] { line.action = [&line, id] { return revoke(line, *id); }; });
}

}  // namespace cardcage::admin
