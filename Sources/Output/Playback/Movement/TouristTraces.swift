import CityModel
import Quantities

/// The words of the event log that tell where a tourist is, or that a visit is over: what is thought of it, and what is
/// asked for next (L01–L03).
enum TouristEvent: String {
    case visited
    case graded, collected, feedShown, restaurantFound
}

/// What the log says of tourists, as it goes on: the places that they come to, and when a visit is over.
///
/// It tells no ways: they go straight, from the first thing that they say after a visit until they are at the next place.
struct TouristTraces {
    private struct Tourist {
        /// nil while nothing is known.
        var place: MapPoint?
        var since = PlaybackTime(tenths: 0)
        var left: PlaybackTime?
        var trace = Trace()
    }

    /// Nobody is shown for longer without a word: nights are slept at homes that the log does not tell.
    static let longestUntold = PlaybackTime(milliseconds: 3 * 3_600_000)
    /// Of those who do not say when they leave, on foot.
    private static let metresPerSecond = 4.5 / 3.6

    /// By place, from the first.
    private let places: [MapPoint]
    private let numberMax: Int64
    /// By number; 0 is nobody.
    private var tourists: [Tourist] = []

    /// By tourist, from the first.
    var traces: [Trace] { tourists.dropFirst().map(\.trace) }

    /// - Parameter numberMax: no tourist has a higher number.
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
            see(Int(number), at: places[Int(place) - 1], time)
        case .graded, .collected, .feedShown, .restaurantFound:
            guard number < tourists.count else { return }
            tourists[Int(number)].left = tourists[Int(number)].left ?? time
        }
    }

    /// The tourist is there, or was there already.
    mutating func see(_ number: Int, at place: MapPoint, _ time: PlaybackTime) {
        while tourists.count <= number { tourists.append(Tourist()) }
        defer { tourists[number].place = place }
        if tourists[number].place == place, tourists[number].left == nil { return }
        leave(number, for: place, until: time)
        (tourists[number].since, tourists[number].left) = (time, nil)
    }

    /// Writes what has not ended.
    mutating func finish(at time: PlaybackTime) {
        for number in tourists.indices { leave(number, for: nil, until: time) }
    }

    /// Writes the stay at a place, and the way to the next one; nil: there is none.
    private mutating func leave(_ number: Int, for next: MapPoint?, until time: PlaybackTime) {
        guard let place = tourists[number].place else { return }
        let (since, longest) = (tourists[number].since, TouristTraces.longestUntold.tenths)
        let walk = next.map { Int64((place.metres(to: $0) / TouristTraces.metresPerSecond * 10).rounded()) } ?? 0
        let untold = PlaybackTime(tenths: min(max(since.tenths, time.tenths - walk), since.tenths + longest))
        let left = min(tourists[number].left ?? untold, time)
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
