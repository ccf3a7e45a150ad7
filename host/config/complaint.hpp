#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace cardcage::config {

/// One thing that is wrong, and how to put it right.
struct Complaint {
    std::string place;       ///< "config/cardcage.properties:12", "CARDCAGE_SERVER_PORT", "--set"
    std::string key;         ///< may be empty: a line that has none
    std::string value;       ///< as written; empty when it is secret or does not matter
    std::string reason;      ///< "must be a number from 0 to 65535"
    std::string suggestion;  ///< a name that was probably meant; may be empty

    /// "config/cardcage.properties:12: server.prot: unknown setting; did you mean server.port?"
    std::string text() const;
};

/// A configuration that is refused. what() has one line for each complaint.
class Refused : public std::runtime_error {
public:
    explicit Refused(std::vector<Complaint> all);
    std::vector<Complaint> complaints;
};

}  // namespace cardcage::config
