#include "import/admission.hpp"

#include <numeric>
#include <utility>

namespace cardcage::assemblies {
namespace {

/// Limit of the searches, in multiples of the size of the graph; beyond it the remaining elements are decided at once.
constexpr std::uint64_t most_steps_per_size = 100;

std::vector<Nesting> edgesOf(const std::vector<ImportGraph::Wish>& wishes) {
    std::vector<Nesting> edges;
    for (const auto& wish : wishes) {
        if (wish.child != nowhere) edges.push_back({wish.element, wish.child});
    }
    return edges;
}

class Judge {
public:
    explicit Judge(const ImportGraph& graph)
        : graph_(graph),
          is_alive_(graph.is_candidate),
          wished_(graph.is_stored.size(), edgesOf(graph.wishes)),
          stored_(graph.is_stored.size(), graph.stored),
          search_(graph.is_stored.size()),
          wished_by_(graph.is_stored.size() + 1) {
        result_.fates.resize(graph.elements, Fate::Stored);
        result_.circle_of.resize(graph.elements);
        for (const auto& wish : graph.wishes) {
            if (wish.child != nowhere) ++wished_by_[wish.child + 1];
        }
        for (std::size_t node = 1; node < wished_by_.size(); ++node) wished_by_[node] += wished_by_[node - 1];
        wishes_.resize(wished_by_.back());
        auto next = wished_by_;
        for (const auto& wish : graph.wishes) {
            if (wish.child != nowhere) wishes_[next[wish.child]++] = &wish;
        }
    }

    Admission run(const std::function<void()>& between_rounds) {
        // Unknown part options first: an element with both faults reports these.
        for (const bool is_option : {true, false}) {
            for (const auto& wish : graph_.wishes) {
                if (wish.is_option == is_option && !isAvailable(wish.child)) disappoint(wish);
            }
        }
        dropDependents();

        // Dropping removes edges and restores stored ones: every later cycle contains a dropped element, so only the
        // first search examines the whole graph.
        std::vector<Node> all(graph_.is_stored.size());
        std::iota(all.begin(), all.end(), Node{0});
        dropped_ = all;
        const auto size = graph_.is_stored.size() + graph_.wishes.size() + graph_.stored.size();
        while (!dropped_.empty()) {
            if (between_rounds) between_rounds();
            if (search_.steps() > most_steps_per_size * size) {
                dropped_ = all;
                dropCircles([&](Node node) { return possibleContentOf(node); });
                break;
            }
            dropCircles([&](Node node) { return contentOf(node); });
        }
        result_.steps = search_.steps();
        return std::move(result_);
    }

private:
    bool isAlive(Node node) const { return node < graph_.elements && is_alive_[node]; }
    bool isAvailable(Node node) const { return node != nowhere && (isAlive(node) || graph_.is_stored[node]); }

    void disappoint(const ImportGraph::Wish& wish) {
        if (!isAlive(wish.element) || (wish.is_option && graph_.options_may_miss)) return;
        drop(wish.element, wish.is_option ? Fate::MissingPart : Fate::UnknownSubassembly);
    }

    void drop(Node element, Fate fate) {
        is_alive_[element] = false;
        result_.fates[element] = fate;
        dropped_.push_back(element);
        if (!graph_.is_stored[element]) gone_.push_back(element);
    }

    /// Drops every element that needs a dropped element.
    void dropDependents() {
        while (!gone_.empty()) {
            const Node gone = gone_.back();
            gone_.pop_back();
            for (std::size_t i = wished_by_[gone]; i < wished_by_[gone + 1]; ++i) disappoint(*wishes_[i]);
        }
    }

    /// Content of a node if no more elements are dropped.
    CycleSearch::Content contentOf(Node node) const {
        if (isAlive(node)) return {wished_.of(node), {}};
        return {stored_.of(node), {}};
    }
    /// Content of a node whether or not it is dropped. A graph without a cycle here has none, whatever else is dropped.
    CycleSearch::Content possibleContentOf(Node node) const {
        if (isAlive(node)) return {wished_.of(node), stored_.of(node)};
        return {stored_.of(node), {}};
    }

    /// One search below the elements that were dropped since the last one.
    void dropCircles(const CycleSearch::ContentOf& content_of) {
        const auto roots = std::exchange(dropped_, {});
        for (auto& group : search_.below(roots, content_of)) {
            bool has_element = false;
            for (const Node node : group) {
                if (!isAlive(node)) continue;
                drop(node, Fate::Circular);
                result_.circle_of[node] = result_.circles.size();
                has_element = true;
            }
            if (has_element) result_.circles.push_back(std::move(group));
        }
        dropDependents();
    }

    const ImportGraph& graph_;
    std::vector<bool> is_alive_;  ///< per element: will be stored as far as is known
    const Children wished_;       ///< children that the elements request
    const Children stored_;       ///< current children of the nodes
    CycleSearch search_;
    std::vector<Node> dropped_;           ///< elements dropped since the last search; before the first one: all nodes
    std::vector<std::size_t> wished_by_;  ///< per node: start of its requests in `wishes_`
    std::vector<const ImportGraph::Wish*> wishes_;
    std::vector<Node> gone_;  ///< elements without any version, whose dependents have not been dropped yet
    Admission result_;
};

}  // namespace

Admission admit(const ImportGraph& graph, const std::function<void()>& between_rounds) {
    return Judge(graph).run(between_rounds);
}

}  // namespace cardcage::assemblies
