#include "tests/plugins/pcb/analysis/panels/made.hpp"

#include "tests/plugins/pcb/analysis/panels/made_frame.hpp"

namespace cardcage::pcb::analysis::panel_test {
namespace {

class Maker {
public:
    explicit Maker(std::uint32_t seed)
        : dice_(seed), layers_(dice_.chance(25) ? 4 : 2), drawing_(dice_.chance(60), layers_), seed_(seed) {
        made_.layers = layers_;
    }

    Made run() {
        switch (seed_ % 10) {
            case 0:
            case 1:
            case 2:
            case 3:
            case 4:
                panel(1, "panel");
                break;
            case 5:
                panel(2, "mixed");
                break;
            case 6:
                single("board");
                break;
            case 7:
                channels();
                break;
            case 8:
                strip();
                break;
            default:
                hung();
        }
        made_.files = drawing_.files();
        return std::move(made_);
    }

private:
    Circuit circuit(double wide, double high) {
        Circuit own{wide, high, {}, {}, dice_.chance(50)};
        for (int number = dice_.of(8, 30); number > 0; --number)
            own.pins.push_back({dice_.length(1.5, wide - 1.5), dice_.length(1.5, high - 1.5)});
        for (int number = dice_.of(0, 30); number > 0; --number)
            own.pads.push_back({dice_.length(1.5, wide - 1.5), dice_.length(1.5, high - 1.5)});
        return own;
    }
    Circuit anyCircuit() {
        const double wide = dice_.length(10, 45);
        return circuit(wide, dice_.length(10, 35));
    }

    /// Boards in rows and columns, of `kinds` kinds by columns; nothing but the first column of those has one size.
    void panel(int kinds, const std::string& name) {
        const auto first = anyCircuit();
        // Others are as high, so that they stand in one row.
        auto second = circuit(dice_.chance(50) ? first.wide : dice_.length(10, 45), first.high);
        const auto hold = static_cast<Hold>(dice_.of(0, 4));
        const double gap = hold == Hold::Cut ? 0 : dice_.length(1.6, 3);
        const int columns = dice_.of(kinds, 4);
        const int rows = kinds == 1 && columns == 1 ? dice_.of(2, 4) : dice_.of(1, 4);
        const int turn = dice_.chance(30) ? 2 : 0;
        const int all_turned = dice_.of(0, 3);
        std::vector<Rect> boards;
        for (int row = 0; row < rows; ++row) {
            double x = 0;
            for (int column = 0; column < columns; ++column) {
                const auto& own = kinds == 2 && column % 2 == 1 ? second : first;
                // Mixed ones keep their height.
                const int quarters = ((kinds == 1 ? all_turned : 0) + (column + row) % 2 * turn) % 4;
                const double wide = quarters % 2 == 1 ? own.high : own.wide;
                const double high = quarters % 2 == 1 ? own.wide : own.high;
                const double y = row * (high + gap);
                drawing_.addBoard(own, {x, y, quarters});
                boards.push_back({x, y, wide, high});
                x += wide + gap;
            }
        }
        made_.kind = name + " " + std::to_string(static_cast<int>(hold));
        made_.boards = columns * rows;
        if (kinds == 1) made_.size = Place{boards.front().wide, boards.front().high};
        FrameMaker(dice_, drawing_, made_, gap).hold(boards, hold, dice_.of(0, 4));
    }
    /// One board that hangs in a frame.
    void hung() {
        const auto own = anyCircuit();
        const auto hold = static_cast<Hold>(dice_.of(0, 4));
        const double gap = hold == Hold::Cut ? 0 : dice_.length(1.6, 3);
        drawing_.addBoard(own, {});
        made_.kind = "hung " + std::to_string(static_cast<int>(hold));
        made_.size = Place{own.wide, own.high};
        const std::vector<Rect> boards = {{0, 0, own.wide, own.high}};
        FrameMaker(dice_, drawing_, made_, gap).hold(boards, hold, 4);
        made_.separations.clear();
    }

