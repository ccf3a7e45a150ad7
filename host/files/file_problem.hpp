#pragma once

#include <stdexcept>

#include "host/problems/problem.hpp"

namespace cardcage::files {

/// A file that cannot be stored as asked, and why: payload_too_large, unsupported_media_type, storage_full,
/// invalid_field.
class FileProblem : public std::runtime_error {
public:
    explicit FileProblem(problems::Problem its_problem)
        : std::runtime_error(its_problem.code), problem(std::move(its_problem)) {}
    FileProblem(std::string_view code, std::string detail)
        : FileProblem(problems::Problem::of(code, std::move(detail))) {}
    problems::Problem problem;
};

}  // namespace cardcage::files
