#include "host/config/setting.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "host/modules/manifest.hpp"

namespace cardcage::config {
namespace {

constexpr std::int64_t millisecond = 1;
constexpr std::int64_t second = 1000 * millisecond;
constexpr std::int64_t minute = 60 * second;
constexpr std::int64_t hour = 60 * minute;
constexpr std::int64_t kibibyte = 1024;
constexpr std::int64_t mebibyte = 1024 * kibibyte;
constexpr std::int64_t gibibyte = 1024 * mebibyte;
constexpr std::int64_t tebibyte = 1024 * gibibyte;

constexpr auto table = std::to_array<Setting>({
    {.name = "server.address",
     .type = Type::Text,
     .default_value = "127.0.0.1",
     .description =
         "Numeric address the interface listens on. 0.0.0.0 or :: opens it to the network; put a proxy with TLS "
         "in front of it then."},
    {.name = "server.port",
     .type = Type::Integer,
     .default_value = "8080",
     .description = "Port of the interface. 0 takes any free one.",
     .maximum = 65'535},
    {.name = "server.public_url",
     .type = Type::Text,
     .default_value = "",
     .description = "Address under which clients reach the interface; every link in an answer begins with it. Empty: "
                    "http://<server.address>:<server.port>."},
    {.name = "server.media_type_segment",
     .type = Type::Text,
     .default_value = "cardcage",
     .description = "The <segment> of the media types application/api.<segment>.<model>-v<version>+json."},
    {.name = "server.user",
     .type = Type::Text,
     .default_value = "",
     .description =
         "Account of a server that root has started, after it has taken its ports and read its keys. The "
         "account becomes the owner of the server's directories; it must be able to read the configuration and "
         "the modules. Empty: cardcage, else postgres, else nobody, and still root with a warning when that "
         "account cannot read them. root keeps all rights."},
    {.name = "server.processes",
     .type = Type::Integer,
     .default_value = "2",
     .description =
         "Processes that serve (workers), all on the same port. With 2 or more, a parent that runs no module starts "
         "them, and a new one whenever one ends; a crash costs only what ran in its process. 1: no parent.",
     .minimum = 1,
     .maximum = 64},
    {.name = "server.memory_limit",
     .type = Type::Bytes,
     .default_value = "0",
     .description =
         "Resident memory above which a worker is replaced by a new one: that serves before the old one ends. 0: half "
         "of the memory of the machine, or of the control group, divided by server.processes. Without effect for "
         "server.processes = 1.",
     .maximum = 1024 * tebibyte},
    {.name = "server.workers",
     .type = Type::Integer,
     .default_value = "4",
     .description = "Ordinary requests that run at the same time in each process; each has a database session.",
     .minimum = 1,
     .maximum = 256},
    {.name = "server.long_workers",
     .type = Type::Integer,
     .default_value = "2",
     .description =
         "Long requests (imports, exports) that run at the same time in each process, beside the ordinary ones.",
     .minimum = 1,
     .maximum = 64},
    {.name = "server.max_connections",
     .type = Type::Integer,
     .default_value = "65536",
     .description = "Open connections, divided by server.processes; further ones wait until one has ended.",
     .minimum = 1,
     .maximum = 1'000'000},
    {.name = "server.head_timeout",
     .type = Type::Duration,
     .default_value = "10s",
     .description = "Time from the first byte of a request's head to its last; beyond: 408.",
     .minimum = 100 * millisecond,
     .maximum = 10 * minute},
    {.name = "server.idle_timeout",
     .type = Type::Duration,
     .default_value = "60s",
     .description = "Time that a connection may be idle between two requests.",
     .minimum = 100 * millisecond,
     .maximum = 1 * hour},
    {.name = "server.body_timeout",
     .type = Type::Duration,
     .default_value = "10m",
     .description = "Time for receiving a whole body; beyond: 408.",
     .minimum = 1 * second,
     .maximum = 24 * hour},
    {.name = "server.minimum_rate",
     .type = Type::Bytes,
     .default_value = "1KiB",
     .description =
         "Least rate at which a client sends a body or reads an answer, in bytes a second, as the mean of five "
         "seconds; slower connections are closed. 0 permits any rate.",
     .maximum = 1 * gibibyte},
    {.name = "server.request_timeout",
     .type = Type::Duration,
     .default_value = "10s",
     .description =
         "Deadline of an ordinary request, from its complete body to its answer; a list without limit has six times "
         "as long.",
     .minimum = 100 * millisecond,
     .maximum = 1 * hour},
    {.name = "server.long_request_timeout",
     .type = Type::Duration,
     .default_value = "60m",
     .description = "Deadline of a long request, and of one run of a job.",
     .minimum = 1 * second,
     .maximum = 24 * hour},
    {.name = "server.start_timeout",
     .type = Type::Duration,
     .default_value = "10m",
     .description =
         "Time for a worker to start, with the migrations of its modules; beyond, its parent ends it and starts "
         "another one. Larger only for migrations of very large tables. Without a parent the service manager has such "
         "a limit.",
     .minimum = 1 * second,
     .maximum = 24 * hour},
    {.name = "server.drain_timeout",
     .type = Type::Duration,
     .default_value = "10s",
     .description = "Time for running requests to end after SIGTERM.",
     .maximum = 1 * hour},
    {.name = "server.end_when_stuck",
     .type = Type::Choice,
     .default_value = "auto",
     .description =
         "Ends the server, by SIGABRT after server.drain_timeout, when calls of modules that do not return hold half of "
         "its workers: nothing else gives these back. auto: where somebody starts it again, systemd or its parent "
         "(NOTIFY_SOCKET). Elsewhere the log and /readyz tell it.",
     .choices = "auto always never"},
    {.name = "server.json_limit",
     .type = Type::Bytes,
     .default_value = "64MiB",
     .description = "Largest JSON body of an ordinary operation; beyond: 413.",
     .minimum = 1 * kibibyte,
     .maximum = 1 * tebibyte},
    {.name = "server.import_limit",
     .type = Type::Bytes,
     .default_value = "256MiB",
     .description = "Largest body of an import; beyond: 413.",
     .minimum = 1 * kibibyte,
     .maximum = 1 * tebibyte},
    {.name = "server.spool_directory",
     .type = Type::Text,
     .default_value = "",
     .description =
         "Directory of the unnamed files in which large bodies and answers wait. Empty: the directory spool in "
         "data_dir."},
    {.name = "server.spool_quota",
     .type = Type::Bytes,
     .default_value = "4GiB",
     .description = "Bytes of all spool files together, divided by server.processes; beyond: 507.",
     .minimum = 1 * mebibyte,
     .maximum = 1024 * tebibyte},
    {.name = "admin.address",
     .type = Type::Text,
     .default_value = "127.0.0.1",
     .description =
         "Numeric address of the listener for /healthz, /readyz, /version, /metrics and /modules. It asks for no token: "
         "keep it inside."},
    {.name = "admin.port",
     .type = Type::Integer,
     .default_value = "8081",
     .description = "Port of that listener. 0 takes any free one.",
     .maximum = 65'535},
    {.name = "data_dir",
     .type = Type::Text,
     .default_value = "",
     .description =
         "Directory of all data outside an external database: the embedded database, keys, mail, spool files. "
         "Empty: /var/lib/cardcage for root, otherwise ./data."},
    {.name = "database.url",
     .type = Type::Text,
     .default_value = "",
     .description =
         "PostgreSQL for the running server, as postgresql://user:password@host/name or in libpq keywords. The role "
         "owns nothing. Several hosts (host1,host2) are tried one by one, and one that is no standby is used. A pooler "
         "in "
         "between must pool sessions, not transactions. Empty: an embedded PostgreSQL in data_dir."},
    {.name = "database.owner_url",
     .type = Type::Text,
     .default_value = "",
     .description = "The same database with a role that may create roles and schemas: for migrations. Needed with "
                    "database.url."},
    {.name = "database.connect_timeout",
     .type = Type::Duration,
     .default_value = "5s",
     .description = "Time for opening one database session.",
     .minimum = 1 * second,
     .maximum = 5 * minute},
    {.name = "database.embedded_bin",
     .type = Type::Text,
     .default_value = "",
     .description = "Directory of initdb and postgres for the embedded database. Empty: the directory of Debian's "
                    "PostgreSQL 15."},
    {.name = "modules.directory",
     .type = Type::Text,
     .default_value = "",
     .description = "Directory of module packages. Not writable for group or others. Empty: the one installed with the "
                    "server."},
    {.name = "modules.enabled",
     .type = Type::List,
     .default_value = "*",
     .description = "Modules that are switched on: * or ids.",
     .tenant = true,
     .live = true},
    {.name = "modules.disabled",
     .type = Type::List,
     .default_value = "",
     .description = "Modules that are switched off although modules.enabled names them. Their routes answer 404.",
     .tenant = true,
     .live = true},
    {.name = "modules.pin.<module>",
     .type = Type::Pin,
     .default_value = "*",
     .description =
         "Version of a module: 1.4.0, 1.4.* or 1.*; the newest that fits is taken. A pattern fits no pre-release.",
     .tenant = true,
     .live = true},
    {.name = "modules.provider.<operation>",
     .type = Type::Text,
     .default_value = "",
     .description = "Module that answers an operation of several providers, such as customers.ensure.",
     .tenant = true,
     .live = true},
    {.name = "modules.settings.<module>.<key>",
     .type = Type::Text,
     .default_value = "",
     .description =
         "A setting of a module, checked against the schema in its manifest; the module's README lists them.",
     .tenant = true,
     .live = true},
    {.name = "modules.dev",
     .type = Type::Boolean,
     .default_value = "false",
     .description =
         "Accepts a module of the same version with other contents, and modules without a signature, for the development "
         "of modules."},
    {.name = "modules.audit.allow",
     .type = Type::List,
     .default_value = "",
     .description = "Modules that are loaded although the symbols they use could keep them from being unloaded."},
    {.name = "modules.keys.<name>",
     .type = Type::Text,
     .default_value = "",
     .description =
         "Public key that modules are signed with (cardcage module sign), as <tier>:<key in base64>. Tiers: third_party, "
         "for modules of all vendors but Cardcage; own, for all modules. Without keys no signature is required; a "
         "signed file that was changed is always refused."},
    {.name = "modules.signatures.own",
     .type = Type::Choice,
     .default_value = "auto",
     .description =
         "Whether modules of the vendor Cardcage need the signature of a key of the tier own. auto: when there is such a "
         "key. They always do where modules of other vendors need one. modules.dev = true lifts it.",
     .choices = "auto required optional"},
    {.name = "modules.signatures.third_party",
     .type = Type::Choice,
     .default_value = "auto",
     .description =
         "Whether modules of other vendors need the signature of a key of the tier third_party or own. auto: when there "
         "is a key of the tier third_party. modules.dev = true lifts it.",
     .choices = "auto required optional"},
    {.name = "auth.key_file",
     .type = Type::Text,
     .default_value = "",
     .description = "File of the keys that sign bearers, mode 0600; servers on one database share it. Empty: made in "
                    "data_dir."},
    {.name = "auth.failures_per_minute",
     .type = Type::Integer,
     .default_value = "30",
     .description =
         "Failed POST /token and invalid links of messages of one address in a minute, divided by server.processes; "
         "further ones get 429. Requests with a bearer never do.",
     .minimum = 1,
     .maximum = 1'000'000},
    {.name = "tenant.requests_per_minute",
     .type = Type::Integer,
     .default_value = "0",
     .description = "Requests of one tenant in a minute; further ones get 429. Each process of server.processes counts "
                    "those that it answers. 0 sets no limit.",
     .maximum = 100'000'000,
     .tenant = true,
     .live = true},
    {.name = "files.backend",
     .type = Type::Choice,
     .default_value = "local",
     .description = "Storage of the contents of files: a directory of this server, or Azure Blob Storage. Files do not "
                    "move when it is changed.",
     .choices = "local azure"},
    {.name = "files.directory",
     .type = Type::Text,
     .default_value = "",
     .description = "Directory of the contents of files. Servers on one database share it. Empty: the directory files "
                    "in data_dir."},
    {.name = "files.limit",
     .type = Type::Bytes,
     .default_value = "200MiB",
     .description = "Largest file; beyond: 413.",
     .minimum = 1 * kibibyte,
     .maximum = 1 * tebibyte},
    {.name = "files.quota_bytes",
     .type = Type::Bytes,
     .default_value = "20GiB",
     .description = "Bytes of all files of a tenant together; beyond: 507.",
     .maximum = 1024 * tebibyte,
     .tenant = true,
     .live = true},
    {.name = "files.quota_files",
     .type = Type::Integer,
     .default_value = "100000",
     .description = "Files of a tenant; beyond: 507.",
     .maximum = 100'000'000,
     .tenant = true,
     .live = true},
    {.name = "files.collect_interval",
     .type = Type::Duration,
     .default_value = "10m",
     .description =
         "Pause between two searches for contents that belong to no file any more. They are removed when they "
         "are older than an hour.",
     .minimum = 100 * millisecond,
     .maximum = 24 * hour},
    {.name = "files.azure.account",
     .type = Type::Text,
     .default_value = "",
     .description = "Name of the storage account, for files.backend = azure."},
    {.name = "files.azure.container",
     .type = Type::Text,
     .default_value = "cardcage",
     .description = "Container of the blobs, for these alone. It is created when it does not exist."},
    {.name = "files.azure.key",
     .type = Type::Text,
     .default_value = "",
     .description = "Access key of the storage account, in base64 as the portal shows it. Better set through the "
                    "environment.",
     .secret = true},
    {.name = "files.azure.endpoint",
     .type = Type::Text,
     .default_value = "",
     .description = "Address of the blob service. Empty: https://<files.azure.account>.blob.core.windows.net."},
    {.name = "isolated.processes",
     .type = Type::Integer,
     .default_value = "0",
     .description =
         "Isolated functions of modules (readers of files from outside) that run at the same time, each in a "
         "process of its own; tenants take turns. Divided by server.processes. 0: as many as there are processors.",
     .maximum = 256},
    {.name = "isolated.memory",
     .type = Type::Bytes,
     .default_value = "1536MiB",
     .description = "Memory that one isolated function may take, and largest size of its inputs.",
     .minimum = 64 * mebibyte,
     .maximum = 1 * tebibyte},
    {.name = "isolated.sandbox",
     .type = Type::Choice,
     .default_value = "required",
     .description =
         "required: an isolated function runs only where the kernel can lock its process in (seccomp). limits: "
         "where it cannot, the function runs with limits of memory and time alone, and the log warns of it.",
     .choices = "required limits"},
    {.name = "jobs.workers",
     .type = Type::Integer,
     .default_value = "2",
     .description =
         "Jobs that run at the same time in each process; each has a database session. Servers on one database share the "
         "jobs; 0 leaves them to the others.",
     .maximum = 64},
    {.name = "jobs.patience",
     .type = Type::Duration,
     .default_value = "60s",
     .description = "Silence after which other servers take over the jobs of a server. The same on all servers of a "
                    "database.",
     .minimum = 3 * second,
     .maximum = 1 * hour},
    {.name = "jobs.keep",
     .type = Type::Duration,
     .default_value = "720h",
     .description = "Time after which ended jobs and delivered events are deleted.",
     .minimum = 48 * hour,
     .maximum = 24 * 3650 * hour},
    {.name = "webhooks.url",
     .type = Type::Text,
     .default_value = "",
     .description = "Address of the tenant's webhook, which gets events by Standard Webhooks: POST with the headers "
                    "webhook-id, webhook-timestamp and webhook-signature. Empty: none.",
     .tenant = true,
     .live = true},
    {.name = "webhooks.secret",
     .type = Type::Text,
     .default_value = "",
     .description = "Key of the signatures: whsec_ and 24 to 64 random bytes in Base64. Needed with webhooks.url.",
     .secret = true,
     .tenant = true,
     .live = true},
    {.name = "webhooks.events",
     .type = Type::Text,
     .default_value = "*",
     .description = "Types of events that the address gets, such as components.upload_held, separated by commas; * for "
                    "all.",
     .tenant = true,
     .live = true},
    {.name = "webhooks.allow_private",
     .type = Type::Boolean,
     .default_value = "false",
     .description = "Permits an address of this machine or of a private network.",
     .tenant = true,
     .live = true},
    {.name = "mail.directory",
     .type = Type::Text,
     .default_value = "",
     .description = "Directory of messages to people, one file each. Empty: the directory mail in data_dir."},
    {.name = "mail.sender",
     .type = Type::Text,
     .default_value = "Cardcage <noreply@localhost>",
     .description = "From field of messages to people."},
    {.name = "log.level",
     .type = Type::Choice,
     .default_value = "information",
     .description = "Level of the log: lines of this level and the more severe ones are written.",
     .choices = "error warning information debug",
     .live = true},
    {.name = "log.format",
     .type = Type::Choice,
     .default_value = "auto",
     .description = "One JSON object a line, or text; auto writes text on a terminal.",
     .choices = "auto json text",
     .live = true},
    {.name = "log.file",
     .type = Type::Text,
     .default_value = "",
     .description = "File to which the log is appended. Empty: standard error."},
    {.name = "log.access",
     .type = Type::Boolean,
     .default_value = "true",
     .description = "Logs one line for each request, at level information.",
     .live = true},
});

/// The piece of a name before the next dot, and what follows it.
std::pair<std::string_view, std::string_view> cut(std::string_view name) {
    const auto dot = name.find('.');
    if (dot == std::string_view::npos) return {name, {}};
    return {name.substr(0, dot), name.substr(dot + 1)};
}

bool isModuleId(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

std::string_view section(std::string_view name) {
    return cut(name).first;
}

void appendWrapped(std::string& out, std::string_view text) {
    constexpr std::size_t columns = 110;
    while (!text.empty()) {
        auto end = text.size();
        if (end > columns) end = text.rfind(' ', columns);
        out.append("# ").append(text.substr(0, end)).append("\n");
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

std::string durationText(std::int64_t milliseconds) {
    if (milliseconds % hour == 0 && milliseconds > 0) return std::to_string(milliseconds / hour) + "h";
    if (milliseconds % minute == 0 && milliseconds > 0) return std::to_string(milliseconds / minute) + "m";
    if (milliseconds % second == 0) return std::to_string(milliseconds / second) + "s";
    return std::to_string(milliseconds) + "ms";
}

std::string typeText(const Setting& setting) {
    switch (setting.type) {
        case Type::Text:
            return "text";
        case Type::Choice: {
            std::string text(setting.choices);
            for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos; at += 4)
                text.replace(at, 1, " or ");
            return text;
        }
        case Type::Integer:
            return "number from " + std::to_string(setting.minimum) + " to " + std::to_string(setting.maximum);
        case Type::Boolean:
            return "true or false";
        case Type::Duration:
            return "duration from " + durationText(setting.minimum) + " to " + durationText(setting.maximum);
        case Type::Bytes:
            return "bytes, with or without KiB, MiB, GiB";
        case Type::List:
            return "names, separated by commas";
        case Type::Pin:
            return "version";
    }
    return {};
}

}  // namespace

bool Setting::matches(std::string_view key) const {
    if (!family()) return key == name;
    const auto open = name.find('<');
    if (!key.starts_with(name.substr(0, open))) return false;
    // The id of a module has no dots, so its own key begins behind the first; an operation's name may have some.
    const auto [first, rest] = cut(key.substr(open));
    const bool has_rest = rest.data() != nullptr;
    if (name.find('<', open + 1) != std::string_view::npos) return isModuleId(first) && !rest.empty();
    if (type == Type::Pin) return isModuleId(first) && !has_rest;
    return !first.empty() && (!has_rest || !rest.empty());
}

std::string Setting::environmentName() const {
    if (family()) return {};
    std::string text = "CARDCAGE_";
    for (const char c : name)
        text.push_back(c == '.' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
    return text;
}

std::span<const Setting> settings() {
    return table;
}

const Setting* findSetting(std::string_view key) {
    const auto found = std::ranges::find_if(table, [&](const Setting& setting) { return setting.matches(key); });
    return found == table.end() ? nullptr : &*found;
}

std::string suggestedName(std::string_view wrong, bool tenant) {
    std::vector<std::string> names;
    for (const auto& setting : table) {
        if (tenant && !setting.tenant) continue;
        if (!setting.family()) {
            names.emplace_back(setting.name);
            continue;
        }
        // Only the fixed part can be misspelt: "modules.pins.customers" may have meant "modules.pin.customers".
        const auto fixed = setting.name.substr(0, setting.name.find('<'));
        std::size_t rest = 0;
        for (auto dots = std::ranges::count(fixed, '.'); dots > 0 && rest != std::string_view::npos; --dots) {
            rest = wrong.find('.', rest);
            if (rest != std::string_view::npos) ++rest;
        }
        if (rest == std::string_view::npos) continue;
        auto meant = std::string(fixed).append(wrong.substr(rest));
        if (setting.matches(meant)) names.push_back(std::move(meant));
    }
    return std::string(modules::nearestName(wrong, {names.begin(), names.end()}));
}

std::string referenceText() {
    std::string out =
        "# Settings of cardcage: every key with its default.\n"
        "#\n"
        "# One `key = value` a line; what follows ` #` is a comment. A flag (--set server.port=8090) wins over an "
        "environment\n"
        "# variable (CARDCAGE_SERVER_PORT), that over this file, that over the default. A tenant's choices are in\n"
        "# tenants/<tenant>.properties beside this file. Changes are applied when the file is saved; settings marked\n"
        "# \"restart\" wait for the next start. An unknown key or a wrong value is refused, and the "
        "settings in force stay.\n"
        "# `cardcage config check` checks the files without applying them, `cardcage config print` lists "
        "the settings in force.\n";
    std::string_view current;
    for (const auto& setting : table) {
        if (section(setting.name) != current) {
            current = section(setting.name);
            out.append("\n# ---- ").append(current).append("\n");
        }
        out.append("\n");
        appendWrapped(out, setting.description);
        out.append("# (").append(typeText(setting));
        if (!setting.live) out.append("; restart");
        if (setting.tenant) out.append("; also for one tenant");
        out.append(")\n#").append(setting.name).append(" =");
        if (!setting.default_value.empty()) out.append(" ").append(setting.default_value);
        out.append("\n");
    }
    return out;
}

}  // namespace cardcage::config
