#include "host/serving/outbox.hpp"

#include <Poco/Net/MailMessage.h>
#include <Poco/Net/MailRecipient.h>
#include <Poco/Net/MediaType.h>
#include <Poco/Net/StringPartSource.h>

#include <fstream>
#include <string>
#include <vector>

namespace cardcage::serving {
namespace {

constexpr database::Statement take_mails{
    .name = "take_mails",
    .sql =
        "SELECT id, recipient, language, subject, body FROM cardcage.outbox_mail WHERE sent_at IS NULL "
        "AND created_at + attempts * attempts * interval '1 second' <= now() "
        "ORDER BY attempts, created_at, id LIMIT $1::bigint FOR UPDATE SKIP LOCKED"};

constexpr database::Statement mark_mails_sent{
    .name = "mark_mails_sent",
    .sql =
        "UPDATE cardcage.outbox_mail SET sent_at = now(), attempts = attempts + 1, body = '', last_error = NULL "
        "WHERE id = ANY($1::text[]::uuid[])"};

constexpr database::Statement mark_mails_failed{
    .name = "mark_mails_failed",
    .sql =
        "UPDATE cardcage.outbox_mail AS mail SET attempts = attempts + 1, last_error = failed.cause "
        "FROM unnest($1::text[]::uuid[], $2::text[]) AS failed (id, cause) WHERE mail.id = failed.id"};

struct Mail {
    std::string id, recipient, language, subject, body;
};

std::string text(const cc_str& column) {
    return column.data ? std::string(column.data, column.size) : std::string();
}

cc_value texts(const std::vector<cc_str>& values) {
    return {.kind = CC_VALUE_TEXTS, .count = static_cast<std::uint32_t>(values.size()), .texts = values.data()};
}

cc_str borrowed(const std::string& text) {
    return {text.data(), text.size()};
}

cc_value integer(std::int64_t number) {
    return {.kind = CC_VALUE_INTEGER, .integer = number};
}

void writeMessage(const Mail& mail, const std::filesystem::path& folder, const std::string& sender) {
    Poco::Net::MailMessage message;
    message.setSender(sender);
    message.addRecipient({Poco::Net::MailRecipient::PRIMARY_RECIPIENT, mail.recipient});
    message.setSubject(Poco::Net::MailMessage::encodeWord(mail.subject, "UTF-8"));
    message.set("Content-Language", mail.language);
    message.setContentType("text/plain; charset=UTF-8");
    message.setContent(mail.body, Poco::Net::MailMessage::ENCODING_8BIT);

    // Written aside and renamed, so that a reader of the folder never sees half a message.
    const auto partial = folder / (mail.id + ".partial");
    {
        std::ofstream file(partial, std::ios::binary);
        message.write(file);
        file.flush();
        if (!file)
            throw std::filesystem::filesystem_error(
                "cannot write the message", partial, std::make_error_code(std::errc::io_error)
            );
    }
    std::filesystem::permissions(partial, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    std::filesystem::rename(partial, folder / (mail.id + ".eml"));
}

}  // namespace

Outbox::Outbox(std::filesystem::path mail_folder, std::string sender, observability::Log& log)
    : folder_(std::move(mail_folder)), sender_(std::move(sender)), log_(log) {
    std::filesystem::create_directories(folder_);
    std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
}

std::size_t Outbox::deliver(database::Lane& lane, std::size_t most) {
    database::Work work(lane, {}, database::Mode::Write);
    const cc_value limit[] = {integer(static_cast<std::int64_t>(most))};
    std::vector<Mail> mails;
    work.run(take_mails, limit, [&](std::span<const cc_str> row) {
        mails.push_back({text(row[0]), text(row[1]), text(row[2]), text(row[3]), text(row[4])});
        return true;
    });
    if (mails.empty()) return 0;

    std::vector<cc_str> sent;
    std::vector<cc_str> failed;
    std::vector<std::string> causes;
    for (const auto& mail : mails) {
        try {
            writeMessage(mail, folder_, sender_);
            sent.push_back(borrowed(mail.id));
        } catch (const std::exception& error) {
            log_.error("mail not delivered; it is tried again", {{"mail", mail.id}, {"cause", error.what()}});
            failed.push_back(borrowed(mail.id));
            causes.emplace_back(error.what());
        }
    }
    if (!sent.empty()) {
        const cc_value ids[] = {texts(sent)};
        work.run(mark_mails_sent, ids);
    }
    if (!failed.empty()) {
        std::vector<cc_str> reasons;
        for (const auto& cause : causes) reasons.push_back(borrowed(cause));
        const cc_value values[] = {texts(failed), texts(reasons)};
        work.run(mark_mails_failed, values);
    }
    work.commit();
    return sent.size();
}

}  // namespace cardcage::serving
