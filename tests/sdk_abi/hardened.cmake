# require_hardened(<file> [<symbol>...]): fails unless everything in the library or program is bound at load, read-only
# from then on, and the symbols are used: __stack_chk_fail by functions with buffers, …_chk by checked string functions.
#
#   cmake -D PROGRAM=<file> -D MODULES=<file;…> -P hardened.cmake

function(require_hardened file)
    execute_process(
        COMMAND readelf -W -d -l --dyn-syms "${file}" OUTPUT_VARIABLE told COMMAND_ERROR_IS_FATAL ANY
    )
    foreach(sign "BIND_NOW|FLAGS.* NOW" "GNU_RELRO" ${ARGN})
        if(NOT told MATCHES "${sign}")
            message(FATAL_ERROR "${file} is not hardened: readelf shows no ${sign}")
        endif()
    endforeach()
    message(STATUS "${file}: hardened")
endfunction()

if(PROGRAM)
    require_hardened("${PROGRAM}" "__stack_chk_fail" "_chk@GLIBC")
    foreach(module IN LISTS MODULES)
        require_hardened("${module}" "__stack_chk_fail")
    endforeach()
endif()
