# Writes HEADER with the commit that is checked out in SOURCE, or "unknown", when it says something else.
cmake_minimum_required(VERSION 3.25) # a script that cmake -P runs has no policies of a project
execute_process(
    COMMAND git rev-parse --short=12 HEAD
    WORKING_DIRECTORY "${SOURCE}"
    OUTPUT_VARIABLE revision
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
)
if(NOT revision)
    set(revision unknown)
endif()
file(CONFIGURE OUTPUT "${HEADER}" CONTENT "#pragma once\n\n#define CARDCAGE_REVISION \"@revision@\"\n" @ONLY)
