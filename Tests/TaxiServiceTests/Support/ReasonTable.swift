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
        ("arrive", ["noConnection", "noRide", "alreadyArrived"]),
        ("pickUp", ["noConnection", "noRide", "alreadyPickedUp"]),
        ("conclude", ["noConnection", "noRide", "notPickedUp", "unpaid"]),
        ("interrupt", ["noConnection", "noRide", "notPickedUp", "outsideServiceArea"]),
        ("request", ["invalidPartySize", "outsideServiceArea", "alreadyRiding"]),
        ("reserve", ["invalidPartySize", "outsideServiceArea", "tooLate"]),
        ("changeReservation", ["unknownRequest", "tooLateToChange", "sharedRide", "outsideServiceArea", "tooLate"]),
        ("cancelReservation", ["unknownRequest", "tooLateToChange"]),
        ("enterDispatch", ["alreadyRiding"]),
        ("withdraw", ["unknownRequest", "alreadyAllocated"]),
        (
            "join",
            [
                "invalidPartySize", "unknownRequest", "outsideServiceArea", "alreadyRiding", "notShared", "joinClosed",
                "noSeats", "notSameWay",
            ]
        ),
        ("pay", ["noRide", "alreadyPaid", "notPickedUp"]),
    ]
}
