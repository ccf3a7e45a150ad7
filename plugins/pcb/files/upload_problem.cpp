#include "files/upload_problem.hpp"

#include <csignal>

#include "work/unpack_upload.hpp"

namespace cardcage::pcb {
namespace {

sdk::Problem tooLarge(const std::string& detail) {
    return {413, "payload_too_large", detail};
}

std::string quoted(std::string_view name) {
    return std::string("\"").append(name).append("\"");
}

/// "The entry "a/b.gbr" of "set.zip" is a link."
std::string sentenceAbout(const RefusedUpload& refused, const std::string& file) {
    const auto subject = refused.entry.empty() ? "The file " + quoted(file)
                                               : "The entry " + quoted(refused.entry) + " of " + quoted(file);
    return subject + " " + refused.reason + ".";
}

sdk::Problem refusalOf(const RefusedUpload& refused, const std::vector<sdk::File>& parts) {
    const auto input = static_cast<std::size_t>(refused.input);
    const auto sentence = sentenceAbout(refused, parts.at(input).name);
    if (refused.fault == archives::Fault::Limit) return tooLarge(sentence);
    sdk::FieldErrors errors;
    errors.add("/files/" + std::to_string(input), sdk::wireName(refused.fault), sentence);
    return sdk::Problem::badRequest("invalid_archive", sentence + " Nothing was stored.", std::move(errors));
}

/// A crash is counted against the archive: the same bytes would do it again. A process that somebody ended is not.
sdk::Problem crashed(sdk::Call& call, const sdk::IsolatedResult& result) {
    if (result.signal == SIGKILL)
        return sdk::Problem::unavailable("unavailable", "Unpacking the upload was ended; repeat the request.");
    call.log().error("unpacking an upload crashed", {{"reason", result.text}});
    return sdk::Problem::badRequest(
        "invalid_archive", "The upload has an archive that cannot be read; send its files one by one."
    );
}

}  // namespace

sdk::Problem noParts() {
    return sdk::Problem::invalid("/files", "required", "must have at least one part with a filename");
}

sdk::Problem wrongPartName(std::size_t part) {
    return sdk::Problem::invalid(
        "/files/" + std::to_string(part),
        "format",
        "has a filename that no file may have: 1 to 255 bytes without folders, control characters, < > : \" | ? *, and "
        "blanks or dots at its end"
    );
}

sdk::Problem wrongEntryName(std::string_view entry) {
    sdk::FieldErrors errors;
    const auto sentence = "The entry " + quoted(entry) + " has a name that not every system can store.";
    errors.add("/files", "name", sentence);
    return sdk::Problem::badRequest("invalid_archive", sentence + " Rename it; nothing was stored.", std::move(errors));
}

sdk::Problem namesTwice(std::string_view name) {
    return sdk::Problem::invalid(
        "/files",
        "duplicate",
        "has several files for the name " + quoted(name) + "; rename them, or upload them to PCBs of their own"
    );
}

sdk::Problem uploadTooLarge(std::int64_t most) {
    return tooLarge(
        "The files of the upload have more than " + std::to_string(most) + " bytes; send them in several uploads."
    );
}

sdk::Problem tooManyFiles(std::int64_t most) {
    return tooLarge(
        "The PCB would have more than " + std::to_string(most) + " files; leave out those that no board is made from."
    );
}

void requireUnpacked(
    sdk::Call& call, const sdk::IsolatedResult& result, const std::vector<sdk::File>& parts, const Settings& settings
) {
    using Outcome = sdk::IsolatedResult::Outcome;
    switch (result.outcome) {
        case Outcome::Done:
            return;
        case Outcome::Refused:
            throw refusalOf(call.decodeText<RefusedUpload>(result.text, sdk::Decoder::UnknownKeys::Refused), parts);
        case Outcome::Time:
            throw tooLarge(
                // The text has the limit that held: processor time or wall clock.
                "Unpacking the upload breaks its limit of " + result.text + "; send its files in several uploads."
            );
        case Outcome::Memory:
            throw tooLarge(
                "Unpacking the upload takes more than " + std::to_string(settings.archive_memory) +
                " bytes of memory; pack it with smaller dictionaries, or send its files one by one."
            );
        case Outcome::Output:
            throw tooLarge("The upload is unpacked larger than 1 GiB; send its files in several uploads.");
        case Outcome::Stopped:
            throw sdk::HostError(CC_CANCELLED, "the upload was given up");
        case Outcome::Crashed:
            break;
    }
    throw crashed(call, result);
}

}  // namespace cardcage::pcb
