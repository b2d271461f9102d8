import Quantities
import TaxiService

/// The course of a taxi request: driver, places and times.
package struct PlaybackRide: Sendable {
    /// Numbers of the request and the client.
    package var request, client: Int
    /// Number of the driver who picked the client up; 0 if there is none.
    package var driver: Int
    /// Time at which the client wants to leave: departure of a reservation, time of any other request.
    package var desiredDeparture: PlaybackTime
    /// Time of the pickup; nil if there is none.
    package var pickedUp: PlaybackTime?
    /// Time at which the ride ends or the client is lost; nil for a ride still open at the end of the log.
    package var ended: PlaybackTime?
    /// Pickup place and destination of the client; nil if the log lacks them.
    package var origin, destination: StreetPoint?
    /// Event that ended the request before a pickup; nil for a client who was picked up.
    package var lossEvent: String?

    fileprivate init(_ ride: TaxiService.RideView) {
        (request, client) = (Int(ride.request.number), Int(ride.client.index &+ 1))
        driver = ride.pickedUp == nil ? 0 : Int(ride.driver.index &+ 1)
        desiredDeparture = PlaybackTime(ride.waitStart)
        (pickedUp, ended) = (ride.pickedUp.map { PlaybackTime($0) }, ride.ended.map { PlaybackTime($0) })
        (origin, destination) = (ride.origin.known?.point, ride.destination.known?.point)
    }
}

/// A client's wait for a taxi, as one dot on the map.
package struct ClientWait: Sendable {
    /// Number of the request.
    package var request: Int
    /// Number of the client.
    package var client: Int
    /// Pickup place.
    package var place: PlaybackPlace
    /// Departure of a reservation; time of any other request.
    package var start: PlaybackTime
    /// Time at which the taxi that comes, or is to come, accepted; nil if there is none.
    package var accepted: PlaybackTime?
    /// End of the wait; end of the log for a client who still waits.
    package var end: PlaybackTime
}

/// Collects the rides of a log and the waits of their clients while the log is read.
struct RideRecorder {
    /// Open rides with the positions that the playback knows.
    private(set) var open = TaxiService.RideViews()
    private var ended: [PlaybackRide] = []
    private(set) var waits: [ClientWait] = []

    /// Processes an event.
    ///
    /// - Parameters:
    ///   - origin: pickup place from the line or the client's command; nil if neither has it.
    ///   - destination: destination from the line or the client's command; nil if neither has it.
    ///   - place: position of the taxi in the line; nil if it has none.
    mutating func note(
        _ effect: TaxiService.Effect, at time: SimTime, origin: Position?, destination: Position?, place: Position?
    ) {
        let request = effect.request
        let before = open[request]
        let over = open.apply(effect, at: time)
        if let before {
            if case .reservationChanged = effect {
                open.setPlaces(of: request, from: before.origin, to: destination ?? before.destination)
            }
        } else {
            var joined: Position?
            if case .joined(_, _, let ride, _, _, _, _) = effect { joined = open[ride]?.origin }
            open.setPlaces(of: request, from: origin ?? joined ?? .outside, to: destination ?? .outside)
        }
        guard let ride = over ?? open[request] else { return }
        if before?.pickedUp == nil, ride.pickedUp != nil || over != nil { endWait(ride, at: PlaybackTime(time)) }
        guard let over, over.dispatched != nil else { return }
        var entry = PlaybackRide(over)
        if over.pickedUp == nil { entry.lossEvent = effect.event }
        let end = over.state.isDriven ? place?.point : nil
        entry.destination = over.state == .interrupted ? end ?? entry.destination : entry.destination ?? end
        ended.append(entry)
    }

    private mutating func endWait(_ ride: TaxiService.RideView, at time: PlaybackTime) {
        let start = PlaybackTime(ride.waitStart)
        guard ride.dispatched != nil, let origin = ride.origin.known, start < time else { return }
        waits.append(
            ClientWait(
                request: Int(ride.request.number), client: Int(ride.client.index &+ 1), place: .street(origin.point),
                start: start, accepted: ride.accepted.map { PlaybackTime($0) }, end: time))
    }

    /// Ends the open waits and sorts all by start.
    mutating func finish(at time: PlaybackTime) {
        for ride in open.inOrder where ride.pickedUp == nil { endWait(ride, at: time) }
        waits.sort { ($0.start, $0.request) < ($1.start, $1.request) }
    }

    /// The rides that entered dispatch, in the order of their numbers.
    var rides: [PlaybackRide] {
        (ended + open.inOrder.filter { $0.dispatched != nil }.map { PlaybackRide($0) })
            .sorted { $0.request < $1.request }
    }
}

extension Position {
    /// The position, or nil outside the service area, which stands for unknown.
    var known: Position? { zone == .none ? nil : self }
}
