import Quantities
import ServiceKernel

extension GuideService {
    /// A command from a host: an action, or a timer that is due.
    package enum Command: Hashable, Sendable {
        case user(UserID, UserAction)
        /// Action of a guide, an organisation or staff; refused unless it belongs to the role.
        indirect case staff(Person, StaffAction)
        case timer(Timer)
    }

    /// A timer of the service. A timer that later events have made obsolete has no effect.
    package enum Timer: Hashable, Sendable, BitwiseCopyable {
        /// G01: a month of a subscription is over; stale if the subscription has ended or been renewed since.
        case renewal(UserID, serial: UInt32)
        /// G02: a month of the books is over (`Month.number`): costs and office salaries are due.
        case monthEnd(month: UInt32)
    }

    /// Words of the operations, which refusals name.
    package enum Operation: String, OperationWord {
        /// Refusal reasons of the service.
        package typealias Reason = GuideService.Reason

        case useCard, subscribe, endSubscription, askRoutes, pickRoute, addPlace, removePlace, arriveAt, eat, listNearby
        case askGuide, joinOuting, leaveOuting, buyCard, weather, readNews, enquire, closeEnquiry, leaveGuide, apply
        case begin, conclude, interview, hire, decline, plan, tell, permit, forbid, answer, close, publish, renewal
        case monthEnd, leaveGuides, takeBackWords, askDirections
    }
}

extension GuideService.Command: ServiceCommand {
    /// Descriptions of all commands, in the order of the reference page.
    package static let vocabulary = entries(
        of: GuideService.UserAction.samples.map { .user(UserID(0), $0) }
            + GuideService.StaffAction.samples.flatMap(forEachRole)
            + [.timer(.renewal(UserID(0), serial: 0)), .timer(.monthEnd(month: 0))]
            + [.leaveGuides, .takeBackWords].flatMap(forEachRole)
            + [.user(UserID(0), .askDirections(from: nil, to: FixedPosition(x: 0, y: 0), by: .walk, way: nil))])

    /// Returns the action once per role. Actions of other roles are refused, and those refusals are described, too.
    private static func forEachRole(_ action: GuideService.StaffAction) -> [Self] {
        GuideService.Role.allCases.map { .staff(GuideService.Person($0, index: 0), action) }
    }

    /// Always nil: the rules check every combination of fields.
    package var invalidCombination: InvalidFieldCombination? { nil }

    /// Describes the row of each command: word, rule, refusals and fields.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .user(let user, let action): self = try .user(row.actor(user), row.part(action))
        case .staff(let person, var action):
            try action.describe(by: person, in: &row)
            self = .staff(row.actor(person), action)
        case .timer(let timer): self = try .timer(row.part(timer))
        }
    }
}

extension GuideService.Timer: FieldVisitable {
    /// Month that is over, for display; nil for another timer.
    package var month: Month? {
        switch self {
        case .renewal: nil
        case .monthEnd(let month): Month(number: Int32(bitPattern: month))
        }
    }

    /// Visits the fields in the order of the reference page.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
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
