import CityModel
import InputFiles
import Quantities
import Routing

/// Measures the overlap of drawn zones, and the share of streets outside them.
struct ZoneCoverage {
    let drawn: [DrawnZone]
    let file: SourceFile

    /// Least overlap that is reported, as a share of the smaller zone: borders drawn twice do not match to the metre.
    private static let overlapMin = 0.01
    /// Share of junctions outside all zones that is reported, the same as that of rows left out.
    private static let outsideMin = FileLoss.warned
    /// Number of sample points along each side of the box that two zones share.
    private static let samples = 24
    private static let pairsShownMax = 3

    /// Returns the losses.
    ///
    /// - Parameter graph: its junctions count.
    func losses(outside nodes: [UInt32], of graph: RoadGraph) -> [InputLoss] {
        [overlapNotice, outsideNotice(nodes, graph)].compactMap(\.self)
    }

    private struct Overlap {
        /// Indices of the zones in the list; the common area belongs to the first.
        var first, second: Int
        var squareKilometres: Double
    }

    private var overlapNotice: InputLoss? {
        let overlaps = overlaps
        guard !overlaps.isEmpty else { return nil }
        let largest = overlaps.sorted { $0.squareKilometres > $1.squareKilometres }.prefix(ZoneCoverage.pairsShownMax)
        let pairs = largest.map { overlap in
            "'\(drawn[overlap.first].name.excerpt)' and '\(drawn[overlap.second].name.excerpt)' by "
                + "\(GroupedNumber.text(overlap.squareKilometres, decimals: 2)) km²"
        }
        let rest = overlaps.count > pairs.count ? " and \(overlaps.count - pairs.count) other pairs" : ""
        let zones = Set(overlaps.flatMap { [$0.first, $0.second] })
        return InputLoss(
            file: file.displayName, reason: "zones overlap: \(pairs.joined(separator: ", "))\(rest)",
            count: zones.count, of: drawn.count, first: InputLoss.Example(value: nil),
            expected: "zones that meet at their borders",
            remedy: "the overlap belongs to the first in the file: draw a border between them",
            treatment: .usedInPart)
    }

    private var overlaps: [Overlap] {
        let outlines = drawn.map { ZoneOutline(polygons: [$0.shape]) }
        let boxes = drawn.map { Box($0.shape) }
        let areas = drawn.map(\.shape.areaSquareKilometres)
        var found: [Overlap] = []
        for second in drawn.indices {
            for first in 0..<second {
                guard let box = boxes[first]?.intersection(boxes[second]) else { continue }
                let share = box.share(samples: ZoneCoverage.samples) { place in
                    outlines[first].zone(at: place) != nil && outlines[second].zone(at: place) != nil
                }
                let area = share * box.squareKilometres
                if area > ZoneCoverage.overlapMin * min(areas[first], areas[second]) {
                    found.append(Overlap(first: first, second: second, squareKilometres: area))
                }
            }
        }
        return found
    }

    private func outsideNotice(_ nodes: [UInt32], _ graph: RoadGraph) -> InputLoss? {
        guard let first = nodes.first, Double(nodes.count) > ZoneCoverage.outsideMin * Double(graph.nodeCount) else {
            return nil
        }
        let area = drawn.reduce(0) { $0 + $1.shape.areaSquareKilometres }
        let place = graph.coordinates[Int(first)]
        return InputLoss(
            file: file.displayName,
            reason: "junctions of the streets lie in no zone, because the zones cover "
                + "\(GroupedNumber.text(area, decimals: 1)) km² only: no client asks for a taxi there, and recorded trips from "
                + "or to there are left out",
            count: nodes.count, of: graph.nodeCount,
            first: InputLoss.Example(value: "\(place.latitudeDegrees), \(place.longitudeDegrees)"),
            expected: "zones that cover the streets",
            remedy: "draw zones for the rest, or give the demand of the zones only", treatment: .notRequested)
    }
}

/// A rectangle of degrees.
private struct Box {
    var south, north, west, east: Double

    init?(_ shape: ZoneShape) {
        guard let first = shape.polygons.first?.first?.first else { return nil }
        (south, north) = (first.latitudeDegrees, first.latitudeDegrees)
        (west, east) = (first.longitudeDegrees, first.longitudeDegrees)
        for corner in shape.polygons.joined().joined() {
            (south, north) = (min(south, corner.latitudeDegrees), max(north, corner.latitudeDegrees))
            (west, east) = (min(west, corner.longitudeDegrees), max(east, corner.longitudeDegrees))
        }
    }

    /// Returns the common part of two boxes, or nil if it has no area.
    func intersection(_ other: Box?) -> Box? {
        guard let other else { return nil }
        var box = self
        (box.south, box.north) = (max(south, other.south), min(north, other.north))
        (box.west, box.east) = (max(west, other.west), min(east, other.east))
        return box.south < box.north && box.west < box.east ? box : nil
    }

    private func place(_ row: Double, _ column: Double) -> Coordinate {
        Coordinate(
            latitudeDegrees: south + (north - south) * row, longitudeDegrees: west + (east - west) * column)
    }

    var squareKilometres: Double {
        place(0.5, 0).metres(to: place(0.5, 1)) * place(0, 0.5).metres(to: place(1, 0.5)) / 1_000_000
    }

    /// Returns the share of evenly spread places that meet a condition.
    func share(samples: Int, _ isCounted: (Coordinate) -> Bool) -> Double {
        var count = 0
        for row in 0..<samples {
            for column in 0..<samples {
                let place = place((Double(row) + 0.5) / Double(samples), (Double(column) + 0.5) / Double(samples))
                if isCounted(place) { count += 1 }
            }
        }
        return Double(count) / Double(samples * samples)
    }
}
