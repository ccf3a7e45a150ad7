#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/config/complaint.hpp"

namespace cardcage::config {

/// One `key = value` of a file, flag or environment variable.
struct Entry {
    std::string key;
    std::string value;
    std::string place;  ///< "config/cardcage.properties:12", "CARDCAGE_SERVER_PORT", "--set"
};

/// Reads a settings file: UTF-8, one `key = value` a line, '#' begins a comment at the start of a line or after a
/// blank, a value is what remains without the blanks at its ends. There are no continuations, escapes, sections or
/// includes, so that every line is read by itself. A key occurs once. Errors are added to `complaints`, with their
/// line.
std::vector<Entry> readProperties(std::string_view text, const std::string& file, std::vector<Complaint>& complaints);

}  // namespace cardcage::config
