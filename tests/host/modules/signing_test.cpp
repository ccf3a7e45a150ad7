// A signed module is taken as it was signed or not at all, before any code of it runs.

#include <cppunit/extensions/HelperMacros.h>
#include <openssl/evp.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <sstream>

#include "host/crypto/digest.hpp"
#include "host/modules/library/loader.hpp"
#include "host/modules/signing/key_file.hpp"
#include "host/modules/signing/signature.hpp"
#include "host/modules/signing/trust.hpp"
#include "tests/host/modules/samples.hpp"

namespace cardcage::modules {
namespace signing_test {

using namespace std::string_literals;
using Demand = Trust::Demand;

constexpr std::size_t random_flips = 400;

std::size_t roomOf(const std::string& bytes) {
    const ElfImage image(bytes);
    for (const auto& note : image.notes(note_name)) {
        if (note.type == signature_note) return static_cast<std::size_t>(note.content.data() - bytes.data());
    }
    CPPUNIT_FAIL("the module has no room for a signature");
    return 0;
}

/// Verifies with another library than the one that signs.
bool opensslVerifies(const crypto::PublicKey& key, std::string_view signature, std::string_view message) {
    const std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)> public_key(
        EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key.data(), key.size()), &EVP_PKEY_free
    );
    const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    const auto bytes = [](std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); };
    return EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, public_key.get()) == 1 &&
           EVP_DigestVerify(context.get(), bytes(signature), signature.size(), bytes(message), message.size()) == 1;
}

class Signing : public CppUnit::TestFixture {
protected:
    Signing() { std::filesystem::create_directory(directory()); }

    std::filesystem::path directory() const { return scratch.path() / "modules"; }
    std::filesystem::path write(const std::string& bytes) const {
        const auto path = directory() / "module.so";
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }

    Trust trusting(TrustTier tier) const {
        Trust trust;
        trust.keys.push_back({.name = "tests", .tier = tier, .key = key.publicKey()});
        return trust;
    }
    /// The refusal of a file by the reader of the host; nothing of it runs there.
    std::string refusal(const std::string& bytes, const Trust& trust) const {
        const auto path = write(bytes);
        return refusalOf([&] { Loader({.modules_directory = directory(), .trust = trust}).inspect(path); });
    }

    const ScratchDirectory scratch{"cardcage-signing"};
    const crypto::SecretKey key = crypto::SecretKey::generate();
    const std::string unsigned_bytes = readModuleFile(sample("answers_c")).bytes;
    const std::string signed_bytes = signedWith(key, unsigned_bytes);
};

CPPUNIT_TEST_FIXTURE(Signing, anyChangedBitIsRefusedBeforeAnyCodeRuns) {
    const auto trust = trusting(TrustTier::ThirdParty);
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusal(signed_bytes, trust));
    std::map<std::string, std::size_t> refusals;
    const auto flip = [&](std::size_t bit) {
        auto bytes = signed_bytes;
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
        const auto code = refusal(bytes, trust);
        CPPUNIT_ASSERT_MESSAGE("bit " + std::to_string(bit) + " of the file is free to change", code != "accepted");
        ++refusals[code];
    };
    std::mt19937_64 random(20261123);
    for (std::size_t i = 0; i < random_flips; ++i) flip(random() % (signed_bytes.size() * 8));
    // Every bit of the note: its head, its name and what fills it up, the key, the signature.
    const auto content = roomOf(signed_bytes);
    for (std::size_t bit = (content - 24) * 8; bit < (content + 96) * 8; ++bit) flip(bit);
    CPPUNIT_ASSERT_MESSAGE("most changes are told as such", refusals["signature"] > random_flips);

    for (const auto& bytes : {signed_bytes + "x", signed_bytes.substr(0, signed_bytes.size() - 1)}) {
        CPPUNIT_ASSERT(refusal(bytes, trust) != "accepted");
    }
}

