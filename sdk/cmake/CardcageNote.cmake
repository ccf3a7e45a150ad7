# The two files that a module has beside its sources, for cardcage_add_module and for the program cardcage-note:
#
# cardcage_write_notes(<file> <module.json> [<migration>...])
#     C source of the ELF notes, in which the host reads manifest and migrations before any code of the module runs.
# cardcage_write_statements(<file> <name> <statement>...)
#     C++ header with a constant of namespace cardcage::<name>::sql for each statement.
#
# A file that would stay the same is left untouched, so that nothing is compiled again without need.

# A script that cmake -P runs has no policies of a project.
cmake_policy(VERSION 3.25)

# Each note has a header (sizes of name and content, type), a name and a content, all padded to four bytes.
function(cardcage_write_notes file manifest)
    _cardcage_note(1 "" "${manifest}")
    foreach(migration IN LISTS ARGN)
        get_filename_component(label "${migration}" NAME)
        _cardcage_note(2 "${label}" "${migration}")
    endforeach()
    # Room for a signature, which `cardcage module sign` fills in: public key and signature.
    string(APPEND members "    unsigned header_signature[3];\n    char name_signature[12];\n    unsigned char content_signature[96];\n")
    string(APPEND values "    {9, 96, 3}, \"Cardcage\",\n{0},\n")
    _cardcage_write("${file}" "__attribute__((section(\".note.cardcage\"), used, aligned(4)))
static const struct {
${members}} notes = {
${values}};
")
endfunction()

function(cardcage_write_statements file name)
    string(MAKE_C_IDENTIFIER "${name}" namespace)
    set(queries "")
    foreach(statement IN LISTS ARGN)
        get_filename_component(query "${statement}" NAME_WE)
        string(REPLACE "-" "_" query "${query}")
        _cardcage_read_statement(text "${statement}")
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
    _cardcage_write("${file}" "#pragma once\n\n#include <cardcage/module/database.hpp>\n
namespace cardcage::${namespace}::sql {\n\n${queries}}  // namespace cardcage::${namespace}::sql\n")
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

# cardcage-note runs this file.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    file(GLOB migrations "${FOLDER}/migrations/V*.sql")
    file(GLOB statements "${FOLDER}/sql/*.sql" "${FOLDER}/*/sql/*.sql" "${FOLDER}/*/*/sql/*.sql")
    cardcage_write_notes("${OUTPUT}/notes.c" "${FOLDER}/module.json" ${migrations})
    if(statements)
        cardcage_write_statements("${OUTPUT}/sql.hpp" "${NAME}" ${statements})
    endif()
endif()
