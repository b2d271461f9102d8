import Quantities

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
}

/// What the log says of rides, as it goes on.
struct RideEnds {
    private struct Ride {
        var driver = 0
        var pickedUp, ended: PlaybackTime?
        var lostBy: String?
        /// Where an interrupted ride ended, and the middle of the zone where another did.
        var interruptedAt, concludedAt: StreetPoint?
    }

    /// By number.
    private var rides: [Ride] = []

    /// - Parameter place: where the line says that the taxi is; nil where it does not.
    mutating func note(_ event: PlaybackEvent, _ line: LoggedEvent, place: PlaybackPosition?) {
        let number = line.request
        guard number > 0 else { return }
        while rides.count <= number { rides.append(Ride()) }
        let time = PlaybackTime(milliseconds: line.milliseconds)
        switch event {
        case .pickedUp:
            (rides[number].driver, rides[number].pickedUp) = (line.driver, rides[number].pickedUp ?? time)
        case .concluded: (rides[number].ended, rides[number].concludedAt) = (rides[number].ended ?? time, place?.point)
        case .interrupted:
            // Of a party that was not yet on board the ride goes on (T11).
            guard rides[number].pickedUp != nil else { return }
            rides[number].ended = rides[number].ended ?? time
            rides[number].interruptedAt = place?.point
        case .withdrawn, .noShow, .left, .reservationCancelled:
            guard rides[number].pickedUp == nil, rides[number].ended == nil else { return }
            (rides[number].ended, rides[number].lostBy) = (time, "\(event)")
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .stoodDown, .suspended,
            .suspensionEnded, .requested, .offered, .waiting, .reserved, .reservationChanged, .joined, .accepted,
            .gaveBack, .arrived, .followed, .reached, .walkedOn, .completed, .cancelled:
            break
        }
    }

    /// - Returns: those that entered dispatch, in the order of their numbers.
    func rides(of requests: ClientWaits) -> [PlaybackRide] {
        (0..<requests.count).compactMap { number in
            guard let wanted = requests.wanted(number) else { return nil }
            let ride = number < rides.count ? rides[number] : Ride()
            return PlaybackRide(
                request: number, client: requests.client(of: number), driver: ride.driver, wanted: wanted,
                pickedUp: ride.pickedUp, ended: ride.ended, origin: requests.origin(of: number)?.point,
                destination: ride.interruptedAt ?? requests.destination(of: number)?.point ?? ride.concludedAt,
                lostBy: ride.lostBy)
        }
    }
}
