#pragma once

#include <span>
#include <string>
#include <string_view>

#include "host/problems/problem.hpp"

namespace cardcage::problems {

/// A self-contained HTML page: no scripts, no requests, light or dark as the reader prefers.
struct Page {
    static constexpr std::string_view content_type = "text/html; charset=utf-8";
    std::string html;
    std::string content_security_policy;  ///< allows this page's own style by its hash, and nothing else
};

/// `/problems`: every problem type of the table and of `more`, by status.
Page indexPage(std::span<const ProblemType> more = {});

/// `/problems/<code>`: cause and cure.
Page problemPage(const ProblemType& type);

}  // namespace cardcage::problems
