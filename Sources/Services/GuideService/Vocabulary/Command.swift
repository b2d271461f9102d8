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
}

extension GuideService.Command: ServiceCommand {
    package static let vocabulary = GuideService.Operation.allCases.flatMap(\.entries)

    package var heading: CommandHeading {
        switch self {
        case .user(let user, let action):
            CommandHeading(Numbered(.user, user.index &+ 1), action.operation.word)
        case .staff(let person, let action): CommandHeading(person.numbered, action.operation.word)
        case .timer(let timer): CommandHeading(timer.subject, timer.operation.word)
        }
    }

    /// Whatever people may say the rules judge.
    package var senseless: SenselessField? { nil }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .user(let user, let action): self = try .user(user, form.exchanged(action))
        case .staff(let person, let action): self = try .staff(person, form.exchanged(action))
        case .timer(let timer): self = try .timer(form.exchanged(timer))
        }
    }
}

extension GuideService.Timer: FieldHolder {
    package var operation: GuideService.Operation {
        switch self {
        case .renewal: .renewal
        case .monthEnd: .monthEnd
        }
    }

    /// What is over, as people say it, where logs have its number; nil of another timer.
    package var month: Month? {
        switch self {
        case .renewal: nil
        case .monthEnd(let month): Month(number: Int32(bitPattern: month))
        }
    }

    /// Whom it is about; nil where it is about everybody.
    var subject: Numbered? {
        switch self {
        case .renewal(let user, _): Numbered(.user, user.index &+ 1)
        case .monthEnd: nil
        }
    }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .renewal(let user, let serial): self = try .renewal(user, serial: form.exchanged(.serial, serial))
        case .monthEnd(let month): self = try .monthEnd(month: form.exchanged(.month, month))
        }
    }
}

extension Field {
    static let action = Field("action")
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
    static let news = Field("news")
    static let number = Field("number")
    static let officeOnline = Field("officeOnline")
    static let outing = Field("outing")
    static let pay = Field("pay")
    static let place = Field("place")
    static let profit = Field("profit")
    static let reason = Field("reason")
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
