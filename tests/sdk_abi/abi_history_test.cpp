// Test of the comparison itself: the one that compiles for today's abi.h must fail for every kind of break.

#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace cardcage {
namespace {

struct Mutant {
    std::string name;
    std::string from;  ///< text of abi.h
    std::string to;
};

class AbiHistory : public CppUnit::TestFixture {
protected:
    AbiHistory() { std::filesystem::create_directories(directory); }
    ~AbiHistory() override { std::filesystem::remove_all(directory); }

    static std::string read(const std::filesystem::path& path) {
        std::ifstream in(path);
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }

    static std::string quoted(const std::filesystem::path& path) { return "'" + path.string() + "'"; }

    /// The declarations alone: no comments, no blanks at the ends of lines, no empty lines. Mutants are found in these.
    static std::string declarations(const std::string& header) {
        const auto bare = std::regex_replace(header, std::regex(R"(/\*[^*]*\*+([^/*][^*]*\*+)*/)"), "");
        return std::regex_replace(bare, std::regex(R"([ \t]*\n([ \t]*\n)*)"), "\n");
    }

    /// True when the header that `mutant` makes of the current one still keeps what the current one promises.
    bool keepsItsPromise(const Mutant& mutant, const std::string& name = "abi.h") const {
        const auto current = std::string(CARDCAGE_SOURCE_DIR) + "/sdk/include/cardcage/" + name;
        auto text = declarations(read(current));
        const auto from = declarations(mutant.from);
        const auto place = text.find(from);
        CPPUNIT_ASSERT_MESSAGE(mutant.name + ": " + name + " holds no \"" + from + "\"", place != std::string::npos);
        text.replace(place, from.size(), mutant.to);
        const auto header = directory / name;
        const auto comparison = directory / "comparison.cpp";
        std::ofstream(header) << text;
        const auto generate = quoted(CMAKE_PROGRAM) + " -D RELEASED=" + quoted(current) +
                              " -D CURRENT=" + quoted(header) + " -D OUTPUT=" + quoted(comparison) + " -P " +
                              quoted(COMPARE_SCRIPT);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(mutant.name, 0, std::system(generate.c_str()));
        const auto compile = quoted(COMPILER) + " -std=c++20 -fsyntax-only -I " +
                             quoted(CARDCAGE_SOURCE_DIR "/sdk/include") + " " + quoted(comparison) + " >" +
                             quoted(directory / "output") + " 2>&1";
        return std::system(compile.c_str()) == 0;
    }

