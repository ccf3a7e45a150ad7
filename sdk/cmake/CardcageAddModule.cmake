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

    # The notes: header (sizes of name and content, type), name, content, each padded to four bytes.
    _cardcage_note(1 "" "${MODULE_MANIFEST}")
    foreach(migration IN LISTS migrations)
        get_filename_component(file "${migration}" NAME)
        _cardcage_note(2 "${file}" "${migration}")
    endforeach()
    # Room for a signature, which `cardcage module sign` fills in: public key and signature.
    string(APPEND members "    unsigned header_signature[3];\n    char name_signature[12];\n    unsigned char content_signature[96];\n")
    string(APPEND values "    {9, 96, 3}, \"Cardcage\",\n{0},\n")
    set(notes "${generated}/notes.c")
    if(NOT "C" IN_LIST languages)
        set(notes "${generated}/notes.cpp")
    endif()
    _cardcage_write("${notes}" "__attribute__((section(\".note.cardcage\"), used, aligned(4)))
static const struct {
${members}} notes = {
${values}};
")

    if(statements)
        if(NOT "CXX" IN_LIST languages)
            message(FATAL_ERROR "cardcage_add_module(${name}): SQL needs C++; in C, write a cc_statement per statement")
        endif()
        string(MAKE_C_IDENTIFIER "${name}" namespace)
        set(queries "")
        foreach(file IN LISTS statements)
            get_filename_component(query "${file}" NAME_WE)
            _cardcage_read_statement(text "${file}")
            # Braces name records, see <cardcage/module/query.hpp>; "{}" is SQL.
            if(text MATCHES "{[A-Za-z$]")
                string(APPEND queries "struct ${query}_text {
    static constexpr std::string_view name = \"${query}\", sql = R\"sql(${text})sql\";
};
inline constexpr sdk::RecordQuery<${query}_text> ${query}{};\n\n")
            else()
                string(APPEND queries "inline constexpr sdk::Query ${query}{\"${query}\", R\"sql(${text})sql\"};\n\n")
            endif()
        endforeach()
        _cardcage_write("${generated}/sql.hpp" "#pragma once\n\n#include <cardcage/module/database.hpp>\n
namespace cardcage::${namespace}::sql {\n\n${queries}}  // namespace cardcage::${namespace}::sql\n")
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

# Adds the note to `members` and `values` of the caller: its content is the label and a NUL (when there is a label),
# then the file.
macro(_cardcage_note type label file)
    file(READ "${file}" bytes HEX)
    if(NOT "${label}" STREQUAL "")
        string(HEX "${label}" label_bytes)
        set(bytes "${label_bytes}00${bytes}")
    endif()
    string(LENGTH "${bytes}" digits)
    math(EXPR size "${digits} / 2")
    math(EXPR padded "(${size} + 3) / 4 * 4")
    string(MD5 id "${label}")
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND members "    unsigned header_${id}[3];\n    char name_${id}[12];\n    unsigned char content_${id}[${padded}];\n")
    string(APPEND values "    {9, ${size}, ${type}}, \"Cardcage\",\n{${bytes}},\n")
endmacro()

# Reads a statement and the parts of its folder that it names.
function(_cardcage_read_statement result file)
    file(READ "${file}" text)
    get_filename_component(folder "${file}" DIRECTORY)
    while(text MATCHES "{text: ([a-z_]+)}")
        set(part "${CMAKE_MATCH_1}")
        file(READ "${folder}/${part}.part" content)
        string(STRIP "${content}" content)
        string(REPLACE "{text: ${part}}" "${content}" text "${text}")
    endwhile()
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

# Writes a file, but leaves an equal one untouched, so that nothing is compiled again without need.
function(_cardcage_write path content)
    file(WRITE "${path}.new" "${content}")
    file(COPY_FILE "${path}.new" "${path}" ONLY_IF_DIFFERENT)
    file(REMOVE "${path}.new")
endfunction()
