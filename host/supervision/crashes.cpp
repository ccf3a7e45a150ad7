#include "host/supervision/crashes.hpp"

#include <optional>

#include "host/database/rows.hpp"
#include "host/json/object_writer.hpp"
#include "host/supervision/sql.hpp"

namespace cardcage::supervision {
namespace {

std::optional<std::string> orNull(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

std::vector<Crash> crashes(database::Work& work, std::string_view module, std::int64_t limit) {
    return database::many<Crash>(work, sql::list_crashes, module, limit);
}

std::string textOf(const Crash& crash) {
    return json::ObjectWriter()
        .member("happened_at", crash.happened_at)
        .member("process", crash.process)
        .member("reason", crash.reason)
        .member("detail", crash.detail)
        .member("module", orNull(crash.module))
        .member("version", orNull(crash.version))
        .member("build", orNull(crash.build))
        .member("route", orNull(crash.route))
        .member("operation", orNull(crash.operation))
        .member("phase", orNull(crash.phase))
        .member("tenant", orNull(crash.tenant))
        .member("request_id", orNull(crash.request))
        .member("suspects", crash.suspects)
        .text();
}

}  // namespace cardcage::supervision
