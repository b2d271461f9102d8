import Behaviour
import Quantities

/// An activity of a walker. The page uses the same numbers.
package enum WalkerState: UInt8, Sendable {
    /// Walking to the first waypoint of the tour, or to the next one.
    case walking
    case atWaypoint
    /// Not on a tour: not on the map.
    case off
}

/// The events of the log that move walkers on the map.
enum WalkerEvent: String {
    case followed, reached, walkedOn, completed, cancelled
}

/// The tracks of walkers on tours, built while the log is read.
struct WalkerTracks {
    private struct Walker {
        var state = WalkerState.off
        var since = PlaybackTime(tenths: 0)
        /// Index in `PathTable.sites`.
        var site: Int?
        /// Last tour and waypoint, from 0; nil before the first.
        var lastWaypoint: (tour: Int, waypoint: Int)?
    }

    private let guide: WalkingCity
    private let map: LocalMap
    /// Upper bound of walkers' numbers.
    private let numberMax: Int64
    private var walkers: [Walker] = [Walker()]
    private var tracksByNumber: [Track] = [Track()]
    /// Index in `PathTable.sites`, by tour and waypoint.
    private var siteOfWaypoint: [[Int]] = []
    /// Gates by their index in `PathTable.sites`.
    private var gates: [Int: Int] = [:]

    /// Tracks by walker, starting with walker 1.
    var tracks: [Track] { Array(tracksByNumber.dropFirst()) }

    init(_ guide: WalkingCity, on map: LocalMap, numberMax: Int64, ways: inout PathTable) {
        (self.guide, self.map, self.numberMax) = (guide, map, numberMax)
        for (gate, place) in guide.gates.enumerated() {
            gates[ways.site(at: MapPoint(place.coordinate, on: map))] = gate
        }
        for tour in guide.library {
            siteOfWaypoint.append(tour.waypoints.map { ways.site(at: MapPoint($0.place.coordinate, on: map)) })
        }
    }

    /// Processes an event.
    ///
    /// - Parameter place: returns the position from a walker's commands; nil if there is none.
    mutating func note(_ event: WalkerEvent, _ line: LoggedEvent, place: (Int) -> MapPoint?, ways: inout PathTable) {
        guard let number = line.number(.walker), (1...numberMax).contains(number) else { return }
        let walker = Int(number)
        while walkers.count <= walker {
            walkers.append(Walker())
            tracksByNumber.append(Track())
        }
        let time = PlaybackTime(milliseconds: line.milliseconds)
        switch event {
        case .followed:
            let start = place(walker).map { ways.site(at: $0) } ?? walkers[walker].site
            walkers[walker] = Walker(state: .walking, since: time, site: start)
        case .reached:
            guard let tour = line.number(.tour), let waypoint = line.number(.waypoint) else { return }
            reach(walker, tour: Int(tour) - 1, waypoint: Int(waypoint) - 1, at: time, &ways)
        case .walkedOn:
            write(walker, until: time, path: nil)
            (walkers[walker].state, walkers[walker].since) = (.walking, time)
        case .completed, .cancelled: leave(walker, at: time)
        }
    }

    /// Writes the open segments.
    mutating func finish(at time: PlaybackTime) {
        for walker in walkers.indices.dropFirst() where walkers[walker].state != .off { leave(walker, at: time) }
    }

    private mutating func reach(_ walker: Int, tour: Int, waypoint: Int, at time: PlaybackTime, _ ways: inout PathTable)
    {
        // Tours that are written during the run are unknown.
        guard siteOfWaypoint.indices.contains(tour), siteOfWaypoint[tour].indices.contains(waypoint) else {
            return leave(walker, at: time)
        }
        let site = siteOfWaypoint[tour][waypoint]
        let from = walkers[walker].site ?? site
        let path = from == site ? nil : ways.number(fromSite: from, toSite: site) { bends(walker, tour, waypoint) }
        walkers[walker].site = from
        write(walker, until: time, path: path)
        walkers[walker] = Walker(state: .atWaypoint, since: time, site: site, lastWaypoint: (tour, waypoint))
    }

    /// Returns the bends of a path from a gate, or along the tour from the previous waypoint; otherwise none: a
    /// straight line.
    private func bends(_ walker: Int, _ tour: Int, _ waypoint: Int) -> [MapPoint] {
        let line: [FixedPosition]
        if let last = walkers[walker].lastWaypoint {
            guard last.tour == tour, (last.waypoint + 1) % siteOfWaypoint[tour].count == waypoint else { return [] }
            line = guide.path(ofTour: tour, from: last.waypoint)
        } else {
            guard let gate = walkers[walker].site.flatMap({ gates[$0] }) else { return [] }
            line = guide.line(fromGate: gate, toTour: tour, waypoint: waypoint)
        }
        return line.dropFirst().dropLast().map { MapPoint($0.coordinate, on: map) }
    }

    private mutating func leave(_ walker: Int, at time: PlaybackTime) {
        write(walker, until: time, path: nil)
        walkers[walker].state = .off
        if let site = walkers[walker].site {
            tracksByNumber[walker].append(
                TrackSegment(start: time, state: WalkerState.off.rawValue, place: .site(site), path: nil))
        }
    }

    private mutating func write(_ walker: Int, until time: PlaybackTime, path: Int?) {
        guard let site = walkers[walker].site, walkers[walker].since < time, walkers[walker].state != .off else {
            return
        }
        tracksByNumber[walker].append(
            TrackSegment(
                start: walkers[walker].since, state: walkers[walker].state.rawValue, place: .site(site), path: path))
    }
}
