#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "host/admin/demo/api_client.hpp"

namespace cardcage::admin {

/// Outcomes of the records of one kind, by the answers: "created", "present", "Replaced", "rejected", …
struct Tally {
    std::string kind;  ///< "offers"
    std::map<std::string, std::size_t> outcomes;
    std::vector<std::string> refusals;  ///< why, each reason once; the first few

    std::size_t count() const;
};

/// Sends the sample files of a directory through the interface, in the order that references need. Each file is the
/// body of its request, or a list of bodies; a file that is not there is left out:
///   customers.json      [{"customer": body of POST /customers, "users": [body of POST /customers/{id}/users]}]
///   users.json          [body of POST /admin/users]
///   manufacturers.json  body of POST /manufacturers/import
///   suppliers.json      body of POST /suppliers
///   components.json     body of POST /components/import; its upload is run at once
///   offers.json         body of POST /offers/import
///   exchange-rates.json {"base_currency": "EUR", "rates": {"USD": "1.0842"}}: manual rates
///   assemblies.json     body of POST /assemblies/import; lines whose parts are not known are noted
/// May be repeated: records that exist already are counted as present. Throws CommandError when the directory has none
/// of them, a file is no JSON, or a request is refused.
std::vector<Tally> loadSamples(ApiClient& client, const std::filesystem::path& directory);

}  // namespace cardcage::admin
