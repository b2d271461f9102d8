import CityModel
import GuideService
import Quantities

/// A slow and plain model of part G of the rule book, independent of the service's code: the expected effects of each
/// command in a city without streets, where people walk in straight lines.
package struct GuideModel: Sendable {
    /// A reason for a refusal.
    package typealias Reason = GuideService.Reason
    /// A user or a member of staff.
    package typealias Person = GuideService.Person
    /// Effects of one command, in order.
    package typealias Effects = [GuideService.Effect]
    /// A function that returns whether a place is open on a date, at a time since midnight.
    package typealias Opening = @Sendable (PlaceID, CalendarDate, SimDuration) -> Bool

    struct Subscriber: Sendable {
        let began: SimTime
        var monthsPaid = 0
        var serial: UInt32 = 0
    }

    /// A guided tour.
    package struct GuidedTour: Sendable {
        /// Places of its route when it was planned.
        package let places: [Int]
        /// Number of its guide.
        package let guide: Int
        let begins, ends: SimTime
        /// Users who joined, in order.
        package internal(set) var followers: [Int] = []
        /// Stage of the tour.
        package internal(set) var state = GuideService.GuidedTourState.planned
    }

    /// A user's request to customer service.
    package struct Enquiry: Sendable {
        let user: Int
        /// Text of the request; empty once the user has left.
        package internal(set) var text: String
        /// Answers in order.
        package internal(set) var answers: [String] = []
        /// Stage of the request.
        package internal(set) var state = GuideService.EnquiryState.open
    }

    /// An organisation's description of its place (G13).
    package struct PlaceDescription: Sendable {
        let organisation: UInt32
        /// Whether the organisation permits its display.
        package internal(set) var isPermitted = false
        /// Texts by topic.
        package internal(set) var texts: [GuideService.Topic: String] = [:]
    }

    let catalogue: PlaceCatalogue
    let rules: GuideRules
    let calendar: ModelCalendar
    let isOpen: Opening
    let nameRanks: [Int]
    let cardSellerCount: UInt32
    /// Walking distances and routes.
    package let walks: ModelRoutePlanner
    /// Time of the last command.
    package internal(set) var now = SimTime.zero
    /// Accounts of the company.
    package private(set) var books: ModelLedger

    // State of the users, by number.
    /// Payment cards of the users.
    package private(set) var cards: [Int: GuideService.CardState] = [:]
    private var subscribers: [Int: Subscriber] = [:]
    /// Number of each user's payments that have set a renewal timer.
    package private(set) var renewalSerials: [Int: UInt32] = [:]
    /// Routes proposed to each user, with their start.
    package internal(set) var proposals: [Int: (start: FixedPosition, routes: [[Int]])] = [:]
    /// All routes that users picked.
    package internal(set) var routes: [ModelRoute] = []
    /// Index of each user's current route.
    package internal(set) var currentRoutes: [Int: Int] = [:]
    /// All requests to customer service.
    package internal(set) var enquiries: [Enquiry] = []

    // State of the staff, by number.
    /// Stage of each guide's application.
    package internal(set) var applicationSteps: [Int: GuideService.GuideStep] = [:]
    /// All guided tours.
    package internal(set) var guidedTours: [GuidedTour] = []
    /// Descriptions by organisations, by place.
    package internal(set) var placeDescriptions: [Int: PlaceDescription] = [:]
    /// Published news in both languages.
    package internal(set) var news: [(time: SimTime, english: String, turkish: String)] = []

    /// Number of occasions on which each defect would show.
    package private(set) var occasions: [GuideService.Defect: Int] = [:]

    /// Creates a model without users.
    ///
    /// - Parameter isOpen: nil for the catalogue's opening hours.
    package init(
        _ catalogue: PlaceCatalogue, _ rules: GuideRules, _ calendar: ModelCalendar = ModelCalendar(),
        isOpen: Opening? = nil
    ) {
        self.catalogue = catalogue
        self.rules = rules
        self.calendar = calendar
        self.isOpen = isOpen ?? { catalogue[$0].openingHours?.isOpen(on: $1, clock: $2) ?? false }
        nameRanks = catalogue.ranksByName
        cardSellerCount = UInt32(catalogue.places.count { $0.category == rules.cardSellers })
        walks = ModelRoutePlanner(catalogue, rules)
        books = ModelLedger(rules, calendar)
    }

    /// Carries out a command and returns its expected effects.
    package mutating func perform(_ command: GuideService.Command, at time: SimTime) -> Effects {
        now = time
        switch command {
        case .user(let user, let action):
            do throws(Reason) {
                return try perform(action, by: Int(user.index)) + books.firstMonthTimer()
            } catch {
                let shown: Effects = error == .officeOffline ? [.cardSellersListed(user, count: cardSellerCount)] : []
                return [.rejected(.user(user), action.operation, error)] + shown
            }
        case .staff(let person, let action):
            do throws(Reason) {
                return try perform(action, by: person) + books.firstMonthTimer()
            } catch {
                return [.rejected(person, action.operation, error)]
            }
        case .timer(.renewal(let user, let serial)):
            guard let own = subscribers[Int(user.index)], own.serial == serial else { return [] }
            return renew(Int(user.index))
        case .timer(.monthEnd(let month)): return books.isEnd(of: month) ? books.closeMonth() : []
        }
    }

    private mutating func perform(_ action: GuideService.UserAction, by user: Int) throws(Reason) -> Effects {
        let id = UserID(user)
        switch action {
        case .useCard(let card):
            cards[user] = card
            return [.cardUsed(id, card)]
        case .subscribe: return try subscribe(user)
        case .endSubscription(let isConfirmed):
            if subscribers[user] == nil { throw .notSubscribed }
            if !isConfirmed { throw .notConfirmedByUser }
            subscribers[user] = nil
            return [.subscriptionEnded(id, because: .wish)]
        case .askRoutes, .pickRoute, .addPlace, .removePlace, .arriveAt, .eat, .listNearby:
            return try walk(action, user)
        case .askGuide, .joinOuting, .leaveOuting: return try follow(action, user)
        case .buyCard(let amount, let isOnline):
            if amount < rules.cardAmountMin || amount > rules.cardAmountMax { throw .invalidAmount }
            if !isOnline { throw .officeOffline }
            try requireBank(user)
            return [.cardBought(id, books.bookFee(amount, at: now))]
        case .weather(let report):
            if currentRoutes[user] == nil { throw .noRouteChosen }
            guard let report else { throw .weatherUnavailable }
            return [.weatherShown(id, days: UInt32(report.days.count))]
        case .askDirections(let place, _, let means, let route):
            if place == nil { throw .locationUnavailable }
            guard let route else { throw .unreachable }
            let steps = UInt32(route.steps.count)
            return [.directionsTold(id, means, steps: steps, metres: route.metres, seconds: route.seconds)]
        case .readNews: return [.newsShown(id, count: UInt32(news.count))]
        case .enquire(let text):
            if text.isEmpty { throw .emptyText }
            enquiries.append(Enquiry(user: user, text: text))
            return [.enquired(id, EnquiryID(enquiries.count - 1))]
        case .closeEnquiry(let enquiry):
            guard enquiry.index < enquiries.count, enquiries[Int(enquiry.index)].user == user else {
                throw .unknownEnquiry
            }
            return try close(enquiry, by: .user(id))
        case .leaveGuide: return leave(user)
        }
    }

    /// Removes a user who leaves (A11).
    private mutating func leave(_ user: Int) -> Effects {
        var effects: Effects = []
        if subscribers[user] != nil { effects.append(.subscriptionEnded(UserID(user), because: .erased)) }
        for index in guidedTours.indices where guidedTours[index].state == .planned {
            guard let place = guidedTours[index].followers.firstIndex(of: user) else { continue }
            guidedTours[index].followers.remove(at: place)
            effects.append(
                .outingLeft(UserID(user), GuidedTourID(index), followers: UInt32(guidedTours[index].followers.count)))
        }
        (subscribers[user], cards[user], proposals[user], currentRoutes[user]) = (nil, nil, nil, nil)
        for index in routes.indices where routes[index].owner == user { routes[index].isGone = true }
        for index in enquiries.indices where enquiries[index].user == user {
            enquiries[index] = Enquiry(user: user, text: "", answers: [], state: .closed)
        }
        return effects + [.guideLeft(UserID(user))]
    }

    // MARK: Subscriptions

    /// Whether the user has a subscription.
    package func isSubscribed(_ user: Int) -> Bool { subscribers[user] != nil }

    /// Checks that the user's bank accepts the payment (G01).
    private func requireBank(_ user: Int) throws(Reason) {
        switch cards[user] ?? .good {
        case .good: break
        case .wrong: throw .paymentRefused
        case .empty: throw .insufficientFunds
        case .unreachable: throw .transferFailed
        }
    }

    private mutating func subscribe(_ user: Int) throws(Reason) -> Effects {
        if subscribers[user] != nil { throw .alreadySubscribed }
        try requireBank(user)
        subscribers[user] = Subscriber(began: now)
        occasions[.centLost, default: 0] += 1
        return [.subscribed(UserID(user), books.bookFee(rules.subscriptionFee, at: now)), payMonth(user)]
    }

    private mutating func renew(_ user: Int) -> Effects {
        do throws(Reason) { try requireBank(user) } catch {
            subscribers[user] = nil
            let causes: [Reason: GuideService.EndCause] = [
                .paymentRefused: .paymentRefused, .insufficientFunds: .insufficientFunds,
                .transferFailed: .transferFailed,
            ]
            return [.subscriptionEnded(UserID(user), because: causes[error] ?? .wish)]
        }
        return [.renewed(UserID(user), books.bookFee(rules.subscriptionFee, at: now)), payMonth(user)]
    }

    private mutating func payMonth(_ user: Int) -> GuideService.Effect {
        renewalSerials[user, default: 0] += 1
        subscribers[user]?.monthsPaid += 1
        subscribers[user]?.serial = renewalSerials[user] ?? 0
        return .setTimer(.renewal(UserID(user), serial: renewalSerials[user] ?? 0), at: renewal(of: user) ?? .zero)
    }

    /// Returns the next renewal: the day of the month on which the subscription began, or the month's last day before
    /// it.
    package func renewal(of user: Int) -> SimTime? {
        guard let own = subscribers[user] else { return nil }
        let begun = calendar.date(own.began)
        let (year, month, day) = begun.parts
        let months = year * 12 + month - 1 + own.monthsPaid
        let dates = (1...day).compactMap { CalendarDate(year: months / 12, month: months % 12 + 1, day: $0) }
        return own.began + .days(Int64((dates.last?.daysSince1970 ?? 0) - begun.daysSince1970))
    }

    // MARK: Actions shared with staff

    mutating func close(_ enquiry: EnquiryID, by person: Person) throws(Reason) -> Effects {
        if enquiries[Int(enquiry.index)].state == .closed { throw .enquiryClosed }
        enquiries[Int(enquiry.index)].state = .closed
        return [.enquiryClosed(person, enquiry, user: UserID(enquiries[Int(enquiry.index)].user))]
    }

    mutating func payGuide(_ guide: Int) { books.payGuide(guide, at: now) }
}
