#pragma once

#include <Poco/AutoPtr.h>
#include <Poco/Util/MapConfiguration.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "host/config/properties.hpp"

namespace cardcage::config {

/// Settings that know where each of them is written.
class Source {
public:
    /// Returns where the value of a key is written: "default", "config/cardcage.properties:12", "CARDCAGE_SERVER_PORT",
    /// "--port". Throws Poco::NotFoundException for a key without a value.
    virtual std::string sourceOf(const std::string& key) const = 0;
    /// Returns the keys that have a value, sorted.
    virtual std::vector<std::string> names() const = 0;

protected:
    ~Source() = default;
};

/// One source of settings: the flags, a file, the defaults. Values are checked before they are put in; a filled layer
/// is only read, by any thread.
class Layer : public Poco::Util::MapConfiguration, public Source {
public:
    using Ptr = Poco::AutoPtr<Layer>;

    /// Replaces an entry that was put before with the same key.
    void put(const Entry& entry);
    std::string sourceOf(const std::string& key) const override;
    std::vector<std::string> names() const override;

protected:
    ~Layer() override = default;

private:
    std::map<std::string, std::string, std::less<>> sources_;  ///< by key
};

}  // namespace cardcage::config
