#include "assignment.h"

#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>

#include <new>
#include <vector>

namespace {

using Graph = lemon::SmartDigraph;
using Cost = int64_t;

/// Each member on the left sends one unit: to a partner, or past all of them at a cost higher than that of any pairing.
void solve(
    uint32_t left_count, uint32_t right_count, const assignment_pair *pairs, size_t pair_count,
    uint32_t *partner_of_left)
{
    Graph graph;
    graph.reserveNode(static_cast<int>(left_count + right_count + 1));
    graph.reserveArc(static_cast<int>(pair_count + left_count + right_count));
    for (uint32_t node = 0; node < left_count + right_count + 1; ++node) graph.addNode();
    const auto sink = Graph::nodeFromId(static_cast<int>(left_count + right_count));

    Graph::ArcMap<Cost> cost(graph);
    Graph::ArcMap<int> capacity(graph);
    Graph::NodeMap<int> supply(graph, 0);
    Cost unpaired = 1;
    for (size_t pair = 0; pair < pair_count; ++pair) unpaired += pairs[pair].cost;
    const auto add = [&](Graph::Node from, Graph::Node to, Cost price) {
        const auto arc = graph.addArc(from, to);
        cost[arc] = price;
        capacity[arc] = 1;
    };
    for (size_t pair = 0; pair < pair_count; ++pair) {
        add(Graph::nodeFromId(static_cast<int>(pairs[pair].left)),
            Graph::nodeFromId(static_cast<int>(left_count + pairs[pair].right)), pairs[pair].cost);
    }
    for (uint32_t left = 0; left < left_count; ++left) {
        add(Graph::nodeFromId(static_cast<int>(left)), sink, unpaired);
        supply[Graph::nodeFromId(static_cast<int>(left))] = 1;
    }
    for (uint32_t right = 0; right < right_count; ++right)
        add(Graph::nodeFromId(static_cast<int>(left_count + right)), sink, 0);
    supply[sink] = -static_cast<int>(left_count);

    lemon::NetworkSimplex<Graph, int, Cost> simplex(graph);
    simplex.upperMap(capacity).costMap(cost).supplyMap(supply).run();
    for (size_t pair = 0; pair < pair_count; ++pair) {
        if (simplex.flow(Graph::arcFromId(static_cast<int>(pair))) > 0)
            partner_of_left[pairs[pair].left] = pairs[pair].right;
    }
}

}  // namespace

int assignment_solve(
    uint32_t left_count, uint32_t right_count, const assignment_pair *pairs, size_t pair_count,
    uint32_t *partner_of_left)
{
    for (uint32_t left = 0; left < left_count; ++left) partner_of_left[left] = UINT32_MAX;
    if (pair_count == 0) return 1;
    try {
        solve(left_count, right_count, pairs, pair_count, partner_of_left);
        return 1;
    } catch (const std::bad_alloc &) {
        return 0;
    }
}