    const std::filesystem::path directory =
        std::filesystem::temp_directory_path() / ("cardcage-abi-" + std::to_string(getpid()));
};

CPPUNIT_TEST_FIXTURE(AbiHistory, everyBreakIsNoticed) {
    const std::vector<Mutant> breaks{
        {"field inserted", "    cc_str path;", "    cc_str inserted;\n    cc_str path;"},
        {"field removed", "    cc_str scope;", ""},
        {"field renamed", "    cc_str summary;", "    cc_str title;"},
        {"type widened", "    int32_t version;", "    int64_t version;"},
        {"type narrowed", "    uint64_t body_limit;", "    uint32_t body_limit;"},
        {"sign changed", "    int64_t sunset_at;", "    uint64_t sunset_at;"},
        {"fields swapped",
         "    cc_str sqlstate;   /* \"23505\" */\n    cc_str constraint; /* name, when one was violated */\n",
         "    cc_str constraint;\n    cc_str sqlstate;\n"},
        {"table reordered",
         "    cc_str (*tenant)(cc_call* call);      /* uuid */\n    cc_str (*request_id)(cc_call* call);",
         "    cc_str (*request_id)(cc_call* call);\n    cc_str (*tenant)(cc_call* call);"},
        {"function inserted",
         "    int32_t (*savepoint)(cc_call* call);",
         "    int32_t (*inserted)(cc_call* call);\n    int32_t (*savepoint)(cc_call* call);"},
        {"parameter added",
         "int32_t (*try_lock)(cc_call* call, cc_str name)",
         "int32_t (*try_lock)(cc_call* call, cc_str name, int32_t wait)"},
        {"parameter type changed",
         "cc_str (*new_capability)(cc_call* call)",
         "cc_str (*new_capability)(const cc_call* call)"},
        {"result changed", "uint64_t (*body_size)(cc_call* call)", "int64_t (*body_size)(cc_call* call)"},
        {"handler changed",
         "typedef int32_t (*cc_handler)(void* self, cc_call* call);",
         "typedef int32_t (*cc_handler)(void* self, cc_call* call, void* more);"},
        {"struct without size grows",
         "    const int64_t* integers;\n} cc_value;",
         "    const int64_t* integers;\n    int64_t more;\n} cc_value;"},
        {"field hidden in padding",
         "    int32_t retry_after;         /* seconds; 0: no Retry-After */\n",
         "    int32_t retry_after;\n    int32_t hidden;\n"},
        {"constant changed", "#define CC_BUSY (-5)", "#define CC_BUSY (-15)"},
        {"service id changed", "\"cardcage.db/1\"\n", "\"cardcage.db/2\"\n"},
        {"revision lowered", "#define CC_ABI_REVISION 3u", "#define CC_ABI_REVISION 2u"},
    };
    for (const auto& mutant : breaks) CPPUNIT_ASSERT_MESSAGE(mutant.name, !keepsItsPromise(mutant));
}

CPPUNIT_TEST_FIXTURE(AbiHistory, everyBreakOfAHeaderBesideItIsNoticed) {
    const std::vector<Mutant> breaks{
        {"field inserted", "    cc_str url;", "    cc_str inserted;\n    cc_str url;"},
        {"type of another header", "    cc_str method;", "    const char* method;"},
        {"constant changed", "#define CC_HTTP_TIMED_OUT 2", "#define CC_HTTP_TIMED_OUT 3"},
        {"service id changed", "\"cardcage.http/1\"", "\"cardcage.http/2\""},
    };
    for (const auto& mutant : breaks) CPPUNIT_ASSERT_MESSAGE(mutant.name, !keepsItsPromise(mutant, "http.h"));
    CPPUNIT_ASSERT(
        keepsItsPromise({"field appended", "    cc_str reason;", "    cc_str reason;\n    cc_str more;"}, "http.h")
    );
}

CPPUNIT_TEST_FIXTURE(AbiHistory, compatibleAdditionsPass) {
    const std::vector<Mutant> additions{
        {"nothing", "typedef struct cc_route {", "typedef struct cc_route {"},
        {"function appended",
         "    int32_t (*column_names)(cc_call* call, cc_str* names, size_t capacity);\n",
         "    int32_t (*column_names)(cc_call* call, cc_str* names, size_t capacity);\n    int32_t "
         "(*appended)(cc_call* call);\n"},
        {"field appended", "    cc_str request_type;\n", "    cc_str request_type;\n    cc_str appended;\n"},
        {"constant added", "#define CC_CONFLICT (-12)", "#define CC_LATER (-13)\n#define CC_CONFLICT (-12)"},
        {"revision raised", "#define CC_ABI_REVISION 3u", "#define CC_ABI_REVISION 4u"},
    };
    for (const auto& mutant : additions) CPPUNIT_ASSERT_MESSAGE(mutant.name, keepsItsPromise(mutant));
}

CPPUNIT_TEST_FIXTURE(AbiHistory, aReleasedHeaderOfThisRevisionIsKept) {
    std::size_t kept = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(CARDCAGE_SOURCE_DIR) + "/sdk/abi-history")) {
        kept += std::filesystem::exists(entry.path() / "abi.h");
    }
    CPPUNIT_ASSERT(kept >= 1);
}

}  // namespace
}  // namespace cardcage
