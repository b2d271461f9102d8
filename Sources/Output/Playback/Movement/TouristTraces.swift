import CityModel
import Quantities

/// The events of the log that show where a tourist is, or that a visit is over: a grade, or the next request (L01–L03).
enum TouristEvent: String {
    case visited
    case graded, collected, feedShown, restaurantFound
}

/// The traces of tourists: the places that they visit, and the ends of visits.
///
/// The log has no paths: tourists go straight, from the first event after a visit to the next place.
struct TouristTraces {
    private struct Tourist {
        /// Current place; nil if unknown.
        var place: MapPoint?
        var since = PlaybackTime(tenths: 0)
        var left: PlaybackTime?
        var trace = Trace()
    }

    /// Longest time for which a tourist without events is shown: the log does not show where tourists sleep.
    static let silenceMax = PlaybackTime(milliseconds: 3 * 3_600_000)
    /// Walking speed of tourists without a known time of departure.
    private static let metresPerSecond = 4.5 / 3.6

    /// Places, starting with place 1.
    private let places: [MapPoint]
    private let numberMax: Int64
    /// Tourists by number; index 0 is unused.
    private var tourists: [Tourist] = []

    /// Traces by tourist, starting with tourist 1.
    var traces: [Trace] { tourists.dropFirst().map(\.trace) }

    /// Creates empty traces.
    ///
    /// - Parameter numberMax: upper bound of tourists' numbers.
    init(_ catalogue: PlaceCatalogue, on map: LocalMap, numberMax: Int64) {
        self.numberMax = numberMax
        places = catalogue.positions.map { MapPoint($0.coordinate, on: map) }
    }

    mutating func note(_ event: TouristEvent, _ line: LoggedEvent) {
        guard let number = line.number(.user), (1...numberMax).contains(number) else { return }
        let time = PlaybackTime(milliseconds: line.milliseconds)
        switch event {
        case .visited:
            guard let place = line.number(.place), places.indices.contains(Int(place) - 1) else { return }
            noteArrival(Int(number), at: places[Int(place) - 1], time)
        case .graded, .collected, .feedShown, .restaurantFound:
            guard number < tourists.count else { return }
            tourists[Int(number)].left = tourists[Int(number)].left ?? time
        }
    }

    /// Records that the tourist is at a place, having arrived now or earlier.
    mutating func noteArrival(_ number: Int, at place: MapPoint, _ time: PlaybackTime) {
        while tourists.count <= number { tourists.append(Tourist()) }
        defer { tourists[number].place = place }
        if tourists[number].place == place, tourists[number].left == nil { return }
        leave(number, for: place, until: time)
        (tourists[number].since, tourists[number].left) = (time, nil)
    }

    /// Writes the open stays.
    mutating func finish(at time: PlaybackTime) {
        for number in tourists.indices { leave(number, for: nil, until: time) }
    }

    /// Writes the stay at a place and the path to the next one; `next` is nil at the end of the log.
    private mutating func leave(_ number: Int, for next: MapPoint?, until time: PlaybackTime) {
        guard let place = tourists[number].place else { return }
        let (since, longest) = (tourists[number].since, TouristTraces.silenceMax.tenths)
        let walk = next.map { Int64((place.metres(to: $0) / TouristTraces.metresPerSecond * 10).rounded()) } ?? 0
        let latest = PlaybackTime(tenths: min(max(since.tenths, time.tenths - walk), since.tenths + longest))
        let left = min(tourists[number].left ?? latest, time)
        append(number, .stays, since: since, at: place)
        let isWayShown = next != nil && time.tenths - left.tenths <= longest
        append(number, isWayShown ? .goes : .isAway, since: left, at: place)
        if isWayShown, let next { append(number, .isAway, since: time, at: next) }
    }

    private mutating func append(
        _ number: Int, _ motion: TraceStep.Motion, since start: PlaybackTime, at place: MapPoint
    ) {
        tourists[number].trace.append(TraceStep(start: start, state: 0, motion: motion, place: place))
    }
}
