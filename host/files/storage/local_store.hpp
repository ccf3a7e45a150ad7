#pragma once

#include <filesystem>

#include "host/files/storage/store.hpp"

namespace cardcage::files {

/// Contents as files of a directory: <directory>/ab/cdef…, by their hash. What is being written lies in
/// <directory>/new under a random name. Servers that share the directory share the contents.
class LocalStore final : public Store {
public:
    /// Makes the directory and its folders when they are not there, private to this account.
    explicit LocalStore(std::filesystem::path directory);

    std::unique_ptr<NewContent> create() override;
    std::unique_ptr<StoredContent> open(std::string_view sha256) override;
    bool exists(std::string_view sha256) override;
    void remove(std::string_view sha256) override;
    void list(Time time, const std::function<bool(std::string_view sha256)>& take) override;
    void sweep(Time time) override;

private:
    std::filesystem::path pathOf(std::string_view sha256) const;

    std::filesystem::path directory_;
    std::filesystem::path new_;
};

}  // namespace cardcage::files
