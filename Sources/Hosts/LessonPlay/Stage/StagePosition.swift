import CityModel
import Glibc
import Quantities

/// Place of a zone on the stage: horizontally and vertically from 0 to 1, from the top left.
package struct StagePosition: Hashable, Sendable {
    /// Horizontal position, from the left.
    package private(set) var across: Double
    /// Vertical position, from the top.
    package private(set) var down: Double

    private static let rounds = 300

    /// Returns the zones' places on the city's map, or else by the distances of its table.
    static func spots(of city: City) -> [StagePosition] {
        let centres = city.zones.compactMap(\.centre)
        if centres.count == city.zones.count, let first = centres.first {
            let map = LocalMap(origin: first)
            return fitted(
                centres.map { StagePosition(across: map.metres(of: $0).east, down: -map.metres(of: $0).north) })
        }
        return fitted(turned(embedded(distances(of: city))))
    }

    /// Returns the distance of each two zones: the mean of both directions.
    private static func distances(of city: City) -> [[Double]] {
        let zones = city.zones.indices.map { ZoneID($0) }
        return zones.map { from in
            zones.map { to in
                let (there, back) = (city.leg(from: from, to: to), city.leg(from: to, to: from))
                return from == to ? 0 : max(1, Double(there.metres + back.metres) / 2)
            }
        }
    }

    /// Places the zones so that their distances approximate the given ones, starting from a circle.
    ///
    /// Source: de Leeuw, "Applications of convex analysis to multidimensional scaling", 1977 (SMACOF).
    private static func embedded(_ distances: [[Double]]) -> [StagePosition] {
        let count = distances.count
        let radius = (distances.flatMap { $0 }.max() ?? 1) / 2
        var spots = (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(max(1, count))
            return StagePosition(across: -radius * cos(angle), down: -radius * sin(angle))
        }
        for _ in 0..<(count > 2 ? rounds : 0) {
            spots = spots.indices.map { here in
                var next = StagePosition(across: 0, down: 0)
                for there in spots.indices where there != here {
                    let (east, south) = (spots[here].across - spots[there].across, spots[here].down - spots[there].down)
                    let ratio = distances[here][there] / max(1e-9, (east * east + south * south).squareRoot())
                    next.across += ratio * east / Double(count)
                    next.down += ratio * south / Double(count)
                }
                return next
            }
        }
        return spots
    }

    /// Rotates the spots so that their main axis is horizontal, and flips them so that the first is in the left and
    /// upper half.
    private static func turned(_ spots: [StagePosition]) -> [StagePosition] {
        let count = Double(max(1, spots.count))
        let (across, down) = (spots.reduce(0) { $0 + $1.across } / count, spots.reduce(0) { $0 + $1.down } / count)
        let centred = spots.map { StagePosition(across: $0.across - across, down: $0.down - down) }
        let mixed = centred.reduce(0) { $0 + $1.across * $1.down }
        let spread = centred.reduce(0) { $0 + $1.across * $1.across - $1.down * $1.down }
        let angle = -atan2(2 * mixed, spread) / 2
        var turned = centred.map { spot in
            StagePosition(
                across: spot.across * cos(angle) - spot.down * sin(angle),
                down: spot.across * sin(angle) + spot.down * cos(angle))
        }
        if let first = turned.first {
            let (flipsAcross, flipsDown) = (first.across > 0, first.down > 0)
            turned = turned.map {
                StagePosition(across: flipsAcross ? -$0.across : $0.across, down: flipsDown ? -$0.down : $0.down)
            }
        }
        return turned
    }

    /// Scales the spots to 0 to 1 in both directions, rounded to thousandths; 0.5 for all if they lie in a line.
    private static func fitted(_ spots: [StagePosition]) -> [StagePosition] {
        let (across, down) = (spots.map(\.across), spots.map(\.down))
        let size = max((across.max() ?? 0) - (across.min() ?? 0), (down.max() ?? 0) - (down.min() ?? 0))
        func share(_ value: Double, of values: [Double]) -> Double {
            let (least, most) = (values.min() ?? 0, values.max() ?? 0)
            let isLine = most - least < 0.02 * size || size == 0
            return isLine ? 0.5 : ((value - least) / (most - least) * 1_000).rounded() / 1_000
        }
        return spots.map { StagePosition(across: share($0.across, of: across), down: share($0.down, of: down)) }
    }
}