CPPUNIT_TEST_FIXTURE(Signing, aChangedFileIsRefusedAlsoWhereNoSignatureIsAskedFor) {
    auto bytes = signed_bytes;
    bytes[bytes.size() / 2] ^= 1;
    CPPUNIT_ASSERT_EQUAL("signature"s, refusal(bytes, {}));
    CPPUNIT_ASSERT_EQUAL("signature"s, refusal(bytes, {.dev = true}));
    CPPUNIT_ASSERT(reasonOf([&] { readModuleBytes("x.so", bytes); }).find("cardcage module sign") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Signing, anotherLibraryFindsTheSignatureRight) {
    const auto room = roomOf(signed_bytes);
    const auto signature = signed_bytes.substr(room + 32, 64);
    auto message = signed_bytes;
    std::fill_n(message.begin() + static_cast<std::ptrdiff_t>(room + 32), 64, '\0');
    CPPUNIT_ASSERT_EQUAL(signed_bytes.substr(room, 32), std::string(crypto::bytesOf(key.publicKey())));
    CPPUNIT_ASSERT(opensslVerifies(key.publicKey(), signature, message));
    message.back() ^= 1;
    CPPUNIT_ASSERT(!opensslVerifies(key.publicKey(), signature, message));
}

CPPUNIT_TEST_FIXTURE(Signing, aFileCanBeSignedAgainAndOneWithoutRoomCannot) {
    const auto other = crypto::SecretKey::generate();
    const auto again = signedWith(other, signed_bytes);
    CPPUNIT_ASSERT(readModuleBytes("x.so", again).signer == other.publicKey());
    CPPUNIT_ASSERT_EQUAL(signed_bytes, signedWith(key, again));
    CPPUNIT_ASSERT(!readModuleBytes("x.so", unsigned_bytes).signer);

    auto roomless = unsigned_bytes;
    roomless[roomOf(roomless) - 24 + 8] = 99;  // a note of another type
    CPPUNIT_ASSERT_EQUAL("no_signature_room"s, refusalOf([&] { signedWith(key, roomless); }));
}

CPPUNIT_TEST_FIXTURE(Signing, nothingIsRequiredWithoutAKey) {
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusal(unsigned_bytes, {}));
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusal(signed_bytes, {}));
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusal(unsigned_bytes, trusting(TrustTier::Own)));
}

CPPUNIT_TEST_FIXTURE(Signing, aKeyOfItsTierMakesASignatureNecessary) {
    auto trust = trusting(TrustTier::ThirdParty);
    CPPUNIT_ASSERT_EQUAL("unsigned"s, refusal(unsigned_bytes, trust));
    CPPUNIT_ASSERT_EQUAL("unknown_signer"s, refusal(signedWith(crypto::SecretKey::generate(), unsigned_bytes), trust));
    trust.dev = true;
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusal(unsigned_bytes, trust));
    trust.dev = false;
    trust.demands[TrustTier::ThirdParty] = Demand::Optional;
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusal(unsigned_bytes, trust));

    Trust keyless;
    keyless.demands[TrustTier::ThirdParty] = Demand::Required;
    CPPUNIT_ASSERT_EQUAL("unknown_signer"s, refusal(signed_bytes, keyless));
    CPPUNIT_ASSERT_EQUAL("unsigned"s, refusal(unsigned_bytes, keyless));
}

CPPUNIT_TEST_FIXTURE(Signing, aKeyOfThirdPartiesDoesNotVouchForTheProgramsOwnModules) {
    const auto own = readModuleFile(sample("own_vendor")).bytes;
    auto trust = trusting(TrustTier::ThirdParty);
    CPPUNIT_ASSERT_EQUAL("unknown_signer"s, refusal(signedWith(key, own), trust));
    // One of the tier own vouches for everybody.
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusal(signedWith(key, own), trusting(TrustTier::Own)));
    trust = trusting(TrustTier::Own);
    trust.demands[TrustTier::ThirdParty] = Demand::Required;
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusal(signed_bytes, trust));
    CPPUNIT_ASSERT_EQUAL("unsigned"s, refusal(own, trust));
}

