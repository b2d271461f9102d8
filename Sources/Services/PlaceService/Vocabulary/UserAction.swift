import Quantities
import ServiceKernel

extension PlaceService {
    /// Filter of places by distance and category (L04).
    package struct Filter: Hashable, Sendable, BitwiseCopyable {
        /// Origin of the distances; nil if unknown.
        package var from: FixedPosition?
        /// Maximum great-circle distance in metres; 0 for any.
        package var withinMetres: UInt32
        /// Category; nil for any.
        package var category: PlaceCategory?

        /// Creates a filter; by default it allows all places.
        package init(from: FixedPosition? = nil, withinMetres: UInt32 = 0, category: PlaceCategory? = nil) {
            self.from = from
            self.withinMetres = withinMetres
            self.category = category
        }

        func allows(_ other: PlaceCategory) -> Bool { category == nil || category == other }
    }

    /// An action of a user, or an attempt of a guest.
    package enum UserAction: Hashable, Sendable {
        /// Shows the best `count` cards (L03, L04).
        case feed(Filter, count: UInt32)
        /// Searches places by a part of their name, ignoring letter case (L04).
        case search(text: String, Filter)
        /// Shows the places within a radius, nearest first; 0 for `map.limitMetres` (L04).
        case map(from: FixedPosition, withinMetres: UInt32, category: PlaceCategory?)
        /// Shows all details of a place (L01).
        case look(PlaceID)
        /// Visits a place (L03).
        case visit(PlaceID)
        /// Grades a place (L01, L02) from 1 to 5, 0 for no grade, with a text that may be empty.
        case grade(PlaceID, grade: UInt32, text: String)
        /// Adds a place to the collection, or removes it (L05).
        case collect(PlaceID)
        /// Sets or removes a preferred category (L03).
        case prefer(PlaceCategory, Bool)
        /// Sets or removes a preferred district (L03), by its number from 1 (`PlaceCatalogue.districts`).
        case preferDistrict(UInt32, Bool)
        /// Sets the name by which others find the user (L06); empty removes it.
        case setName(String)
        /// Searches users by a part of their name, ignoring letter case (L06); an empty text finds none.
        case findPeople(text: String)
        /// Asks for friendship (L06).
        case askFriend(UserID)
        case acceptFriend(UserID)
        case declineFriend(UserID)
        case deleteFriend(UserID)
        /// Shares or hides the position (L07); initially it is hidden.
        case sharePosition(Bool)
        /// Reports the position of the user's phone (L07).
        case position(FixedPosition)
        /// Asks for a friend's position (L07).
        case lookForFriend(UserID)
        /// Takes messages from friends only, or from all, the default (L08).
        case friendsOnly(Bool)
        /// Sends a message (L08).
        case message(to: UserID, text: String)
        /// Blocks another user (L08).
        case block(UserID)
        case unblock(UserID)
        /// A11: erases all data of the user; grades stay without their texts.
        case leavePlaces
    }
}

extension PlaceService.UserAction {
    private typealias Operation = PlaceService.Operation

    /// Operation of the action.
    package var operation: PlaceService.Operation { PlaceService.Command.user(.none, self).describedOperation() }

    static let samples: [Self] = [
        .feed(PlaceService.Filter(), count: 10), .search(text: "", PlaceService.Filter()),
        .map(from: FixedPosition(x: 0, y: 0), withinMetres: 0, category: nil), .look(.none), .visit(.none),
        .grade(.none, grade: 0, text: ""), .collect(.none), .prefer(.museum, true), .prefer(.museum, false),
        .preferDistrict(1, true), .preferDistrict(1, false), .setName(""), .findPeople(text: ""), .askFriend(.none),
        .acceptFriend(.none), .declineFriend(.none), .deleteFriend(.none), .sharePosition(true),
        .sharePosition(false), .position(FixedPosition(x: 0, y: 0)), .lookForFriend(.none), .friendsOnly(true),
        .friendsOnly(false), .message(to: .none, text: ""), .block(.none), .unblock(.none), .leavePlaces,
    ]

