#pragma once

#include <CLI/App.hpp>
#include <string>
#include <string_view>

namespace cardcage::admin {

/// The manual page cardcage(1) in the man macros, made of the commands and flags the program has.
std::string manualPage(const CLI::App& program, std::string_view version);

}  // namespace cardcage::admin
