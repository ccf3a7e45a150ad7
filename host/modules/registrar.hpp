#pragma once

#include <cardcage/abi.h>

#include <string>
#include <vector>

#include "host/modules/registration.hpp"

namespace cardcage::modules {

/// Takes what a module registers in init: checks it, copies it, fills in defaults. Keeps one line for everything that
/// was refused, so that the operator sees all of it at once.
class Registrar {
public:
    /// CC_OK, CC_INVALID (with a complaint) or CC_DUPLICATE (with a complaint). Reads at most route->size bytes;
    /// unknown flags and a longer struct are accepted (a newer SDK).
    std::int32_t addRoute(const cc_route* route);
    std::int32_t addOperation(const cc_operation* operation);

    const std::vector<std::string>& complaints() const { return complaints_; }
    Registration take() { return std::move(registration_); }

private:
    std::int32_t refuse(std::int32_t status, const std::string& what, const std::string& reason);

    Registration registration_;
    std::vector<std::string> complaints_;
};

/// The path with every parameter as "{}": templates that differ only in names of parameters answer the same requests.
std::string pathShape(std::string_view path);

/// "GET /customers/{id} (customer 1)"
std::string routeLabel(const Route& route);

/// Names of "#/components/schemas/…" that a schema text refers to but `components` does not define.
std::vector<std::string> danglingReferences(const Route& route);

}  // namespace cardcage::modules
