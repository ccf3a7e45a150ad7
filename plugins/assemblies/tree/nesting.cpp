#include "tree/nesting.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace cardcage::assemblies {

Children::Children(std::size_t nodes, std::span<const Nesting> edges) : begin_(nodes + 1), child_(edges.size()) {
    for (const auto& edge : edges) ++begin_[edge.parent + 1];
    for (std::size_t node = 0; node < nodes; ++node) begin_[node + 1] += begin_[node];
    auto next = begin_;
    for (const auto& edge : edges) child_[next[edge.parent]++] = edge.child;
}

// Tarjan's algorithm with an explicit stack instead of recursion.

std::vector<std::vector<Node>> CycleSearch::below(std::span<const Node> roots, const ContentOf& content_of) {
    ++search_;
    first_order_ = count_;
    for (const Node root : roots) {
        if (!isSeen(root)) visitFrom(root, content_of);
    }
    return std::exchange(groups_, {});
}

void CycleSearch::visitFrom(Node root, const ContentOf& content_of) {
    enter(root, content_of);
    while (!visits_.empty()) {
        auto& visit = visits_.back();
        const Node node = visit.node;
        const auto& [first, second] = visit.content;
        if (visit.next == first.size() + second.size()) {
            visits_.pop_back();
            if (!visits_.empty()) low_[visits_.back().node] = std::min(low_[visits_.back().node], low_[node]);
            if (low_[node] == order_[node]) closeGroup(node);
            continue;
        }
        const Node child = visit.next < first.size() ? first[visit.next] : second[visit.next - first.size()];
        ++visit.next;
        ++steps_;
        if (child == node) contains_itself_[node] = true;
        if (!isSeen(child)) {
            enter(child, content_of);
        } else if (closed_in_[child] != search_) {
            low_[node] = std::min(low_[node], order_[child]);
        }
    }
}

void CycleSearch::enter(Node node, const ContentOf& content_of) {
    ++steps_;
    order_[node] = low_[node] = ++count_;
    contains_itself_[node] = false;
    open_.push_back(node);
    visits_.push_back({node, content_of(node), 0});
}

/// `first` is the node of its group that was visited first: the group is every open node above it.
void CycleSearch::closeGroup(Node first) {
    const auto begin = std::find(open_.rbegin(), open_.rend(), first).base() - 1;
    if (open_.end() - begin > 1 || contains_itself_[first]) {
        auto& group = groups_.emplace_back(begin, open_.end());
        std::sort(group.begin(), group.end());
    }
    for (auto node = begin; node != open_.end(); ++node) closed_in_[*node] = search_;
    open_.erase(begin, open_.end());
}

std::vector<std::vector<Node>> findCycles(std::size_t nodes, std::span<const Nesting> edges) {
    const Children children(nodes, edges);
    std::vector<Node> all(nodes);
    std::iota(all.begin(), all.end(), Node{0});
    return CycleSearch(nodes).below(all, [&](Node node) { return CycleSearch::Content{children.of(node), {}}; });
}

}  // namespace cardcage::assemblies