    /// Describes the row of the action.
    ///
    /// - Parameter by: person who tries the action.
    mutating func describe(by: PlaceService.Person, in row: inout some FieldVisitor) throws {
        switch self {
        case .feed(let filter, let count):
            row.command(Operation.feed, "L03", refusals: [.locationUnavailable])
            self = try .feed(row.part(filter), count: row.field(.count, count, .defaulted))
        case .search(let text, let filter):
            row.command(Operation.search, "L04", refusals: [.locationUnavailable])
            self = try .search(text: row.field(.text, text, .optional), row.part(filter))
        case .map(let position, let metres, let category):
            row.command(Operation.map, "L04")
            self = try .map(
                from: row.field(.from, position), withinMetres: row.field(.withinMetres, metres, .defaulted),
                category: row.field(.category, category, .optional))
        case .grade(let place, let grade, let text):
            row.command(
                Operation.grade, by.rule("L02"), refusals: by.refusals([.unknownPlace, .gradeMissing, .invalidGrade]))
            self = try .grade(
                row.field(.place, place), grade: row.field(.grade, grade, .defaulted),
                text: row.field(.text, text, .optional))
        case .prefer(let category, true):
            row.command(Operation.prefer, by.rule("L03"), refusals: by.refusals([]))
            self = try .prefer(row.field(.category, category), true)
        case .prefer(let category, false):
            row.command(Operation.stopPreferring, by.rule("L03"), refusals: by.refusals([]))
            self = try .prefer(row.field(.category, category), false)
        case .preferDistrict(let district, true):
            row.command(Operation.preferDistrict, by.rule("L03"), refusals: by.refusals([.unknownDistrict]))
            self = try .preferDistrict(row.field(.district, district), true)
        case .preferDistrict(let district, false):
            row.command(Operation.stopPreferringDistrict, by.rule("L03"), refusals: by.refusals([.unknownDistrict]))
            self = try .preferDistrict(row.field(.district, district), false)
        case .setName(let name):
            row.command(Operation.setName, by.rule("L06"), refusals: by.refusals([]))
            self = try .setName(row.field(.name, name, .optional))
        case .findPeople(let text):
            row.command(Operation.findPeople, by.rule("L06"), refusals: by.refusals([]))
            self = try .findPeople(text: row.field(.text, text, .optional))
        case .position(let position):
            row.command(Operation.position, by.rule("L07"), refusals: by.refusals([]))
            self = try .position(row.field(.position, position))
        case .message(let recipient, let text):
            row.command(
                Operation.message, by.rule("L08"),
                refusals: by.refusals([.unknownUser, .notYourself, .emptyMessage, .notDelivered]))
            self = try .message(to: row.field(.to, recipient), text: row.field(.text, text, .optional))
        case .look(let place):
            row.command(Operation.look, "L01", refusals: [.unknownPlace])
            self = try .look(row.field(.place, place))
        case .visit(let place):
            row.command(Operation.visit, by.rule("L03"), refusals: by.refusals([.unknownPlace]))
            self = try .visit(row.field(.place, place))
        case .collect(let place):
            row.command(Operation.collect, by.rule("L05"), refusals: by.refusals([.unknownPlace]))
            self = try .collect(row.field(.place, place))
        case .askFriend(let user):
            row.command(
                Operation.askFriend, by.rule("L06"),
                refusals: by.refusals([.unknownUser, .notYourself, .alreadyFriends, .alreadyAsked, .notDelivered]))
            self = try .askFriend(row.field(.whom, user))
        case .acceptFriend(let user):
            row.command(Operation.acceptFriend, by.rule("L06"), refusals: by.refusals([.unknownUser, .notAsked]))
            self = try .acceptFriend(row.field(.whom, user))
        case .declineFriend(let user):
            row.command(Operation.declineFriend, by.rule("L06"), refusals: by.refusals([.unknownUser, .notAsked]))
            self = try .declineFriend(row.field(.whom, user))
        case .deleteFriend(let user):
            row.command(Operation.deleteFriend, by.rule("L06"), refusals: by.refusals([.unknownUser, .notFriends]))
            self = try .deleteFriend(row.field(.whom, user))
        case .lookForFriend(let user):
            row.command(
                Operation.lookForFriend, by.rule("L07"),
                refusals: by.refusals([.unknownUser, .notFriends, .positionHidden]))
            self = try .lookForFriend(row.field(.whom, user))
        case .block(let user):
            row.command(
                Operation.block, by.rule("L08"), refusals: by.refusals([.unknownUser, .notYourself, .alreadyBlocked]))
            self = try .block(row.field(.whom, user))
        case .unblock(let user):
            row.command(Operation.unblock, by.rule("L08"), refusals: by.refusals([.unknownUser, .notBlocked]))
            self = try .unblock(row.field(.whom, user))
        case .sharePosition(true): row.command(Operation.sharePosition, by.rule("L07"), refusals: by.refusals([]))
        case .sharePosition(false): row.command(Operation.hidePosition, by.rule("L07"), refusals: by.refusals([]))
        case .friendsOnly(true): row.command(Operation.friendsOnly, by.rule("L08"), refusals: by.refusals([]))
        case .friendsOnly(false): row.command(Operation.takeFromAll, by.rule("L08"), refusals: by.refusals([]))
        case .leavePlaces: row.command(Operation.leavePlaces, by.rule("A11"), refusals: by.refusals([]))
        }
    }
}

extension PlaceService.Person {
    /// L02: returns the rule for an action: L02 for a guest, otherwise the action's own.
    fileprivate func rule(_ rule: String) -> String { role == .guest ? "L02" : rule }

    /// Returns the possible refusals of an action that only users may carry out.
    fileprivate func refusals(_ reasons: @autoclosure () -> [PlaceService.Reason]) -> [PlaceService.Reason] {
        role == .guest ? [.notLoggedIn] : reasons()
    }
}

extension PlaceService.Filter: FieldVisitable {
    /// Visits the fields in the order of the reference page.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        try row.visit(.from, &from, .optional)
        try row.visit(.withinMetres, &withinMetres, .defaulted)
        try row.visit(.category, &category, .optional)
    }
}
