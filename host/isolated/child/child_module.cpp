#include "host/isolated/child/child_module.hpp"

#include <dlfcn.h>

#include <stdexcept>
#include <string>

#include "host/modules/service_lookup.hpp"

namespace cardcage::isolated {
namespace {

/// The function that is looked for while init runs, and the one found: a module's init has no other way to hand it
/// over.
struct Search {
    std::string_view name;
    ChildFunction found;
};
Search& search() {
    static Search only;
    return only;
}

std::int32_t addIsolated(const cc_host*, const cc_isolated_function* function) {
    if (!function || function->size < sizeof(cc_isolated_function)) return CC_INVALID;
    const std::string_view name(function->name.data ? function->name.data : "", function->name.size);
    if (name == search().name) search().found = {function->work, function->self};
    return CC_OK;
}

const void* serve(const cc_host*, cc_str id) {
    static const cc_module_v1 registration{
        sizeof(cc_module_v1),
        [](const cc_host*, const cc_route*) -> std::int32_t { return CC_OK; },
        [](const cc_host*, const cc_operation*) -> std::int32_t { return CC_OK; }};
    static const cc_isolated_v1 isolated{
        sizeof(cc_isolated_v1),
        &addIsolated,
        [](cc_call*, const cc_isolated_request*, const cc_isolated_sink*, cc_isolated_result*) -> std::int32_t {
            return CC_WRONG_PHASE;
        }};
    const std::string_view name(id.data ? id.data : "", id.size);
    if (name == CC_MODULE_V1) return &registration;
    if (name == CC_ISOLATED_V1) return &isolated;
    return modules::inertService(name);
}

int loadFlags() {
#ifdef CARDCAGE_SANITIZE
    return RTLD_NOW | RTLD_LOCAL;
#else
    return RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND;  // as the server loads it
#endif
}

}  // namespace

ChildFunction loadFunction(const std::filesystem::path& library, std::string_view name) {
    static const cc_host host{sizeof(cc_host), CC_ABI_REVISION, &serve};
    search() = {name, {}};
    void* loaded = dlopen(library.c_str(), loadFlags());
    if (!loaded) throw std::runtime_error(std::string("the module cannot be loaded: ") + dlerror());
    const auto entry = reinterpret_cast<cc_module_entry>(dlsym(loaded, "cardcage_module_entry_1"));
    const auto* descriptor = entry ? entry() : nullptr;
    if (!descriptor || !descriptor->init) throw std::runtime_error("the module has no init");
    void* self = nullptr;
    if (const auto status = descriptor->init(&host, &self); status < 0) {
        throw std::runtime_error("init of the module returned " + std::to_string(status));
    }
    if (!search().found.work) throw std::runtime_error("the module registers no function " + std::string(name));
    return search().found;
}

}  // namespace cardcage::isolated
