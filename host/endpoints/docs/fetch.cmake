# Gets the API reference bundle of the page at /docs into TARGET (scalar.js, scalar.license.txt) and checks it.
#   cmake -DSOURCE=<this folder> -DTARGET=<folder> [-DBUILDS=<folder>] [-DPACKAGES=<folder>] -P fetch.cmake
# Taken from another build directory below BUILDS, else from the packages in PACKAGES, else from those of the npm registry.

set(reference "@scalar/api-reference@1.72.1")
set(reference_file "scalar-api-reference-1.72.1.tgz")
# The same licence for all packages of that project; the one of the bundle has no file of it.
set(licensed "@scalar/validation@0.6.5")
set(licensed_file "scalar-validation-0.6.5.tgz")
file(STRINGS "${SOURCE}/standalone.sha256" wanted LIMIT_COUNT 1)

function(take bundle license)
    file(SHA256 "${bundle}" found)
    if(NOT found STREQUAL wanted)
        message(FATAL_ERROR "The API reference bundle ${bundle} is not the pinned one (${found} instead of ${wanted}).\n"
            "After a change of the version in host/endpoints/docs/fetch.cmake write its SHA-256 to "
            "host/endpoints/docs/standalone.sha256; otherwise remove the file and build again.")
    endif()
    file(COPY_FILE "${license}" "${TARGET}/scalar.license.txt")
    file(COPY_FILE "${bundle}" "${TARGET}/scalar.js")
    file(TOUCH "${TARGET}/scalar.license.txt" "${TARGET}/scalar.js")
endfunction()

file(MAKE_DIRECTORY "${TARGET}")
file(GLOB others "${BUILDS}/*/host/endpoints/docs/scalar.js")
foreach(other IN LISTS others)
    get_filename_component(folder "${other}" DIRECTORY)
    file(SHA256 "${other}" found)
    if(found STREQUAL wanted AND EXISTS "${folder}/scalar.license.txt" AND NOT folder STREQUAL TARGET)
        take("${other}" "${folder}/scalar.license.txt")
        return()
    endif()
endforeach()

set(fix "Install npm (Debian: apt-get install npm) and let it reach its registry, or run \"npm pack ${reference} ${licensed}\" "
    "elsewhere and configure with -DCARDCAGE_DOCS_PACKAGES=<the folder with both files>.")
string(CONCAT fix ${fix})
set(work "${TARGET}/packages")
file(REMOVE_RECURSE "${work}")
file(MAKE_DIRECTORY "${work}")
if(NOT PACKAGES)
    find_program(npm npm)
    if(NOT npm)
        message(FATAL_ERROR "The page at /docs needs a JavaScript bundle, and npm, which fetches it, is not installed.\n${fix}")
    endif()
    message(STATUS "Fetching the API reference bundle with npm")
    # Only these two packages: what they depend on is in the bundle, and would be several hundred megabytes.
    execute_process(
        COMMAND "${npm}" pack "${reference}" "${licensed}"
        WORKING_DIRECTORY "${work}" RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${output}\nThe JavaScript bundle of the page at /docs could not be fetched: npm pack failed.\n${fix}")
    endif()
    set(PACKAGES "${work}")
endif()
foreach(file IN ITEMS "${reference_file}" "${licensed_file}")
    if(NOT EXISTS "${PACKAGES}/${file}")
        message(FATAL_ERROR "${PACKAGES} has no ${file}, which the page at /docs needs.\n${fix}")
    endif()
endforeach()
file(ARCHIVE_EXTRACT INPUT "${PACKAGES}/${reference_file}" DESTINATION "${work}" PATTERNS "package/dist/browser/standalone.js")
file(ARCHIVE_EXTRACT INPUT "${PACKAGES}/${licensed_file}" DESTINATION "${work}" PATTERNS "package/LICENSE")
take("${work}/package/dist/browser/standalone.js" "${work}/package/LICENSE")
file(REMOVE_RECURSE "${work}")
