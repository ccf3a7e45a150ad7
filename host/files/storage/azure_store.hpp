#pragma once

#include <filesystem>

#include "host/files/storage/azure_client.hpp"
#include "host/files/storage/store.hpp"

namespace cardcage::files {

/// Contents as block blobs of a container of Azure Blob Storage: content/ab/cdef…, by their hash. A new content is
/// written to a local file first, because its name is its hash. Links are shared access signatures: clients reach the
/// blobs directly. What clients put through them lies in staging/<file> until it is taken over.
class AzureStore final : public Store {
public:
    /// `directory`: for contents on their way.
    AzureStore(AzureAccount account, const std::string& endpoint, std::filesystem::path directory);

    std::unique_ptr<NewContent> create() override;
    std::unique_ptr<StoredContent> open(std::string_view sha256) override;
    bool exists(std::string_view sha256) override;
    void remove(std::string_view sha256) override;
    void list(Time time, const std::function<bool(std::string_view sha256)>& take) override;
    void sweep(Time time) override;

    bool servesLinks() const override { return true; }
    std::optional<std::string> downloadLink(std::string_view sha256, const Presentation& shown, Time expires) override;
    std::optional<std::string> uploadLink(std::string_view file, Time expires) override;
    std::optional<StagedContent> staged(std::string_view file) override;
    void removeStaged(std::string_view file) override;
    void listStaged(Time time, const std::function<bool(std::string_view file)>& take) override;

private:
    void listBlobs(const std::string& prefix, Time time, const std::function<bool(std::string_view name)>& take);

    AzureClient client_;
    std::filesystem::path directory_;
};

}  // namespace cardcage::files
