#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::calendar {

/// One moment of a calendar.
struct Occasion {
    std::int64_t due_us = 0;  ///< microseconds since 1970, UTC
    std::string name;         ///< its local time with the zone: "2026-03-29 02:30 Europe/Berlin"
};

/// A rule that names one local time of some days of the week: "<days> <HH:MM> <zone>".
///
///     daily 02:00 Europe/Berlin
///     Mon-Fri 02:00 UTC
///     Sat,Sun 23:30 America/New_York
///     Mon,Wed-Fri 06:15 Asia/Tokyo
///     never
///
/// Zones are those of the IANA time zone database. A local time that a day does not have, because clocks are put
/// forward over it, is due at the first instant after the gap; one that a day has twice is due at the first of the two.
/// So every named day has exactly one occasion. Immutable. [any thread]
class Calendar {
public:
    /// Returns nothing when the text is no calendar; `fault` then has the error.
    static std::optional<Calendar> parse(std::string_view text, std::string* fault = nullptr);

    /// The last occasion at or before that time; absent for "never".
    std::optional<Occasion> last(std::int64_t now_us) const;
    /// The first occasion after that time; absent for "never".
    std::optional<Occasion> next(std::int64_t now_us) const;

private:
    struct Zone;
    Occasion on(std::int64_t day) const;
    std::int64_t localDay(std::int64_t now_us) const;

    std::array<bool, 7> weekdays_{};  ///< from Monday
    int minute_ = 0;                  ///< of the day
    std::shared_ptr<const Zone> zone_;
};

}  // namespace cardcage::calendar
