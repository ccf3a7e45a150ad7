# cmake -D RELEASED=<kept header> -D CURRENT=<header> -D OUTPUT=<file.cpp> -P compare.cmake
#
# Writes a C++ file that compiles only while the current header keeps what the released one promised: every struct, every
# field with its type and place, every constant. It includes both headers, each in a namespace of its own, and compares
# the types by their names. The headers are abi.h, or one that is built on it, whose types of abi.h are the same in both.

set(nl "\n")
function(read_header path out)
    file(READ "${path}" text)
    string(REGEX REPLACE "/\\*([^*]|\\*+[^*/])*\\*+/" "" text "${text}")
    string(REPLACE ";" "@" text "${text}")
    set(${out} "${text}" PARENT_SCOPE)
endfunction()

# The names of the structs of a header with a body, as a list.
function(structs_of text out)
    string(REGEX MATCHALL "struct [a-z0-9_]+ {[^}]*}" bodies "${text}")
    set(names "")
    foreach(body IN LISTS bodies)
        string(REGEX REPLACE "struct ([a-z0-9_]+) .*" "\\1" name "${body}")
        list(APPEND names ${name})
    endforeach()
    set(${out} ${names} PARENT_SCOPE)
endfunction()

# The field names of one struct in their order: the word in "(*name)" or the last one of a declaration.
function(fields_of text struct out)
    string(REGEX MATCH "struct ${struct} {([^}]*)}" ignored "${text}")
    string(REPLACE "@" ";" declarations "${CMAKE_MATCH_1}")
    set(names "")
    foreach(declaration IN LISTS declarations)
        string(STRIP "${declaration}" declaration)
        if(declaration MATCHES "^[^(]*\\(\\*([a-z0-9_]+)\\)")
            list(APPEND names ${CMAKE_MATCH_1})
        elseif(declaration MATCHES "([a-z0-9_]+)$")
            list(APPEND names ${CMAKE_MATCH_1})
        endif()
    endforeach()
    set(${out} ${names} PARENT_SCOPE)
endfunction()

get_filename_component(header "${CURRENT}" NAME_WE)
string(TOUPPER "CARDCAGE_${header}_H" guard)
set(prelude "")
if(NOT header STREQUAL "abi")
    set(prelude "#include <cardcage/abi.h>")
endif()
read_header("${RELEASED}" released)
read_header("${CURRENT}" current)

set(checks "")
structs_of("${released}" structs)
foreach(struct IN LISTS structs)
    fields_of("${released}" ${struct} fields)
    fields_of("${current}" ${struct} current_fields)
    list(LENGTH fields count)
    string(APPEND checks "${nl}// ${struct}, ${count} fields${nl}")
    foreach(field IN LISTS fields)
        string(APPEND checks "KEPT(${struct}, ${field})${nl}")
    endforeach()
    list(GET fields 0 first)
    if(first STREQUAL "size")
        string(APPEND checks "GROWS_ONLY(${struct})${nl}")
        # A field in the padding at the end would not change the size a reader goes by.
        list(REMOVE_ITEM current_fields ${fields})
        foreach(field IN LISTS current_fields)
            string(APPEND checks "APPENDED(${struct}, ${field})${nl}")
        endforeach()
    else()
        string(APPEND checks "SAME_SIZE(${struct})${nl}")
    endif()
endforeach()

# Handler types and the entry.
string(REGEX MATCHALL "typedef [^@{}]*\\(\\*[a-z_0-9]+\\)" typedefs "${released}")
foreach(typedef IN LISTS typedefs)
    string(REGEX REPLACE ".*\\(\\*([a-z_0-9]+)\\)" "\\1" name "${typedef}")
    string(APPEND checks "SAME_TYPE(${name})${nl}")
endforeach()

# Constants: the value in the released header is written down here, the current one is the macro.
string(REGEX MATCHALL "#define CC_[A-Z0-9_]+ [^\n]+" defines "${released}")
foreach(define IN LISTS defines)
    string(REGEX REPLACE "#define (CC_[A-Z0-9_]+) +([^\n]*[^ \n]) *" "\\1" name "${define}")
    string(REGEX REPLACE "#define (CC_[A-Z0-9_]+) +([^\n]*[^ \n]) *" "\\2" value "${define}")
    if(name STREQUAL "CC_EXPORT")
        continue()
    elseif(name STREQUAL "CC_ABI_REVISION")
        string(APPEND checks "static_assert(CC_ABI_REVISION >= ${value}, \"the revision only grows\");${nl}")
    elseif(value MATCHES "^\"")
        string(APPEND checks "static_assert(std::string_view(${name}) == ${value}, \"${name} changed\");${nl}")
    else()
        string(APPEND checks "static_assert(${name} == ${value}, \"${name} changed\");${nl}")
    endif()
endforeach()

set(undefines "")
string(REGEX MATCHALL "#define (CC_[A-Z0-9_]+)" defines "${released}")
list(REMOVE_DUPLICATES defines)
foreach(define IN LISTS defines)
    string(REPLACE "#define" "#undef" undefine "${define}")
    string(APPEND undefines "${undefine}${nl}")
endforeach()

file(WRITE "${OUTPUT}" "// Written by compare.cmake. Compiles while ${header}.h keeps what ${RELEASED} promised.
#include <cstddef>
#include <cstdint>
#include <string_view>
${prelude}

// Both headers declare the entry with C linkage, which knows no namespaces.
#define cardcage_module_entry_1 released_entry
namespace released {
#include \"${RELEASED}\"
}
#undef cardcage_module_entry_1
#undef ${guard}
${undefines}
namespace current {
#include \"${CURRENT}\"
}

namespace {

/// The name of a type as the compiler writes it; equal in both namespaces for equal declarations.
template <typename T>
constexpr std::string_view typeName() {
    return __PRETTY_FUNCTION__;
}

constexpr bool sameBut(std::string_view released_name, std::string_view current_name) {
    constexpr std::string_view released_space = \"released::\";
    constexpr std::string_view current_space = \"current::\";
    while (!released_name.empty() && !current_name.empty()) {
        if (released_name.starts_with(released_space)) released_name.remove_prefix(released_space.size());
        else if (current_name.starts_with(current_space)) current_name.remove_prefix(current_space.size());
        else if (released_name[0] != current_name[0]) return false;
        else {
            released_name.remove_prefix(1);
            current_name.remove_prefix(1);
        }
    }
    return released_name.empty() && current_name.empty();
}

template <typename Released, typename Current>
constexpr bool sameType() {
    return sizeof(Released) == sizeof(Current) && sameBut(typeName<Released>(), typeName<Current>());
}

}  // namespace

#define KEPT(type, field) \\
    static_assert(offsetof(released::type, field) == offsetof(current::type, field), #type \".\" #field \" moved\"); \\
    static_assert(sameType<decltype(released::type::field), decltype(current::type::field)>(), #type \".\" #field \" changed its type\");
#define GROWS_ONLY(type) static_assert(sizeof(current::type) >= sizeof(released::type), #type \" shrank\");
#define SAME_SIZE(type) static_assert(sizeof(current::type) == sizeof(released::type), #type \" has no size field and must not grow\");
#define APPENDED(type, field) static_assert(offsetof(current::type, field) >= sizeof(released::type), #type \".\" #field \" is not appended\");
#define SAME_TYPE(type) static_assert(sameType<released::type, current::type>(), #type \" changed\");
${checks}")
