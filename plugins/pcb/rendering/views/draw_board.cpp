#include "rendering/views/draw_board.hpp"

#include <array>
#include <atomic>
#include <functional>
#include <initializer_list>
#include <utility>
#include <vector>

#include "rendering/raster/indexed_picture.hpp"
#include "rendering/raster/png_file.hpp"
#include "rendering/vector/svg.hpp"
#include "rendering/views/board_files.hpp"

namespace cardcage::pcb::rendering {
namespace {

using analysis::Function;
using analysis::Side;

Look defaultLook() {
    return lookOf({});
}

Ground groundOf(Function function) {
    switch (function) {
        case Function::Copper:
            return Ground::Finish;
        case Function::SolderMask:
        case Function::PeelableMask:
            return Ground::Mask;
        case Function::Paste:
            return Ground::Paste;
        default:
            return Ground::Hole;
    }
}

Picture svgOf(PictureKind kind, const Frame& frame, const Svg& svg) {
    Picture picture;
    picture.kind = kind;
    picture.width = frame.box.width();
    picture.height = frame.box.height();
    picture.bytes = svg.text(defaultLook());
    return picture;
}

using Draw = std::function<Svg()>;

/// The first of several drawings that has no more than `most_bytes`, otherwise the last one. All but the first leave
/// something out.
Picture firstThatFits(
    PictureKind kind, const Frame& frame, std::size_t most_bytes, std::initializer_list<Draw> drawings
) {
    Picture picture;
    bool reduced = false;
    for (const auto& draw : drawings) {
        picture = svgOf(kind, frame, draw());
        picture.reduced = std::exchange(reduced, true);
        if (picture.bytes.size() <= most_bytes) break;
    }
    return picture;
}

/// A board without its layers.
Svg drawOutline(const Frame& frame, const Artwork& board) {
    Svg svg(frame);
    svg.paint(board, Ground::Laminate, Ground::Outside);
    return svg;
}

Svg drawLayer(const Frame& frame, const Artwork& artwork, Ground ground) {
    Svg svg(frame);
    svg.fill(Ground::Outside, "");
    svg.paint(artwork, ground, Ground::Outside);
    return svg;
}

/// A side on which nothing but a board is left.
Scene bare(const Scene& scene, const Artwork& board) {
    Scene left;
    left.frame = scene.frame;
    left.board = board;
    left.mask = scene.mask;
    return left;
}

/// One side as layers of paint; `whole` is false for board and holes only.
Svg drawSide(const Scene& scene, bool whole) {
    Svg svg(scene.frame);
    svg.mask("board", scene.board);
    if (whole) svg.mask("copper", scene.copper);
    if (whole && scene.mask) svg.mask("openings", scene.openings);
    if (whole) svg.mask("print", scene.legend);
    svg.beginGroup("board");
    svg.fill(scene.mask ? Ground::Mask : Ground::Laminate, "");
    if (whole) svg.fill(scene.mask ? Ground::CoveredCopper : Ground::Finish, "copper");
    if (whole && scene.mask) {
        svg.beginGroup("openings");
        svg.fill(Ground::Laminate, "");
        svg.fill(Ground::Finish, "copper");
        svg.endGroup();
    }
    if (whole) svg.fill(Ground::Legend, "print");
    svg.paint(scene.holes, Ground::Hole, Ground::Hole);
    svg.endGroup();
    return svg;
}

class BoardDrawer {
public:
    BoardDrawer(
        const BoardFiles& files,
        const PictureSize& size,
        const analysis::Budget& budget,
        const analysis::Parallel& parallel
    )
        : files_(files), size_(size), budget_(budget), parallel_(parallel) {}

