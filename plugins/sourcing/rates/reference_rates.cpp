#include "rates/reference_rates.hpp"

#include <expat.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <set>

namespace cardcage::sourcing {
namespace {

constexpr std::size_t most_currencies = 300;
constexpr std::string_view smallest_rate = "0.000001";
constexpr std::string_view largest_rate = "1000000000";

sdk::Decimal decimal(std::string_view text) {
    return sdk::Decimal::parse(text).value();
}

/// Whether a rate moved by more than a quarter.
bool isFarFrom(sdk::Decimal before, sdk::Decimal now) {
    return now * 4 > before * 5 || now * 4 < before * 3;
}

/// Collects the content of the elements. An error ends the reading; no exception crosses the parser, which is C.
class Reader {
public:
    explicit Reader(const sdk::Date& today) : today_(today) {}

    ReferenceRates read(std::string_view xml) {
        const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
            XML_ParserCreate(nullptr), &XML_ParserFree
        );
        if (!parser) throw std::bad_alloc();
        parser_ = parser.get();
        XML_SetUserData(parser_, this);
        XML_SetElementHandler(parser_, &Reader::startElement, &Reader::endElement);
        XML_SetStartDoctypeDeclHandler(parser_, &Reader::startDoctype);
        XML_SetParamEntityParsing(parser_, XML_PARAM_ENTITY_PARSING_NEVER);
        if (xml.size() > std::numeric_limits<int>::max()) throw RateDocumentError("the document is too large");
        const auto status = XML_Parse(parser_, xml.data(), static_cast<int>(xml.size()), XML_TRUE);
        if (!complaint_.empty()) throw RateDocumentError(complaint_);
        if (status != XML_STATUS_OK) {
            throw RateDocumentError(
                "the document is not well-formed XML: " + std::string(XML_ErrorString(XML_GetErrorCode(parser_))) +
                " in line " + std::to_string(XML_GetCurrentLineNumber(parser_))
            );
        }
        if (!has_day_ || rates_.rates.empty()) {
            throw RateDocumentError("the document has no reference rates: elements Cube with time, currency and rate");
        }
        return std::move(rates_);
    }

private:
    static void startElement(void* self, const XML_Char* name, const XML_Char** attributes) {
        auto& reader = *static_cast<Reader*>(self);
        reader.guarded([&] { reader.takeElement(name, attributes); });
    }
    static void endElement(void* self, const XML_Char*) { --static_cast<Reader*>(self)->depth_; }
    static void startDoctype(void* self, const XML_Char*, const XML_Char*, const XML_Char*, int) {
        auto& reader = *static_cast<Reader*>(self);
        reader.complain("the document declares a document type, which may hide entities");
    }

    template <class Work>
    void guarded(Work&& work) noexcept {
        try {
            work();
        } catch (const std::exception& error) {
            complain(error.what());
        }
    }

    void complain(std::string_view complaint) noexcept {
        if (complaint_.empty()) complaint_ = complaint;
        XML_StopParser(parser_, XML_FALSE);
    }

    void takeElement(std::string_view name, const XML_Char** attributes) {
        constexpr int deepest = 16;
        if (++depth_ > deepest) return complain("the elements of the document are nested too deeply");
        if (const auto colon = name.rfind(':'); colon != std::string_view::npos) name.remove_prefix(colon + 1);
        if (name != "Cube") return;
        std::optional<std::string_view> time, currency, rate;
        for (; attributes[0]; attributes += 2) {
            const std::string_view key = attributes[0];
            (key == "time" ? time : key == "currency" ? currency : key == "rate" ? rate : ignored_) = attributes[1];
        }
        if (time) takeDay(*time);
        if (currency || rate) takeRate(currency.value_or(""), rate.value_or(""));
    }

    void takeDay(std::string_view text) {
        const auto day = sdk::Date::parse(text);
        if (!day) return complain("the day of the rates is not written YYYY-MM-DD");
        if (day->days() > today_.days()) return complain("the rates are of a day to come");
        if (std::exchange(has_day_, true)) return complain("the document has rates of several days");
        rates_.published_on = *day;
    }

    void takeRate(std::string_view code, std::string_view text) {
        if (!has_day_) return complain("a rate stands outside the element of its day");
        if (rates_.rates.size() == most_currencies) return complain("the document has too many currencies");
        const auto number = sdk::Decimal::parse(text);
        const bool is_plausible =
            number && *number >= decimal(smallest_rate) && *number <= decimal(largest_rate) && manualRate(text);
        const bool is_code = code.size() == 3 && std::ranges::all_of(code, [](char c) { return c >= 'A' && c <= 'Z'; });
        if (!is_code) return complain("a rate has no currency code");
        if (!is_plausible) return complain("the rate of " + std::string(code) + " is no plausible number");
        if (!codes_.emplace(code).second) return complain("the currency " + std::string(code) + " occurs twice");
        if (const auto currency = sdk::Currency::parse(code)) rates_.rates.push_back({*currency, *manualRate(text)});
    }

    sdk::Date today_;
    XML_Parser parser_ = nullptr;
    int depth_ = 0;
    bool has_day_ = false;
    std::optional<std::string_view> ignored_;
    std::set<std::string, std::less<>> codes_;
    ReferenceRates rates_;
    std::string complaint_;
};

}  // namespace

ReferenceRates readReferenceRates(std::string_view xml, const sdk::Date& today) {
    return Reader(today).read(xml);
}

RateJudgement judge(
    const ReferenceRates& fresh, const std::optional<sdk::Date>& newest, const std::vector<RateInUse>& in_use
) {
    constexpr std::int64_t forgotten_after = 31;  // days
    RateJudgement judgement;
    if (newest && fresh.published_on < *newest) {
        judgement.refusal = "the rates are of " + fresh.published_on.text() + ", those in use of " + newest->text();
        return judgement;
    }
    for (const auto& rate : fresh.rates) {
        const auto before = std::ranges::find(in_use, rate.currency, &RateInUse::currency);
        const bool is_known =
            before != in_use.end() && fresh.published_on.days() - before->published_on.days() <= forgotten_after;
        if (is_known && isFarFrom(decimal(before->rate), decimal(rate.rate))) {
            judgement.held_back.push_back(
                "the rate of " + std::string(rate.currency.code()) + " went from " + before->rate + " to " + rate.rate +
                " and is held back; set it by hand if that is right"
            );
        } else {
            judgement.accepted.push_back(rate);
        }
    }
    return judgement;
}

}  // namespace cardcage::sourcing
