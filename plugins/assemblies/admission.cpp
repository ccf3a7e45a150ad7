#include "admission.hpp"

namespace cardcage::assemblies {
namespace {

class Judge {
public:
    explicit Judge(const ImportGraph& graph)
        : graph_(graph), is_alive_(graph.is_candidate), wished_by_(graph.is_stored.size() + 1) {
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
        // Unknown part options first: an element with both faults is told about those.
        for (const bool is_option : {true, false}) {
            for (const auto& wish : graph_.wishes) {
                if (wish.is_option == is_option && !isAvailable(wish.child)) disappoint(wish);
            }
        }
        dropDependents();
        do {
            if (between_rounds) between_rounds();
        } while (dropCircles());
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
        if (!graph_.is_stored[element]) gone_.push_back(element);
    }

    /// Whatever needs an element that is gone goes, too.
    void dropDependents() {
        while (!gone_.empty()) {
            const Node gone = gone_.back();
            gone_.pop_back();
            for (std::size_t i = wished_by_[gone]; i < wished_by_[gone + 1]; ++i) disappoint(*wishes_[i]);
        }
    }

    /// One search in what would be stored. True when elements were dropped, so that it would be something else now.
    bool dropCircles() {
        edges_.clear();
        for (const auto& wish : graph_.wishes) {
            if (isAlive(wish.element) && wish.child != nowhere) edges_.push_back({wish.element, wish.child});
        }
        for (const auto& edge : graph_.stored) {
            if (!isAlive(edge.parent)) edges_.push_back(edge);
        }
        bool dropped = false;
        for (auto& group : findCycles(graph_.is_stored.size(), edges_)) {
            bool has_element = false;
            for (const Node node : group) {
                if (!isAlive(node)) continue;
                drop(node, Fate::Circular);
                result_.circle_of[node] = result_.circles.size();
                has_element = true;
            }
            if (has_element) result_.circles.push_back(std::move(group));
            dropped = dropped || has_element;
        }
        dropDependents();
        return dropped;
    }

    const ImportGraph& graph_;
    std::vector<bool> is_alive_;          ///< per element: will be stored as far as is known
    std::vector<std::size_t> wished_by_;  ///< per node: where the wishes for it begin in `wishes_`
    std::vector<const ImportGraph::Wish*> wishes_;
    std::vector<Node> gone_;  ///< elements without any version, whose dependents are still to be dropped
    std::vector<Nesting> edges_;
    Admission result_;
};

}  // namespace

Admission admit(const ImportGraph& graph, const std::function<void()>& between_rounds) {
    return Judge(graph).run(between_rounds);
}

}  // namespace cardcage::assemblies
