#include <filesystem>
#include <optional>

#include "host/admin/command_line.hpp"
#include "host/admin/modules/file_changes.hpp"
#include "host/admin/output.hpp"
#include "host/installation/module_trust.hpp"
#include "host/json/object_writer.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/signing/key_file.hpp"
#include "host/modules/signing/signature.hpp"

namespace cardcage::admin {
namespace {

namespace fs = std::filesystem;

struct SignWords {
    fs::path file;
    fs::path key;
    fs::path new_key;
};

void keepKey(const fs::path& path, const crypto::SecretKey& key) {
    modules::writeKeyFile(path, key);
    note(
        "The secret key is in " + path.string() +
        ": keep it where nobody else can read it. Servers that shall trust it have, in their configuration, "
        "modules.keys.<name> = third_party:" +
        crypto::textOf(key.publicKey())
    );
}

/// Reads a module and signs it in memory. One whose earlier signature is wrong gets a new one, too.
modules::ModuleFile signedFile(const fs::path& file, const crypto::SecretKey& key) {
    return modules::readModuleBytes(file, modules::signedWith(key, modules::bytesOfModule(file)));
}

int sign(const CommandLine& line, const SignWords& words) {
    const bool is_new = !words.new_key.empty();
    if (words.key.empty() != is_new) {
        throw CommandError(
            Usage, "name the file of the secret key, either with --key or, for a new one, with --new-key"
        );
    }
    if (words.file.empty() && !is_new) throw CommandError(Usage, "name the module's .so file");
    const auto key = is_new ? crypto::SecretKey::generate() : modules::readKeyFile(words.key);
    const auto public_key = crypto::textOf(key.publicKey());
    json::ObjectWriter answer;
    answer.member("public_key", public_key);
    // The module first: a file that cannot be signed leaves no key behind.
    std::optional<modules::ModuleFile> module;
    if (!words.file.empty()) module = signedFile(words.file, key);
    if (is_new) keepKey(words.new_key, key);
    if (module) {
        FileChanges changes;
        changes.put(words.file, module->bytes);
        changes.keep();
        note("Signed " + module->label() + " (" + words.file.string() + ").");
        answer.member("file", words.file.string())
            .member("module", module->manifest.id)
            .member("version", module->manifest.version.text)
            .member("sha256", module->hash);
    }
    printLine(line.json ? answer.text() : public_key);
    return Success;
}

/// The result of looking at a signature.
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
