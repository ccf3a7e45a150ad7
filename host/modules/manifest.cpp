#include "host/modules/manifest.hpp"

#include <Poco/JSON/Array.h>
#include <Poco/JSON/Object.h>

#include <algorithm>
#include <array>
#include <cardcage/detail/nearest.hpp>
#include <charconv>
#include <functional>
#include <set>
#include <sstream>

#include "host/calendar/calendar.hpp"
#include "host/json/document.hpp"
#include "host/modules/characters.hpp"
#include "host/modules/library/refused.hpp"

namespace cardcage::modules {
namespace {

constexpr std::size_t longest_text = 200;
constexpr std::size_t longest_prose = 2000;
constexpr std::size_t longest_list = 1000;

constexpr std::string_view lower_digits_underscore = "abcdefghijklmnopqrstuvwxyz0123456789_";

bool isLower(char c) {
    return c >= 'a' && c <= 'z';
}

bool isId(std::string_view id) {
    if (id.empty() || id.size() > 48 || !isLower(id[0]) || id.ends_with('-')) return false;
    if (id.find("--") != std::string_view::npos) return false;
    return id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

/// "customers_api.customer_v1"
bool isViewName(std::string_view name) {
    const auto dot = name.find('.');
    return dot != std::string_view::npos && name.size() <= 127 && isLower(name[0]) &&
           consistsOf(name.substr(0, dot), lower_digits_underscore) &&
           consistsOf(name.substr(dot + 1), lower_digits_underscore);
}

/// "public_manufacturer"
bool isTableName(std::string_view name) {
    return !name.empty() && name.size() <= 63 && isLower(name[0]) && consistsOf(name, lower_digits_underscore);
}

/// "customers:export"
bool isScope(std::string_view name) {
    return name.size() <= 64 && !name.empty() && isLower(name[0]) &&
           consistsOf(name, "abcdefghijklmnopqrstuvwxyz0123456789_-.:");
}

/// Reads one object and collects its errors.
class ObjectReader {
public:
    ObjectReader(const Poco::JSON::Object& object, std::string pointer, std::vector<std::string>& errors)
        : object_(object), pointer_(std::move(pointer)), errors_(errors) {}

    void complain(std::string_view key, const std::string& what) {
        errors_.push_back(
            (key.empty() && pointer_.empty() ? "(root)" : pointer_ + (key.empty() ? "" : "/" + std::string(key))) +
            ": " + what
        );
    }

    std::string text(const std::string& key, bool required, std::size_t longest = longest_text) {
        known_.push_back(key);
        if (!object_.has(key)) {
            if (required) complain(key, "is required");
            return {};
        }
        const auto value = object_.get(key);
        if (!value.isString()) {
            complain(key, "must be a string");
            return {};
        }
        auto string = value.convert<std::string>();
        if (string.empty() || string.size() > longest) {
            complain(key, "must have 1 to " + std::to_string(longest) + " characters");
        }
        return string;
    }

    int number(const std::string& key, int least, int most) {
        known_.push_back(key);
        const auto value = object_.has(key) ? object_.get(key) : Poco::Dynamic::Var();
        const bool whole = value.isInteger() && !value.isBoolean();
        const auto given = whole ? value.convert<double>() : least - 1.0;
        if (given >= least && given <= most) return static_cast<int>(given);
        complain(key, "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        return least;
    }

    std::vector<std::string> list(
        const std::string& key, const std::function<bool(std::string_view)>& acceptable, const char* shape
    ) {
        known_.push_back(key);
        if (!object_.has(key)) return {};
        const auto array = object_.getArray(key);
        if (!array || array->size() > longest_list) {
            complain(key, "must be a list of at most 1000 strings");
            return {};
        }
        std::vector<std::string> items;
        for (std::size_t i = 0; i < array->size(); ++i) {
            const auto value = array->get(static_cast<unsigned>(i));
            const auto place = key + "/" + std::to_string(i);
            if (!value.isString() || !acceptable(value.convert<std::string>())) {
                complain(place, std::string("must look like ") + shape);
            } else if (std::ranges::find(items, value.convert<std::string>()) != items.end()) {
                complain(place, "is named twice");
            } else {
                items.push_back(value.convert<std::string>());
            }
        }
        return items;
    }

    Poco::JSON::Object::Ptr object(const std::string& key) {
        known_.push_back(key);
        if (!object_.has(key)) return {};
        auto nested = object_.getObject(key);
        if (!nested) complain(key, "must be an object");
        return nested;
    }

    /// Null where an element is no object.
    std::vector<Poco::JSON::Object::Ptr> objects(const std::string& key) {
        known_.push_back(key);
        if (!object_.has(key)) return {};
        const auto array = object_.getArray(key);
        if (!array || array->size() > longest_list) {
            complain(key, "must be a list of at most 1000 objects");
            return {};
        }
        std::vector<Poco::JSON::Object::Ptr> items;
        for (std::size_t i = 0; i < array->size(); ++i) {
            auto item = array->getObject(static_cast<unsigned>(i));
            if (!item) complain(key + "/" + std::to_string(i), "must be an object");
            items.push_back(std::move(item));
        }
        return items;
    }

    void refuseUnknownKeys() {
        std::vector<std::string_view> known(known_.begin(), known_.end());
        for (const auto& [key, value] : object_) {
            if (std::ranges::find(known_, key) != known_.end()) continue;
            const auto nearest = nearestName(key, known);
            complain(
                key.substr(0, longest_text),
                nearest.empty() ? "is not a key of module.json"
                                : "is not a key of module.json; did you mean \"" + std::string(nearest) + "\"?"
            );
        }
    }

private:
    const Poco::JSON::Object& object_;
    std::string pointer_;
    std::vector<std::string>& errors_;
    std::vector<std::string> known_;
};

Dependencies readDependencies(ObjectReader& root, const std::string& key, std::vector<std::string>& errors) {
    Dependencies dependencies;
    const auto object = root.object(key);
    if (!object) return dependencies;
    ObjectReader reader(*object, "/" + key, errors);
    dependencies.operations = reader.list("operations", isVersionedName, "customers.ensure/1");
    dependencies.views = reader.list("views", isViewName, "customers_api.customer_v1");
    dependencies.services = reader.list("services", isVersionedName, "cardcage.db/1");
    reader.refuseUnknownKeys();
    return dependencies;
}

/// Reads "1.1" into generation and revision.
bool readAbi(std::string_view text, std::uint32_t& generation, std::uint32_t& revision) {
    const auto* end = text.data() + text.size();
    const auto major = std::from_chars(text.data(), end, generation);
    if (major.ec != std::errc{} || major.ptr == end || *major.ptr != '.') return false;
    const auto minor = std::from_chars(major.ptr + 1, end, revision);
    return minor.ec == std::errc{} && minor.ptr == end;
}

template <typename Enum, std::size_t N>
Enum readChoice(ObjectReader& root, const std::string& key, const std::array<Enum, N>& choices) {
    const auto text = root.text(key, false);
    if (text.empty()) return choices[0];
    std::string all;
    for (const auto choice : choices) {
        if (name(choice) == text) return choice;
        all += (all.empty() ? "" : ", ") + std::string(name(choice));
    }
    root.complain(key, "must be one of " + all);
    return choices[0];
}

std::string settingsSchema(ObjectReader& root) {
    const auto schema = root.object("settings");
    if (!schema) return {};
    if (!schema->has("type") || !schema->get("type").isString() || schema->getValue<std::string>("type") != "object") {
        root.complain("settings", "must be the JSON schema of an object: {\"type\": \"object\", \"properties\": {…}}");
    }
    std::ostringstream text;
    schema->stringify(text);
    return text.str();
}

/// Returns the error of the setting that a schedule names, or nothing: it must be a text whose default, if it has one,
/// is a calendar.
std::string scheduleSettingFault(const Poco::JSON::Object::Ptr& settings, const std::string& setting) {
    const auto properties = settings ? settings->getObject("properties") : nullptr;
    const auto property = properties ? properties->getObject(setting) : nullptr;
    if (!property) return "must be the name of a setting of this module";
    if (property->optValue<std::string>("type", "string") != "string") return "must be the name of a text setting";
    if (!property->has("default")) return {};
    std::string fault;
    const auto text = property->get("default");
    if (!text.isString()) return "must be the name of a setting whose default is a text";
    if (calendar::Calendar::parse(text.convert<std::string>(), &fault)) return {};
    return "names a setting whose default " + fault;
}

std::vector<Schedule> readSchedules(ObjectReader& root, const std::string& id, std::vector<std::string>& errors) {
    std::vector<Schedule> schedules;
    const auto settings = root.object("settings");
    const auto objects = root.objects("schedules");
    for (std::size_t place = 0; place < objects.size(); ++place) {
        if (!objects[place]) continue;
        ObjectReader reader(*objects[place], "/schedules/" + std::to_string(place), errors);
        Schedule schedule;
        schedule.operation = reader.text("operation", true);
        schedule.at = reader.text("at", false);
        schedule.setting = reader.text("setting", false);
        reader.refuseUnknownKeys();
        if (!isVersionedName(schedule.operation) || !schedule.operation.starts_with(id + '.')) {
            reader.complain("operation", "must be an operation of this module, such as " + id + ".run/1");
        } else if (std::ranges::find(schedules, schedule.operation, &Schedule::operation) != schedules.end()) {
            reader.complain("operation", "has a schedule already");
        }
        std::string fault;
        if (schedule.at.empty() == schedule.setting.empty()) {
            reader.complain("", "must have either \"at\" or \"setting\"");
        } else if (!schedule.at.empty() && !calendar::Calendar::parse(schedule.at, &fault)) {
            reader.complain("at", fault);
        } else if (!schedule.setting.empty()) {
            fault = scheduleSettingFault(settings, schedule.setting);
            if (!fault.empty()) reader.complain("setting", fault);
        }
        schedules.push_back(std::move(schedule));
    }
    return schedules;
}

bool isProblemCode(std::string_view code) {
    return !code.empty() && code.size() <= 64 && isLower(code[0]) && consistsOf(code, lower_digits_underscore);
}

std::vector<ProblemText> readProblems(ObjectReader& root, std::vector<std::string>& errors) {
    std::vector<ProblemText> problems;
    const auto objects = root.objects("problems");
    for (std::size_t place = 0; place < objects.size(); ++place) {
        if (!objects[place]) continue;
        ObjectReader reader(*objects[place], "/problems/" + std::to_string(place), errors);
        ProblemText problem;
        problem.code = reader.text("code", true);
        problem.status = reader.number("status", 400, 599);
        problem.title = reader.text("title", true);
        problem.cause = reader.text("cause", true, longest_prose);
        problem.cure = reader.text("cure", true, longest_prose);
        reader.refuseUnknownKeys();
        if (!problem.code.empty() && !isProblemCode(problem.code)) {
            reader.complain("code", "must be a code like customer_blocked, of at most 64 characters");
        } else if (std::ranges::find(problems, problem.code, &ProblemText::code) != problems.end()) {
            reader.complain("code", "is explained already");
        }
        problems.push_back(std::move(problem));
    }
    return problems;
}

}  // namespace

bool isVersionedName(std::string_view name) {
    const auto slash = name.rfind('/');
    if (slash == std::string_view::npos || name.size() > 128) return false;
    const auto dot = name.find('.');
    return dot != std::string_view::npos && dot > 0 && isLower(name[0]) &&
           consistsOf(name.substr(slash + 1), "0123456789") &&
           consistsOf(name.substr(0, slash), "abcdefghijklmnopqrstuvwxyz0123456789_-.");
}

std::string_view name(Manifest::Status status) {
    switch (status) {
        case Manifest::Status::Stable:
            return "stable";
        case Manifest::Status::Deprecated:
            return "deprecated";
        case Manifest::Status::Unstable:
            return "unstable";
    }
    return "unknown";
}

std::string_view name(Manifest::Reload reload) {
    return reload == Manifest::Reload::Swap ? "swap" : "restart";
}

std::string_view nearestName(std::string_view word, const std::vector<std::string_view>& known) {
    text::Nearest nearest(word);
    for (const auto candidate : known) nearest.offer(candidate);
    return nearest.found().value_or(std::string_view());
}

std::string Manifest::schema() const {
    auto schema_name = id;
    std::ranges::replace(schema_name, '-', '_');
    return schema_name;
}

Manifest Manifest::parse(std::string_view text) {
    Poco::JSON::Object::Ptr object;
    try {
        json::Limits limits;
        limits.depth = 32;
        limits.nodes = 20'000;
        object = json::parseObject(text, limits);
    } catch (const json::SyntaxError& error) {
        throw Refused("manifest", std::string("module.json is not acceptable JSON: ") + error.what());
    }

    std::vector<std::string> errors;
    ObjectReader root(*object, "", errors);
    Manifest manifest;
    manifest.id = root.text("id", true);
    if (!manifest.id.empty() && !isId(manifest.id)) {
        root.complain("id", "must be lower-case words joined by single dashes, at most 48 characters, like customers");
    }
    const auto version = root.text("version", true);
    if (const auto parsed = SemanticVersion::parse(version)) {
        manifest.version = *parsed;
    } else if (!version.empty()) {
        root.complain("version", "must be a semantic version like 1.0.0");
    }
    manifest.title = root.text("title", true);
    manifest.vendor = root.text("vendor", true);
    const auto abi = root.text("abi", true);
    if (!abi.empty() && !readAbi(abi, manifest.abi_generation, manifest.abi_revision)) {
        root.complain("abi", "must be generation and revision of abi.h, like \"1.1\"");
    }
    manifest.status = readChoice(root, "status", std::array{Status::Stable, Status::Deprecated, Status::Unstable});
    manifest.reload = readChoice(root, "reload", std::array{Reload::Swap, Reload::Restart});
    manifest.settings_schema = settingsSchema(root);
    manifest.needs = readDependencies(root, "needs", errors);
    manifest.wants = readDependencies(root, "wants", errors);
    manifest.views = root.list("views", isViewName, "customers_api.customer_v1");
    for (const auto& view : manifest.views) {
        if (!view.starts_with(manifest.schema() + "_api.")) {
            root.complain("views", view + " must lie in the module's own schema " + manifest.schema() + "_api");
        }
    }
    manifest.shared_tables = root.list("shared", isTableName, "country");
    manifest.permissions = root.list("permissions", isScope, "customers:export");
    manifest.schedules = readSchedules(root, manifest.id, errors);
    manifest.problems = readProblems(root, errors);
    root.refuseUnknownKeys();

    if (!errors.empty()) {
        std::string reason = "module.json is wrong:";
        for (const auto& error : errors) reason += "\n  " + error;
        throw Refused("manifest", reason);
    }
    return manifest;
}

std::vector<Migration> readMigrations(const std::vector<std::string_view>& contents) {
    std::vector<Migration> migrations;
    for (const auto content : contents) {
        const auto end = content.find('\0');
        if (end == std::string_view::npos) throw Refused("migrations", "a migration note has no file name");
        Migration migration{
            .number = 0, .file = std::string(content.substr(0, end)), .sql = std::string(content.substr(end + 1))};
        const auto middle = migration.file.find("__");
        const std::string_view file = migration.file;
        const bool shaped = file.starts_with('V') && middle != std::string::npos && file.ends_with(".sql") &&
                            consistsOf(file.substr(1, middle - 1), "0123456789") && middle <= 6 &&
                            file.size() > middle + 6 &&
                            consistsOf(file.substr(middle + 2, file.size() - middle - 6), lower_digits_underscore);
        if (!shaped) {
            throw Refused(
                "migrations",
                "migration \"" + migration.file.substr(0, longest_text) +
                    "\" must be named like V001__create_customers.sql"
            );
        }
        std::from_chars(file.data() + 1, file.data() + middle, migration.number);
        migrations.push_back(std::move(migration));
    }
    std::ranges::sort(migrations, {}, &Migration::number);
    for (std::size_t i = 0; i < migrations.size(); ++i) {
        if (migrations[i].number == i + 1) continue;
        throw Refused(
            "migrations",
            "migration " + migrations[i].file + " should have number " + std::to_string(i + 1) +
                ": numbers begin with 1 and have neither gaps nor repetitions"
        );
    }
    return migrations;
}

}  // namespace cardcage::modules
