#include "rendering/views/picture_limit.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::pcb::rendering::picture_limit_test {

class PictureLimits : public CppUnit::TestFixture {};

Picture pictureOf(PictureKind kind, std::size_t bytes, std::string layer = {}) {
    Picture picture;
    picture.kind = kind;
    picture.layer = std::move(layer);
    picture.bytes.assign(bytes, ' ');
    return picture;
}

CPPUNIT_TEST_FIXTURE(PictureLimits, picturesWithinTheLimitAreNoFindings) {
    PictureLimit limit(100);
    CPPUNIT_ASSERT(limit.takes(pictureOf(PictureKind::Top, 60)));
    CPPUNIT_ASSERT(limit.takes(pictureOf(PictureKind::Bottom, 40)));
    CPPUNIT_ASSERT(limit.findings().list().empty());
}

CPPUNIT_TEST_FIXTURE(PictureLimits, picturesBeyondTheLimitAreLeftOut) {
    PictureLimit limit(100);
    CPPUNIT_ASSERT(limit.takes(pictureOf(PictureKind::Top, 60)));
    CPPUNIT_ASSERT(!limit.takes(pictureOf(PictureKind::Layer, 41, "top.gbr")));
    CPPUNIT_ASSERT(limit.takes(pictureOf(PictureKind::Layer, 40, "bottom.gbr")));
    const auto& findings = limit.findings().list();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, findings.size());
    CPPUNIT_ASSERT(findings[0].code == analysis::Code::LimitExceeded);
    CPPUNIT_ASSERT(findings[0].severity == analysis::Severity::Info);
    CPPUNIT_ASSERT_EQUAL(std::string("top.gbr"), findings[0].file);
    CPPUNIT_ASSERT_EQUAL(
        std::string("the SVG of a file is left out: all pictures together would be larger than the limit"),
        findings[0].message
    );
}

CPPUNIT_TEST_FIXTURE(PictureLimits, reducedPicturesAreTakenAndNoted) {
    PictureLimit limit(100);
    auto picture = pictureOf(PictureKind::Bottom, 10);
    picture.reduced = true;
    CPPUNIT_ASSERT(limit.takes(picture));
    const auto& findings = limit.findings().list();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, findings.size());
    CPPUNIT_ASSERT_EQUAL(std::string(), findings[0].file);
    CPPUNIT_ASSERT_EQUAL(
        std::string("the SVG of the bottom is simplified: it would be larger than the limit"), findings[0].message
    );
}

}  // namespace cardcage::pcb::rendering::picture_limit_test
