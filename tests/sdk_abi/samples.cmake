# cmake -D BUILD=<build of Cardcage> -D TOOLCHAIN=gcc|clang -D WORK=<scratch> -P samples.cmake
#
# Installs the SDK and builds the samples, and a module that uses the contracts of this tree, as a third party would: from
# copies, with nothing of this tree in reach. With gcc their tests run, too, on the fake host and on the program.

include("${CMAKE_CURRENT_LIST_DIR}/hardened.cmake")

if(TOOLCHAIN STREQUAL "clang")
    find_program(c_compiler NAMES clang-14 clang REQUIRED)
    find_program(cxx_compiler NAMES clang++-14 clang++ REQUIRED)
    set(testing OFF) # the same answers of all builders are a test of host_modules
else()
    find_program(c_compiler NAMES gcc REQUIRED)
    find_program(cxx_compiler NAMES g++ REQUIRED)
    set(gcc_false_alarms "-Wno-restrict") # of "text" + std::string (gcc bug 105651)
    set(testing ON)
endif()
find_program(ccache ccache)
if(ccache)
    set(launchers "-DCMAKE_C_COMPILER_LAUNCHER=${ccache}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${ccache}")
endif()

function(run what)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${what} failed:\n${output}")
    endif()
    message(STATUS "${what}: done")
endfunction()

file(REMOVE_RECURSE "${WORK}")
run("install the SDK" "${CMAKE_COMMAND}" --install "${BUILD}" --component sdk --prefix "${WORK}/prefix")
file(COPY "${WORK}/prefix/share/cardcage/samples" DESTINATION "${WORK}")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/caller" DESTINATION "${WORK}/samples")
file(GLOB samples RELATIVE "${WORK}/samples" "${WORK}/samples/*")
if(testing)
    list(REMOVE_ITEM samples hello hello-c reminders erp-numbers) # tests/sdk_kit builds and tests them, by the tutorial
endif()
# One project for all, so that what their tests share is compiled once.
list(JOIN samples " " folders)
file(WRITE "${WORK}/samples/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)
project(samples LANGUAGES C CXX)
enable_testing()
foreach(sample ${folders})
    add_subdirectory(\${sample})
endforeach()
")

set(warnings "-Wall -Wextra -Wpedantic -Werror")
run("configure with ${TOOLCHAIN}"
    "${CMAKE_COMMAND}" -G Ninja -S "${WORK}/samples" -B "${WORK}/build" "-DCMAKE_PREFIX_PATH=${WORK}/prefix"
    "-DCMAKE_C_COMPILER=${c_compiler}" "-DCMAKE_CXX_COMPILER=${cxx_compiler}" -DCMAKE_BUILD_TYPE=Release ${launchers}
    "-DCMAKE_C_FLAGS=-std=c99 ${warnings}" "-DCMAKE_CXX_FLAGS=${warnings} ${gcc_false_alarms}"
    -DBUILD_TESTING=${testing} "-DCARDCAGE_PROGRAM=${BUILD}/bin/cardcage")
run("build with ${TOOLCHAIN}" "${CMAKE_COMMAND}" --build "${WORK}/build" --parallel 2)
foreach(sample IN LISTS samples)
    require_hardened("${WORK}/build/${sample}/${sample}.so")
endforeach()
if(testing)
    run("tests of the samples" "${CMAKE_CTEST_COMMAND}" --test-dir "${WORK}/build" --parallel 2 --output-on-failure)
endif()
