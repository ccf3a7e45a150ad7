#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/database/connection.hpp"

namespace cardcage::checks {

/// The tenant as which handlers are called.
inline const std::string calling_tenant = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d02";

/// The tables with which handlers are called.
struct Tables {
    std::string url;             ///< login of the requests
    std::string role;            ///< database role of the module
    bool has_all_views = false;  ///< the views of other modules that the module reads are there
};

/// The unit of work of one call.
class ScriptedUnit {
public:
    /// A statement that the database does not understand or permit.
    struct Misfit {
        std::string statement;
        std::string message;
    };

    ScriptedUnit(database::Connection& connection, const Tables& tables, database::Mode mode);

    database::Work work;
    std::optional<database::DatabaseError> error;  ///< of the last CC_DATABASE
    std::vector<Misfit> misfits;
    /// A statement reads a view of a module that is not there.
    bool lacks_view = false;

    /// Keeps the error of a statement; the statement is named in the report.
    void note(const database::DatabaseError& failure, const std::string& statement);
    /// Returns why nothing of the call would last; empty after the commit.
    std::string commit();

private:
    bool has_all_views_;
};

}  // namespace cardcage::checks
