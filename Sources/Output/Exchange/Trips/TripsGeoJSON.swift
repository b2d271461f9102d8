import CityModel
import InputFiles
import OutputFiles
import Playback
import Quantities

/// `trips.geojson`: the movements of taxis, walkers, tourists and runners, for kepler.gl's trip layer.
///
/// Each drive is a LineString of [longitude, latitude, altitude, seconds since 1970]. Times of day are those of the
/// scenario's clock, written as if they were UTC, so that kepler.gl shows the city's own clock. Speed along a drive is
/// constant, as in a report's replay.
///
/// Source: https://docs.kepler.gl/docs/user-guides/c-types-of-layers/k-trip, and the checks of its `trip-utils`: some
/// trip must have at least three points, and every time ten digits.
struct TripsGeoJSON: ~Copyable {
    private static let flushBytes = 1 << 18

    private let playback: Playback
    private let secondsAtStart: Int64
    private var file: OutputFile
    private var text = TextBuffer(capacity: TripsGeoJSON.flushBytes + 65_536)
    private var hasFeature = false

    /// Creates the file and writes its head.
    ///
    /// - Throws: `MachineError` if the file cannot be created.
    private init(_ playback: Playback, at path: String) throws(SystemError) {
        self.playback = playback
        let day = Int64(playback.calendar.firstDay?.daysSince1970 ?? TripsGeoJSON.undatedDay)
        secondsAtStart = day * 86_400 + (playback.clockAtStart ?? .zero).microseconds / 1_000_000
        file = try OutputFile(creating: path)
        text.append(ResultsFile.tripsSignature)
    }

    /// Monday, 1 January 2018, for runs without a date: kepler.gl must recognise the number as a time.
    private static let undatedDay = 17_532

    /// Writes all movements of a playback.
    ///
    /// - Throws: `MachineError` if the file cannot be written.
    static func write(_ playback: Playback, to path: String) throws(SystemError) {
        var trips = try TripsGeoJSON(playback, at: path)
        for (index, track) in playback.taxis.enumerated() {
            try trips.add(track, who: "d\(index + 1)", kind: "taxi") { TaxiState(rawValue: $0).map { "\($0)" } ?? "" }
        }
        for (index, track) in playback.walkers.enumerated() {
            try trips.add(track, who: "w\(index + 1)", kind: "walker") { _ in "walking" }
        }
        for (index, trace) in playback.tourists.enumerated() {
            try trips.add(trace, who: "u\(index + 1)", kind: "tourist") { _ in "walking" }
        }
        for (index, trace) in playback.runners.enumerated() {
            try trips.add(trace, who: "runner\(index + 1)", kind: "runner") {
                RunnerState(rawValue: $0)?.word ?? ""
            }
        }
        try trips.close()
    }

    private typealias TimedPoint = (place: MapPoint, time: PlaybackTime)

    private mutating func add(
        _ track: Track, who: String, kind: String, doing: (UInt8) -> String
    ) throws(SystemError) {
        for (index, segment) in track.segments.enumerated() {
            guard let path = segment.path else { continue }
            let end = index + 1 < track.segments.count ? track.segments[index + 1].start : playback.end
            let line = TripsGeoJSON.paced(playback.line(ofPath: path), from: segment.start, to: end)
            try add(line, who: who, kind: kind, doing: doing(segment.state))
        }
    }

    /// Adds a trace; consecutive moving steps of one state make one trip.
    private mutating func add(_ trace: Trace, who: String, kind: String, doing: (UInt8) -> String) throws(SystemError) {
        var line: [TimedPoint] = []
        var state: UInt8 = 0
        for step in trace.steps {
            if !line.isEmpty { line.append((step.place, step.start)) }
            let goesOn = step.motion == .goes && (line.isEmpty || step.state == state)
            if !goesOn {
                try add(line, who: who, kind: kind, doing: doing(state))
                line = []
            }
            if step.motion == .goes, line.isEmpty { line = [(step.place, step.start)] }
            state = step.state
        }
    }

    /// Returns a line with times at constant speed.
    private static func paced(_ line: [MapPoint], from start: PlaybackTime, to end: PlaybackTime) -> [TimedPoint] {
        let metres = zip(line, line.dropFirst()).map { $0.metres(to: $1) }
        let total = max(metres.reduce(0, +), 1)
        var (gone, points): (Double, [TimedPoint]) = (0, [])
        for (index, place) in line.enumerated() {
            if index > 0 { gone += metres[index - 1] }
            let tenths = (Double(end.tenths - start.tenths) * min(gone / total, 1)).rounded()
            points.append((place, PlaybackTime(tenths: start.tenths + Int64(tenths))))
        }
        return points
    }

    private mutating func add(
        _ line: [TimedPoint], who: String, kind: String, doing: String
    ) throws(SystemError) {
        var points: [TimedPoint] = []
        for point in line where points.last?.place != point.place { points.append(point) }
        guard points.count > 1 else { return }
        if points.count == 2 { points.insert(TripsGeoJSON.middle(points[0], points[1]), at: 1) }
        text.append(hasFeature ? ",\n" as StaticString : "\n")
        hasFeature = true
        var coordinates = JSONWriter()
        // Places to about ten centimetres; times to whole seconds, rounded half up.
        coordinates.list(points) { list, point in
            let seconds = secondsAtStart + (point.time.tenths + 5) / 10
            list.position(point.place.coordinate(on: playback.baseMap.map), decimals: 6, rest: [0, seconds])
        }
        var trip = JSONWriter(.spaced)
        trip.map { feature in
            feature.member("type", "Feature")
            feature.key("properties")
            feature.map {
                $0.member("who", who)
                $0.member("kind", kind)
                $0.member("doing", doing)
            }
            feature.key("geometry")
            feature.map {
                $0.member("type", "LineString")
                $0.key("coordinates")
                $0.raw(coordinates.bytes)
            }
        }
        trip.bytes.withUnsafeBufferPointer { text.append($0) }
        if text.count >= TripsGeoJSON.flushBytes { try flush() }
    }

    /// Returns the midpoint of a trip with two points: kepler.gl needs a trip of three points to detect the time
    /// format.
    private static func middle(_ start: TimedPoint, _ end: TimedPoint) -> TimedPoint {
        (
            MapPoint(east: (start.place.east + end.place.east) / 2, north: (start.place.north + end.place.north) / 2),
            PlaybackTime(tenths: (start.time.tenths + end.time.tenths) / 2)
        )
    }

    private mutating func flush() throws(SystemError) {
        try file.write(text.bytes)
        text.removeAll()
    }

    private mutating func close() throws(SystemError) {
        text.append("\n]}\n" as StaticString)
        try flush()
        try file.close()
    }
}

extension Playback {
    /// Returns the line of a path from its start to its end.
    fileprivate func line(ofPath number: Int) -> [MapPoint] {
        let path = paths.paths[number]
        switch path.course {
        case .streets(let arcs):
            guard case .street(let from) = path.from, case .street(let to) = path.to else { return [] }
            return baseMap.line(from: from, over: Array(paths.arcs[arcs]), to: to)
        case .bends(let bends): return [place(path.from)] + bends + [place(path.to)]
        }
    }

    private func place(_ place: PlaybackPlace) -> MapPoint {
        switch place {
        case .street(let point): baseMap.point(point)
        case .site(let site): paths.sites[site]
        }
    }
}
