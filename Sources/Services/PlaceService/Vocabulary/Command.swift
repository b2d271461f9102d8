import Quantities
import ServiceKernel

extension PlaceService {
    /// What a host tells the service.
    package enum Command: Hashable, Sendable {
        case user(UserID, UserAction)
        /// Somebody who is not logged in, by a number counted from 0: only what changes nothing is carried out (L02).
        case guest(UInt32, UserAction)
    }
}

extension PlaceService.Command: ServiceCommand {
    package static let vocabulary = PlaceService.Operation.allCases.flatMap(\.entries)

    /// Who acts, and what they do.
    var parts: (person: PlaceService.Person, action: PlaceService.UserAction) {
        switch self {
        case .user(let user, let action): (.user(user), action)
        case .guest(let guest, let action): (.guest(guest), action)
        }
    }

    package var heading: CommandHeading { CommandHeading(parts.person.numbered, parts.action.operation.word) }

    /// Whatever people may say the rules judge.
    package var senseless: SenselessField? { nil }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .user(let user, let action): self = try .user(user, form.exchanged(action))
        case .guest(let guest, let action): self = try .guest(guest, form.exchanged(action))
        }
    }
}

extension Field {
    static let action = Field("action")
    static let by = Field("by")
    static let category = Field("category")
    static let count = Field("count")
    static let district = Field("district")
    static let first = Field("first")
    /// How many are shown; in lessons `count` counts the lines of the log.
    static let found = Field("found")
    static let from = Field("from")
    static let grade = Field("grade")
    static let message = Field("message")
    static let name = Field("name")
    static let place = Field("place")
    static let position = Field("position")
    static let rating = Field("rating")
    static let reason = Field("reason")
    static let replaces = Field("replaces")
    static let text = Field("text")
    static let times = Field("times")
    static let to = Field("to")
    static let user = Field("user")
    static let whom = Field("whom")
    static let withinMetres = Field("withinMetres")
}
