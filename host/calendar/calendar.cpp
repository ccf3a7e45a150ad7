#include "host/calendar/calendar.hpp"

#include <unicode/basictz.h>
#include <unicode/timezone.h>
#include <unicode/tztrans.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace cardcage::calendar {
namespace {

constexpr std::int64_t millisecond_us = 1000;
constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t day_ms = 24 * 60 * minute_ms;
constexpr std::array<std::string_view, 7> weekday_names{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

std::int64_t floorDivided(std::int64_t value, std::int64_t by) {
    return value / by - (value % by < 0 ? 1 : 0);
}

/// The words of a text, separated by blanks.
std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> found;
    for (std::size_t begin = 0; (begin = text.find_first_not_of(" \t", begin)) != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(" \t", begin), text.size());
        found.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return found;
}

std::optional<std::size_t> weekday(std::string_view name) {
    const auto found = std::ranges::find(weekday_names, name);
    if (found == weekday_names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - weekday_names.begin());
}

/// From Monday, of a number of days since 1970-01-01, a Thursday.
std::size_t weekdayOf(std::int64_t day) {
    return static_cast<std::size_t>(((day + 3) % 7 + 7) % 7);
}

/// "daily", "Mon-Fri", "Sat,Sun", "Fri-Mon,Wed"
std::optional<std::array<bool, 7>> parseDays(std::string_view text) {
    std::array<bool, 7> days{};
    if (text == "daily") {
        days.fill(true);
        return days;
    }
    for (;;) {
        const auto comma = std::min(text.find(','), text.size());
        const auto part = text.substr(0, comma);
        const auto dash = part.find('-');
        const auto first = weekday(part.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : weekday(part.substr(dash + 1));
        if (!first || !last) return std::nullopt;
        for (auto day = *first;; day = (day + 1) % days.size()) {
            days[day] = true;
            if (day == *last) break;
        }
        if (comma == text.size()) return days;
        text.remove_prefix(comma + 1);
    }
}

/// Minutes of "HH:MM".
std::optional<int> parseTime(std::string_view text) {
    const auto digit = [&](std::size_t at) { return text[at] >= '0' && text[at] <= '9' ? text[at] - '0' : 100; };
    if (text.size() != 5 || text[2] != ':') return std::nullopt;
    const int hours = digit(0) * 10 + digit(1);
    const int minutes = digit(3) * 10 + digit(4);
    if (hours > 23 || minutes > 59) return std::nullopt;
    return hours * 60 + minutes;
}

/// The zone of that name; null when the database has none. Names such as "GMT+3:07" that ICU makes up are none.
std::shared_ptr<const icu::BasicTimeZone> findZone(std::string_view name) {
    const auto id = icu::UnicodeString::fromUTF8({name.data(), static_cast<std::int32_t>(name.size())});
    icu::UnicodeString canonical;
    UBool is_known = false;
    UErrorCode status = U_ZERO_ERROR;
    icu::TimeZone::getCanonicalID(id, canonical, is_known, status);
    if (U_FAILURE(status) || !is_known) return nullptr;
    std::shared_ptr<icu::TimeZone> zone(icu::TimeZone::createTimeZone(id));
    return std::dynamic_pointer_cast<const icu::BasicTimeZone>(zone);
}

}  // namespace

struct Calendar::Zone {
    std::string name;
    std::shared_ptr<const icu::BasicTimeZone> rules;
};

std::optional<Calendar> Calendar::parse(std::string_view text, std::string* fault) {
    const auto refused = [&](std::string reason) -> std::optional<Calendar> {
        if (fault) *fault = std::move(reason);
        return std::nullopt;
    };
    const auto parts = words(text);
    Calendar calendar;
    if (parts.size() == 1 && parts[0] == "never") return calendar;
    if (parts.size() != 3) {
        return refused("must be days, time and zone, such as \"Mon-Fri 02:00 Europe/Berlin\", or \"never\"");
    }
    const auto days = parseDays(parts[0]);
    if (!days) return refused("must begin with days: daily, Mon-Fri, or a list such as Mon,Wed,Sat-Sun");
    const auto minute = parseTime(parts[1]);
    if (!minute) return refused("must have a time from 00:00 to 23:59 behind the days");
    auto rules = findZone(parts[2]);
    if (!rules) return refused("must end with a zone of the IANA time zone database, such as Europe/Berlin or UTC");
    calendar.weekdays_ = *days;
    calendar.minute_ = *minute;
    calendar.zone_ = std::make_shared<Zone>(Zone{std::string(parts[2]), std::move(rules)});
    return calendar;
}

/// The local date at that time, as a number of days since 1970-01-01.
std::int64_t Calendar::localDay(std::int64_t now_us) const {
    const auto now_ms = floorDivided(now_us, millisecond_us);
    std::int32_t raw = 0, saving = 0;
    UErrorCode status = U_ZERO_ERROR;
    zone_->rules->getOffset(static_cast<UDate>(now_ms), false, raw, saving, status);
    return floorDivided(now_ms + raw + saving, day_ms);
}

/// The occasion of that local date, whether its day of the week is named or not.
Occasion Calendar::on(std::int64_t day) const {
    const auto local_ms = day * day_ms + minute_ * minute_ms;
    std::int32_t raw = 0, saving = 0;
    UErrorCode status = U_ZERO_ERROR;
    // A time that exists twice means the first; one that does not exist is read by the offset before the gap.
    zone_->rules->getOffsetFromLocal(
        static_cast<UDate>(local_ms), UCAL_TZ_LOCAL_FORMER, UCAL_TZ_LOCAL_FORMER, raw, saving, status
    );
    auto due_ms = local_ms - raw - saving;

    std::int32_t raw_then = 0, saving_then = 0;
    zone_->rules->getOffset(static_cast<UDate>(due_ms), false, raw_then, saving_then, status);
    icu::TimeZoneTransition gap;
    if (raw_then + saving_then != raw + saving &&
        zone_->rules->getPreviousTransition(static_cast<UDate>(due_ms), true, gap)) {
        due_ms = static_cast<std::int64_t>(gap.getTime());  // the clock never shows this time: its first instant beyond
    }

    const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(day))};
    char name[32];
    std::snprintf(
        name,
        sizeof name,
        "%04d-%02u-%02u %02d:%02d ",
        int(date.year()),
        unsigned(date.month()),
        unsigned(date.day()),
        minute_ / 60,
        minute_ % 60
    );
    return {due_ms * millisecond_us, name + zone_->name};
}

// A zone may leave a whole date out; the occasion then falls on the next date: hence one day more on both sides.

std::optional<Occasion> Calendar::last(std::int64_t now_us) const {
    if (!zone_) return std::nullopt;
    const auto today = localDay(now_us);
    for (auto day = today + 1; day >= today - 8; --day) {
        if (!weekdays_[weekdayOf(day)]) continue;
        if (auto occasion = on(day); occasion.due_us <= now_us) return occasion;
    }
    return std::nullopt;
}

std::optional<Occasion> Calendar::next(std::int64_t now_us) const {
    if (!zone_) return std::nullopt;
    const auto today = localDay(now_us);
    for (auto day = today - 1; day <= today + 8; ++day) {
        if (!weekdays_[weekdayOf(day)]) continue;
        if (auto occasion = on(day); occasion.due_us > now_us) return occasion;
    }
    return std::nullopt;
}

}  // namespace cardcage::calendar
