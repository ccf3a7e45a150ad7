// Each block is wrong in one way; the tests sdk_refuses_… look at the compiler's words.
#include <cardcage/module.hpp>

namespace {

namespace sdk = cardcage::sdk;

struct Thing {
    std::string name;
    std::string color;

    static constexpr auto schema() {
#if defined(REFUSE_FORGOTTEN_MEMBER)
        return sdk::record("Thing", sdk::required("name", &Thing::name, "Name."));
#elif defined(REFUSE_SAME_NAME)
        return sdk::record(
            "Thing", sdk::required("name", &Thing::name, "Name."), sdk::optional("name", &Thing::color, "Color.")
        );
#else
        return sdk::record(
            "Thing", sdk::required("name", &Thing::name, "Name."), sdk::optional("color", &Thing::color, "Color.")
        );
#endif
    }
};

#if defined(REFUSE_TWO_BODIES)
Thing handler(sdk::Call&, const Thing&, const Thing&) {
    return {};
}
#elif defined(REFUSE_NO_CALL)
Thing handler(const Thing&) {
    return {};
}
#elif defined(REFUSE_RAW_STRING)
Thing handler(sdk::Call&, std::string) {
    return {};
}
#else
Thing handler(sdk::Call&, const Thing&) {
    return {};
}
#endif

#if defined(REFUSE_DAY_THAT_IS_NONE)
const auto day = sdk::day(2026, 2, 29);
#endif

auto routes() {
    return std::array{sdk::post("/things", sdk::unversioned, &handler, "Does things")};
}

}  // namespace

CARDCAGE_MODULE(routes)
