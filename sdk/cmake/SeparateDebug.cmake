# cmake -DFILE=… -DDIRECTORY=… -DREADELF=… -DOBJCOPY=… -P SeparateDebug.cmake
#
# Moves the debug information of a library into DIRECTORY/.build-id/xx/….debug, where debuggers look for it when DIRECTORY
# is their debug-file-directory: a host reads, hashes and copies modules at each start, and debug information is
# four fifths of them.
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND "${READELF}" --notes "${FILE}" OUTPUT_VARIABLE notes COMMAND_ERROR_IS_FATAL ANY)
if(NOT notes MATCHES "Build ID: ([0-9a-f][0-9a-f])([0-9a-f]+)")
    message(FATAL_ERROR "${FILE} has no build id; link it with --build-id=sha1")
endif()
set(directory "${DIRECTORY}/.build-id/${CMAKE_MATCH_1}")
set(debug "${directory}/${CMAKE_MATCH_2}.debug")
file(MAKE_DIRECTORY "${directory}")
# That of the build before goes, so that a developer's builds do not pile up.
get_filename_component(name "${FILE}" NAME)
if(EXISTS "${DIRECTORY}/${name}.path")
    file(READ "${DIRECTORY}/${name}.path" before)
    file(REMOVE "${before}")
endif()
file(WRITE "${DIRECTORY}/${name}.path" "${debug}")
execute_process(COMMAND "${OBJCOPY}" --only-keep-debug "${FILE}" "${debug}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${OBJCOPY}" --strip-debug "${FILE}" COMMAND_ERROR_IS_FATAL ANY)
