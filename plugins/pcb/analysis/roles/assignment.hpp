#pragma once

#include <vector>

#include "files/set_file.hpp"

namespace cardcage::pcb::analysis {

/// Gives every file its role, and says where statements contradict each other. The roles of one design are solved
/// together by `solveStack`.
void assignRoles(FileSet& set);

/// Names the drawings of which neither statements nor their content tell what they are for.
void reportUnknown(FileSet& set);

/// The files of one design, by their indices in `FileSet::files`.
struct DesignFiles {
    std::string name;
    std::vector<std::size_t> files;
};

/// Parts the files of several designs by their folders, or the beginnings of their names; one design when each place in
/// the stack is asked for by one file at most, or when names do not tell.
std::vector<DesignFiles> partDesigns(const FileSet& set);

/// The copper of one design, from the top.
struct Stack {
    Value<int> layers = Value<int>::none(Reason::NotInFiles);
    /// Files in the order of the stack.
    std::vector<std::size_t> order;
    /// Trust in the order, 0 to 1; 0 when inner layers cannot be put in order.
    double order_confidence = 0;
    /// Numbers of files, layers of holes or a stated count tell that copper files are missing.
    bool is_incomplete = false;
};

/// Solves the copper of one design as a set: at most one file at each place, inner numbers without gaps. Files that ask
/// for the same place become ambiguous. Sets `Role::position`.
Stack solveStack(FileSet& set, const DesignFiles& design);

}  // namespace cardcage::pcb::analysis
