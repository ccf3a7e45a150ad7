#pragma once

#include <cardcage/module/database.hpp>

// The header that CMake makes of the sql folder of a module.
namespace cardcage::notes::sql {

inline constexpr sdk::Query list_notes{"list_notes", "SELECT"};
inline constexpr sdk::Query find_note{"find_note", "SELECT"};
inline constexpr sdk::Query create_note{"create_note", "INSERT"};
inline constexpr sdk::Query update_note{"update_note", "UPDATE"};
inline constexpr sdk::Query delete_note{"delete_note", "DELETE"};

}  // namespace cardcage::notes::sql
