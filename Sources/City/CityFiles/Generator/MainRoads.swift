import Glibc
import SimulationKernel

/// A road around the middle of the city.
struct RingRoad: Sendable {
    var radiusMetres: Double
    var wobble: CityLayout.Wobble
    var kilometresPerHour: Double
    /// Whether only few streets join it.
    var isMotorway: Bool

    func metres(_ radians: Double) -> Double { radiusMetres * wobble.factor(radians) }

    func place(_ radians: Double) -> PlanPoint { PlanPoint(radians: radians, metres: metres(radians)) }
}

/// A road from the middle of the city outwards.
struct RadialRoad: Sendable {
    /// Direction at the middle, and amplitude of its swing.
    var startRadians, swingRadians: Double
    var phase: Double
    var cityRadiusMetres: Double
    /// Whether it continues through the old town to the middle; the others end at the first ring.
    var reachesMiddle: Bool

    /// Returns the direction at a distance from the middle.
    func radians(atMetres metres: Double) -> Double {
        startRadians + swingRadians * sin(metres / cityRadiusMetres * 3.6 + phase)
    }

    func place(atMetres metres: Double) -> PlanPoint {
        PlanPoint(radians: radians(atMetres: metres), metres: metres)
    }

    /// Returns the distance from the middle at which this road meets a ring, found by iteration because both swing
    /// little.
    func metresToCrossing(_ ring: RingRoad) -> Double {
        var metres = ring.radiusMetres
        for _ in 0..<20 { metres = ring.metres(radians(atMetres: metres)) }
        return metres
    }

    /// Generates eight or nine roads in all directions, two of which meet in the middle.
    static func all(cityRadiusMetres: Double, random: inout RandomStream) -> [RadialRoad] {
        let count = 8 + Int(random.uniform() * 2)
        let start = random.radians()
        return (0..<count).map { number in
            RadialRoad(
                startRadians: start + (Double(number) + random.between(-0.2, 0.2)) * 2 * .pi / Double(count),
                swingRadians: random.between(0.05, 0.13), phase: random.radians(),
                cityRadiusMetres: cityRadiusMetres, reachesMiddle: number == 1 || number == 1 + count / 2)
        }
    }
}
