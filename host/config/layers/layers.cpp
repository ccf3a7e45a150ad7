#include "host/config/layers/layers.hpp"

#include <Poco/Exception.h>

#include <algorithm>
#include <set>

namespace cardcage::config {

Values valuesOf(const Source& source, const Poco::Util::AbstractConfiguration& texts) {
    Values values;
    for (const auto& key : source.names()) values.emplace(key, Value{texts.getRawString(key), source.sourceOf(key)});
    return values;
}

std::string Layers::sourceOf(const std::string& key) const {
    const auto found =
        std::ranges::find_if(sources_, [&](const Place& place) { return place.texts->hasProperty(key); });
    if (found == sources_.end()) throw Poco::NotFoundException(key);
    return found->source->sourceOf(key);
}

std::vector<std::string> Layers::names() const {
    std::set<std::string> all;
    for (const auto& place : sources_) {
        const auto names = place.source->names();
        all.insert(names.begin(), names.end());
    }
    return {all.begin(), all.end()};
}

}  // namespace cardcage::config
