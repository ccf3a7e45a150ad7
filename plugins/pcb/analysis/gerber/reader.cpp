#include "gerber/reader.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "gerber/parameters.hpp"
#include "gerber/tokens.hpp"
#include "values/decimal.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::size_t most_comments = 200;
constexpr std::size_t longest_comment = 200;

/// The numbers of one word: `X1Y2I3J4D01`.
struct Motion {
    std::optional<Nm> x, y, i, j;
    std::optional<int> operation;
    bool any() const { return x || y || i || j; }
};

/// Whether a text of digits, signs and points is one number, however long.
bool isNumber(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    const auto points = std::ranges::count(text, '.');
    return static_cast<std::ptrdiff_t>(text.size()) > points && points <= 1 &&
           text.find_first_of("+-") == std::string_view::npos;
}

class Reader {
public:
    Reader(std::string_view text, const Limits& limits, const std::string& file)
        : tokens_(text),
          limits_(limits),
          attributes_(image_),
          plotter_(image_, attributes_, limits, file),
          parameters_(image_, plotter_, attributes_, limits) {}

    Image run() {
        while (!ended_ && !plotter_.givenUp() && tokens_.next()) {
            take(tokens_.word());
            if (limits_.time != nullptr && limits_.time->isOver())
                plotter_.giveUp(Code::LimitExceeded, "reading the file takes more processor time than the limit");
        }
        if (!ended_ && !plotter_.givenUp()) plotter_.warn(Code::CommandIgnored, "the end of the file (M02) is missing");
        if (ended_ && tokens_.hasMore()) plotter_.warn(Code::CommandIgnored, "what is behind M02 is left out");
        plotter_.finish();
        return std::move(image_);
    }

private:
    void take(std::string_view word) {
        if (parameters_.macroIsOpen() && (!tokens_.extended() || tokens_.opens())) parameters_.close();
        if (word.starts_with("G04") && !parameters_.macroIsOpen()) return comment(word.substr(3));
        if (parameters_.macroIsOpen()) return parameters_.take(word);
        if (word.starts_with('T') && attributes_.take(word)) return;
        if (tokens_.extended()) return parameters_.take(word);
        plain(word);
    }

    /// Attributes hide in comments: `G04 #@! TF.Part,Single`, with or without a percent sign.
    void comment(std::string_view text) {
        text = trimmed(text);
        if (text.starts_with("#@!")) {
            auto attribute = trimmed(text.substr(3));
            if (attribute.starts_with('%')) attribute.remove_prefix(1);
            if (attributes_.take(trimmed(attribute))) return;
        }
        if (image_.comments.size() < most_comments && !text.empty())
            image_.comments.emplace_back(text.substr(0, longest_comment));
    }

    void plain(std::string_view word) {
        Motion motion;
        bool aperture_only = false;
        while (!word.empty() && !ended_) {
            const char letter = word.front();
            std::size_t size = 1;
            while (size < word.size() &&
                   (isDigit(word[size]) || word[size] == '+' || word[size] == '-' || word[size] == '.'))
                ++size;
            const auto number = word.substr(1, size - 1);
            word.remove_prefix(size);
            if (isSpace(letter)) continue;
            if (!letterTaken(letter, number, motion, aperture_only)) {
                plotter_.warn(Code::CommandIgnored, "a word is not understood");
                return;
            }
        }
        if (!ended_ && !aperture_only) operate(motion);
    }

    bool letterTaken(char letter, std::string_view number, Motion& motion, bool& aperture_only) {
        switch (letter) {
            case 'X':
                motion.x = coordinate(number, 0);
                return true;
            case 'Y':
                motion.y = coordinate(number, 1);
                return true;
            case 'I':
                motion.i = coordinate(number, 0);
                return true;
            case 'J':
                motion.j = coordinate(number, 1);
                return true;
            case 'N':
                return true;
            case 'G':
                return general(parseCount(number).value_or(-1));
            case 'M':
                return miscellaneous(parseCount(number).value_or(-1));
            case 'D':
                return draft(parseCount(number).value_or(-1), motion, aperture_only);
            default:
                return false;
        }
    }

    std::optional<Nm> coordinate(std::string_view number, int axis) {
        if (!plotter_.format_known) {
            plotter_.format_known = true;
            plotter_.warn(Code::CommandIgnored, "coordinates without FS are read as 4.6");
        }
        const auto length = readCoordinate(number, plotter_.format, axis, image_.unit);
        if (length && std::abs(*length) <= limits_.coordinate) return length;
        if (length || isNumber(number)) {
            plotter_.giveUp(Code::LimitExceeded, "a coordinate is beyond the limit of 10000 mm");
        } else {
            plotter_.warn(Code::NumberOverflow, "a coordinate is no number");
        }
        return std::nullopt;
    }

    bool draft(int code, Motion& motion, bool& aperture_only) {
        if (code >= 10) {
            aperture_only = !motion.any();
            plotter_.select(code);
            return true;
        }
        if (code < 1 || code > 3) return false;
        motion.operation = code;
        return true;
    }

    bool miscellaneous(int code) {
        if (code == 0 || code == 2 || code == 30) ended_ = true;
        return code >= 0 && code <= 2;
    }

    bool general(int code) {
        switch (code) {
            case 0:
            case 1:
                plotter_.mode = Interpolation::Linear;
                return true;
            case 2:
                plotter_.mode = Interpolation::Clockwise;
                return true;
            case 3:
                plotter_.mode = Interpolation::CounterClockwise;
                return true;
            case 36:
                plotter_.beginRegion();
                return true;
            case 37:
                plotter_.endRegion();
                return true;
            case 54:
            case 55:
                return true;
            case 70:
                image_.unit = Unit::Inch;
                return true;
            case 71:
                image_.unit = Unit::Millimetre;
                return true;
            case 74:
                plotter_.single_quadrant = true;
                return true;
            case 75:
                plotter_.single_quadrant = false;
                return true;
            case 90:
                plotter_.format.incremental = false;
                return true;
            case 91:
                plotter_.format.incremental = true;
                return true;
            default:
                return false;
        }
    }

    void operate(const Motion& motion) {
        if (!motion.any() && !motion.operation) return;
        const auto from = plotter_.current;
        const bool relative = plotter_.format.incremental;
        const Point to{
            motion.x ? bounded(*motion.x + (relative ? from.x : 0)) : from.x,
            motion.y ? bounded(*motion.y + (relative ? from.y : 0)) : from.y};
        // Old files leave the operation out where it repeats.
        if (motion.operation) last_operation_ = *motion.operation;
        switch (last_operation_) {
            case 1:
                plotter_.interpolate(to, {motion.i.value_or(0), motion.j.value_or(0)});
                break;
            case 3:
                plotter_.flash(to);
                break;
            default:
                plotter_.move(to);
        }
    }

    static Nm bounded(Nm value) { return std::clamp(value, -farthest_coordinate, farthest_coordinate); }

    Image image_;
    Tokens tokens_;
    const Limits& limits_;
    Attributes attributes_;
    Plotter plotter_;
    Parameters parameters_;
    int last_operation_ = 2;
    bool ended_ = false;
};

}  // namespace

Image readGerber(std::string_view text, const Limits& limits, const std::string& file) {
    return Reader(text, limits, file).run();
}

}  // namespace cardcage::pcb::analysis
