# cardcage_embed_sql(<target> <room> <file>...)
#
# Turns statements of a room of the host, files of folders sql/, into constants of their names:
# #include "host/<room>/sql.hpp" declares cardcage::<room>::sql::<file>, a database::Query each. The names are unique in
# the whole host, because logs and metrics show them without the room. {text: job_columns} stands for the file
# job_columns.part of the same folder, which several statements share.
function(cardcage_embed_sql target room)
    set(queries "")
    foreach(file IN LISTS ARGN)
        get_filename_component(query "${file}" NAME_WE)
        get_property(owner GLOBAL PROPERTY CARDCAGE_HOST_SQL_${query})
        if(owner)
            message(FATAL_ERROR "${file}: ${owner} has this name already")
        endif()
        set_property(GLOBAL PROPERTY CARDCAGE_HOST_SQL_${query} "${file}")
        _cardcage_read_statement(text "${file}")
        string(APPEND queries "inline const database::Query ${query}{\"${query}\", R\"sql(${text})sql\"};\n\n")
    endforeach()
    file(GLOB parts CONFIGURE_DEPENDS sql/*.part */sql/*.part)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN} ${parts})
    set(generated "${PROJECT_BINARY_DIR}/generated")
    _cardcage_write("${generated}/host/${room}/sql.hpp" "#pragma once\n\n#include \"host/database/query.hpp\"\n
namespace cardcage::${room}::sql {\n\n${queries}}  // namespace cardcage::${room}::sql\n")
    target_include_directories(${target} PUBLIC "${generated}")
endfunction()
