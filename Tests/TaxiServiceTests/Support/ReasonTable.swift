/// The contract's table of reasons, as far as the service's actions reach.
enum ReasonTable {
    /// In the contract's order; `noConnection` comes before those of every driver action.
    static let rows: [(action: String, reasons: [String])] = [
        ("start", ["noConnection", "suspended", "alreadyWorking", "notYourTaxi", "taxiInUse", "outsideServiceArea"]),
        ("stop", ["noConnection", "notWorking", "passengerOnBoard"]),
        ("loseConnection", ["noConnection", "notWorking"]),
        ("regainConnection", ["notDisconnected"]),
        ("move", ["noConnection", "notWorking", "outsideServiceArea"]),
        ("accept", ["noConnection", "notWorking", "noOpenOffer"]),
        ("refuse", ["noConnection", "notWorking", "noOpenOffer"]),
        ("giveBack", ["noConnection", "noRide", "passengerOnBoard"]),
        ("pickUp", ["noConnection", "noRide", "alreadyPickedUp"]),
        ("conclude", ["noConnection", "noRide", "notPickedUp", "unpaid"]),
        ("request", ["invalidPartySize", "outsideServiceArea", "alreadyRiding"]),
        ("withdraw", ["unknownRequest", "alreadyAllocated"]),
        ("pay", ["noRide", "alreadyPaid", "notPickedUp"]),
    ]
}
