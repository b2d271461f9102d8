/// The kinds of commands by which load tests count and report.
package enum CommandKind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    // Taxis.
    /// A driver's position within the zone (D04).
    case position
    /// A driver enters another zone (D04).
    case zoneChange
    /// Start and end of work, lost and regained connections (D02, D03, D05).
    case duty
    /// A request for a taxi (T01).
    case request
    /// Acceptance or refusal of an offer (T06, T07).
    case answer
    /// A reservation, its change or cancellation (R01, R03).
    case reservation
    /// Joining a shared ride (S02).
    case share
    /// Withdrawal, give-back or interruption (T09, D06, T11).
    case withdrawal
    /// Arrival and pickup (T10, T12).
    case pickup
    /// A payment (P03).
    case payment
    /// The conclusion of a ride (T10).
    case conclusion
    /// A timer of the service: an unanswered offer (T08), a due reservation (R02), a no-show (T12), a suspension's end
    /// (D07), a reminder of updates (W08), a renewal (G01).
    case timeout

    // Tours.
    /// Opening the app, checking for updates (W08).
    case opening
    /// The list of tours (W02).
    case list
    /// A preview of a tour (W03).
    case preview
    /// Following a tour (W04) or starting a session (F01).
    case start
    /// The position found by a poll (W07).
    case poll
    /// Skipping a waypoint (W04).
    case skip
    /// Cancelling a tour (W04).
    case cancel
    /// A change of the phone's state: put away, taken out, power saving, GPS (W04, W07).
    case phone
    /// An author's work on a draft (W06).
    case writing
    /// A decision of the staff on a tour (W06).
    case approval

    // Sessions.
    /// A position fix of a session (F02).
    case fix
    /// Pausing and resuming (F01).
    case pause
    /// Stopping a session (F01).
    case stop
    /// Setting a goal or resetting the progress (F05).
    case goal
    /// Loss and return of the connection or the app (F03).
    case connection
    /// Logging in and out (A05).
    case login

    // Places and people.
    /// The feed of places (L03).
    case feed
    /// A search for places (L04).
    case search
    /// The details of a place (L01).
    case look
    /// A visit to a place (L03).
    case visit
    /// A grade or a change of the collection (L02, L05).
    case review
    /// Preferences, position sharing, message settings, payment card (L03, L07, L08, G01).
    case setting
    /// Friend requests, their answers, deletion and look-up of friends (L06, L07).
    case friend
    /// A message (L08).
    case message
    /// Blocking and unblocking (L08).
    case block

    // The guide.
    /// Nearby attractions (G07).
    case nearby
    /// A restaurant on the route (G05).
    case meal
    /// Proposed routes and the choice of one (G03).
    case route
    /// Start or end of a subscription (G01).
    case subscription
    /// A card for public transport (G08).
    case transportCard

    /// Name in reports and profiles.
    package var name: String { "\(self)" }

    /// Whether the sender waits for the answer before the next step.
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
