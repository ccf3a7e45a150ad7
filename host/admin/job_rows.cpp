// The jobs of the database, for commands.

#include <cctype>

#include "host/admin/admin_database.hpp"
#include "host/admin/sql.hpp"

namespace cardcage::admin {
namespace {

using database::Mode;

/// A person may type anything; only this can be compared.
bool isUuid(std::string_view text) {
    if (text.size() != 36) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (is_dash ? text[i] != '-' : !std::isxdigit(static_cast<unsigned char>(text[i]))) return false;
    }
    return true;
}

}  // namespace

std::vector<JobRow> AdminDatabase::jobs(std::string_view slug, std::string_view state, std::int64_t limit) {
    database::Work work(connection_, {}, Mode::Read);
    return database::many<JobRow>(work, sql::admin_list_jobs, slug, state, limit);
}

std::optional<JobRow> AdminDatabase::job(std::string_view id) {
    if (!isUuid(id)) return std::nullopt;
    database::Work work(connection_, {}, Mode::Read);
    return database::maybe<JobRow>(work, sql::admin_find_job, id);
}

std::optional<JobRow> AdminDatabase::retryJob(std::string_view id) {
    constexpr std::string_view unique_violation = "23505";
    try {
        return change<JobRow>(sql::admin_retry_job, id);
    } catch (const database::DatabaseError& error) {
        if (error.sqlstate == unique_violation) return std::nullopt;
        throw;
    }
}

std::optional<JobRow> AdminDatabase::cancelJob(std::string_view id) {
    return change<JobRow>(sql::admin_cancel_job, id);
}

}  // namespace cardcage::admin
