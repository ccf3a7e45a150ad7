# Turns the files migrations/V001__verb_object.sql, ... of a folder into a C++ source that defines
#   std::vector<cardcage::database::Migration> <function>();
# in the namespace cardcage::database, and adds it to a target. Rebuilt when a file changes.
#   cardcage_embed_migrations(cardcage_database hostMigrationFiles)
function(cardcage_embed_migrations target function)
    set(entries "")
    file(GLOB paths CONFIGURE_DEPENDS migrations/V*.sql)
    foreach(path IN LISTS paths)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
        get_filename_component(name "${path}" NAME_WE)
        if(NOT name MATCHES "^V([0-9]+)__([a-z0-9_]+)$")
            message(FATAL_ERROR "${path}: a migration is named V001__verb_object.sql")
        endif()
        set(title "${CMAKE_MATCH_2}")
        string(REGEX REPLACE "^0+" "" version "${CMAKE_MATCH_1}")
        file(READ "${path}" sql)
        string(APPEND entries "        {${version}, \"${title}\", R\"migration~(${sql})migration~\", {}},\n")
    endforeach()
    set(generated "${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp")
    file(CONFIGURE OUTPUT "${generated}" @ONLY CONTENT
"// Generated from .sql files.
#include \"host/database/schema/migrations.hpp\"

namespace cardcage::database {

std::vector<Migration> @function@();

std::vector<Migration> @function@() {
    return {
@entries@    };
}

}  // namespace cardcage::database
")
    target_sources(${target} PRIVATE "${generated}")
endfunction()
