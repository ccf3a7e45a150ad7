#include "host/database/connecting/connection_options.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace cardcage::database {
namespace {

std::string quoted(std::string_view value) {
    std::string text = "'";
    for (const char c : value) {
        if (c == '\'' || c == '\\') text += '\\';
        text += c;
    }
    return text + '\'';
}

/// A backslash keeps a space inside one option; that space cannot become a tab.
std::string withTabs(const std::string& options) {
    std::string text = options;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if (text[i] == ' ') {
            text[i] = '\t';
        }
    }
    return text;
}

}  // namespace

ConnectionOptions::ConnectionOptions(const std::string& url) {
    char* message = nullptr;
    const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> parsed(
        PQconninfoParse(url.c_str(), &message), &PQconninfoFree
    );
    PQfreemem(message);  // it quotes the string, password included
    if (!parsed) {
        throw std::invalid_argument(
            "the database connection string cannot be read; write postgresql://user@host/database or host=… dbname=… "
            "user=…"
        );
    }
    for (const auto* option = parsed.get(); option->keyword; ++option) {
        if (option->val) values_[option->keyword] = option->val;
    }
}

std::string ConnectionOptions::get(const std::string& keyword) const {
    const auto found = values_.find(keyword);
    return found == values_.end() ? std::string() : found->second;
}

void ConnectionOptions::set(const std::string& keyword, std::string value) {
    values_[keyword] = std::move(value);
}

void ConnectionOptions::setDefault(const std::string& keyword, std::string value) {
    values_.try_emplace(keyword, std::move(value));
}

std::string ConnectionOptions::keywords() const {
    std::string text;
    for (const auto& [keyword, value] : values_) {
        if (!text.empty()) text += ' ';
        text += keyword + '=' + quoted(value);
    }
    return text;
}

std::string ConnectionOptions::forPoco() const {
    std::string text;
    for (const auto& [keyword, value] : values_) {
        const std::string passed = quoted(keyword == "options" ? withTabs(value) : value);
        if (passed.find(' ') != std::string::npos) {
            throw std::invalid_argument(
                "the database connection string has a space in '" + keyword +
                "', which the connector does not pass on; "
                "choose a value without spaces"
            );
        }
        if (!text.empty()) text += ' ';
        text += keyword + '=' + passed;
    }
    return text;
}

}  // namespace cardcage::database
