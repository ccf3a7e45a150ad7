#pragma once

#include <cardcage/module.hpp>
#include <string_view>

/// Conflicts that names and numbers of suppliers and of sites have in common.
namespace cardcage::suppliers {

/// 409: a number belongs to one `record` ("supplier", "inventory site") of the tenant.
sdk::Problem numberTaken(std::string_view record);

/// 409: the same for a name.
sdk::Problem nameTaken(std::string_view record);

/// Runs a change of one `record` and returns its result: 409 where one of these constraints is violated.
template <class Change>
auto withOwnNumberAndName(
    std::string_view record, std::string_view number_key, std::string_view name_key, Change&& change
) {
    return sdk::unique(
        number_key,
        [&] { return numberTaken(record); },
        [&] {
            return sdk::unique(
                name_key, [&] { return nameTaken(record); }, change
            );
        }
    );
}

}  // namespace cardcage::suppliers
