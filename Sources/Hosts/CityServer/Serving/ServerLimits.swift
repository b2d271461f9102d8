import HTTPServer

/// A limit of the server for one caller, apart from the rule book. A call beyond it gets status 429, or 503 if the
/// server is full, and reaches no service.
package enum ServiceLimit: String, CaseIterable, Sendable {
    case connections, connectionsPerAddress
    case streamsPerSession, streamsPerAddress
    case callsPerSession, callsPerAddress
    case reservationsPerClient, reservationDays

    /// Limits that a load tester, which sends the calls of all its users from one address, would exceed.
    static let offWithTestUsers: [ServiceLimit] = [.connectionsPerAddress, .callsPerAddress]

    /// Default value of the limit.
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

    /// Unit and meaning, for help texts.
    package var explanation: String {
        switch self {
        case .connections: "open connections, event streams included"
        case .connectionsPerAddress: "open connections per address"
        case .streamsPerSession: "event streams per account; one more ends the oldest"
        case .streamsPerAddress: "event streams per address"
        case .callsPerSession: "requests per account and minute"
        case .callsPerAddress: "requests without a session per address and minute"
        case .reservationsPerClient: "open reservations per client"
        case .reservationDays: "maximum number of days ahead for a reservation"
        }
    }
}

/// Values of the limits.
package struct ServiceLimits: Sendable {
    private var values: [ServiceLimit: Int] = [:]

    /// Creates the default limits.
    package init() {}

    /// Value of a limit.
    package subscript(limit: ServiceLimit) -> Int {
        get { values[limit] ?? limit.defaultValue }
        set { values[limit] = newValue }
    }

    /// Returns the HTTP server's limits with those of connections per address. The total number of connections is
    /// already there.
    ///
    /// - Parameter hasTestUsers: Whether a load tester may send the calls of all its users from one address.
    func http(_ limits: HTTPLimits, hasTestUsers: Bool) -> HTTPLimits {
        var limits = limits
        limits.connectionsPerAddressMax = hasTestUsers ? nil : self[.connectionsPerAddress]
        return limits
    }
}
