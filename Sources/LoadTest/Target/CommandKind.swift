/// What commands are counted by in a load test: the kinds that engineers ask about.
package enum CommandKind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// A driver's position within the zone (D04).
    case position
    /// A driver enters another zone (D04).
    case zoneChange
    /// Starting and stopping work, losing and regaining the connection (D02, D03, D05).
    case duty
    /// T01.
    case request
    /// Accepting and refusing (T06, T07).
    case answer
    /// R01, R03.
    case reservation
    /// Joining a shared ride (S02).
    case share
    /// Withdrawing, giving back and interrupting (T09, D06, T11).
    case withdrawal
    /// Arriving and picking up (T10, T12).
    case pickup
    /// P03.
    case payment
    /// T10.
    case conclusion
    /// A timer of the service: an offer not answered (T08), a reservation due (R02), a no-show (T12), a suspension's end (D07).
    case timeout

    /// As reports and profiles call it.
    package var name: String { "\(self)" }

    /// Whether people go on with something once it is answered.
    var isFollowed: Bool {
        switch self {
        case .position, .zoneChange, .timeout: false
        case .duty, .request, .answer, .reservation, .share, .withdrawal, .pickup, .payment, .conclusion: true
        }
    }
}
