#include "host/config/layers/layer.hpp"

#include <Poco/Exception.h>

namespace cardcage::config {

void Layer::put(const Entry& entry) {
    setRaw(entry.key, entry.value);
    sources_.insert_or_assign(entry.key, entry.place);
}

std::string Layer::sourceOf(const std::string& key) const {
    const auto found = sources_.find(key);
    if (found == sources_.end()) throw Poco::NotFoundException(key);
    return found->second;
}

std::vector<std::string> Layer::names() const {
    std::vector<std::string> all;
    for (const auto& [key, value] : *this) all.push_back(key);
    return all;
}

}  // namespace cardcage::config
