#pragma once

#include <map>
#include <string>
#include <string_view>

namespace cardcage::database {

/// The parts of a connection string, either "postgresql://user@host/database?…" or "host=… dbname=… user=…".
class ConnectionOptions {
public:
    /// Throws std::invalid_argument (without the text, which may hold a password) when libpq cannot read it.
    explicit ConnectionOptions(const std::string& url);

    /// Empty when absent.
    std::string get(const std::string& keyword) const;
    void set(const std::string& keyword, std::string value);
    /// Sets it unless it is there already.
    void setDefault(const std::string& keyword, std::string value);

    /// As a libpq keyword string, every value quoted.
    std::string keywords() const;
    /// As a string that Poco's connector passes on unharmed. It knows neither URIs nor quotes: it cuts at every space.
    /// Values are therefore escaped for libpq behind it; the spaces of `options` become tabs, which the server takes as
    /// well; a space anywhere else is std::invalid_argument.
    std::string forPoco() const;

    const std::map<std::string, std::string>& values() const { return values_; }

private:
    std::map<std::string, std::string> values_;
};

}  // namespace cardcage::database
