#include "host/installation/retiring.hpp"

#include <algorithm>

namespace cardcage::installation {

void Retiring::note(const Generations& before, const Generations& after) {
    const std::lock_guard lock(mutex_);
    for (const auto& generation : before) {
        if (std::ranges::find(after, generation) != after.end()) continue;
        One facts{
            .id = generation->id(),
            .version = generation->manifest().version.text,
            .build = generation->hash(),
            .since = Clock::now()};
        noted_.emplace(generation->copy(), Noted{std::move(facts), generation});
    }
}

void Retiring::forget(const std::filesystem::path& copy) {
    const std::lock_guard lock(mutex_);
    noted_.erase(copy);
}

std::vector<Retiring::One> Retiring::all() const {
    std::vector<One> all;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [copy, noted] : noted_) {
            all.push_back(noted.facts);
            all.back().is_ending = noted.generation.expired();
        }
    }
    std::ranges::sort(all, {}, &One::since);
    return all;
}

}  // namespace cardcage::installation
