// Damaged and hostile module files are refused, without a crash and without unbounded memory.
// CARDCAGE_FUZZ_SECONDS (default 5) and CARDCAGE_FUZZ_SEED choose how long and which.

#include <cppunit/extensions/HelperMacros.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <random>

#include "tests/host/modules/samples.hpp"

namespace cardcage::modules {
namespace {

long fromEnvironment(const char* name, long otherwise) {
    const char* value = std::getenv(name);
    return value ? std::atol(value) : otherwise;
}

long peakKilobytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

class Mutations : public CppUnit::TestFixture {
protected:
    using Random = std::mt19937_64;

    Mutations() : seed(static_cast<std::uint64_t>(fromEnvironment("CARDCAGE_FUZZ_SEED", 20261121))), random(seed) {}

    std::uint64_t below(std::uint64_t bound) { return random() % bound; }

    /// Changes a few bytes, or cuts, repeats, overwrites with values that hurt.
    void damage(std::string& bytes, std::size_t reach) {
        constexpr std::uint64_t hurtful[] = {
            0, 1, 0x7F, 0xFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, ~0ull, ~0ull >> 1, 1ull << 63};
        for (auto changes = 1 + below(4); changes > 0 && !bytes.empty(); --changes) {
            const auto place = below(std::min(reach, bytes.size()));
            switch (below(6)) {
                case 0:
                    bytes[place] = static_cast<char>(random());
                    break;
                case 1:
                    bytes[place] = static_cast<char>(bytes[place] ^ (1 << below(8)));
                    break;
                case 2: {
                    const auto value = hurtful[below(std::size(hurtful))];
                    std::memcpy(
                        bytes.data() + place, &value, std::min<std::size_t>(1u << below(4), bytes.size() - place)
                    );
                    break;
                }
                case 3:
                    bytes.resize(below(bytes.size()) + 1);
                    break;
                case 4:
                    bytes.insert(place, bytes.substr(below(bytes.size()), below(64)));
                    break;
                default:
                    bytes.erase(place, below(16));
                    break;
            }
        }
    }

    /// Runs `attempt` for the chosen time; it returns the code of a refusal or "accepted".
    template <typename Attempt>
    void run(const char* what, long time, Attempt attempt) {
        attempt();  // what is needed once is not growth
        const auto before = peakKilobytes();
        std::map<std::string, std::size_t> outcomes;
        std::size_t total = 0;
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(time);
        while (std::chrono::steady_clock::now() < end) {
            ++outcomes[attempt()];
            ++total;
        }
        std::cerr << "    " << what << ", seed " << seed << ": " << total << " mutants;";
        for (const auto& [code, count] : outcomes) std::cerr << ' ' << code << ' ' << count;
        std::cerr << std::endl;
        CPPUNIT_ASSERT_MESSAGE("mutants must reach more than one refusal", outcomes.size() > 2);
        CPPUNIT_ASSERT_MESSAGE("memory grew", importAuditApplies() ? peakKilobytes() - before < 128 * 1024 : true);
    }

    const long time_ms = fromEnvironment("CARDCAGE_FUZZ_SECONDS", 5) * 1000;
    const std::uint64_t seed;
    Random random;
};

CPPUNIT_TEST_FIXTURE(Mutations, damagedElfFilesAreRefused) {
    const auto original = readModuleFile(sample("answers_c")).bytes;
    const auto whole = original.size();
    run("ELF", time_ms / 2, [&] {
        auto bytes = original;
        // The header and the tables at the front matter most.
        damage(bytes, below(2) ? 2048 : whole);
        return refusalOf([&] { readModuleBytes("mutant.so", std::move(bytes)); });
    });
}

CPPUNIT_TEST_FIXTURE(Mutations, damagedManifestsAreRefused) {
    const std::string original =
        R"({"id": "customers", "version": "1.0.0-rc.1", "title": "Customers", "vendor": "V\u00e4",
        "abi": "1.1", "status": "stable", "reload": "swap", "settings": {"type": "object", "properties": {"a": {"type": "string"}}},
        "needs": {"operations": ["a.b/1"], "views": ["a_api.b"], "services": ["cardcage.db/1"]}, "wants": {"operations": []},
        "views": ["customers_api.customer_v1"], "permissions": ["x:y"]})";
    run("manifest", time_ms / 4, [&] {
        auto text = original;
        damage(text, text.size());
        const auto reason = reasonOf([&] { Manifest::parse(text); });
        if (reason.empty()) return "accepted";
        return reason.find("not acceptable JSON") == std::string::npos ? "wrong_content" : "not_json";
    });
}

CPPUNIT_TEST_FIXTURE(Mutations, damagedSymbolTablesAreRefused) {
    const auto original = readModuleFile(sample("answers_cpp")).bytes;
    // Only where the dynamic section and its tables lie: everything else was damaged above.
    run("symbols", time_ms / 4, [&] {
        auto bytes = original;
        const auto place = below(bytes.size() / 2);
        const auto value = below(2) ? random() : below(1 << 16);
        std::memcpy(bytes.data() + place, &value, std::min<std::size_t>(8, bytes.size() - place));
        return refusalOf([&] {
            const ElfImage image(bytes);
            image.symbols();
            image.needed();
            image.notes("Cardcage");
        });
    });
}

}  // namespace
}  // namespace cardcage::modules
