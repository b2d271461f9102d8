import Quantities

/// A client's wait for a taxi, as one dot on the map.
package struct ClientWait: Sendable {
    package var request: Int
    package var client: Int
    package var place: PlaybackPlace
    /// Of a reservation its departure, of other requests when they were made.
    package var start: PlaybackTime
    /// When a taxi accepted that came, or was to come; nil if none did.
    package var accepted: PlaybackTime?
    /// Of who waits still, that of the log.
    package var end: PlaybackTime
}

/// What the log says of requests, as it goes on.
struct ClientWaits {
    private struct Request {
        var client = 0
        var origin, destination: PlaybackPosition?
        /// Of a reservation.
        var departureMilliseconds: Int64?
        /// When it entered dispatch; nil before.
        var requested: PlaybackTime?
        var accepted: PlaybackTime?
        var isOver = false
    }

    /// By number.
    private var requests: [Request] = []
    private(set) var waits: [ClientWait] = []

    /// One more than the highest number.
    var count: Int { requests.count }
    func client(of request: Int) -> Int { requests[request].client }
    func origin(of request: Int) -> PlaybackPosition? { request < requests.count ? requests[request].origin : nil }
    func destination(of request: Int) -> PlaybackPosition? {
        request < requests.count ? requests[request].destination : nil
    }

    /// - Parameters:
    ///   - origin: where the line says, or the client said, that the way begins; nil where neither did.
    ///   - destination: likewise, where it ends.
    mutating func note(
        _ event: PlaybackEvent, _ line: LoggedEvent, origin: PlaybackPosition?,
        destination: PlaybackPosition?
    ) {
        let number = line.request
        guard number > 0 else { return }
        while requests.count <= number { requests.append(Request()) }
        let time = PlaybackTime(milliseconds: line.milliseconds)
        switch event {
        case .requested, .reserved, .joined:
            requests[number].client = line.client
            // A reservation that enters dispatch has said long ago where it leads.
            requests[number].origin = requests[number].origin ?? origin
            requests[number].destination = requests[number].destination ?? destination
            if event == .reserved {
                requests[number].departureMilliseconds = line.number(.departure)
            } else {
                requests[number].requested = time
            }
            if event == .joined, let ride = line.number(.ride), requests.indices.contains(Int(ride)) {
                join(number, ride: Int(ride))
            }
        case .reservationChanged:
            requests[number].departureMilliseconds = line.number(.departure)
            requests[number].destination = destination ?? requests[number].destination
        case .accepted: requests[number].accepted = time
        // Also of a party whose ride was interrupted before it was on board (T11).
        case .gaveBack, .offered, .waiting: requests[number].accepted = nil
        case .pickedUp, .withdrawn, .left, .reservationCancelled, .noShow: end(number, at: time)
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .stoodDown, .suspended,
            .suspensionEnded, .arrived, .interrupted, .concluded, .followed, .reached, .walkedOn, .completed,
            .cancelled:
            break
        }
    }

    /// When a client wanted to leave; nil of a request that never entered dispatch.
    func wanted(_ number: Int) -> PlaybackTime? {
        guard let requested = requests[number].requested else { return nil }
        return max(
            requested, requests[number].departureMilliseconds.map { PlaybackTime(milliseconds: $0) } ?? requested)
    }

    /// A party that comes to a ride waits with the others: for the departure of a reserved one, for a taxi that has accepted.
    private mutating func join(_ number: Int, ride: Int) {
        requests[number].departureMilliseconds = requests[ride].departureMilliseconds
        requests[number].accepted = requests[ride].accepted
        requests[number].origin = requests[number].origin ?? requests[ride].origin
        if requests[ride].requested == nil { requests[number].requested = nil }
    }

    private mutating func end(_ number: Int, at time: PlaybackTime) {
        let request = requests[number]
        guard !request.isOver else { return }
        requests[number].isOver = true
        guard let start = wanted(number), let origin = request.origin, start < time else { return }
        waits.append(
            ClientWait(
                request: number, client: request.client, place: .street(origin.point), start: start,
                accepted: request.accepted, end: time))
    }

    /// Ends what has not ended, and puts all in the order of their beginnings.
    mutating func finish(at time: PlaybackTime) {
        for number in requests.indices where requests[number].requested != nil { end(number, at: time) }
        waits.sort { ($0.start, $0.request) < ($1.start, $1.request) }
    }
}
