# cardcage_add_module(<name> SOURCES <file>... [RULES <file>...] [MANIFEST module.json] [USES <target>...])
#
# Builds <name>.so as the host wants it: one export, hidden symbols, everything bound at load, unloadable. The manifest
# and the migrations (migrations/V001__verb_object.sql, ...) travel in ELF notes, which the host reads before any code
# of the module runs. Every file of a folder sql/, at the root of the module or inside one of its folders, becomes a
# constant of its name: #include "sql.hpp" declares cardcage::<name>::sql::<file> (dashes become underscores). In a
# statement {text: stored_offer} stands for the file stored_offer.part of its folder, which several statements share;
# other braces name records (<cardcage/module/query.hpp>). New files of each kind are noticed by the next build.
#
# RULES are sources without statements. They are compiled once, as the object library <name>_rules, which is part of the
# module and which a test program links: target_link_libraries(test_prices PRIVATE <name>_rules).
#
# CARDCAGE_DEBUG_DIRECTORY, when set, gets the debug information of the module: see SeparateDebug.cmake.
#
# cardcage_harden(<target>)
#
# Everything bound at load and read-only from then on, stack protector, and checked string functions where the compiler
# optimises, which they need; a sanitizer has checks of its own. The host's program and rooms are built so, too.

include("${CMAKE_CURRENT_LIST_DIR}/CardcageNote.cmake")

function(cardcage_harden target)
    target_link_options(${target} PRIVATE "LINKER:-z,now" "LINKER:-z,relro")
    target_compile_options(${target} PRIVATE -fstack-protector-strong)
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
    set(flags "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}} ${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${type}}")
    if("${flags}" MATCHES "-O[1-3s]" AND NOT "${flags}" MATCHES "-fsanitize=")
        target_compile_options(${target} PRIVATE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
    endif()
endfunction()

function(cardcage_add_module name)
    cmake_parse_arguments(MODULE "" "MANIFEST" "SOURCES;RULES;USES" ${ARGN})
    if(MODULE_UNPARSED_ARGUMENTS OR NOT MODULE_SOURCES)
        message(FATAL_ERROR "cardcage_add_module(${name}): give SOURCES; not understood: ${MODULE_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT MODULE_MANIFEST)
        set(MODULE_MANIFEST module.json)
    endif()
    file(GLOB migrations CONFIGURE_DEPENDS migrations/V*.sql)
    file(GLOB statements CONFIGURE_DEPENDS sql/*.sql */sql/*.sql */*/sql/*.sql)
    file(GLOB parts CONFIGURE_DEPENDS sql/*.part */sql/*.part */*/sql/*.part)
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    set(exports "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/module.map")
    set(generated "${CMAKE_CURRENT_BINARY_DIR}/${name}.generated")
    set_property(
        DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${MODULE_MANIFEST} ${migrations} ${statements} ${parts}
    )

    set(notes "${generated}/notes.c")
    if(NOT "C" IN_LIST languages)
        set(notes "${generated}/notes.cpp")
    endif()
    cardcage_write_notes("${notes}" "${MODULE_MANIFEST}" ${migrations})
    if(statements)
        if(NOT "CXX" IN_LIST languages)
            message(FATAL_ERROR "cardcage_add_module(${name}): SQL needs C++; in C, write a cc_statement per statement")
        endif()
        cardcage_write_statements("${generated}/sql.hpp" "${name}" ${statements})
    endif()

    add_library(${name} MODULE ${MODULE_SOURCES} "${notes}")
    target_include_directories(${name} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}" "${generated}")
    set(targets ${name})
    if(MODULE_RULES)
        add_library(${name}_rules OBJECT ${MODULE_RULES})
        target_include_directories(${name}_rules PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
        target_link_libraries(${name} PRIVATE ${name}_rules)
        set_target_properties(${name}_rules PROPERTIES POSITION_INDEPENDENT_CODE ON)
        list(APPEND targets ${name}_rules)
    endif()
    foreach(target IN LISTS targets)
        target_link_libraries(${target} PUBLIC Cardcage::ABI ${MODULE_USES})
        if("CXX" IN_LIST languages)
            target_link_libraries(${target} PUBLIC Cardcage::SDK)
        endif()
        # Unique symbols would make the dynamic linker keep the library for ever.
        target_compile_options(${target} PRIVATE "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-gnu-unique>")
        set_target_properties(
            ${target} PROPERTIES C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
        )
        cardcage_harden(${target})
    endforeach()
    target_link_options(${name} PRIVATE "LINKER:--version-script=${exports}" "LINKER:--build-id=sha1")
    if(NOT CARDCAGE_SANITIZE) # a sanitizer's runtime is in the program that loads the module
        target_link_options(${name} PRIVATE "LINKER:-z,defs")
    endif()
    set_target_properties(${name} PROPERTIES PREFIX "" SUFFIX ".so" LINK_DEPENDS "${exports}")
    if(CARDCAGE_DEBUG_DIRECTORY)
        add_custom_command(
            TARGET ${name}
            POST_BUILD
            COMMAND "${CMAKE_COMMAND}" "-DFILE=$<TARGET_FILE:${name}>" "-DDIRECTORY=${CARDCAGE_DEBUG_DIRECTORY}"
                    "-DREADELF=${CMAKE_READELF}" "-DOBJCOPY=${CMAKE_OBJCOPY}" -P
                    "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/SeparateDebug.cmake"
            VERBATIM
        )
    endif()
endfunction()
