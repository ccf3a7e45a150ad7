#include "rendering/raster/indexed_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

namespace cardcage::pcb::rendering {
namespace {

constexpr int band_rows = 128;
constexpr int ninths = mixtures + 1;

/// The share of a pixel that each ground has.
using Shares = std::array<double, ground_count>;

/// The coverage of one pixel by board, copper, openings, legend and holes.
using Covers = std::array<std::uint8_t, 5>;
constexpr std::size_t legend_place = 3;

/// The coverage of all parts of a scene in one band, in the order of `Covers`.
class Coverages {
public:
    Coverages(const Scene& scene, const PixelGrid& grid, Band band)
        : count_(static_cast<std::size_t>(grid.width) * static_cast<std::size_t>(band.rows)) {
        const std::array artworks = {&scene.board, &scene.copper, &scene.openings, &scene.legend, &scene.holes};
        for (std::size_t place = 0; place < artworks.size(); ++place)
            all_[place] = artworks[place]->empty() ? std::vector<std::uint8_t>(count_)
                                                   : coverageOf(*artworks[place], scene.frame, grid, band);
    }
    std::size_t count() const { return count_; }
    Covers at(std::size_t pixel) const {
        return {all_[0][pixel], all_[1][pixel], all_[2][pixel], all_[3][pixel], all_[4][pixel]};
    }

private:
    std::size_t count_;
    std::array<std::vector<std::uint8_t>, std::tuple_size_v<Covers>> all_;
};

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

/// The indices of pixels that come one after the other: most are as the one before them.
class Indices {
public:
    explicit Indices(bool mask) : mask_(mask), index_(indexOf(sharesOf(covers_, mask))) {}

    std::uint8_t of(const Covers& covers) {
        if (covers != covers_) index_ = indexOf(sharesOf(covers_ = covers, mask_));
        return index_;
    }

private:
    bool mask_;
    Covers covers_{};
    std::uint8_t index_;
};

class SceneDrawer {
public:
    SceneDrawer(const Scene& scene, const PixelGrid& grid) : scene_(scene), pictures_{{grid, {}}, {grid, {}}} {
        const auto count = static_cast<std::size_t>(grid.width) * static_cast<std::size_t>(grid.height);
        pictures_.whole.pixels.resize(count);
        if (!scene.legend.empty()) pictures_.plain.pixels.resize(count);
    }

    SidePictures run(const analysis::Parallel& parallel) {
        const auto height = pictures_.whole.grid.height;
        const auto bands = static_cast<std::size_t>((height + band_rows - 1) / band_rows);
        parallel(bands, [&](std::size_t number) {
            const int first = static_cast<int>(number) * band_rows;
            draw({first, std::min(band_rows, height - first)});
        });
        return std::move(pictures_);
    }

private:
    void draw(Band band) {
        const Coverages coverages(scene_, pictures_.whole.grid, band);
        const auto first = static_cast<std::size_t>(band.first) * static_cast<std::size_t>(pictures_.whole.grid.width);
        paint(coverages, pictures_.whole.pixels.data() + first);
        if (!pictures_.plain.pixels.empty()) paintPlain(coverages, pictures_, first);
    }
    void paint(const Coverages& coverages, std::uint8_t* target) const {
        Indices indices(scene_.mask);
        for (std::size_t pixel = 0; pixel < coverages.count(); ++pixel) target[pixel] = indices.of(coverages.at(pixel));
    }
    /// Pixels without legend are those of the whole picture.
    void paintPlain(const Coverages& coverages, SidePictures& pictures, std::size_t first) const {
        Indices indices(scene_.mask);
        for (std::size_t pixel = 0; pixel < coverages.count(); ++pixel) {
            auto covers = coverages.at(pixel);
            const bool printed = std::exchange(covers[legend_place], std::uint8_t{0}) != 0;
            pictures.plain.pixels[first + pixel] = printed ? indices.of(covers) : pictures.whole.pixels[first + pixel];
        }
    }

    const Scene& scene_;
    SidePictures pictures_;
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

SidePictures drawScene(const Scene& scene, const PixelGrid& grid, const analysis::Parallel& parallel) {
    return SceneDrawer(scene, grid).run(parallel);
}

}  // namespace cardcage::pcb::rendering
