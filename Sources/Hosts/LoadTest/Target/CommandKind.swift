/// What commands are counted by in a load test: the kinds that engineers ask about.
package enum CommandKind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    // Taxis.
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
    /// A timer of the service: an offer not answered (T08), a reservation due (R02), a no-show (T12), a suspension's end (D07);
    /// a reminder of updates (W08), a renewal (G01).
    case timeout

    // Tours.
    /// Opening the app, looking for updates (W08).
    case opening
    /// W02.
    case list
    /// W03.
    case preview
    /// Following a tour (W04), beginning a session (F01).
    case start
    /// What a poll has found (W07).
    case poll
    /// W04.
    case skip
    /// W04.
    case cancel
    /// The telephone is put away or taken out, saves power, loses GPS (W04, W07).
    case phone
    /// What authors do with a draft (W06).
    case writing
    /// What staff do with a tour (W06).
    case approval

    // Sessions.
    /// F02.
    case fix
    /// Pausing and resuming (F01).
    case pause
    /// F01.
    case stop
    /// Setting a goal, resetting the progress (F05).
    case goal
    /// The connection is lost and regained, the app dies and is opened again (F03).
    case connection
    /// Logging in and out (A05).
    case login

    // Places and people.
    /// L03.
    case feed
    /// L04.
    case search
    /// Everything that is said of a place (L01).
    case look
    /// Being at a place (L03).
    case visit
    /// Grading and collecting (L02, L05).
    case review
    /// Preferences, sharing the position, from whom messages are taken, the card paid with (L03, L07, L08, G01).
    case setting
    /// Asking, accepting, deleting and looking for friends (L06, L07).
    case friend
    /// L08.
    case message
    /// Blocking and unblocking (L08).
    case block

    // The guide.
    /// Attractions nearby (G07).
    case nearby
    /// G05.
    case meal
    /// Asking for routes and picking one (G03).
    case route
    /// Subscribing and ending it (G01).
    case subscription
    /// A card for public transport (G08).
    case transportCard

    /// As reports and profiles call it.
    package var name: String { "\(self)" }

    /// Whether people go on with something once it is answered.
    var isFollowed: Bool {
        switch self {
        case .position, .zoneChange, .timeout, .opening, .list, .preview, .poll, .phone, .fix, .goal, .connection: false
        case .duty, .request, .answer, .reservation, .share, .withdrawal, .pickup, .payment, .conclusion, .start, .skip,
            .cancel, .writing, .approval, .pause, .stop, .login, .feed, .search, .look, .visit, .review, .setting,
            .friend,
            .message, .block, .nearby, .meal, .route, .subscription, .transportCard:
            true
        }
    }
}
