# cardcage_add_tests(<module> [FAKE <file>...] [REAL <file>...])
#
# Makes tests of a module for CTest:
#   <module>_check   the checks of `cardcage module check`
#   <module>_fake    the program of the sources FAKE, which loads the module into <cardcage/testing/fake_host.hpp>
#   <module>_real    the program of the sources REAL, which loads it into a server, <cardcage/testing/real_host.hpp>
# Both programs find the path of the module in the macro CARDCAGE_TEST_MODULE. An exit status other than 0 is a failure,
# 77 a skipped test. The server is CARDCAGE_PROGRAM (a variable of
# CMake or of the environment), or `cardcage` of the SDK's prefix or of PATH; without it
# the check and the tests on it are skipped. Tests on a server need Poco (libpoco-dev). With BUILD_TESTING off there are
# none.

function(cardcage_add_tests module)
    cmake_parse_arguments(TEST "" "" "FAKE;REAL" ${ARGN})
    if(TEST_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "cardcage_add_tests(${module}): not understood: ${TEST_UNPARSED_ARGUMENTS}")
    endif()
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    if(NOT "CXX" IN_LIST languages)
        message(FATAL_ERROR "cardcage_add_tests(${module}): tests are in C++; add CXX to the languages of the project")
    endif()
    if(DEFINED BUILD_TESTING AND NOT BUILD_TESTING)
        return()
    endif()
    if(DEFINED ENV{CARDCAGE_PROGRAM})
        set(CARDCAGE_PROGRAM "$ENV{CARDCAGE_PROGRAM}" CACHE FILEPATH "The server that tests of modules run")
    endif()
    find_program(
        CARDCAGE_PROGRAM cardcage HINTS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../../../bin"
        DOC "The server that tests of modules run"
    )
    set(environment "")
    if(CARDCAGE_PROGRAM)
        set(environment "CARDCAGE_PROGRAM=${CARDCAGE_PROGRAM}")
    else()
        message(STATUS "cardcage is not installed here; name it by -D CARDCAGE_PROGRAM=…. Tests that need it are skipped.")
    endif()

    add_test(
        NAME ${module}_check
        COMMAND sh -c "[ -x \"$1\" ] || exit 77; exec \"$1\" module check \"$2\"" sh
                "${CARDCAGE_PROGRAM}" "$<TARGET_FILE:${module}>"
    )
    set(tests ${module}_check)
    if(TEST_FAKE)
        _cardcage_test_program(${module}_fake ${module} ${TEST_FAKE})
        list(APPEND tests ${module}_fake)
    endif()
    if(TEST_REAL)
        find_package(Poco QUIET COMPONENTS Foundation Net JSON)
        if(Poco_FOUND)
            _cardcage_test_program(${module}_real ${module} ${TEST_REAL})
            _cardcage_real_host()
            target_link_libraries(${module}_real PRIVATE cardcage_real_host)
        else()
            message(STATUS "Poco (libpoco-dev) is not installed here: ${module}_real is skipped.")
            add_test(NAME ${module}_real COMMAND sh -c "exit 77")
        endif()
        list(APPEND tests ${module}_real)
    endif()
    set_tests_properties(${tests} PROPERTIES SKIP_RETURN_CODE 77 ENVIRONMENT "${environment}" TIMEOUT 600)
endfunction()

function(_cardcage_test_program name module)
    add_executable(${name} ${ARGN})
    target_link_libraries(${name} PRIVATE Cardcage::Testing)
    target_compile_definitions(${name} PRIVATE CARDCAGE_TEST_MODULE="$<TARGET_FILE:${module}>")
    add_dependencies(${name} ${module})
    add_test(NAME ${name} COMMAND ${name})
endfunction()

# One library for all modules of a project.
function(_cardcage_real_host)
    if(NOT TARGET cardcage_real_host)
        # Beside this file where it is installed.
        find_file(source real_host.cpp PATHS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}" NO_DEFAULT_PATH NO_CACHE REQUIRED)
        add_library(cardcage_real_host STATIC "${source}")
        target_link_libraries(cardcage_real_host PUBLIC Cardcage::Testing Poco::Net Poco::JSON Poco::Foundation)
    endif()
endfunction()
