import SimulationKernel

/// A part of the fleet by share or number, such as a type of taxis or a group of drivers.
package protocol FleetPart: Sendable {
    /// Name in reports.
    var name: String { get }
    /// Share of the fleet; nil if `taxis` is given.
    var share: Double? { get }
    /// Number of taxis; nil if `share` is given.
    var taxis: Int? { get set }
}

extension FleetPart {
    /// Name of the taxis or drivers that belong to no part.
    package static var ordinaryName: String { "ordinary" }
    /// The highest number of parts, so that the part of a taxi fits one byte.
    package static var partsMax: Int { 100 }

    /// Multiplies the numbers of taxis as `ShiftPlan.scaled` does.
    package static func scaled(_ parts: [Self], by factor: Double) -> [Self] {
        var scaling = ProportionalRounding(factor)
        return parts.map { part in
            var part = part
            part.taxis = part.taxis.map { scaling.next($0) }
            return part
        }
    }
}

/// Divides the fleet into parts, which take the taxis in the order of their lots.
struct FleetLots {
    /// Taxis in the order of their lots.
    private let order: [Int]

    /// Creates lots that depend on nothing but the number of taxis: each is mixed from the taxi's number alone.
    init(taxis count: Int) {
        order = (0..<count).map { (lot: FleetLots.lot($0), taxi: $0) }.sorted { $0 < $1 }.map(\.taxi)
    }

    /// Draws the lots of one replication, so that each part takes about its share of each shift plan.
    ///
    /// The drivers of a plan stand in random order at equal distances on a circle, from a random point on. The order
    /// begins at a random driver of the circle: so the rounding favours no plan. If the first part grows, it keeps its
    /// drivers.
    init(of plans: [ShiftPlan], _ streams: StreamFamily) {
        func draw(_ plan: UInt16, _ number: UInt32) -> Double {
            var stream = streams.stream(purpose: .driverGroup, of: StreamKey(group: plan, number: number))
            return stream.uniform()
        }
        var circle: [(place: Double, taxi: Int)] = []
        for (index, plan) in plans.enumerated() {
            let (key, first) = (UInt16(index), circle.count)
            let drivers = (0..<plan.taxis).map { (lot: draw(key, UInt32($0)), taxi: first + $0) }.sorted { $0 < $1 }
            let start = draw(key, .max)
            for (rank, driver) in drivers.enumerated() {
                circle.append(((Double(rank) + start) / Double(plan.taxis), driver.taxi))
            }
        }
        let taxis = circle.sorted { $0 < $1 }.map(\.taxi)
        let first = Int(draw(.max, .max) * Double(taxis.count))
        order = Array(taxis[first...] + taxis[..<first])
    }

    /// Returns the part of each taxi, counted from 1; 0 for none. The numbers of taxis by share are rounded so that
    /// their running total is always the nearest to the exact one.
    func numbers(of parts: [some FleetPart]) -> [UInt8] {
        var numbers = [UInt8](repeating: 0, count: order.count)
        var lots = order[...]
        var rounding = ProportionalRounding(Double(order.count) / FleetLots.sharesPerUnit)
        for (index, part) in parts.enumerated() {
            let shares = ((part.share ?? 0) * FleetLots.sharesPerUnit).rounded()
            let taxis = part.taxis ?? rounding.next(Int(shares))
            for taxi in lots.prefix(taxis) { numbers[taxi] = UInt8(index + 1) }
            lots = lots.dropFirst(taxis)
        }
        return numbers
    }

    /// Shares are counted in millionths.
    private static let sharesPerUnit = 1_000_000.0

    /// Returns the lot of a taxi (SplitMix64; Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
    /// OOPSLA 2014).
    private static func lot(_ taxi: Int) -> UInt64 {
        var mixed = UInt64(taxi) &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
