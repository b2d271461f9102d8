import CityModel
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

extension PlaceService.UserAction: FieldHolder {
    package var operation: PlaceService.Operation {
        switch self {
        case .feed: .feed
        case .search: .search
        case .map: .map
        case .look: .look
        case .visit: .visit
        case .grade: .grade
        case .collect: .collect
        case .prefer(_, true): .prefer
        case .prefer(_, false): .stopPreferring
        case .preferDistrict(_, true): .preferDistrict
        case .preferDistrict(_, false): .stopPreferringDistrict
        case .setName: .setName
        case .findPeople: .findPeople
        case .askFriend: .askFriend
        case .acceptFriend: .acceptFriend
        case .declineFriend: .declineFriend
        case .deleteFriend: .deleteFriend
        case .sharePosition(true): .sharePosition
        case .sharePosition(false): .hidePosition
        case .position: .position
        case .lookForFriend: .lookForFriend
        case .friendsOnly(true): .friendsOnly
        case .friendsOnly(false): .takeFromAll
        case .message: .message
        case .block: .block
        case .unblock: .unblock
        case .leavePlaces: .leavePlaces
        }
    }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .feed(let filter, let count):
            self = try .feed(form.exchanged(filter), count: form.exchanged(.count, count, .usual))
        case .search(let text, let filter):
            self = try .search(text: form.exchanged(.text, text, .optional), form.exchanged(filter))
        case .map(let position, let metres, let category):
            self = try .map(
                from: form.exchanged(.from, position), withinMetres: form.exchanged(.withinMetres, metres, .usual),
                category: form.exchanged(.category, category, .optional))
        case .grade(let place, let grade, let text):
            self = try .grade(
                form.exchanged(.place, place), grade: form.exchanged(.grade, grade, .usual),
                text: form.exchanged(.text, text, .optional))
        case .prefer(let category, let isPreferred):
            self = try .prefer(form.exchanged(.category, category), isPreferred)
        case .preferDistrict(let district, let isPreferred):
            self = try .preferDistrict(form.exchanged(.district, district), isPreferred)
        case .setName(let name): self = try .setName(form.exchanged(.name, name, .optional))
        case .findPeople(let text): self = try .findPeople(text: form.exchanged(.text, text, .optional))
        case .position(let position): self = try .position(form.exchanged(.position, position))
        case .message(let recipient, let text):
            self = try .message(to: form.exchanged(.to, recipient), text: form.exchanged(.text, text, .optional))
        case .look(let place): self = try .look(form.exchanged(.place, place))
        case .visit(let place): self = try .visit(form.exchanged(.place, place))
        case .collect(let place): self = try .collect(form.exchanged(.place, place))
        case .askFriend(let user): self = try .askFriend(form.exchanged(.whom, user))
        case .acceptFriend(let user): self = try .acceptFriend(form.exchanged(.whom, user))
        case .declineFriend(let user): self = try .declineFriend(form.exchanged(.whom, user))
        case .deleteFriend(let user): self = try .deleteFriend(form.exchanged(.whom, user))
        case .lookForFriend(let user): self = try .lookForFriend(form.exchanged(.whom, user))
        case .block(let user): self = try .block(form.exchanged(.whom, user))
        case .unblock(let user): self = try .unblock(form.exchanged(.whom, user))
        case .sharePosition, .friendsOnly, .leavePlaces: break
        }
    }
}

extension PlaceService.Filter: FieldHolder {
    package mutating func exchange(with form: inout some FieldForm) throws {
        try form.exchange(.from, &from, .optional)
        try form.exchange(.withinMetres, &withinMetres, .usual)
        try form.exchange(.category, &category, .optional)
    }
}
