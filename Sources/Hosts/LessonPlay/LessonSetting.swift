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

/// What a stage shows at a moment of a lesson beside the picture: who asks for what, where people walk, what is drawn on
/// their map, whose the money is, and who has an account.
package struct LessonSetting: Hashable, Sendable {
    /// A request or reservation that is not over.
    package struct OpenRequest: Hashable, Sendable {
        package let request: RequestID
        package let client: ClientID
        package let partySize: UInt8
        package let origin: ZoneID
        package let destination: ZoneID
        /// Who has an offer of it to answer; nil if nobody has.
        package let offeredTo: DriverID?

        fileprivate init(_ ride: TaxiService.RideView) {
            (request, client, partySize) = (ride.request, ride.client, ride.party)
            (origin, destination) = (ride.origin.zone, ride.destination.zone)
            offeredTo = ride.offeredTo.isNone ? nil : ride.offeredTo
        }
    }

    /// A tour of the library or a draft: its waypoints change while it is written.
    package struct Tour: Hashable, Sendable {
        package let tour: TourID
        package let content: TourContent
    }

    /// The waypoint that somebody walks to or stands at.
    package struct Aim: Hashable, Sendable {
        package let walker: WalkerID
        package let tour: TourID
        /// From 1.
        package let waypoint: UInt32
    }

    /// Where a session led, in stretches between pauses.
    package struct Track: Hashable, Sendable {
        package let stretches: [[FixedPosition]]
    }

    /// A route that a user has picked last.
    package struct Walk: Hashable, Sendable {
        package let start: FixedPosition
        package let places: [PlaceID]
    }

    /// Of two users, the one with the lower number first.
    package struct Friendship: Hashable, Sendable {
        package let one: UserID
        package let other: UserID
    }

    package struct Purse: Hashable, Sendable {
        package let account: LedgerAccount
        package let balance: Money
    }

    /// Whoever has to register in the lesson.
    package struct Holder: Hashable, Sendable {
        package enum Step: String, Sendable {
            case stranger, registered, confirmed, loggedIn, erased
        }

        package let whose: Numbered
        package let step: Step
    }

    package let requests: [OpenRequest]
    package let tours: [Tour]
    package let aims: [Aim]
    package let tracks: [Track]
    package let walks: [Walk]
    /// Taxis' first; those that hold nothing are left out.
    package let purses: [Purse]
    package let holders: [Holder]
    /// Users who are friends, each pair once.
    package let friends: [Friendship]
    /// Where somebody was last said to be.
    package let whereabouts: [Numbered: FixedPosition]

    init(
        of host: borrowing CityHost, _ rides: TaxiService.RideViews, _ lesson: Lesson,
        whereabouts: [Numbered: FixedPosition]
    ) {
        self.whereabouts = whereabouts
        requests = rides.inOrder.map { OpenRequest($0) }
        tours = LessonSetting.tours(of: host.tours)
        aims = LessonSetting.aims(of: host.tours, walkers: lesson.people[.walker].count)
        tracks = LessonSetting.tracks(of: host.activity, runners: lesson.people[.runner].count)
        walks = LessonSetting.walks(of: host.guide, users: lesson.people[.user].count)
        purses = LessonSetting.purses(host.taxis.ledger, host.guide.ledger)
        friends = lesson.people[.user].indices.flatMap { index in
            let one = UserID(index)
            return host.places.friends(of: one).filter { one < $0 }.map { Friendship(one: one, other: $0) }
        }
        holders = LessonSetting.holders(of: host.accounts, lesson)
    }

    private static func tours(of tours: TourService) -> [Tour] {
        (tours.listedTours() + tours.draftedTours).sorted().compactMap { tour in
            tours.content(of: tour).map { Tour(tour: tour, content: $0) }
        }
    }

    private static func aims(of tours: TourService, walkers: Int) -> [Aim] {
        (0..<walkers).compactMap { index in
            let walker = WalkerID(index)
            return tours.step(of: walker).map { step in
                let waypoint =
                    switch step {
                    case .toStart(let waypoint), .atWaypoint(let waypoint), .onLeg(_, let waypoint): waypoint
                    }
                return Aim(walker: walker, tour: tours.tour(of: walker), waypoint: waypoint)
            }
        }
    }

    /// Of the session that is on, or else the last one.
    private static func tracks(of activity: ActivityService, runners: Int) -> [Track] {
        (0..<runners).compactMap { index in
            let runner = RunnerID(index)
            let session = activity.openSession(of: runner) ?? activity.history(of: runner).first
            return session.map { Track(stretches: activity.route(of: $0)) }
        }
    }

    private static func walks(of guide: GuideService, users: Int) -> [Walk] {
        (0..<users).compactMap { index in
            guide.route(guide.route(of: UserID(index))).map {
                Walk(start: $0.start, places: $0.places)
            }
        }
    }

    private static func purses(_ fares: Ledger, _ fees: Ledger) -> [Purse] {
        let drivers = fares.accounts(of: .drivers).indices.map { LedgerAccount.driver(DriverID($0)) }
        let guides = fees.accounts(of: .guides).indices.map { LedgerAccount.guide(GuideID($0)) }
        let shared: [LedgerAccount] = [.users, .company, .treasury, .bank]
        func held(_ accounts: [LedgerAccount], in ledger: Ledger) -> [Purse] {
            accounts.map { Purse(account: $0, balance: ledger.balance(of: $0)) }.filter { $0.balance != .zero }
        }
        return held([.clients, .escrow] + drivers + [.authority], in: fares)
            + held(shared + guides + [.office, .costs], in: fees)
    }

    private static func holders(of accounts: AccountService, _ lesson: Lesson) -> [Holder] {
        var steps: [Numbered: Holder.Step] = [:]
        for index in 0..<accounts.accountCount {
            let account = AccountID(UInt32(index))
            let holder = accounts.holder(of: account)
            let whose = Numbered(holder.role.kind, holder.numberInRole + 1)
            steps[whose] =
                accounts.email(of: account) == nil ? .erased : accounts.isConfirmed(account) ? .confirmed : .registered
        }
        return lesson.accountHolders.sorted { $0.text < $1.text }.map { whose in
            let isLoggedIn = accounts.account(session: LessonAccount.session(of: whose)) != nil
            return Holder(whose: whose, step: isLoggedIn ? .loggedIn : steps[whose] ?? .stranger)
        }
    }
}
