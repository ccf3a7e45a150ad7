#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Days and points in time. A Date has no zone and a Timestamp is UTC; neither depends on the zone of the server. The
// present time comes from Call::now, which tests set. For calculations use days() and microseconds():
//
//   const auto due = sdk::Date::fromDays(ordered_on.days() + lead_time_days);       // nothing beyond the year 9999
//   const auto expires = sdk::Timestamp::fromMicroseconds(call.now().microseconds() + 900'000'000);

namespace cardcage {

namespace calendar {

/// Returns whether a year of the Gregorian calendar has 366 days.
constexpr bool isLeapYear(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/// Returns the number of days of a month (1 to 12).
constexpr int daysInMonth(int year, int month) {
    if (month == 2) return isLeapYear(year) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/// Returns the days from 1 January of year 1 to 1 January of `year`.
constexpr std::int64_t daysBeforeYear(std::int64_t year) {
    const std::int64_t past = year - 1;
    return past * 365 + past / 4 - past / 100 + past / 400;
}

/// Days from 1 January of year 1 to 1 January 1970.
constexpr std::int64_t days_before_1970 = daysBeforeYear(1970);

/// Returns the number of `size` digits at `at`; -1 when there are other characters or too few.
constexpr int digits(std::string_view text, std::size_t at, std::size_t size) {
    int value = 0;
    for (std::size_t i = at; i < at + size; ++i) {
        if (i >= text.size() || text[i] < '0' || text[i] > '9') return -1;
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

/// Appends `value` with leading zeros as `size` digits, eight at most.
inline void appendDigits(std::string& out, int value, int size) {
    char buffer[8];
    for (int i = size - 1; i >= 0; --i, value /= 10) buffer[i] = static_cast<char>('0' + value % 10);
    out.append(buffer, static_cast<std::size_t>(size));
}

}  // namespace calendar

/// A day of the calendar, 0001-01-01 to 9999-12-31, without time and zone: YYYY-MM-DD. The default one is 1970-01-01. A
/// plain value; compared by time.
class Date {
public:
    /// 1970-01-01.
    constexpr Date() = default;

    /// Returns the day, nothing when there is no such day.
    static constexpr std::optional<Date> of(int year, int month, int day) {
        if (year < 1 || year > 9999 || month < 1 || month > 12) return std::nullopt;
        if (day < 1 || day > calendar::daysInMonth(year, month)) return std::nullopt;
        Date result;
        result.year_ = static_cast<std::int16_t>(year);
        result.month_ = static_cast<std::int8_t>(month);
        result.day_ = static_cast<std::int8_t>(day);
        return result;
    }

    /// Returns the day of a text, nothing unless `text` is exactly YYYY-MM-DD (ten characters) and the day exists.
    static constexpr std::optional<Date> parse(std::string_view text) {
        if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
        return of(calendar::digits(text, 0, 4), calendar::digits(text, 5, 2), calendar::digits(text, 8, 2));
    }

    /// Returns the day that is `days` after 1970-01-01 (negative: before); nothing outside the years 1 to 9999.
    static constexpr std::optional<Date> fromDays(std::int64_t days) {
        std::int64_t rest = days + calendar::days_before_1970;
        if (rest < 0 || rest >= calendar::daysBeforeYear(10000)) return std::nullopt;
        auto year = static_cast<int>(rest / 366 + 1);
        while (calendar::daysBeforeYear(year + 1) <= rest) ++year;
        rest -= calendar::daysBeforeYear(year);
        int month = 1;
        while (rest >= calendar::daysInMonth(year, month)) rest -= calendar::daysInMonth(year, month++);
        return of(year, month, static_cast<int>(rest) + 1);
    }

    /// Returns the days since 1970-01-01; negative before.
    constexpr std::int64_t days() const {
        std::int64_t result = calendar::daysBeforeYear(year_) - calendar::days_before_1970 + day_ - 1;
        for (int month = 1; month < month_; ++month) result += calendar::daysInMonth(year_, month);
        return result;
    }

    /// Returns the year, 1 to 9999.
    constexpr int year() const { return year_; }
    /// Returns the month, 1 to 12.
    constexpr int month() const { return month_; }
    /// Returns the day of the month, 1 to 31.
    constexpr int day() const { return day_; }

    /// Appends YYYY-MM-DD to `out`.
    void appendTo(std::string& out) const {
        calendar::appendDigits(out, year_, 4);
        out += '-';
        calendar::appendDigits(out, month_, 2);
        out += '-';
        calendar::appendDigits(out, day_, 2);
    }
    /// Returns YYYY-MM-DD.
    std::string text() const {
        std::string out;
        appendTo(out);
        return out;
    }

    friend constexpr bool operator==(const Date&, const Date&) = default;
    friend constexpr auto operator<=>(const Date&, const Date&) = default;

private:
    std::int16_t year_ = 1970;
    std::int8_t month_ = 1;
    std::int8_t day_ = 1;
};

/// A point in time, UTC: microseconds since 1970. Written in whole seconds (2026-03-31T09:30:00Z), while the
/// microseconds stay, so that ordering and paging by time are exact. A plain value.
class Timestamp {
public:
    /// 1970-01-01T00:00:00Z.
    constexpr Timestamp() = default;
    /// Returns the time that many microseconds after 1970-01-01T00:00:00Z; negative: before.
    static constexpr Timestamp fromMicroseconds(std::int64_t microseconds) {
        Timestamp result;
        result.microseconds_ = microseconds;
        return result;
    }
    /// Returns the microseconds since 1970-01-01T00:00:00Z.
    constexpr std::int64_t microseconds() const { return microseconds_; }

    /// Returns the time of an RFC 3339 text: "2026-03-31T09:30:00Z". A fraction of 1 to 9 digits (cut to microseconds)
    /// and an offset ("+02:00") are allowed; a missing zone and a leap second are not, and neither is a year outside 1
    /// to 9999 in UTC.
    static constexpr std::optional<Timestamp> parse(std::string_view text) { return parse(text, 'T', false); }

    /// Returns the time of the text that PostgreSQL writes for a timestamptz: "2026-03-31 09:30:00.123456+00", with
    /// offsets "+00" and "+05:30".
    static constexpr std::optional<Timestamp> parseDatabase(std::string_view text) { return parse(text, ' ', true); }

    /// Returns the day in UTC.
    constexpr Date date() const { return Date::fromDays(floorDays()).value_or(Date{}); }

    /// Returns the text with all six digits of the microseconds: for SQL parameters and page positions.
    std::string exactText() const {
        std::string out;
        appendSeconds(out);
        out += '.';
        calendar::appendDigits(out, static_cast<int>(microseconds_ - floorSeconds() * 1'000'000), 6);
        out += 'Z';
        return out;
    }
    /// Appends the text in whole seconds to `out`; the fraction is cut, never rounded up.
    void appendTo(std::string& out) const {
        appendSeconds(out);
        out += 'Z';
    }
    /// Returns the text in whole seconds: "2026-03-31T09:30:00Z".
    std::string text() const {
        std::string out;
        appendTo(out);
        return out;
    }

    friend constexpr bool operator==(const Timestamp&, const Timestamp&) = default;
    friend constexpr auto operator<=>(const Timestamp&, const Timestamp&) = default;

private:
    /// Rounds down, also before 1970.
    static constexpr std::int64_t floorDivide(std::int64_t value, std::int64_t divisor) {
        return value / divisor - (value % divisor < 0 ? 1 : 0);
    }
    constexpr std::int64_t floorSeconds() const { return floorDivide(microseconds_, 1'000'000); }
    constexpr std::int64_t floorDays() const { return floorDivide(floorSeconds(), 86'400); }

    /// Appends date and time without the zone.
    void appendSeconds(std::string& out) const {
        date().appendTo(out);
        const auto seconds = static_cast<int>(floorSeconds() - floorDays() * 86'400);
        out += 'T';
        calendar::appendDigits(out, seconds / 3600, 2);
        out += ':';
        calendar::appendDigits(out, seconds / 60 % 60, 2);
        out += ':';
        calendar::appendDigits(out, seconds % 60, 2);
    }

    /// The grammar behind parse() and parseDatabase(): they differ in the separator and in offsets of whole hours.
    static constexpr std::optional<Timestamp> parse(std::string_view text, char separator, bool short_offset) {
        if (text.size() < 20 || text[10] != separator || text[13] != ':' || text[16] != ':') return std::nullopt;
        const auto date = Date::parse(text.substr(0, 10));
        const int hour = calendar::digits(text, 11, 2);
        const int minute = calendar::digits(text, 14, 2);
        const int second = calendar::digits(text, 17, 2);
        if (!date || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) {
            return std::nullopt;
        }
        std::size_t at = 19;
        std::int64_t fraction = 0;
        if (text[at] == '.') {
            std::size_t places = 0;
            for (++at; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at, ++places) {
                if (places < 6) fraction = fraction * 10 + (text[at] - '0');
            }
            if (places < 1 || places > 9) return std::nullopt;
            for (; places < 6; ++places) fraction *= 10;
        }
        const auto offset = offsetSeconds(text.substr(at), short_offset);
        if (!offset) return std::nullopt;
        const std::int64_t seconds = date->days() * 86'400 + hour * 3600 + minute * 60 + second - *offset;
        const auto result = fromMicroseconds(seconds * 1'000'000 + fraction);
        // An offset may push the last or the first hours out of the years that can be written.
        if (!Date::fromDays(result.floorDays())) return std::nullopt;
        return result;
    }

    /// Returns the seconds that local time is ahead of UTC, nothing for a text that is no zone.
    static constexpr std::optional<int> offsetSeconds(std::string_view zone, bool short_offset) {
        if (zone == "Z") return 0;
        if (zone.empty() || (zone[0] != '+' && zone[0] != '-')) return std::nullopt;
        const int hours = calendar::digits(zone, 1, 2);
        int minutes = 0;
        if (zone.size() == 6 && zone[3] == ':') {
            minutes = calendar::digits(zone, 4, 2);
        } else if (!(short_offset && zone.size() == 3)) {
            return std::nullopt;
        }
        if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return std::nullopt;
        const int seconds = hours * 3600 + minutes * 60;
        return zone[0] == '-' ? -seconds : seconds;
    }

    std::int64_t microseconds_ = 0;
};

}  // namespace cardcage
