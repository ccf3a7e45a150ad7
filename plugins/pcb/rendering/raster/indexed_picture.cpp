#include "rendering/raster/indexed_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace cardcage::pcb::rendering {
namespace {

constexpr int band_rows = 128;
constexpr int ninths = mixtures + 1;

/// The share of a pixel that each ground has.
using Shares = std::array<double, ground_count>;

/// The coverage of all parts of a scene in one band.
struct Coverages {
    std::vector<std::uint8_t> board, copper, openings, legend, holes;
};

/// The coverage of one pixel by board, copper, openings, legend and holes.
using Covers = std::array<std::uint8_t, 5>;

Covers coversAt(const Coverages& coverages, std::size_t pixel) {
    const auto at = [&](const std::vector<std::uint8_t>& coverage) {
        return coverage.empty() ? std::uint8_t{0} : coverage[pixel];
    };
    return {
        at(coverages.board), at(coverages.copper), at(coverages.openings), at(coverages.legend), at(coverages.holes)};
}

double share(std::uint8_t cover) {
    return cover / 255.0;
}

/// Shares as layers of paint leave them: mask and what it leaves open, legend, holes, the edge of the board.
Shares sharesOf(const Covers& covers, bool mask) {
    const double board = share(covers[0]);
    const double hole = board * share(covers[4]);
    const double surface = board - hole;
    const double legend = surface * share(covers[3]);
    const double seen = surface - legend;
    const double open = mask ? seen * share(covers[2]) : seen;
    const double copper = share(covers[1]);
    Shares shares{};
    const auto set = [&](Ground ground, double part) { shares[static_cast<std::size_t>(ground)] = part; };
    set(Ground::Outside, 1 - board);
    set(Ground::Hole, hole);
    set(Ground::Legend, legend);
    set(Ground::Finish, open * copper);
    set(Ground::Laminate, open * (1 - copper));
    set(Ground::CoveredCopper, (seen - open) * copper);
    set(Ground::Mask, (seen - open) * (1 - copper));
    return shares;
}

/// The two largest shares decide; a third one is left out.
std::uint8_t indexOf(const Shares& shares) {
    std::size_t most = 0;
    std::size_t next = 1;
    if (shares[next] > shares[most]) std::swap(most, next);
    for (std::size_t ground = 2; ground < ground_count; ++ground) {
        if (shares[ground] > shares[most]) {
            next = std::exchange(most, ground);
        } else if (shares[ground] > shares[next]) {
            next = ground;
        }
    }
    const auto parts = static_cast<int>(std::lround(ninths * shares[next] / (shares[most] + shares[next])));
    return parts == 0 ? static_cast<std::uint8_t>(most)
                      : indexOf(static_cast<Ground>(most), static_cast<Ground>(next), parts);
}

class SceneDrawer {
public:
    SceneDrawer(const Scene& scene, const PixelGrid& grid, bool legend)
        : scene_(scene), legend_(legend), picture_{grid, {}} {
        picture_.pixels.resize(static_cast<std::size_t>(grid.width) * static_cast<std::size_t>(grid.height));
    }

    IndexedPicture run(const analysis::Parallel& parallel) {
        const auto bands = static_cast<std::size_t>((picture_.grid.height + band_rows - 1) / band_rows);
        parallel(bands, [&](std::size_t number) {
            const int first = static_cast<int>(number) * band_rows;
            draw({first, std::min(band_rows, picture_.grid.height - first)});
        });
        return std::move(picture_);
    }

private:
    std::vector<std::uint8_t> coverage(const Artwork& artwork, Band band) const {
        if (artwork.empty()) return {};
        return coverageOf(artwork, scene_.frame, picture_.grid, band);
    }
    void draw(Band band) {
        Coverages coverages;
        coverages.board = coverage(scene_.board, band);
        coverages.copper = coverage(scene_.copper, band);
        coverages.openings = coverage(scene_.openings, band);
        if (legend_) coverages.legend = coverage(scene_.legend, band);
        coverages.holes = coverage(scene_.holes, band);
        const auto width = static_cast<std::size_t>(picture_.grid.width);
        auto* target = picture_.pixels.data() + static_cast<std::size_t>(band.first) * width;
        const auto count = static_cast<std::size_t>(band.rows) * width;
        // Most pixels are as the one before them.
        Covers covers{};
        auto index = indexOf(sharesOf(covers, scene_.mask));
        for (std::size_t pixel = 0; pixel < count; ++pixel) {
            const auto here = coversAt(coverages, pixel);
            if (here != covers) index = indexOf(sharesOf(covers = here, scene_.mask));
            target[pixel] = index;
        }
    }

    const Scene& scene_;
    bool legend_;
    IndexedPicture picture_;
};

}  // namespace

std::uint8_t indexOf(Ground one, Ground other, int parts) {
    auto low = static_cast<std::size_t>(one);
    auto high = static_cast<std::size_t>(other);
    if (low > high) {
        std::swap(low, high);
        parts = ninths - parts;
    }
    // Pairs (0, 1), (0, 2) … (1, 2) … in this order.
    const auto pair = low * (2 * ground_count - low - 1) / 2 + (high - low - 1);
    return static_cast<std::uint8_t>(ground_count + pair * mixtures + static_cast<std::size_t>(parts) - 1);
}

std::array<Colour, palette_size> paletteOf(const Look& look) {
    std::array<Colour, palette_size> palette;
    std::copy(look.colours.begin(), look.colours.end(), palette.begin());
    for (std::size_t one = 0; one < ground_count; ++one)
        for (std::size_t other = one + 1; other < ground_count; ++other)
            for (int parts = 1; parts <= mixtures; ++parts)
                palette[indexOf(static_cast<Ground>(one), static_cast<Ground>(other), parts)] =
                    mixed(look.colours[one], look.colours[other], parts);
    return palette;
}

IndexedPicture drawScene(const Scene& scene, const PixelGrid& grid, bool legend, const analysis::Parallel& parallel) {
    return SceneDrawer(scene, grid, legend).run(parallel);
}

}  // namespace cardcage::pcb::rendering
