#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/modules/generation.hpp"
#include "host/modules/library/module_file.hpp"
#include "host/modules/library/probe.hpp"
#include "host/modules/library/probes/probe_memory.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/signing/trust.hpp"
#include "host/posix/file_mark.hpp"

namespace cardcage::modules {

struct LoaderSettings {
    std::filesystem::path modules_directory;
    std::filesystem::path run_directory;   ///< for the loaded copies; made when it is missing
    std::filesystem::path probe_program;   ///< this program; empty: modules are not probed first
    std::filesystem::path probe_memory{};  ///< directory of ProbeMemory; empty: accepted probes are known here only
    std::chrono::milliseconds probe_limit{15'000};
    bool dev = false;                   ///< modules.dev: an equal version may come with other bytes
    std::set<std::string> audit_allow;  ///< modules.audit.allow: ids whose audit findings are accepted
    Trust trust{};                      ///< signatures that modules need
};

/// A file of the modules directory: judged, or refused with a reason.
struct FoundModule {
    std::filesystem::path path;
    std::shared_ptr<const ModuleFile> file;  ///< null: refused
    std::string code;                        ///< of the refusal
    std::string reason;                      ///< of the refusal, for the operator
};

/// The modules directory from outside: two looks that are equal saw the same files, as far as their marks tell.
struct DirectoryLook {
    uid_t owner = 0;
    mode_t mode = 0;
    /// Marks of all "*.so"; nothing for a link to nowhere.
    std::map<std::filesystem::path, std::optional<posix::FileMark>> files;

    bool operator==(const DirectoryLook&) const = default;
};

/// Turns a file of the modules directory into a generation that has run init. Remembers the bytes of the versions that
/// were accepted, and the binaries that were probed. Used from any thread.
class Loader {
public:
    explicit Loader(LoaderSettings settings);

    /// Judges every "*.so" of the modules directory, in order of names. No code of a module runs. One bad file does not
    /// hinder the others; an unsafe directory refuses all of them. Files that it has accepted before are read again
    /// only when they have changed.
    std::vector<FoundModule> discover();

    /// Looks at the modules directory without reading its files.
    DirectoryLook look() const;

    /// Judges one file: directory and file private, ELF, signature, manifest, migrations, import audit. Throws Refused.
    ModuleFile inspect(const std::filesystem::path& path) const;

    /// Probes (once per binary and program), loads and initialises. Throws Refused; "version_reused" when this version
    /// was accepted with other bytes before and modules.dev is off. A probe that has hung is repeated after a minute at
    /// the earliest.
    OwnedGeneration load(
        const ModuleFile& file, ServiceLookup services, const execution::HostServices* host_services = nullptr
    );

    /// Returns the routes and operations of a binary that must not be loaded here, as its probe tells them
    /// (ProbeAnswer); none when it does not.
    Registration probedRegistration(const ModuleFile& file);

    /// Remembers the bytes of this version: from now on it comes with no other ones.
    void accept(const ModuleFile& file);

private:
    void requireNewVersion(const ModuleFile& file);
    void requireProbe(const ModuleFile& file);

    void judge(
        FoundModule& module, const std::optional<posix::FileMark>& mark, std::chrono::system_clock::time_point now
    );
    bool isProbed(const std::string& hash);
    void noteProbed(const ProbeAnswer& answer);

    const LoaderSettings settings_;
    const ProbeMemory memory_;
    std::mutex mutex_;
    std::map<std::pair<std::string, std::string>, std::string> versions_;  ///< (id, version) -> hash
    std::map<std::string, ProbeAnswer> probed_;                            ///< by hash
    /// Files that discover() has accepted, and their marks.
    std::map<std::filesystem::path, std::pair<posix::FileMark, std::shared_ptr<const ModuleFile>>> judged_;
    std::set<std::string> silent_;  ///< hashes of binaries whose probe tells nothing
    /// Ends of probes that hung, and the refusals, by hash.
    std::map<std::string, std::pair<std::chrono::steady_clock::time_point, Refused>> hung_;
};

}  // namespace cardcage::modules
