import InputFiles
import Quantities
import TourService

/// Creates the draft of a tour from a recorded walk, with the walker's stays as waypoints.
///
/// A stay is a part of the track within `stayMetres` of its first point that lasts at least `staySeconds` (after Q. Li
/// et al., "Mining user similarity based on location history", 2008); its waypoint is the mean of its points. With
/// fewer than two stays, or without times, the corners of the line are the waypoints: the line simplified by Douglas
/// and Peucker (1973), at most `cornersMax`. A track that ends near its start is a circular tour. A pause, during which
/// a device records nothing, is a stay if the track continues at the same place.
package enum TourRecording {
    /// Origin of a draft's waypoints.
    package enum Kind: String, Sendable {
        case stays, corners
    }

    /// Radius of a stay in metres.
    package static var stayMetres: Double { 20 }
    /// Least duration of a stay in seconds.
    package static var staySeconds: Double { 60 }
    /// Maximum number of corners.
    package static var cornersMax: Int { 10 }
    /// Least distance of a corner from the simplified line.
    private static let cornerMetresMin = 15.0

    /// Creates a draft.
    ///
    /// - Throws: `InputError` if the track never leaves its first place.
    package static func draft(
        of track: RecordedTrack, title: String, area: String, fileName: String
    ) throws(InputError) -> (tour: TourContent, kind: Kind) {
        let points = track.points
        let line = points.map(\.position)
        let isCircular = line.count > 2 && line[0].metres(to: line[line.count - 1]) <= TourFile.closedMetres
        var places = track.continuousPieces.flatMap { stays(in: $0) }
        var kind = Kind.stays
        if places.count < TourContent.waypointsMin {
            places = corners(of: line)
            if isCircular && places.count > TourContent.waypointsMin { places.removeLast() }
            kind = .corners
        }
        guard places.count >= TourContent.waypointsMin, Set(places).count > 1 else {
            throw InputError(
                fileName, "the track never leaves its first place",
                remedy: "a tour needs at least \(TourContent.waypointsMin) waypoints")
        }
        let noun = kind == .stays ? "Stop" : "Corner"
        let tour = TourContent(
            title: title, area: area, isCircular: isCircular,
            waypoints: places.enumerated().map { Waypoint(name: "\(noun) \($0 + 1)", place: $1) })
        return (tour, kind)
    }

    // MARK: Stays

    private static func stays(in segment: [TrackPoint]) -> [FixedPosition] {
        var places: [FixedPosition] = []
        var first = 0
        while first < segment.count {
            var end = first + 1
            while end < segment.count, segment[end].position.metres(to: segment[first].position) <= stayMetres {
                end += 1
            }
            let piece = segment[first..<end]
            if let start = piece.first?.secondsSince1970, let stop = piece.last?.secondsSince1970,
                stop - start >= staySeconds
            {
                places.append(mean(of: piece.map(\.position)))
                first = end
            } else {
                first += 1
            }
        }
        return places
    }

    private static func mean(of positions: [FixedPosition]) -> FixedPosition {
        func mean(_ values: [Int32]) -> Int32 {
            let sum = values.reduce(0.0) { $0 + Double($1) }
            return Int32((sum / Double(values.count)).rounded())
        }
        return FixedPosition(x: mean(positions.map(\.x)), y: mean(positions.map(\.y)))
    }

    // MARK: Corners

    private static func corners(of line: [FixedPosition]) -> [FixedPosition] {
        guard let first = line.first else { return [] }
        let map = LocalMap(origin: first.coordinate)
        let places = line.map { map.metres(of: $0.coordinate) }
        var metres = cornerMetresMin
        var kept = simplified(places, metres: metres)
        while kept.count > cornersMax {
            metres *= 1.3
            kept = simplified(places, metres: metres)
        }
        var corners: [FixedPosition] = []
        for number in kept where corners.last != line[number] { corners.append(line[number]) }
        return corners
    }

    private typealias MapPlace = (east: Double, north: Double)

    /// Returns the indices of the points that remain, in order; both ends do.
    private static func simplified(_ places: [MapPlace], metres: Double) -> [Int] {
        var isKept = [Bool](repeating: false, count: places.count)
        (isKept[0], isKept[places.count - 1]) = (true, true)
        // An explicit stack: recursion could become as deep as the track is long.
        var pending = [(0, places.count - 1)]
        while let (start, end) = pending.popLast() {
            guard end - start > 1 else { continue }
            let inner = (start + 1)..<end
            let distances = inner.map { distance(places[$0], from: places[start], to: places[end]) }
            guard let farthest = distances.indices.max(by: { distances[$0] < distances[$1] }),
                distances[farthest] > metres
            else { continue }
            isKept[inner.lowerBound + farthest] = true
            pending.append((start, inner.lowerBound + farthest))
            pending.append((inner.lowerBound + farthest, end))
        }
        return places.indices.filter { isKept[$0] }
    }

    /// Returns the distance of a place from the segment between two places.
    private static func distance(_ place: MapPlace, from start: MapPlace, to end: MapPlace) -> Double {
        let along = (east: end.east - start.east, north: end.north - start.north)
        let square = along.east * along.east + along.north * along.north
        let offset = (east: place.east - start.east, north: place.north - start.north)
        let share =
            square > 0 ? min(max((offset.east * along.east + offset.north * along.north) / square, 0), 1) : 0
        let (east, north) = (offset.east - share * along.east, offset.north - share * along.north)
        return (east * east + north * north).squareRoot()
    }
}
