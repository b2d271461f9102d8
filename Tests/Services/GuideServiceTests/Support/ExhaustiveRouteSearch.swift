import GuideService

/// All routes that exist, built place by place with an insertion that tries every position.
struct ExhaustiveRouteSearch {
    private let rules: GuideRules
    /// Distance from one point to another; the last point is the start.
    private var metres: [[Int]] = []
    /// Sets of the places of a route.
    private(set) var sets: Set<Set<Int>> = []

    /// Finds all routes.
    ///
    /// - Parameter metres: returns the distance from a place to another; nil stands for the start.
    init(of count: Int, _ rules: GuideRules, metres: (Int?, Int) -> Int) {
        self.rules = rules
        self.metres = (0...count).map { from in (0..<count).map { metres(from == count ? nil : from, $0) } }
        extend([], with: Array(0..<count))
    }

    private func length(_ route: [Int]) -> Int {
        zip([metres.count - 1] + route, route).reduce(0) { $0 + metres[$1.0][$1.1] }
    }

    private mutating func extend(_ route: [Int], with left: [Int]) {
        if route.count >= Int(rules.routePlacesMin) { sets.insert(Set(route)) }
        if route.count == Int(rules.routePlacesMax) { return }
        for place in left {
            let longer = (0...route.count).map { Array(route[..<$0] + [place] + route[$0...]) }
            guard let best = longer.min(by: { length($0) < length($1) }), length(best) <= rules.routeMetresMax else {
                continue
            }
            extend(best, with: left.filter { $0 != place })
        }
    }
}
