import Routing

/// By which factor driving is slower than free flow, by the hour of the day and the class of the street (B04).
package struct Congestion: Hashable, Sendable {
    /// 24 × classes, row = hour of the day.
    private let factors: [Double]

    private static var classCount: Int { StreetClass.allCases.count }

    package static var valueCount: Int { 24 * classCount }

    /// The same on all streets.
    ///
    /// - Parameter hourFactors: 24 factors, all above 0.
    package init(hourFactors: [Double]) {
        precondition(hourFactors.count == 24)
        factors = hourFactors.flatMap { Array(repeating: $0, count: Congestion.classCount) }
    }

    /// - Parameter factors: 24 × classes, row = hour of the day, all above 0.
    package init(factors: [Double]) {
        precondition(factors.count == Congestion.valueCount && factors.allSatisfy { $0 > 0 })
        self.factors = factors
    }

    package static let none = Congestion(hourFactors: Array(repeating: 1, count: 24))

    /// What the arcs of a network cost at an hour.
    package func arcCosts(of network: StreetNetwork, hour: Int) -> [PathCost] {
        zip(network.graph.arcs, network.classes).map { arc, street in
            arc.cost.slower(byFactor: factor(hour: hour, street: street))
        }
    }

    package func factor(hour: Int, street: StreetClass) -> Double {
        factors[hour * Congestion.classCount + Int(street.rawValue)]
    }

    /// What all streets have in common in an hour; nil where they differ.
    package func commonFactor(hour: Int) -> Double? {
        let row = factors(hour: hour)
        return row.allSatisfy { $0 == row.first } ? row.first : nil
    }

    /// By class of the street.
    func factors(hour: Int) -> ArraySlice<Double> {
        factors[hour * Congestion.classCount..<(hour + 1) * Congestion.classCount]
    }

    /// 24 × classes, row = hour of the day.
    package var values: [Double] { factors }
}