CPPUNIT_TEST_FIXTURE(Signing, nobodyPassesUnsignedByNamingTheVendorOfTheProgram) {
    const auto own = readModuleFile(sample("own_vendor")).bytes;
    auto trust = trusting(TrustTier::ThirdParty);
    CPPUNIT_ASSERT_EQUAL("unsigned"s, refusal(own, trust));
    trust.demands[TrustTier::Own] = Demand::Optional;
    CPPUNIT_ASSERT_EQUAL("unsigned"s, refusal(own, trust));
    Trust keyless;
    keyless.demands[TrustTier::ThirdParty] = Demand::Required;
    CPPUNIT_ASSERT_EQUAL("unsigned"s, refusal(own, keyless));
    keyless.dev = true;
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusal(own, keyless));
}

CPPUNIT_TEST_FIXTURE(Signing, aRefusedModuleNeverRuns) {
    const auto trust = trusting(TrustTier::ThirdParty);
    Loader loader(
        {.modules_directory = directory(),
         .run_directory = scratch.path() / "run",
         .probe_program = PROBE_PROGRAM,
         .trust = trust}
    );
    const auto path = write(signed_bytes);
    const auto judged = loader.inspect(path);
    // It would crash; the child finds other bytes than those that were judged.
    write(readModuleFile(sample("crashes_in_init")).bytes);
    CPPUNIT_ASSERT_EQUAL("probe_failed"s, refusalOf([&] { loader.load(judged, fakeService); }));
    write(signed_bytes);
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusalOf([&] { loader.load(judged, fakeService); }));
}

CPPUNIT_TEST_FIXTURE(Signing, theFileOfASecretKeyIsForItsOwnerOnly) {
    const auto path = scratch.path() / "key";
    writeKeyFile(path, key);
    struct stat status {};
    CPPUNIT_ASSERT_EQUAL(0, stat(path.c_str(), &status));
    CPPUNIT_ASSERT_EQUAL(0600U, status.st_mode & 07777U);
    CPPUNIT_ASSERT(readKeyFile(path).publicKey() == key.publicKey());
    CPPUNIT_ASSERT_EQUAL("key_file"s, refusalOf([&] { writeKeyFile(path, key); }));

    for (const auto mode : {0640U, 0604U, 0620U, 0601U}) {
        chmod(path.c_str(), mode);
        const auto reason = reasonOf([&] { readKeyFile(path); });
        CPPUNIT_ASSERT_MESSAGE(reason, reason.find("chmod 600") != std::string::npos);
    }
    std::ostringstream content;
    content << std::ifstream(path).rdbuf();
    const auto text = content.str();
    for (const auto& damaged : {text.substr(0, text.size() - 6), "x" + text, ""s, text + text}) {
        const auto other = scratch.path() / "other";
        std::ofstream(other) << damaged;
        chmod(other.c_str(), 0600);
        const auto reason = reasonOf([&] { readKeyFile(other); });
        CPPUNIT_ASSERT_MESSAGE(reason, reason.find("--new-key") != std::string::npos);
        CPPUNIT_ASSERT(reason.find(text.substr(text.size() - 20, 10)) == std::string::npos);
    }
    CPPUNIT_ASSERT_EQUAL("key_file"s, refusalOf([&] { readKeyFile(scratch.path() / "missing"); }));
}

CPPUNIT_TEST_FIXTURE(Signing, aPublicKeyHasOneText) {
    const auto text = crypto::textOf(key.publicKey());
    CPPUNIT_ASSERT(crypto::publicKeyOf(text) == key.publicKey());
    for (const auto& wrong : {text.substr(1), text + "=", " " + text, text + "\n", ""s, std::string(44, 'A')}) {
        CPPUNIT_ASSERT_MESSAGE(wrong, !crypto::publicKeyOf(wrong));
    }
}

}  // namespace signing_test
}  // namespace cardcage::modules
