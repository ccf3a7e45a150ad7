#include "profile/outlines.hpp"

#include <map>

#include "gerber/extents.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr double chord_error = 0.5 * one_micrometre;
/// More strokes of one pen than this are a filled drawing.
constexpr std::size_t most_tracks = 100'000;

Track trackOf(const Image& image, const Object& object) {
    Track track{{object.from}};
    if (object.kind == Object::Kind::Arc) {
        appendChords(image.arcs[object.extra], object.to, chord_error, track.points);
    } else {
        track.points.push_back(object.to);
    }
    return track;
}

/// Strokes by pen width.
std::map<Nm, std::vector<Track>> tracksOf(const Image& image, Nm shortest) {
    std::map<Nm, std::vector<Track>> tracks;
    for (const auto& object : image.objects()) {
        if (!object.dark || (object.kind != Object::Kind::Line && object.kind != Object::Kind::Arc)) continue;
        const bool is_line = object.kind == Object::Kind::Line;
        const double length = is_line ? distance(object.from, object.to) : image.arcs[object.extra].length();
        if (length <= 0 || length < static_cast<double>(shortest)) continue;
        auto& same_pen = tracks[penOf(image, object)];
        if (same_pen.size() < most_tracks) same_pen.push_back(trackOf(image, object));
    }
    return tracks;
}

void append(std::vector<Outline>& outlines, const std::vector<Track>& tracks, std::size_t file, Nm pen) {
    for (auto& loop : closedLoops(tracks)) outlines.push_back({std::move(loop), file, pen});
}

void appendRegions(std::vector<Outline>& outlines, const Image& image, std::size_t file, Nm shortest) {
    for (const auto& object : image.objects()) {
        if (object.kind != Object::Kind::Region || outlines.size() > 10'000) continue;
        const auto first = image.points.begin() + object.extra;
        auto loop = loopOf({first, first + object.count});
        if (loop.box.width() > 2 * shortest && loop.box.height() > 2 * shortest)
            outlines.push_back({std::move(loop), file, 0});
    }
}

}  // namespace

std::vector<Outline> outlinesOf(const Image& image, std::size_t file, Nm shortest) {
    std::vector<Outline> outlines;
    const auto tracks = tracksOf(image, shortest);
    for (const auto& [pen, same_pen] : tracks) append(outlines, same_pen, file, pen);
    if (outlines.empty() && tracks.size() > 1) {
        std::vector<Track> all;
        for (const auto& [pen, same_pen] : tracks) all.insert(all.end(), same_pen.begin(), same_pen.end());
        append(outlines, all, file, tracks.rbegin()->first);
    }
    appendRegions(outlines, image, file, shortest);
    return outlines;
}

std::vector<Outline> widthlessOutlinesOf(const Image& image, std::size_t file) {
    std::vector<Outline> outlines;
    const auto tracks = tracksOf(image, 0);
    const auto found = tracks.find(0);
    if (found != tracks.end()) append(outlines, found->second, file, 0);
    return outlines;
}

}  // namespace cardcage::pcb::analysis
