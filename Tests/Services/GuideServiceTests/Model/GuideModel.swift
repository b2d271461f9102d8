import GuideService
import Quantities
import TestSupport

/// What the rules of part G say, the slow and obvious way, without any of the service's code: everything is looked through
/// from the start each time it is asked for.
struct GuideModel {
    struct Subscriber {
        var began: Int
        var monthsPaid: Int
        var serial: UInt32
    }

    struct Route {
        var owner: Int
        var start: FixedPosition
        var places: [Int]
        var reached: Set<Int> = []
        var isGone = false
    }

    struct Outing {
        var route: Int
        var places: [Int]
        var guide: Int
        var begins: Int
        var ends: Int
        var followers: [Int] = []
        var state = GuideService.OutingState.planned
    }

    struct Enquiry {
        var user: Int
        var text: String
        var answers: [String] = []
        var state = GuideService.EnquiryState.open
    }

    struct Saying {
        var organisation: UInt32
        var isPermitted = false
        var texts: [GuideService.Topic: String] = [:]
    }

    /// One thing that was paid: how much, in cents, as what, and in which month (`2026-01`).
    struct Entry {
        var cents: Int
        var line: String
        var month: String
    }

    let world: GuideWorld
    var now = 0
    var cards: [Int: GuideService.CardState] = [:]
    var subscribers: [Int: Subscriber] = [:]
    /// How many payments of a user have set a renewal.
    var serials: [Int: UInt32] = [:]
    var proposals: [Int: (start: FixedPosition, routes: [[Int]])] = [:]
    var routes: [Route] = []
    var current: [Int: Int] = [:]
    var steps: [Int: GuideService.GuideStep] = [:]
    var outings: [Outing] = []
    var enquiries: [Enquiry] = []
    var sayings: [Int: Saying] = [:]
    var news: [(second: Int, english: String, turkish: String)] = []
    var entries: [Entry] = []
    /// What each guide was paid, in cents.
    var pay: [Int: Int] = [:]
    /// The first that is not closed.
    var openMonth = ""
    /// Whether its end is waited for.
    var isWaiting = false

    init(_ world: GuideWorld) {
        self.world = world
        openMonth = month
    }

    typealias Effects = [GuideService.Effect]

    mutating func perform(_ command: GuideService.Command, at second: Int) -> Effects {
        now = second
        switch command {
        case .user(let user, let action):
            do throws(GuideService.Reason) {
                return try perform(action, by: Int(user.index)) + monthToWaitFor()
            } catch {
                let sellers = world.places.count { $0.category == world.rules.cardSellers }
                let shown: Effects =
                    error == .officeOffline ? [.cardSellersListed(user, count: UInt32(sellers))] : []
                return [.rejected(.user(user), action.operation, error)] + shown
            }
        case .staff(let person, let action):
            do throws(GuideService.Reason) {
                return try perform(action, by: person) + monthToWaitFor()
            } catch {
                return [.rejected(person, action.operation, error)]
            }
        case .timer(.renewal(let user, let serial)):
            guard let own = subscribers[Int(user.index)], own.serial == serial else { return [] }
            return renew(Int(user.index))
        case .timer(.monthEnd(let month)):
            guard isWaiting, GuideModel.number(ofMonth: openMonth) == Int(month) else { return [] }
            return close(openMonth)
        }
    }

    private mutating func perform(
        _ action: GuideService.UserAction, by user: Int
    ) throws(GuideService.Reason) -> Effects {
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
            if !(world.rules.cardAmountMin...world.rules.cardAmountMax).contains(amount) { throw .invalidAmount }
            if !isOnline { throw .officeOffline }
            try requireBank(user)
            return [.cardBought(id, take(amount))]
        case .weather(let report):
            if current[user] == nil { throw .noRouteChosen }
            guard let report else { throw .weatherUnavailable }
            return [.weatherShown(id, days: UInt32(report.days.count))]
        case .askDirections(let place, _, let means, let way):
            if place == nil { throw .locationUnavailable }
            guard let way else { throw .unreachable }
            let steps = UInt32(way.steps.count)
            return [.directionsTold(id, means, steps: steps, metres: way.metres, seconds: way.seconds)]
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

    private mutating func leave(_ user: Int) -> Effects {
        var effects: Effects = []
        if subscribers[user] != nil { effects.append(.subscriptionEnded(UserID(user), because: .erased)) }
        for index in outings.indices where outings[index].state == .planned {
            guard let place = outings[index].followers.firstIndex(of: user) else { continue }
            outings[index].followers.remove(at: place)
            effects.append(
                .outingLeft(UserID(user), OutingID(index), followers: UInt32(outings[index].followers.count)))
        }
        (subscribers[user], cards[user], proposals[user], current[user]) = (nil, nil, nil, nil)
        for index in routes.indices where routes[index].owner == user { routes[index].isGone = true }
        for index in enquiries.indices where enquiries[index].user == user {
            enquiries[index] = Enquiry(user: user, text: "", answers: [], state: .closed)
        }
        return effects + [.guideLeft(UserID(user))]
    }

    mutating func close(
        _ enquiry: EnquiryID, by person: GuideService.Person
    ) throws(GuideService.Reason) -> Effects {
        if enquiries[Int(enquiry.index)].state == .closed { throw .enquiryClosed }
        enquiries[Int(enquiry.index)].state = .closed
        return [.enquiryClosed(person, enquiry, user: UserID(enquiries[Int(enquiry.index)].user))]
    }
}

// Money.
extension GuideModel {
    func requireBank(_ user: Int) throws(GuideService.Reason) {
        switch cards[user] ?? .good {
        case .good: break
        case .wrong: throw .paymentRefused
        case .empty: throw .insufficientFunds
        case .unreachable: throw .transferFailed
        }
    }

