#include "host/mail/outbox.hpp"

#include <Poco/Base64Encoder.h>
#include <Poco/Net/MailMessage.h>
#include <Poco/Net/MailRecipient.h>
#include <Poco/Net/MediaType.h>
#include <Poco/Net/StringPartSource.h>
#include <unicode/bytestream.h>
#include <unicode/idna.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "host/database/rows.hpp"
#include "host/mail/sql.hpp"

namespace cardcage::mail {
namespace {

struct Mail {
    std::string id, recipient, language, subject, body, tenant;
};

bool isPlain(std::string_view text) {
    return std::ranges::all_of(text, [](unsigned char c) { return c >= 0x20 && c < 0x7F; });
}

/// Text of a header as encoded words (RFC 2047) where it is not plain ASCII. Poco's own encoder cuts characters in two
/// where a word gets too long, so each word is made here, of whole characters.
std::string encodedText(std::string_view text) {
    constexpr std::size_t longest_word = 39;  // bytes; with Base64, its frame and "Subject: " 73 of the 76 of a line
    if (isPlain(text) && text.find("=?") == std::string_view::npos) return std::string(text);
    std::string words;
    while (!text.empty()) {
        auto size = std::min(longest_word, text.size());
        const auto continues = [&] {
            return size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80;
        };
        while (size > 1 && continues()) --size;
        std::ostringstream word;
        Poco::Base64Encoder encoder(word);
        encoder.rdbuf()->setLineLength(0);
        encoder << text.substr(0, size);
        encoder.close();
        words += (words.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + word.str() + "?=";
        text.remove_prefix(size);
    }
    return words;
}

/// A name in front of an address (RFC 5322, 3.4).
std::string phrase(const std::string& text) {
    if (!isPlain(text)) return encodedText(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

/// "a@b.example" of itself or of "Name <a@b.example>".
std::string addressOf(const std::string& sender) {
    const auto begin = sender.rfind('<');
    if (begin == std::string::npos) return sender;
    return sender.substr(begin + 1, sender.find('>', begin) - begin - 1);
}

/// An address whose domain is as the DNS has it ("ana@xn--mnchen-3ya.example"): not every mail server takes other
/// letters than those of ASCII. Throws for a domain that no DNS can have.
std::string deliverable(const std::string& address) {
    if (isPlain(address)) return address;
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::IDNA> names(
        icu::IDNA::createUTS46Instance(UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ, status)
    );
    const auto domain = address.rfind('@') + 1;
    auto ascii = address.substr(0, domain);
    icu::StringByteSink<std::string> sink(&ascii);
    icu::IDNAInfo info;
    if (U_SUCCESS(status)) names->nameToASCII_UTF8(address.substr(domain), sink, info, status);
    if (U_FAILURE(status) || info.hasErrors()) throw std::runtime_error("the domain of the recipient is no domain");
    return ascii;
}

/// Every line of a message ends with CR LF, whatever the text has.
std::string withNetworkLines(std::string_view text) {
    std::string lines;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r') {
            if (i + 1 == text.size() || text[i + 1] != '\n') lines += "\r\n";
        } else if (text[i] == '\n') {
            lines += "\r\n";
        } else {
            lines += text[i];
        }
    }
    return lines;
}

void writeMessage(const Mail& mail, const std::filesystem::path& folder, const std::string& sender) {
    Poco::Net::MailMessage message;
    const auto address = addressOf(sender);
    message.setSender(mail.tenant.empty() ? sender : phrase(mail.tenant) + "\r\n <" + address + ">");
    message.addRecipient({Poco::Net::MailRecipient::PRIMARY_RECIPIENT, deliverable(mail.recipient)});
    message.setSubject(encodedText(mail.subject));
    message.set("Message-ID", "<" + mail.id + "@" + address.substr(address.rfind('@') + 1) + ">");
    message.set("MIME-Version", "1.0");
    message.set("Content-Language", mail.language);
    message.setContentType("text/plain; charset=UTF-8");
    message.setContent(withNetworkLines(mail.body), Poco::Net::MailMessage::ENCODING_8BIT);

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

std::size_t Outbox::deliver(database::Connection& connection, std::size_t most) {
    database::Work work(connection, {}, database::Mode::Write);
    const auto mails = database::many<Mail>(work, sql::take_mails, static_cast<std::int64_t>(most));
    if (mails.empty()) return 0;

    std::vector<std::string_view> sent;
    std::vector<std::string_view> failed;
    std::vector<std::string> causes;
    for (const auto& mail : mails) {
        try {
            writeMessage(mail, folder_, sender_);
            sent.push_back(mail.id);
        } catch (const std::exception& error) {
            log_.error("mail not delivered; it is tried again", {{"mail", mail.id}, {"cause", error.what()}});
            failed.push_back(mail.id);
            causes.emplace_back(error.what());
        }
    }
    if (!sent.empty()) database::run(work, sql::mark_mails_sent, sent);
    if (!failed.empty()) database::run(work, sql::mark_mails_failed, failed, causes);
    work.commit();
    return sent.size();
}

}  // namespace cardcage::mail
