#pragma once

#include <map>
#include <string>
#include <string_view>

#include "host/modules/registration.hpp"

namespace cardcage::checks {

/// The records that earlier calls have made, so that later ones find something: POST /notes has answered the id that
/// GET /notes/{id} is called with.
class MadeRecords {
public:
    /// Keeps the texts and numbers of an answer of a POST or PUT, a JSON object.
    void note(const modules::Route& route, std::string_view answer);
    /// Puts the known value of each parameter into `path`, by the path before it: the member of that name, or "id".
    void fill(std::string_view path_template, std::map<std::string, std::string>& path) const;

private:
    std::map<std::string, std::map<std::string, std::string>> by_path_;  ///< path -> member -> value
};

/// The place of a route in an order in which records are made before they are read, and removed last.
int callOrder(const modules::Route& route);

}  // namespace cardcage::checks
