import AccountService
import ActivityService
import CityHost
import CityModel
import GuideService
import Lessons
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService

/// Data of a lesson that a stage shows in addition to the picture: open requests, positions, the map's content,
/// balances, and accounts.
package struct LessonSceneDetails: Hashable, Sendable {
    /// An open request or reservation.
    package struct OpenRequest: Hashable, Sendable {
        /// Number of the request.
        package let request: RequestID
        /// Client of the request.
        package let client: ClientID
        /// Number of people.
        package let partySize: UInt8
        /// Zone of the pickup.
        package let origin: ZoneID
        /// Zone of the destination.
        package let destination: ZoneID
        /// Driver with an open offer of the request; nil if there is none.
        package let offeredTo: DriverID?

        fileprivate init(_ ride: TaxiService.RideView) {
            (request, client, partySize) = (ride.request, ride.client, ride.party)
            (origin, destination) = (ride.origin.zone, ride.destination.zone)
            offeredTo = ride.offeredTo.isNone ? nil : ride.offeredTo
        }
    }

    /// A tour of the library, or a draft, whose waypoints change while it is written.
    package struct Tour: Hashable, Sendable {
        /// Number of the tour.
        package let tour: TourID
        /// Its title and waypoints.
        package let content: TourContent
    }

    /// The waypoint to which a walker goes, or at which the walker stands.
    package struct CurrentWaypoint: Hashable, Sendable {
        /// The walker.
        package let walker: WalkerID
        /// The tour.
        package let tour: TourID
        /// Number of the waypoint, from 1.
        package let waypoint: UInt32
    }

    /// Path of a session, in stretches between pauses.
    package struct Track: Hashable, Sendable {
        /// Positions of each stretch.
        package let stretches: [[FixedPosition]]
    }

    /// The route that a user picked last.
    package struct PickedRoute: Hashable, Sendable {
        /// Position of the user at the start.
        package let start: FixedPosition
        /// Places in order.
        package let places: [PlaceID]
    }

    /// A friendship of two users, the one with the lower number first.
    package struct Friendship: Hashable, Sendable {
        /// User with the lower number.
        package let one: UserID
        /// User with the higher number.
        package let other: UserID
    }

    /// A ledger account with its balance.
    package struct Balance: Hashable, Sendable {
        /// The ledger account.
        package let account: LedgerAccount
        /// Its balance.
        package let balance: Money
    }

    /// A person who has to register in the lesson.
    package struct AccountHolder: Hashable, Sendable {
        /// Progress of a registration.
        package enum Step: String, Sendable {
            case stranger, registered, confirmed, loggedIn, erased
        }

        /// Role and number of the person.
        package let whose: EntityReference
        /// Progress so far.
        package let step: Step
    }

    /// Open requests and reservations.
    package let requests: [OpenRequest]
    /// Tours of the library, and drafts.
    package let tours: [Tour]
    /// Current waypoints of walkers.
    package let currentWaypoints: [CurrentWaypoint]
    /// Paths of runners' sessions.
    package let tracks: [Track]
    /// Routes of users.
    package let pickedRoutes: [PickedRoute]
    /// Non-zero balances, those of the taxi service first.
    package let balances: [Balance]
    /// People who have to register.
    package let accountHolders: [AccountHolder]
    /// Friendships, each pair once.
    package let friends: [Friendship]
    /// Last mentioned positions.
    package let lastPositions: [EntityReference: FixedPosition]

    init(
        of host: borrowing CityHost, _ rides: TaxiService.RideViews, _ lesson: Lesson,
        whereabouts: [EntityReference: FixedPosition]
    ) {
        self.lastPositions = whereabouts
        requests = rides.inOrder.map { OpenRequest($0) }
        tours = LessonSceneDetails.tours(of: host.tours)
        currentWaypoints = LessonSceneDetails.aims(of: host.tours, walkers: lesson.names[.walker].count)
        tracks = LessonSceneDetails.tracks(of: host.activity, runners: lesson.names[.runner].count)
        pickedRoutes = LessonSceneDetails.walks(of: host.guide, users: lesson.names[.user].count)
        balances = LessonSceneDetails.purses(host.taxis.ledger, host.guide.ledger)
        friends = lesson.names[.user].indices.flatMap { index in
            let one = UserID(index)
            return host.places.friends(of: one).filter { one < $0 }.map { Friendship(one: one, other: $0) }
        }
        accountHolders = LessonSceneDetails.holders(of: host.accounts, lesson)
    }

    private static func tours(of tours: TourService) -> [Tour] {
        (tours.listedTours() + tours.draftedTours).sorted().compactMap { tour in
            tours.content(of: tour).map { Tour(tour: tour, content: $0) }
        }
    }

    private static func aims(of tours: TourService, walkers: Int) -> [CurrentWaypoint] {
        (0..<walkers).compactMap { index in
            let walker = WalkerID(index)
            return tours.step(of: walker).map { step in
                let waypoint =
                    switch step {
                    case .toStart(let waypoint), .atWaypoint(let waypoint), .onLeg(_, let waypoint): waypoint
                    }
                return CurrentWaypoint(walker: walker, tour: tours.tour(of: walker), waypoint: waypoint)
            }
        }
    }

    /// Returns the tracks of the open sessions, or else of the last ones.
    private static func tracks(of activity: ActivityService, runners: Int) -> [Track] {
        (0..<runners).compactMap { index in
            let runner = RunnerID(index)
            let session = activity.openSession(of: runner) ?? activity.history(of: runner).first
            return session.map { Track(stretches: activity.route(of: $0)) }
        }
    }

    private static func walks(of guide: GuideService, users: Int) -> [PickedRoute] {
        (0..<users).compactMap { index in
            guide.route(guide.route(of: UserID(index))).map {
                PickedRoute(start: $0.start, places: $0.places)
            }
        }
    }

    private static func purses(_ fares: Ledger, _ fees: Ledger) -> [Balance] {
        let drivers = fares.accounts(of: .drivers).indices.map { LedgerAccount.driver(DriverID($0)) }
        let guides = fees.accounts(of: .guides).indices.map { LedgerAccount.guide(GuideID($0)) }
        let shared: [LedgerAccount] = [.users, .company, .treasury, .bank]
        func held(_ accounts: [LedgerAccount], in ledger: Ledger) -> [Balance] {
            accounts.map { Balance(account: $0, balance: ledger.balance(of: $0)) }.filter { $0.balance != .zero }
        }
        return held([.clients, .escrow] + drivers + [.authority], in: fares)
            + held(shared + guides + [.office, .costs], in: fees)
    }

    private static func holders(of accounts: AccountService, _ lesson: Lesson) -> [AccountHolder] {
        var steps: [EntityReference: AccountHolder.Step] = [:]
        for index in 0..<accounts.accountCount {
            let account = AccountID(UInt32(index))
            let holder = accounts.holder(of: account)
            let whose = EntityReference(holder.role.kind, holder.numberInRole + 1)
            steps[whose] =
                accounts.email(of: account) == nil ? .erased : accounts.isConfirmed(account) ? .confirmed : .registered
        }
        return lesson.accountHolders.sorted { $0.text < $1.text }.map { whose in
            let isLoggedIn = accounts.account(session: LessonAccount.session(of: whose)) != nil
            return AccountHolder(whose: whose, step: isLoggedIn ? .loggedIn : steps[whose] ?? .stranger)
        }
    }
}