    void boardOf(double wide, double high) {
        made_.size = made_.delivered = Place{wide, high};
        made_.cutouts = 0;
        made_.area = wide * high;
        drawing_.addEdge(rectangle(0, 0, wide, high));
    }
    /// One board, with cutouts or slots at its border.
    void single(const std::string& name) {
        made_.kind = name;
        const auto own = circuit(dice_.length(30, 80), dice_.length(30, 60));
        drawing_.addBoard({own.wide, own.high - 12, own.pins, own.pads, false}, {0, 0, 0});
        boardOf(own.wide, own.high + 12);
        double x = 4;
        for (int number = dice_.of(0, 4); number > 0 && x + 6 < own.wide; --number, x += 8) {
            const double wide = dice_.length(1.5, 5), high = dice_.length(1.5, 5);
            drawing_.addEdge(rectangle(x, own.high + 3, wide, high));
            ++*made_.cutouts;
            *made_.area -= wide * high;
        }
    }
    /// One board with equal channels that a bus joins, or that have nothing in common but their place.
    void channels() {
        made_.kind = "channels";
        const auto own = circuit(dice_.length(8, 20), dice_.length(8, 25));
        const int count = dice_.of(2, 8);
        const double step = own.wide + dice_.length(0, 3);
        const bool has_bus = dice_.chance(70);
        for (int number = 0; number < count; ++number) {
            drawing_.addBoard(own, {2 + number * step, 2, 0});
            if (has_bus && number > 0) drawing_.addTrack(shifted(own, number - 1, step), shifted(own, number, step));
        }
        const double high = own.high + (dice_.chance(60) ? 15 : 4);
        if (high > own.high + 5)
            for (int number = dice_.of(2, 12); number > 0; --number)
                drawing_.addPin({dice_.length(2, count * step), own.high + 2 + dice_.length(2, 10)}, dice_.of(0, 5));
        boardOf(count * step + 4, high);
        separateChannels(count, step, own.high);
    }
    static Place shifted(const Circuit& own, int number, double step) {
        return {2 + number * step + own.pins.front().x, 2 + own.pins.front().y};
    }
    /// Slots between channels hold their voltages apart.
    void separateChannels(int count, double step, double high) {
        if (!dice_.chance(40)) return;
        for (int number = 1; number < count; ++number) {
            const double x = 1.3 + number * step;
            drawing_.addEdge(rectangle(x, 4, 0.8, high - 6));
            ++*made_.cutouts;
            *made_.area -= 0.8 * (high - 6);
        }
    }
    /// A strip of equal cells, with lines to cut it between them or without.
    void strip() {
        made_.kind = "strip";
        const auto own = circuit(dice_.length(10, 17), dice_.length(8, 12));
        const int count = dice_.of(3, 20);
        const bool has_bus = dice_.chance(60);
        for (int number = 0; number < count; ++number) {
            drawing_.addBoard(own, {number * own.wide, 0, 0});
            if (!has_bus || number == 0) continue;
            for (const double y : {0.8, own.high - 0.8})
                drawing_.addTrack({(number - 0.5) * own.wide, y}, {(number + 0.5) * own.wide, y});
        }
        boardOf(count * own.wide, own.high);
        // Marks of where it may be cut stand in the profile of some.
        if (has_bus && dice_.chance(30)) {
            made_.kind = "marked strip";
            made_.cutouts.reset();
            for (int number = 1; number < count; ++number)
                drawing_.addEdge(line(number * own.wide, 0, number * own.wide, own.high));
        }
    }

    Dice dice_;
    int layers_;
    Drawing drawing_;
    std::uint32_t seed_;
    Made made_;
};

}  // namespace

Made madeFrom(std::uint32_t seed) {
    return Maker(seed).run();
}

}  // namespace cardcage::pcb::analysis::panel_test
