# cmake -P anchor.cmake
#
# Strict comparison of the contract by abidiff (package abigail-tools): an anchor library whose functions take a pointer to
# each struct of the headers is compiled with today's headers and with the kept ones of the same revision. Any difference
# in a struct, a table or a type that they name fails, additions, too: an addition raises CC_ABI_REVISION and keeps new
# headers. No suppressions.

get_filename_component(sdk "${CMAKE_CURRENT_LIST_DIR}/../../sdk" ABSOLUTE)
file(READ "${sdk}/include/cardcage/abi.h" text)
string(REGEX MATCH "#define CC_ABI_REVISION ([0-9]+)u" ignored "${text}")
set(kept "${sdk}/abi-history/${CMAKE_MATCH_1}")
find_program(abidiff abidiff REQUIRED)
find_program(compiler NAMES gcc cc REQUIRED)
if(NOT WORK)
    execute_process(COMMAND mktemp -d OUTPUT_VARIABLE WORK OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()

# Lays the headers of a folder out as <cardcage/…> and builds their anchor library.
function(build_anchor name folder)
    file(GLOB_RECURSE headers "${folder}/*.h")
    set(code "")
    set(number 0)
    foreach(header IN LISTS headers)
        get_filename_component(file "${header}" NAME)
        file(COPY "${header}" DESTINATION "${WORK}/${name}/cardcage")
        string(APPEND code "#include <cardcage/${file}>\n")
    endforeach()
    foreach(header IN LISTS headers)
        file(READ "${header}" text)
        string(REGEX MATCHALL "struct cc_[a-z0-9_]+ {" structs "${text}")
        foreach(struct IN LISTS structs)
            string(REPLACE " {" "" struct "${struct}")
            math(EXPR number "${number} + 1")
            string(REPLACE "struct " "" function "${struct}")
            string(APPEND code "void take_${function}(const ${struct}* it) { (void)it; }\n")
        endforeach()
    endforeach()
    file(WRITE "${WORK}/${name}/anchor.c" "${code}")
    execute_process(
        COMMAND "${compiler}" -g -fno-eliminate-unused-debug-types -shared -fPIC -I "${WORK}/${name}"
                "${WORK}/${name}/anchor.c" -o "${WORK}/${name}/anchor.so" COMMAND_ERROR_IS_FATAL ANY
    )
    set(${name}_structs ${number} PARENT_SCOPE)
endfunction()

build_anchor(kept "${kept}")
build_anchor(current "${sdk}/include/cardcage")
if(kept_structs LESS 30)
    message(FATAL_ERROR "only ${kept_structs} structs were found in ${kept}")
endif()
execute_process(
    COMMAND "${abidiff}" --no-default-suppression --no-corpus-path "${WORK}/kept/anchor.so" "${WORK}/current/anchor.so"
    RESULT_VARIABLE status OUTPUT_VARIABLE told ERROR_VARIABLE told
)
file(REMOVE_RECURSE "${WORK}")
if(NOT status EQUAL 0)
    message(FATAL_ERROR "the contract differs from ${kept}; raise CC_ABI_REVISION and keep the new headers there:\n${told}")
endif()
message(STATUS "${kept_structs} structs are those of ${kept}")
