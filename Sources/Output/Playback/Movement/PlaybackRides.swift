import Quantities
import TaxiService

/// What became of a request for a taxi: who drove whom, from where, and when.
package struct PlaybackRide: Sendable {
    package var request, client: Int
    /// Who took the client on board; 0 where nobody did.
    package var driver: Int
    /// When the client wanted to leave: of a reservation its departure, of other requests when they were made.
    package var wanted: PlaybackTime
    /// nil of a client whom nobody took on board.
    package var pickedUp: PlaybackTime?
    /// When the ride was over, or the client was lost; nil of what was not over at the end of the log.
    package var ended: PlaybackTime?
    /// Where the client wanted to be picked up and to go to; nil where the log does not say.
    package var origin, destination: StreetPoint?
    /// The word of the log with which a client was lost; nil of who was not.
    package var lostBy: String?

    fileprivate init(_ ride: TaxiService.RideView) {
        (request, client) = (Int(ride.request.number), Int(ride.client.index &+ 1))
        driver = ride.pickedUp == nil ? 0 : Int(ride.driver.index &+ 1)
        wanted = PlaybackTime(ride.wanted)
        (pickedUp, ended) = (ride.pickedUp.map { PlaybackTime($0) }, ride.ended.map { PlaybackTime($0) })
        (origin, destination) = (ride.origin.known?.point, ride.destination.known?.point)
    }
}

/// A client's wait for a taxi, as one dot on the map.
package struct ClientWait: Sendable {
    package var request: Int
    package var client: Int
    package var place: PlaybackPlace
    /// Departure of a reservation; time of any other request.
    package var start: PlaybackTime
    /// When a taxi accepted that came, or was to come; nil if none did.
    package var accepted: PlaybackTime?
    /// End of the wait; end of the log for a client who still waits.
    package var end: PlaybackTime
}

/// The rides of a log, as it goes on, and how long their clients wait.
struct RideRecorder {
    /// Open rides, at the points that the film knows.
    private(set) var open = TaxiService.RideViews()
    private var ended: [PlaybackRide] = []
    private(set) var waits: [ClientWait] = []

    /// - Parameters:
    ///   - origin: where the line says, or the client said, that the way begins; nil where neither did.
    ///   - destination: likewise, where it ends.
    ///   - place: where the line says that the taxi is; nil where it does not.
    mutating func note(
        _ effect: TaxiService.Effect, at time: SimTime, origin: Position?, destination: Position?, place: Position?
    ) {
        let request = effect.request
        let before = open[request]
        let over = open.note(effect, at: time)
        if let before {
            if case .reservationChanged = effect {
                open.place(request, from: before.origin, to: destination ?? before.destination)
            }
        } else {
            var joined: Position?
            if case .joined(_, _, let ride, _, _, _, _) = effect { joined = open[ride]?.origin }
            open.place(request, from: origin ?? joined ?? .outside, to: destination ?? .outside)
        }
        guard let ride = over ?? open[request] else { return }
        if before?.pickedUp == nil, ride.pickedUp != nil || over != nil { endWait(ride, at: PlaybackTime(time)) }
        guard let over, over.dispatched != nil else { return }
        var entry = PlaybackRide(over)
        if over.pickedUp == nil { entry.lostBy = effect.event }
        let end = over.state.isDriven ? place?.point : nil
        entry.destination = over.state == .interrupted ? end ?? entry.destination : entry.destination ?? end
        ended.append(entry)
    }

    private mutating func endWait(_ ride: TaxiService.RideView, at time: PlaybackTime) {
        let start = PlaybackTime(ride.wanted)
        guard ride.dispatched != nil, let origin = ride.origin.known, start < time else { return }
        waits.append(
            ClientWait(
                request: Int(ride.request.number), client: Int(ride.client.index &+ 1), place: .street(origin.point),
                start: start, accepted: ride.accepted.map { PlaybackTime($0) }, end: time))
    }

    /// Ends the waits that have not ended, and puts all in the order of their beginnings.
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
