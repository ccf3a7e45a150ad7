#include "host/files/storage/blob_protocol.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "host/crypto/base64.hpp"

namespace cardcage::files {
namespace {

struct BlobProtocol : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(BlobProtocol, aListIsReadInItsOrder) {
    const auto list = readBlockList(
        "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<BlockList>\n  <Latest>AAAA</Latest>\n"
        "<Committed> AAE= </Committed><Uncommitted>AA==</Uncommitted><Latest>AAAA</Latest></BlockList>\n"
    );
    CPPUNIT_ASSERT(list);
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, list->size());
    CPPUNIT_ASSERT_EQUAL(std::string("AAE="), list->at(1).id);
    CPPUNIT_ASSERT(list->at(1).from == ListedBlock::From::Committed);
    CPPUNIT_ASSERT(list->at(2).from == ListedBlock::From::Uncommitted);
    CPPUNIT_ASSERT(list->at(3).from == ListedBlock::From::Latest);
    CPPUNIT_ASSERT(readBlockList("<BlockList/>")->empty());
    CPPUNIT_ASSERT(readBlockList("<BlockList></BlockList>")->empty());
}

CPPUNIT_TEST_FIXTURE(BlobProtocol, anythingElseIsNoList) {
    for (const auto* wrong :
         {"",
          "<?xml",
          "<BlockList>",
          "<BlockList><Latest>AAAA</BlockList>",
          "<BlockList><Latest></Latest></BlockList>",
          "<BlockList><Latest>AAA</Latest></BlockList>",
          "<BlockList><Latest>A&#65;AA</Latest></BlockList>",
          "<!DOCTYPE a><BlockList/>",
          "<BlockList/><BlockList/>",
          "<BlockList a='b'/>",
          "<blocklist/>",
          "<BlockList><!-- --></BlockList>",
          "<BlockList><Latest>AAAA</Latest>x</BlockList>"}) {
        CPPUNIT_ASSERT_MESSAGE(wrong, !readBlockList(wrong));
    }
}

CPPUNIT_TEST_FIXTURE(BlobProtocol, idsAreBase64OfAtMost64Bytes) {
    CPPUNIT_ASSERT(isBlockId(crypto::encodeBase64("a")));
    CPPUNIT_ASSERT(isBlockId(crypto::encodeBase64(std::string(64, '\xff'))));
    CPPUNIT_ASSERT(!isBlockId(crypto::encodeBase64(std::string(67, 'x'))));
    for (const auto* wrong : {"", "A", "A===", "AA=A", "AA A", "AA-_", "===="})
        CPPUNIT_ASSERT_MESSAGE(wrong, !isBlockId(wrong));
}

CPPUNIT_TEST_FIXTURE(BlobProtocol, errorsAreEscaped) {
    const auto text = blobErrorText("InvalidInput", "a <b> & \"c\"");
    CPPUNIT_ASSERT(text.ends_with("<Error><Code>InvalidInput</Code><Message>a &lt;b&gt; &amp; \"c\"</Message></Error>")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("AuthenticationFailed"), std::string(blobErrorCode("upload_url_invalid")));
    CPPUNIT_ASSERT_EQUAL(std::string("InvalidBlockList"), std::string(blobErrorCode("InvalidBlockList")));
    CPPUNIT_ASSERT_EQUAL(std::string("InternalError"), std::string(blobErrorCode("something_else")));
}

}  // namespace
}  // namespace cardcage::files
