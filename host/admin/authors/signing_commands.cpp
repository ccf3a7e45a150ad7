#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "host/admin/command_line.hpp"
#include "host/admin/output.hpp"
#include "host/installation/module_trust.hpp"
#include "host/json/object_writer.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/signing/key_file.hpp"
#include "host/modules/signing/signature.hpp"

namespace cardcage::admin {
namespace {

namespace fs = std::filesystem;

/// Puts new bytes in the place of a file, whole or not at all, with its mode.
void replaceFile(const fs::path& file, std::string_view bytes) {
    struct stat status {};
    const auto target = fs::canonical(file);
    if (stat(target.c_str(), &status) != 0) throw CommandError(Failure, target.string() + ": " + std::strerror(errno));
    const auto partial = target.string() + '.' + std::to_string(getpid());
    const int descriptor = open(partial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, status.st_mode & 07777);
    bool is_written = descriptor >= 0;
    while (is_written && !bytes.empty()) {
        const auto count = write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        is_written = count > 0;
        if (is_written) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    is_written = is_written && fchmod(descriptor, status.st_mode & 07777) == 0 && fsync(descriptor) == 0;
    int reason = errno;
    if (descriptor >= 0) close(descriptor);
    if (is_written && rename(partial.c_str(), target.c_str()) == 0) return;
    if (is_written) reason = errno;
    if (descriptor >= 0) unlink(partial.c_str());
    throw CommandError(Failure, "the signed file cannot be written to " + partial + ": " + std::strerror(reason));
}

struct SignWords {
    fs::path file;
    fs::path key;
    fs::path new_key;
};

crypto::SecretKey keyOf(const SignWords& words) {
    if (words.new_key.empty()) return modules::readKeyFile(words.key);
    auto key = crypto::SecretKey::generate();
    modules::writeKeyFile(words.new_key, key);
    note(
        "The secret key is in " + words.new_key.string() +
        ": keep it where nobody else can read it. Servers that shall trust it have, in their configuration, "
        "modules.keys.<name> = third_party:" +
        crypto::textOf(key.publicKey())
    );
    return key;
}

modules::ModuleFile signFile(const fs::path& file, const crypto::SecretKey& key) {
    // Also of a file whose earlier signature is wrong: it gets a new one.
    std::string bytes = modules::bytesOfModule(file);
    auto module = modules::readModuleBytes(file, modules::signedWith(key, std::move(bytes)));
    replaceFile(file, module.bytes);
    note("Signed " + module.label() + " (" + file.string() + ").");
    return module;
}

int sign(const CommandLine& line, const SignWords& words) {
    if (words.key.empty() == words.new_key.empty()) {
        throw CommandError(
            Usage, "name the file of the secret key, either with --key or, for a new one, with --new-key"
        );
    }
    if (words.file.empty() && words.new_key.empty()) throw CommandError(Usage, "name the module's .so file");
    const auto key = keyOf(words);
    const auto public_key = crypto::textOf(key.publicKey());
    json::ObjectWriter answer;
    answer.member("public_key", public_key);
    if (!words.file.empty()) {
        const auto module = signFile(words.file, key);
        answer.member("file", words.file.string())
            .member("module", module.manifest.id)
            .member("version", module.manifest.version.text)
            .member("sha256", module.hash);
    }
    printLine(line.json ? answer.text() : public_key);
    return Success;
}

/// What is known of a signature.
struct Verdict {
    modules::ModuleFile file;
    std::string signer;  ///< public key; empty: not signed
    std::string name;    ///< of the trusted key; empty: none
    bool is_trusted = false;
    bool is_required = false;
};

/// `given`: the one key to trust; empty: those of the configuration.
Verdict verdictOn(const CommandLine& line, const fs::path& path, const std::string& given) {
    Verdict verdict{.file = modules::readModuleFile(path), .signer = {}, .name = {}};
    const auto tier = modules::tierOf(verdict.file.manifest);
    if (verdict.file.signer) verdict.signer = crypto::textOf(*verdict.file.signer);
    if (!given.empty()) {
        if (!crypto::publicKeyOf(given)) {
            throw CommandError(Usage, "--public-key must be a public key as cardcage module sign prints it");
        }
        verdict.is_required = true;
        verdict.is_trusted = verdict.signer == given;
        return verdict;
    }
    const auto trust = installation::trustOf(*line.configuration());
    verdict.is_required = trust.isRequired(tier);
    const auto* key = verdict.file.signer ? trust.keyOf(*verdict.file.signer, tier) : nullptr;
    if (key) verdict.name = key->name;
    verdict.is_trusted = key != nullptr;
    return verdict;
}

std::string sentenceOf(const Verdict& verdict) {
    const auto label = verdict.file.label();
    const auto demand = verdict.is_required ? "" : "; this configuration takes it nevertheless";
    if (verdict.signer.empty()) return label + " is not signed" + demand + '.';
    const auto signer = label + " is signed with the key " + verdict.signer;
    if (!verdict.name.empty()) return signer + ", which is modules.keys." + verdict.name + '.';
    if (verdict.is_trusted) return signer + '.';
    return signer + ", which is not trusted" + demand + '.';
}

int verify(const CommandLine& line, const fs::path& path, const std::string& given) {
    const auto verdict = verdictOn(line, path, given);
    if (line.json) {
        const auto orNull = [](const std::string& text) { return text.empty() ? std::nullopt : std::optional(text); };
        printLine(json::ObjectWriter()
                      .member("file", path.string())
                      .member("module", verdict.file.manifest.id)
                      .member("version", verdict.file.manifest.version.text)
                      .member("tier", modules::name(modules::tierOf(verdict.file.manifest)))
                      .member("sha256", verdict.file.hash)
                      .member("public_key", orNull(verdict.signer))
                      .member("name", orNull(verdict.name))
                      .member("trusted", verdict.is_trusted)
                      .member("required", verdict.is_required)
                      .text());
    } else {
        note(sentenceOf(verdict));
    }
    return verdict.is_trusted ? Success : Failure;
}

}  // namespace

void addModuleSigning(CLI::App& program, CommandLine& line) {
    auto* commands = program.get_subcommand("module");
    const auto words = std::make_shared<SignWords>();
    auto* sign_command = commands->add_subcommand("sign", "Sign a module (Ed25519), or make a key for it");
    sign_command->add_option("file", words->file, "The module's .so file; it is replaced by the signed one");
    sign_command->add_option("--key", words->key, "File of the secret key, mode 0600")->type_name("FILE");
    sign_command->add_option("--new-key", words->new_key, "Make a secret key in this new file")->type_name("FILE");
    line.addJson(*sign_command);
    sign_command->callback([&line, words] { line.action = [&line, words] { return sign(line, *words); }; });

    const auto file = std::make_shared<fs::path>();
    const auto key = std::make_shared<std::string>();
    auto* verify_command = commands->add_subcommand(
        "verify", "Report who has signed a module; exit code 1 unless it is a key that this configuration trusts"
    );
    verify_command->add_option("file", *file, "The module's .so file")->required();
    verify_command->add_option("--public-key", *key, "Trust this key instead of the configuration's")->type_name("KEY");
    line.addJson(*verify_command);
    verify_command->callback([&line, file, key] {
        line.action = [&line, file, key] { return verify(line, *file, *key); };
    });
}

}  // namespace cardcage::admin
