import HTTPServer

/// A limit of what one caller may ask of the server. The rule book knows none of them: beyond one a call is refused with 429, or
/// with 503 where the server is full, and no service hears of it.
package enum ServedLimit: String, CaseIterable, Sendable {
    case connections, connectionsPerAddress
    case streamsPerSession, streamsPerAddress
    case callsPerSession, callsPerAddress
    case reservationsPerClient, reservationDays

    /// The limits that a load tester, which brings all its people from one address, would exceed.
    static let offWithTestUsers: [ServedLimit] = [.connectionsPerAddress, .callsPerAddress]

    package var defaultValue: Int {
        switch self {
        case .connections: 16_000
        case .connectionsPerAddress: 512
        case .streamsPerSession: 16
        case .streamsPerAddress: 512
        case .callsPerSession: 600
        case .callsPerAddress: 1_200
        case .reservationsPerClient: 20
        case .reservationDays: 90
        }
    }

    package var explanation: String {
        switch self {
        case .connections: "connections at a time, streams included"
        case .connectionsPerAddress: "connections of one address at a time"
        case .streamsPerSession: "streams of events of one account; one more ends the oldest"
        case .streamsPerAddress: "streams of events of one address"
        case .callsPerSession: "calls of one account in a minute"
        case .callsPerAddress: "calls in a minute from one address without a session"
        case .reservationsPerClient: "reservations that a client has open"
        case .reservationDays: "days ahead for which a client reserves"
        }
    }
}

/// The values of the limits.
package struct ServedLimits: Sendable {
    private var values: [ServedLimit: Int] = [:]

    package init() {}

    package subscript(limit: ServedLimit) -> Int {
        get { values[limit] ?? limit.defaultValue }
        set { values[limit] = newValue }
    }

    /// Limits of connections, as the HTTP server keeps them; how many there may be in all stands there already.
    ///
    /// - Parameter hasTestUsers: whether a load tester brings all its people from one address.
    func http(_ limits: HTTPLimits, hasTestUsers: Bool) -> HTTPLimits {
        var limits = limits
        limits.connectionsPerAddressMax = hasTestUsers ? nil : self[.connectionsPerAddress]
        return limits
    }
}
