#include "host/admin/modules/file_changes.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>

#include "host/admin/command_line.hpp"
#include "host/modules/library/scratch_directory.hpp"

namespace {

using namespace cardcage::admin;
namespace fs = std::filesystem;

struct ChangedFiles : CppUnit::TestFixture {
    const cardcage::modules::ScratchDirectory scratch{"cardcage-file-changes"};
    const fs::path file = scratch.path() / "acme.properties";

    static void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }
    static mode_t rightsOf(const fs::path& path) {
        struct stat status {};
        CPPUNIT_ASSERT_EQUAL(0, stat(path.c_str(), &status));
        return status.st_mode & 07777;
    }
    /// Names in the directory.
    std::string names() const {
        std::vector<std::string> all;
        for (const auto& entry : fs::directory_iterator(scratch.path())) all.push_back(entry.path().filename());
        std::ranges::sort(all);
        std::string text;
        for (const auto& name : all) text += name + ' ';
        return text;
    }
};

CPPUNIT_TEST_FIXTURE(ChangedFiles, areAsBeforeUnlessTheyAreKept) {
    const std::string before("a = 1\r\n\0b", 9);
    write(file, before);
    fs::permissions(file, fs::perms(0640));
    {
        FileChanges changes;
        changes.put(file, "a = 2\n");
        CPPUNIT_ASSERT_EQUAL(std::string("a = 2\n"), contentOf(file));
        CPPUNIT_ASSERT_EQUAL(mode_t{0640}, rightsOf(file));
        changes.put(file, "a = 3\n");
        changes.put(scratch.path() / "new.properties", "b = 1\n");
        changes.put(scratch.path() / "made" / "new.properties", "c = 1\n");
    }
    CPPUNIT_ASSERT_EQUAL(before, contentOf(file));
    CPPUNIT_ASSERT_EQUAL(mode_t{0640}, rightsOf(file));
    CPPUNIT_ASSERT_EQUAL(std::string("acme.properties "), names());
}

CPPUNIT_TEST_FIXTURE(ChangedFiles, thatAreKeptStay) {
    write(file, "a = 1\n");
    {
        FileChanges changes;
        changes.take(file);
        changes.put(scratch.path() / "new.so", "code");
        CPPUNIT_ASSERT(changes.areOpen());
        changes.keep();
        CPPUNIT_ASSERT(!changes.areOpen());
    }
    CPPUNIT_ASSERT_EQUAL(std::string("new.so "), names());
    CPPUNIT_ASSERT_EQUAL(mode_t{0644}, rightsOf(scratch.path() / "new.so"));
}

CPPUNIT_TEST_FIXTURE(ChangedFiles, thatWereTakenComeBackWithTheirRights) {
    write(file, "a = 1");
    fs::permissions(file, fs::perms(0600));
    FileChanges changes;
    changes.take(file);
    CPPUNIT_ASSERT_EQUAL(std::string(), names());
    changes.undo();
    CPPUNIT_ASSERT_EQUAL(std::string("a = 1"), contentOf(file));
    CPPUNIT_ASSERT_EQUAL(mode_t{0600}, rightsOf(file));
}

CPPUNIT_TEST_FIXTURE(ChangedFiles, behindALinkAreReplacedThere) {
    write(scratch.path() / "real", "a = 1\n");
    fs::create_symlink("real", file);
    FileChanges changes;
    changes.put(file, "a = 2\n");
    changes.keep();
    CPPUNIT_ASSERT(fs::is_symlink(file));
    CPPUNIT_ASSERT_EQUAL(std::string("a = 2\n"), contentOf(scratch.path() / "real"));
}

CPPUNIT_TEST_FIXTURE(ChangedFiles, thatAreLinksAreTakenWithoutTheFileBehind) {
    const auto real = scratch.path() / "real";
    write(real, "a = 1\n");
    fs::create_symlink("real", file);
    {
        FileChanges changes;
        changes.take(file);
        CPPUNIT_ASSERT_EQUAL(std::string("real "), names());
    }
    CPPUNIT_ASSERT_EQUAL(fs::path("real"), fs::read_symlink(file));
    CPPUNIT_ASSERT(!fs::is_symlink(real));
    CPPUNIT_ASSERT_EQUAL(std::string("acme.properties real "), names());
    FileChanges changes;
    changes.take(file);
    changes.keep();
    CPPUNIT_ASSERT_EQUAL(std::string("a = 1\n"), contentOf(real));
    CPPUNIT_ASSERT_EQUAL(std::string("real "), names());
}

CPPUNIT_TEST_FIXTURE(ChangedFiles, thatLeadNowhereAreLinksAgain) {
    fs::create_symlink("nowhere", file);
    {
        FileChanges changes;
        changes.put(file, "a = 1\n");
        CPPUNIT_ASSERT_EQUAL(std::string("a = 1\n"), contentOf(file));
    }
    CPPUNIT_ASSERT_EQUAL(fs::path("nowhere"), fs::read_symlink(file));
    CPPUNIT_ASSERT_EQUAL(std::string("acme.properties "), names());
}

CPPUNIT_TEST_FIXTURE(ChangedFiles, thatCannotComeBackLeaveTheOthersToDoSo) {
    const auto directory = scratch.path() / "gone";
    fs::create_directory(directory);
    write(file, "a = 1\n");
    write(directory / "b.properties", "b = 1\n");
    FileChanges changes;
    changes.put(file, "a = 2\n");
    changes.take(directory / "b.properties");
    fs::remove(directory);
    write(directory, "a file in its place");
    CPPUNIT_ASSERT_THROW(changes.undo(), CommandError);
    CPPUNIT_ASSERT_EQUAL(std::string("a = 1\n"), contentOf(file));
    CPPUNIT_ASSERT_EQUAL(std::string("acme.properties gone "), names());
}

CPPUNIT_TEST_FIXTURE(ChangedFiles, thatCannotBeWrittenAreNamed) {
    write(file, "a = 1\n");
    FileChanges changes;
    try {
        changes.put(file / "below", "x");  // a file is no directory, for root neither
        CPPUNIT_FAIL("written");
    } catch (const CommandError& error) {
        CPPUNIT_ASSERT(std::string_view(error.what()).find(file.string() + "/below") != std::string_view::npos);
    }
    CPPUNIT_ASSERT(!changes.areOpen());
    CPPUNIT_ASSERT_EQUAL(std::string("acme.properties "), names());
}

}  // namespace