    /// Returns the number of pictures that are left out.
    std::size_t run(const TakePicture& take) {
        std::array<DrawnSide, 2> sides = {{{PictureKind::Top, {}, {}}, {PictureKind::Bottom, {}, {}}}};
        parallel_(sides.size(), [&](std::size_t place) {
            if (!isLate()) sides[place].scene = files_.side(place == 0 ? Side::Top : Side::Bottom);
        });
        std::vector<std::function<Picture()>> drawings;
        for (auto& side : sides) {
            if (!isLate())
                side.pixels = drawScene(side.scene, PixelGrid::of(side.scene.frame, size_.pixels), parallel_);
            drawings.emplace_back([this, &side] { return vector(side); });
            drawings.emplace_back([&side] { return raster(side, true); });
            if (!side.scene.legend.empty()) drawings.emplace_back([&side] { return raster(side, false); });
        }
        if (files_.hasProfile()) drawings.emplace_back([this] { return outline(); });
        for (const auto file : files_.layers()) drawings.emplace_back([this, file] { return layer(file); });

        std::vector<Picture> pictures(drawings.size());
        std::atomic<std::size_t> left_out = 0;
        parallel_(drawings.size(), [&](std::size_t place) {
            if (isLate()) {
                ++left_out;
            } else {
                pictures[place] = drawings[place]();
            }
        });
        for (auto& picture : pictures)
            if (picture.width > 0 && picture.height > 0) take(std::move(picture));
        return left_out;
    }

private:
    struct DrawnSide {
        PictureKind kind;
        Scene scene;
        SidePictures pixels;
    };

    /// Time does not come back: a side that is not drawn has no picture, since those begin later.
    bool isLate() const { return budget_.isOver(analysis::Step::Pictures); }

    Picture vector(const DrawnSide& side) const {
        const auto& scene = side.scene;
        return firstThatFits(
            side.kind,
            scene.frame,
            size_.svg_bytes,
            {[&] { return drawSide(scene, true); },
             [&] { return drawSide(scene, false); },
             [&] { return drawSide(bare(scene, scene.board), false); },
             [&] { return drawSide(bare(scene, rectangle(scene.frame.box)), false); }}
        );
    }
    static Picture raster(const DrawnSide& side, bool legend) {
        const auto& pixels = legend ? side.pixels.whole : side.pixels.plain;
        Picture picture;
        picture.kind = side.kind;
        picture.content_type = png_type;
        picture.legend = legend;
        picture.width = side.scene.frame.box.width();
        picture.height = side.scene.frame.box.height();
        picture.columns = pixels.grid.width;
        picture.rows = pixels.grid.height;
        picture.bytes = pngOf(pixels, defaultLook());
        return picture;
    }
    Picture outline() const {
        const Frame frame{files_.box()};
        return firstThatFits(
            PictureKind::Outline,
            frame,
            size_.svg_bytes,
            {[&] { return drawOutline(frame, files_.outline()); },
             [&] { return drawOutline(frame, rectangle(files_.box())); }}
        );
    }
    Picture layer(std::size_t file) const {
        const auto artwork = files_.layer(file);
        const auto frame = files_.frameOf(file, artwork);
        auto picture = firstThatFits(
            PictureKind::Layer,
            frame,
            size_.svg_bytes,
            {[&] { return drawLayer(frame, artwork, groundOf(files_.functionOf(file))); },
             [&] { return drawOutline(frame, files_.outline()); },
             [&] { return drawOutline(frame, rectangle(files_.box())); }}
        );
        picture.layer = files_.nameOf(file);
        return picture;
    }

    const BoardFiles& files_;
    const PictureSize& size_;
    const analysis::Budget& budget_;
    const analysis::Parallel& parallel_;
};

}  // namespace

std::size_t drawBoard(
    const analysis::AnalysedSet& board,
    std::size_t design,
    const PictureSize& size,
    const analysis::Budget& budget,
    const analysis::Parallel& parallel,
    const TakePicture& take
) {
    const BoardFiles files(board, design);
    if (files.box().width() <= 0 || files.box().height() <= 0) return 0;
    return BoardDrawer(files, size, budget, parallel).run(take);
}

}  // namespace cardcage::pcb::rendering