    private mutating func take(_ amount: Money) -> FeeSplit {
        let split = world.rules.split(amount)
        let shares = [("income", 1_000), ("taxes", world.taxShare), ("commission", world.commissionShare)]
        for (line, share) in shares {
            entries.append(Entry(cents: (Int(amount.cents) * share + 500) / 1_000, line: line, month: month))
        }
        return split
    }

    private mutating func subscribe(_ user: Int) throws(GuideService.Reason) -> Effects {
        if subscribers[user] != nil { throw .alreadySubscribed }
        try requireBank(user)
        let split = take(world.rules.subscriptionFee)
        subscribers[user] = Subscriber(began: now, monthsPaid: 0, serial: 0)
        return [.subscribed(UserID(user), split), payMonth(user)]
    }

    private mutating func renew(_ user: Int) -> Effects {
        do throws(GuideService.Reason) {
            try requireBank(user)
        } catch {
            subscribers[user] = nil
            let causes: [GuideService.Reason: GuideService.EndCause] = [
                .paymentRefused: .paymentRefused, .insufficientFunds: .insufficientFunds,
                .transferFailed: .transferFailed,
            ]
            return [.subscriptionEnded(UserID(user), because: causes[error] ?? .wish)]
        }
        return [.renewed(UserID(user), take(world.rules.subscriptionFee)), payMonth(user)]
    }

    private mutating func payMonth(_ user: Int) -> GuideService.Effect {
        serials[user, default: 0] += 1
        subscribers[user]?.monthsPaid += 1
        subscribers[user]?.serial = serials[user] ?? 0
        let due = renewal(of: user) ?? .zero
        return .setTimer(.renewal(UserID(user), serial: serials[user] ?? 0), at: due)
    }

    /// The day of the month on which it began, or the latest before it that the month has.
    func renewal(of user: Int) -> SimTime? {
        guard let own = subscribers[user] else { return nil }
        let (year, month, day) = date(at: own.began).parts
        let months = year * 12 + month - 1 + own.monthsPaid
        let dates = (1...day).compactMap { CalendarDate(year: months / 12, month: months % 12 + 1, day: $0) }
        let days = (dates.last?.daysSince1970 ?? 0) - date(at: own.began).daysSince1970
        return .zero + .seconds(Int64(own.began + days * 86_400))
    }

    func date(at second: Int) -> CalendarDate {
        CalendarDate(daysSince1970: world.startDate.daysSince1970 + (second + world.hourAtStart * 3_600) / 86_400)
    }

    /// `2026-01`.
    private var month: String { String(date(at: now).description.prefix(7)) }

    static func number(ofMonth text: String) -> Int { (Int(text.prefix(4)) ?? 0) * 12 + (Int(text.suffix(2)) ?? 0) - 1 }

    /// G02: the one in which the books begin, whenever something is done first.
    private mutating func monthToWaitFor() -> Effects {
        if isWaiting { return [] }
        isWaiting = true
        return [monthEnd(openMonth)]
    }

    private mutating func close(_ month: String) -> Effects {
        let (costs, salaries) = (world.rules.costsByMonth, world.rules.salariesByMonth)
        entries.append(Entry(cents: Int(costs.cents), line: "costs", month: month))
        entries.append(Entry(cents: Int(salaries.cents), line: "salaries", month: month))
        let next = GuideModel.number(ofMonth: month) + 1
        openMonth = String((CalendarDate(year: next / 12, month: next % 12 + 1, day: 1)?.description ?? "").prefix(7))
        let profit = ["taxes", "commission", "salaries", "costs"].reduce(sum("income", month)) { $0 - sum($1, month) }
        return [
            .monthClosed(
                Month(number: Int32(next - 1)), costs: Money(cents: Int64(sum("costs", month))),
                salaries: Money(cents: Int64(sum("salaries", month))), profit: Money(cents: Int64(profit))),
            monthEnd(openMonth),
        ]
    }

    private func monthEnd(_ month: String) -> GuideService.Effect {
        let number = GuideModel.number(ofMonth: month)
        let end = CalendarDate(year: (number + 1) / 12, month: (number + 1) % 12 + 1, day: 1)?.daysSince1970 ?? 0
        let due = (end - world.startDate.daysSince1970) * 86_400 - world.hourAtStart * 3_600
        return .setTimer(.monthEnd(month: UInt32(number)), at: .zero + .seconds(Int64(due)))
    }

    /// In cents.
    func sum(_ line: String, _ month: String? = nil) -> Int {
        entries.filter { $0.line == line && (month == nil || $0.month == month) }.reduce(0) { $0 + $1.cents }
    }

    mutating func payGuide(_ guide: Int) {
        entries.append(Entry(cents: Int(world.rules.guidePay.cents), line: "salaries", month: month))
        pay[guide, default: 0] += Int(world.rules.guidePay.cents)
    }
}
