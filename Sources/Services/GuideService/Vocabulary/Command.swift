import Quantities
import ServiceKernel

extension GuideService {
    /// What a host tells the service: somebody acts, or a timer that the service asked for is due.
    package enum Command: Hashable, Sendable {
        case user(UserID, UserAction)
        /// Whoever tries; only those of the action's role may.
        indirect case staff(Person, StaffAction)
        case timer(Timer)
    }

    /// Something the service wants to be told of when it is due. A timer overtaken by events does nothing.
    package enum Timer: Hashable, Sendable, BitwiseCopyable {
        /// G01: a month is over; stale if the subscription has ended since.
        case renewal(UserID, serial: UInt32)
        /// G02: the costs and the office's salaries of a month are due (`Month.number`).
        case monthEnd(month: UInt32)
    }

    /// The words of what can be done, which refusals name.
    package enum Operation: String, OperationWord {
        package typealias Reason = GuideService.Reason

        case useCard, subscribe, endSubscription, askRoutes, pickRoute, addPlace, removePlace, arriveAt, eat, listNearby
        case askGuide, joinOuting, leaveOuting, buyCard, weather, readNews, enquire, closeEnquiry, leaveGuide, apply
        case begin, conclude, interview, hire, decline, plan, tell, permit, forbid, answer, close, publish, renewal
        case monthEnd, leaveGuides, takeBackWords, askDirections
    }
}

extension GuideService.Command: ServiceCommand {
    package static let vocabulary = entries(
        of: GuideService.UserAction.samples.map { .user(UserID(0), $0) }
            + GuideService.StaffAction.samples.flatMap(byEverybody)
            + [.timer(.renewal(UserID(0), serial: 0)), .timer(.monthEnd(month: 0))]
            + [.leaveGuides, .takeBackWords].flatMap(byEverybody)
            + [.user(UserID(0), .askDirections(from: nil, to: FixedPosition(x: 0, y: 0), by: .walk, way: nil))])

    /// Whoever tries what is not theirs is refused, so that everybody can be told of.
    private static func byEverybody(_ action: GuideService.StaffAction) -> [Self] {
        GuideService.Role.allCases.map { .staff(GuideService.Person($0, index: 0), action) }
    }

    /// Whatever people may say the rules judge.
    package var senseless: SenselessField? { nil }

    package mutating func describe(in row: inout some FieldForm) throws {
        switch self {
        case .user(let user, let action): self = try .user(row.actor(user), row.part(action))
        case .staff(let person, var action):
            try action.describe(by: person, in: &row)
            self = .staff(row.actor(person), action)
        case .timer(let timer): self = try .timer(row.part(timer))
        }
    }
}

extension GuideService.Timer: FieldHolder {
    /// What is over, as people say it, where logs have its number; nil of another timer.
    package var month: Month? {
        switch self {
        case .renewal: nil
        case .monthEnd(let month): Month(number: Int32(bitPattern: month))
        }
    }

    package mutating func describe(in row: inout some FieldForm) throws {
        switch self {
        case .renewal(let user, let serial):
            row.timer(GuideService.Operation.renewal, "G01")
            self = try .renewal(row.actor(user), serial: row.field(.serial, serial))
        case .monthEnd(let month):
            row.timer(GuideService.Operation.monthEnd, "G02")
            self = try .monthEnd(month: row.field(.month, month))
        }
    }
}

extension Field {
    static let amount = Field("amount")
    static let because = Field("because")
    static let begins = Field("begins")
    static let by = Field("by")
    static let card = Field("card")
    static let category = Field("category")
    static let commission = Field("commission")
    static let company = Field("company")
    static let confirmed = Field("confirmed")
    static let costs = Field("costs")
    static let cv = Field("cv")
    static let days = Field("days")
    static let english = Field("english")
    static let enquiry = Field("enquiry")
    static let followers = Field("followers")
    static let found = Field("found")
    static let from = Field("from")
    static let guide = Field("guide")
    static let iban = Field("iban")
    static let left = Field("left")
    static let metres = Field("metres")
    static let minutes = Field("minutes")
    static let month = Field("month")
    static let more = Field("more")
    static let number = Field("number")
    static let officeOnline = Field("officeOnline")
    static let outing = Field("outing")
    static let pay = Field("pay")
    static let place = Field("place")
    static let profit = Field("profit")
    static let report = Field("report")
    static let route = Field("route")
    static let salaries = Field("salaries")
    static let seconds = Field("seconds")
    static let seed = Field("seed")
    static let serial = Field("serial")
    static let steps = Field("steps")
    static let stop = Field("stop")
    static let tax = Field("tax")
    static let text = Field("text")
    static let to = Field("to")
    static let topic = Field("topic")
    static let turkish = Field("turkish")
    static let user = Field("user")
    static let way = Field("way")
}
