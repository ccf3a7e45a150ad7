# Gets the API reference bundle of package.json into TARGET (scalar.js, scalar.license.txt) and checks it.
#   cmake -DSOURCE=<this folder> -DTARGET=<folder> [-DBUILDS=<folder>] [-DPACKAGES=<node_modules>] -P fetch.cmake
# Taken from PACKAGES when given, else from another build directory below BUILDS, else from the npm registry.

set(bundle_in_package "@scalar/api-reference/dist/browser/standalone.js")
set(license_in_package "@scalar/api-client/LICENSE")  # the same text for all packages of that project
file(STRINGS "${SOURCE}/standalone.sha256" wanted LIMIT_COUNT 1)

function(take bundle license)
    file(SHA256 "${bundle}" found)
    if(NOT found STREQUAL wanted)
        message(FATAL_ERROR "The API reference bundle ${bundle} is not the pinned one (${found} instead of ${wanted}).\n"
            "After a change of host/endpoints/docs/package-lock.json write its SHA-256 to "
            "host/endpoints/docs/standalone.sha256; otherwise remove the file and build again.")
    endif()
    file(COPY_FILE "${license}" "${TARGET}/scalar.license.txt")
    file(COPY_FILE "${bundle}" "${TARGET}/scalar.js")
    file(TOUCH "${TARGET}/scalar.license.txt" "${TARGET}/scalar.js")
endfunction()

file(MAKE_DIRECTORY "${TARGET}")
if(PACKAGES)
    foreach(file "${bundle_in_package}" "${license_in_package}")
        if(NOT EXISTS "${PACKAGES}/${file}")
            message(FATAL_ERROR "CARDCAGE_DOCS_PACKAGES=${PACKAGES} has no ${file}: give the node_modules folder of an "
                "npm ci in host/endpoints/docs.")
        endif()
    endforeach()
    take("${PACKAGES}/${bundle_in_package}" "${PACKAGES}/${license_in_package}")
    return()
endif()

file(GLOB others "${BUILDS}/*/host/endpoints/docs/scalar.js")
foreach(other IN LISTS others)
    get_filename_component(folder "${other}" DIRECTORY)
    file(SHA256 "${other}" found)
    if(found STREQUAL wanted AND EXISTS "${folder}/scalar.license.txt" AND NOT folder STREQUAL TARGET)
        take("${other}" "${folder}/scalar.license.txt")
        return()
    endif()
endforeach()

set(fix "Install npm (Debian: apt-get install npm) and let it reach its registry, or run \"npm ci --ignore-scripts\" in a copy of "
    "host/endpoints/docs elsewhere and configure with -DCARDCAGE_DOCS_PACKAGES=<its node_modules folder>.")
string(CONCAT fix ${fix})
find_program(npm npm)
if(NOT npm)
    message(FATAL_ERROR "The page at /docs needs a JavaScript bundle, and npm, which fetches it, is not installed.\n${fix}")
endif()
set(work "${TARGET}/npm")
file(REMOVE_RECURSE "${work}")
file(COPY "${SOURCE}/package.json" "${SOURCE}/package-lock.json" DESTINATION "${work}")
message(STATUS "Fetching the API reference bundle with npm")
execute_process(
    COMMAND "${npm}" ci --ignore-scripts --no-audit --no-fund
    WORKING_DIRECTORY "${work}" RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "${output}\nThe JavaScript bundle of the page at /docs could not be fetched: npm ci failed.\n${fix}")
endif()
take("${work}/node_modules/${bundle_in_package}" "${work}/node_modules/${license_in_package}")
file(REMOVE_RECURSE "${work}")  # several hundred megabytes of which one file is needed
