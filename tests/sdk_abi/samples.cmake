# cmake -D BUILD=<build of Cardcage> -D TOOLCHAIN=gcc|clang -D WORK=<scratch> -P samples.cmake
#
# Installs the SDK and builds the samples, and a module that uses the contracts of this tree, as a third party would: from
# copies, with nothing of this tree in reach.

include("${CMAKE_CURRENT_LIST_DIR}/hardened.cmake")

if(TOOLCHAIN STREQUAL "clang")
    find_program(c_compiler NAMES clang-14 clang REQUIRED)
    find_program(cxx_compiler NAMES clang++-14 clang++ REQUIRED)
else()
    find_program(c_compiler NAMES gcc REQUIRED)
    find_program(cxx_compiler NAMES g++ REQUIRED)
    set(gcc_false_alarms "-Wno-restrict") # of "text" + std::string (gcc bug 105651)
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
set(warnings "-Wall -Wextra -Wpedantic -Werror")
foreach(sample hello hello-c notes)
    file(COPY "${WORK}/prefix/share/cardcage/samples/${sample}" DESTINATION "${WORK}")
endforeach()
file(COPY "${CMAKE_CURRENT_LIST_DIR}/caller" DESTINATION "${WORK}")
foreach(sample hello hello-c notes caller)
    run("configure ${sample} with ${TOOLCHAIN}"
        "${CMAKE_COMMAND}" -S "${WORK}/${sample}" -B "${WORK}/${sample}/build" "-DCMAKE_PREFIX_PATH=${WORK}/prefix"
        "-DCMAKE_C_COMPILER=${c_compiler}" "-DCMAKE_CXX_COMPILER=${cxx_compiler}" -DCMAKE_BUILD_TYPE=Release
        "-DCMAKE_C_FLAGS=-std=c99 ${warnings}" "-DCMAKE_CXX_FLAGS=${warnings} ${gcc_false_alarms}")
    run("build ${sample} with ${TOOLCHAIN}" "${CMAKE_COMMAND}" --build "${WORK}/${sample}/build")
    file(GLOB library "${WORK}/${sample}/build/${sample}.so")
    if(NOT library)
        message(FATAL_ERROR "${sample}.so was not built")
    endif()
    require_hardened("${library}")
endforeach()
