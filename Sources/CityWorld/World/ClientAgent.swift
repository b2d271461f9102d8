import SimulationKernel

/// What a synthetic client has in mind about one request (B01).
struct ClientAgent {
    /// The client gives up then; `.none` where nothing is scheduled.
    var patience = EventHandle.none
    var habits: ClientHabits
    /// How often the client has tried to pay: names the random stream.
    var payments: UInt32 = 0
}

/// What a client is like, drawn once.
struct ClientHabits {
    var booksAhead = false
    var allowsSharing = false
    var paysByCard = true
    var isNoShow = false
    var endsRideEarly = false

    /// Each habit has its own place in the stream, so that changing one share leaves the others as they were.
    init(drawnFrom stream: inout RandomStream, _ shares: ClientShares) {
        booksAhead = stream.chance(shares.booksAhead)
        allowsSharing = stream.chance(shares.allowsSharing)
        paysByCard = stream.chance(shares.paysByCard)
        isNoShow = stream.chance(shares.isNoShow)
        endsRideEarly = stream.chance(shares.endsRideEarly)
    }

    /// Of a world in which all clients are alike.
    init() {}
}

/// How many clients have each habit.
struct ClientShares: Sendable, BitwiseCopyable {
    var booksAhead: Double
    var allowsSharing: Double
    var paysByCard: Double
    var isNoShow: Double
    var endsRideEarly: Double

    /// Whether nothing needs to be drawn: all clients are alike.
    var areTrivial: Bool {
        booksAhead == 0 && allowsSharing == 0 && paysByCard == 1 && isNoShow == 0 && endsRideEarly == 0
    }
}
