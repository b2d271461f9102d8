import Behaviour
import Quantities

/// What somebody on a tour does. The numbers are those of the page.
package enum WalkerState: UInt8, Sendable {
    /// To the waypoint where the tour begins for them, or to the next one.
    case walking
    case atWaypoint
    /// Not on a tour: not on the map.
    case off
}

/// The words of the event log that move walkers on the map.
enum WalkerEvent: String {
    case followed, reached, walkedOn, completed, cancelled
}

/// What the log says of those who follow tours, as it goes on.
struct WalkerTracks {
    private struct Walker {
        var state = WalkerState.off
        var since = PlaybackTime(tenths: 0)
        /// Among the ways' sites.
        var site: Int?
        /// Tour and waypoint, from 0, where the walker was last; nil before the first.
        var lastWaypoint: (tour: Int, waypoint: Int)?
    }

    private let guide: WalkGuide
    private let map: LocalMap
    /// Nobody has a higher number.
    private let numberMax: Int64
    private var walkers: [Walker] = [Walker()]
    private var tracksByNumber: [Track] = [Track()]
    /// By tour and waypoint, among the ways' sites.
    private var siteOfWaypoint: [[Int]] = []
    /// By the ways' site.
    private var gates: [Int: Int] = [:]

    /// By walker, from the first.
    var tracks: [Track] { Array(tracksByNumber.dropFirst()) }

    init(_ guide: WalkGuide, on map: LocalMap, numberMax: Int64, ways: inout WayTable) {
        (self.guide, self.map, self.numberMax) = (guide, map, numberMax)
        for (gate, place) in guide.gates.enumerated() {
            gates[ways.site(at: MapPoint(place.coordinate, on: map))] = gate
        }
        for tour in guide.library {
            siteOfWaypoint.append(tour.waypoints.map { ways.site(at: MapPoint($0.place.coordinate, on: map)) })
        }
    }

    /// - Parameter place: where the walker said to be; nil if nowhere.
    mutating func note(_ event: WalkerEvent, _ line: LoggedEvent, place: (Int) -> MapPoint?, ways: inout WayTable) {
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
            write(walker, until: time, way: nil)
            (walkers[walker].state, walkers[walker].since) = (.walking, time)
        case .completed, .cancelled: leave(walker, at: time)
        }
    }

    /// Writes what has not ended.
    mutating func finish(at time: PlaybackTime) {
        for walker in walkers.indices.dropFirst() where walkers[walker].state != .off { leave(walker, at: time) }
    }

    private mutating func reach(_ walker: Int, tour: Int, waypoint: Int, at time: PlaybackTime, _ ways: inout WayTable)
    {
        // Tours that were written during the run are not known.
        guard siteOfWaypoint.indices.contains(tour), siteOfWaypoint[tour].indices.contains(waypoint) else {
            return leave(walker, at: time)
        }
        let site = siteOfWaypoint[tour][waypoint]
        let from = walkers[walker].site ?? site
        let way = from == site ? nil : ways.number(fromSite: from, toSite: site) { bends(walker, tour, waypoint) }
        walkers[walker].site = from
        write(walker, until: time, way: way)
        walkers[walker] = Walker(state: .atWaypoint, since: time, site: site, lastWaypoint: (tour, waypoint))
    }

    /// Along the paths from a gate, or where the tour leads from the waypoint before; otherwise as the crow flies.
    private func bends(_ walker: Int, _ tour: Int, _ waypoint: Int) -> [MapPoint] {
        let line: [FixedPosition]
        if let last = walkers[walker].lastWaypoint {
            guard last.tour == tour, (last.waypoint + 1) % siteOfWaypoint[tour].count == waypoint else { return [] }
            line = guide.line(ofTour: tour, from: last.waypoint)
        } else {
            guard let gate = walkers[walker].site.flatMap({ gates[$0] }) else { return [] }
            line = guide.line(fromGate: gate, toTour: tour, waypoint: waypoint)
        }
        return line.dropFirst().dropLast().map { MapPoint($0.coordinate, on: map) }
    }

    private mutating func leave(_ walker: Int, at time: PlaybackTime) {
        write(walker, until: time, way: nil)
        walkers[walker].state = .off
        if let site = walkers[walker].site {
            tracksByNumber[walker].append(
                TrackSegment(start: time, state: WalkerState.off.rawValue, place: .site(site), way: nil))
        }
    }

    private mutating func write(_ walker: Int, until time: PlaybackTime, way: Int?) {
        guard let site = walkers[walker].site, walkers[walker].since < time, walkers[walker].state != .off else {
            return
        }
        tracksByNumber[walker].append(
            TrackSegment(
                start: walkers[walker].since, state: walkers[walker].state.rawValue, place: .site(site), way: way))
    }
}
