import Quantities
import ServiceKernel

extension PlaceService {
    /// A command from a host.
    package enum Command: Hashable, Sendable {
        case user(UserID, UserAction)
        /// Action of a guest, by a number counted from 0; only reading is allowed (L02).
        case guest(UInt32, UserAction)
    }

    /// Words of the operations, which refusals name.
    package enum Operation: String, OperationWord {
        /// Refusal reasons of the service.
        package typealias Reason = PlaceService.Reason

        case feed, search, map, look, visit, grade, collect, prefer, stopPreferring, preferDistrict
        case stopPreferringDistrict, setName, findPeople, askFriend, acceptFriend, declineFriend, deleteFriend
        case sharePosition, hidePosition, position, lookForFriend, friendsOnly, takeFromAll, message, block, unblock
        case leavePlaces

        /// Whether a guest may do it (L02).
        package var isForGuests: Bool {
            switch self {
            case .feed, .search, .map, .look: true
            case .visit, .grade, .collect, .prefer, .stopPreferring, .preferDistrict, .stopPreferringDistrict,
                .setName, .findPeople, .askFriend, .acceptFriend, .declineFriend, .deleteFriend, .sharePosition,
                .hidePosition, .position, .lookForFriend, .friendsOnly, .takeFromAll, .message, .block, .unblock,
                .leavePlaces:
                false
            }
        }
    }
}

extension PlaceService.Command: ServiceCommand {
    /// Descriptions of all commands, each for a user and for a guest, who may try everything.
    package static let vocabulary = entries(
        of: PlaceService.UserAction.samples.flatMap { [.user(UserID(0), $0), .guest(0, $0)] })

    /// Actor and action of the command.
    var parts: (person: PlaceService.Person, action: PlaceService.UserAction) {
        switch self {
        case .user(let user, let action): (.user(user), action)
        case .guest(let guest, let action): (.guest(guest), action)
        }
    }

    /// Always nil: the rules check every combination of fields.
    package var invalidCombination: InvalidFieldCombination? { nil }

    /// Describes the row of each command: word, rule, refusals and fields.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .user(let user, var action):
            try action.describe(by: .user(user), in: &row)
            self = .user(row.actor(user), action)
        case .guest(let guest, var action):
            try action.describe(by: .guest(guest), in: &row)
            self = .guest(row.actor(PlaceService.Person.guest(guest)).index, action)
        }
    }
}

extension Field {
    static let by = Field("by")
    static let category = Field("category")
    static let count = Field("count")
    static let district = Field("district")
    static let first = Field("first")
    /// Number of results shown; in lessons `count` already counts the lines of the log.
    static let found = Field("found")
    static let from = Field("from")
    static let grade = Field("grade")
    static let message = Field("message")
    static let name = Field("name")
    static let place = Field("place")
    static let position = Field("position")
    static let rating = Field("rating")
    static let replaces = Field("replaces")
    static let text = Field("text")
    static let times = Field("times")
    static let to = Field("to")
    static let user = Field("user")
    static let whom = Field("whom")
    static let withinMetres = Field("withinMetres")
}
