import Quantities
import ServiceKernel

extension TourService {
    /// What a host tells the service: somebody acts, or a timer that the service asked for is due.
    ///
    /// Only what writers do holds texts, and lies apart: what walkers do is small and is copied as numbers are.
    package enum Command: Hashable, Sendable {
        case walker(WalkerID, WalkerAction)
        /// Whoever tries; only authors and staff may (W06).
        indirect case author(Person, AuthorAction)
        /// Whoever tries; only staff may (W06).
        indirect case staff(Person, StaffAction)
        case timer(Timer)
    }
}

extension TourService.Command: ServiceCommand {
    package static let vocabulary = TourService.Operation.allCases.flatMap(\.entries)

    package var heading: CommandHeading {
        switch self {
        case .walker(let walker, let action):
            CommandHeading(Numbered(.walker, walker.index &+ 1), action.operation.word)
        case .author(let person, let action): CommandHeading(person.numbered, action.operation.word)
        case .staff(let person, let action): CommandHeading(person.numbered, action.operation.word)
        case .timer(let timer): CommandHeading(timer.subject, timer.operation.word)
        }
    }

    /// Whatever people may say the rules judge.
    package var senseless: SenselessField? { nil }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .walker(let walker, let action): self = try .walker(walker, form.exchanged(action))
        case .author(let person, let action): self = try .author(person, form.exchanged(action))
        case .staff(let person, let action): self = try .staff(person, form.exchanged(action))
        case .timer(let timer): self = try .timer(form.exchanged(timer))
        }
    }
}

extension Field {
    static let action = Field("action")
    static let annotation = Field("annotation")
    static let area = Field("area")
    static let areaNumber = Field("areaNumber")
    static let author = Field("author")
    static let because = Field("because")
    static let circular = Field("circular")
    static let confirmed = Field("confirmed")
    static let count = Field("count")
    static let found = Field("found")
    static let done = Field("done")
    static let fails = Field("fails")
    static let metres = Field("metres")
    static let name = Field("name")
    static let network = Field("network")
    static let place = Field("place")
    static let reached = Field("reached")
    static let reason = Field("reason")
    static let replaces = Field("replaces")
    static let serial = Field("serial")
    static let skipped = Field("skipped")
    static let staff = Field("staff")
    static let title = Field("title")
    static let tour = Field("tour")
    static let tours = Field("tours")
    static let version = Field("version")
    static let walker = Field("walker")
    static let waypoint = Field("waypoint")
}
