// Each block is wrong in one way; the tests sdk_refuses_… look at the compiler's words.
#include <cardcage/module.hpp>

namespace {

namespace sdk = cardcage::sdk;

struct Thing {
    std::string name;
    std::string color;

    static constexpr auto schema() {
#if defined(REFUSE_FORGOTTEN_MEMBER)
        return sdk::record("Thing", sdk::required<&Thing::name>("Name."));
#elif defined(REFUSE_SAME_NAME)
        return sdk::record(
            "Thing", sdk::required<&Thing::name>("Name."), sdk::optional<&Thing::color>("Color.", sdk::named("name"))
        );
#else
        return sdk::record("Thing", sdk::required<&Thing::name>("Name."), sdk::optional<&Thing::color>("Color."));
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

// A contract that provider and consumer share.
struct Other {
    std::string name;

    static constexpr auto schema() { return sdk::record("Other", sdk::required<&Other::name>("Name.")); }
};

#if defined(REFUSE_CONTRACT_NAME)
constexpr sdk::OperationContract<Thing, Thing> repeat{"things.Repeat", "Repeat a thing"};
#else
constexpr sdk::OperationContract<Thing, Thing> repeat{"things.repeat/1", "Repeat a thing"};
#endif
constexpr sdk::HookContract<Thing> before_repeat{"things.before_repeat/1", "A thing is about to be repeated"};
constexpr sdk::EventContract<Thing> repeated{"things.repeated/1", "A thing was repeated"};

#if defined(REFUSE_PROVIDER_REQUEST)
Thing provider(sdk::Call&, const Other&) {
    return {};
}
#elif defined(REFUSE_PROVIDER_ANSWER)
Other provider(sdk::Call&, const Thing&) {
    return {};
}
#else
Thing provider(sdk::Call&, const Thing&) {
    return {};
}
#endif

auto operations() {
    return std::array{sdk::provide(repeat, &provider)};
}

[[maybe_unused]] void consumer(sdk::Call& call) {
#if defined(REFUSE_CONSUMER_REQUEST)
    call.invoke(repeat, Other{});
#elif defined(REFUSE_CONSUMER_ANSWER)
    const Other other = call.invoke(repeat, Thing{});
#elif defined(REFUSE_HOOK_REQUEST)
    call.collect(before_repeat, Other{});
#elif defined(REFUSE_EVENT_PAYLOAD)
    call.publish(repeated, Other{});
#elif defined(REFUSE_EVENT_AS_OPERATION)
    call.invoke(repeated, Thing{});
#else
    call.invoke(repeat, {"thing", "red"});
    call.collect(before_repeat, {"thing", "red"});
    call.publish(repeated, {"thing", "red"});
#endif
}

struct find_thing_text {
    static constexpr std::string_view name = "find_thing";
#if defined(REFUSE_PLACEHOLDER)
    static constexpr std::string_view sql = "SELECT {thing.Thin} FROM thing";
#else
    static constexpr std::string_view sql = "SELECT {thing.Thing} FROM thing";
#endif
};

[[maybe_unused]] void reader(sdk::Call& call) {
    constexpr sdk::RecordQuery<find_thing_text> find_thing;
#if defined(REFUSE_LOCK)
    call.db().one<Thing>(find_thing.locked());
#else
    call.db().one<Thing>(find_thing);
#endif
}

auto routes() {
    return std::array{sdk::post("/things", sdk::unversioned, &handler, "Does things")};
}

}  // namespace

CARDCAGE_MODULE(routes, operations)
