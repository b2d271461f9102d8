import Quantities
import ServiceKernel

extension PlaceService {
    /// Which places are looked for (L04).
    package struct Filter: Hashable, Sendable, BitwiseCopyable {
        /// Where distances are measured from; nil if that is not known.
        package var from: FixedPosition?
        /// Great circle; 0 is any distance.
        package var withinMetres: UInt32
        /// nil is any.
        package var category: PlaceCategory?

        package init(from: FixedPosition? = nil, withinMetres: UInt32 = 0, category: PlaceCategory? = nil) {
            self.from = from
            self.withinMetres = withinMetres
            self.category = category
        }

        func allows(_ other: PlaceCategory) -> Bool { category == nil || category == other }
    }

    /// What a user does, or somebody who is not logged in tries.
    package enum UserAction: Hashable, Sendable {
        /// L03, L04: the best so many cards.
        case feed(Filter, count: UInt32)
        /// L04: those whose name contains the text, whatever the case of its letters.
        case search(text: String, Filter)
        /// L04: those within so far, 0 for `map.limitMetres`, nearest first.
        case map(from: FixedPosition, withinMetres: UInt32, category: PlaceCategory?)
        /// L01: everything that is said of a place.
        case look(PlaceID)
        /// L03: is there.
        case visit(PlaceID)
        /// L01, L02: a grade of 1 to 5, 0 where it was left out, and a text that may be empty.
        case grade(PlaceID, grade: UInt32, text: String)
        /// L05: puts a place into the collection, or takes it out.
        case collect(PlaceID)
        /// L03: states a preference, or takes it back.
        case prefer(PlaceCategory, Bool)
        /// L03. The district by its number, counted from 1 (`PlaceCatalogue.districts`).
        case preferDistrict(UInt32, Bool)
        /// L06: by what others find the user; empty is no name.
        case setName(String)
        /// L06: those whose name contains the text, whatever the case of its letters; an empty text is in no name.
        case findPeople(text: String)
        /// L06.
        case askFriend(UserID)
        case acceptFriend(UserID)
        case declineFriend(UserID)
        case deleteFriend(UserID)
        /// L07. At first it is not shared.
        case sharePosition(Bool)
        /// L07: the telephone tells where the user is.
        case position(FixedPosition)
        /// L07: asks where a friend is.
        case lookForFriend(UserID)
        /// L08: takes messages from friends only, or from all, as at first.
        case friendsOnly(Bool)
        /// L08.
        case message(to: UserID, text: String)
        /// L08.
        case block(UserID)
        case unblock(UserID)
        /// A11: all that is kept of the user is erased; the grades stay, without their texts.
        case leavePlaces
    }
}

extension PlaceService.UserAction {
    private typealias Operation = PlaceService.Operation

    package var operation: PlaceService.Operation { PlaceService.Command.user(.none, self).operationDescribed() }

    static let samples: [Self] = [
        .feed(PlaceService.Filter(), count: 10), .search(text: "", PlaceService.Filter()),
        .map(from: FixedPosition(x: 0, y: 0), withinMetres: 0, category: nil), .look(.none), .visit(.none),
        .grade(.none, grade: 0, text: ""), .collect(.none), .prefer(.museum, true), .prefer(.museum, false),
        .preferDistrict(1, true), .preferDistrict(1, false), .setName(""), .findPeople(text: ""), .askFriend(.none),
        .acceptFriend(.none), .declineFriend(.none), .deleteFriend(.none), .sharePosition(true),
        .sharePosition(false), .position(FixedPosition(x: 0, y: 0)), .lookForFriend(.none), .friendsOnly(true),
        .friendsOnly(false), .message(to: .none, text: ""), .block(.none), .unblock(.none), .leavePlaces,
    ]

    /// - Parameter by: whoever tries.
    mutating func describe(by: PlaceService.Person, in row: inout some FieldForm) throws {
        switch self {
        case .feed(let filter, let count):
            row.command(Operation.feed, "L03", refusals: [.locationUnavailable])
            self = try .feed(row.part(filter), count: row.field(.count, count, .usual))
        case .search(let text, let filter):
            row.command(Operation.search, "L04", refusals: [.locationUnavailable])
            self = try .search(text: row.field(.text, text, .optional), row.part(filter))
        case .map(let position, let metres, let category):
            row.command(Operation.map, "L04")
            self = try .map(
                from: row.field(.from, position), withinMetres: row.field(.withinMetres, metres, .usual),
                category: row.field(.category, category, .optional))
        case .grade(let place, let grade, let text):
            row.command(
                Operation.grade, by.rule("L02"), refusals: by.refusals([.unknownPlace, .gradeMissing, .invalidGrade]))
            self = try .grade(
                row.field(.place, place), grade: row.field(.grade, grade, .usual),
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
    /// L02: by which rule they do what a user does by this one.
    fileprivate func rule(_ rule: String) -> String { role == .guest ? "L02" : rule }

    /// Why what only a user may do can be refused.
    fileprivate func refusals(_ reasons: @autoclosure () -> [PlaceService.Reason]) -> [PlaceService.Reason] {
        role == .guest ? [.notLoggedIn] : reasons()
    }
}

extension PlaceService.Filter: FieldHolder {
    package mutating func describe(in row: inout some FieldForm) throws {
        try row.visit(.from, &from, .optional)
        try row.visit(.withinMetres, &withinMetres, .usual)
        try row.visit(.category, &category, .optional)
    }
}
