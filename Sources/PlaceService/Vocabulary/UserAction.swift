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

extension PlaceService.UserAction {
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

    mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .feed(var filter, var count):
            try filter.exchange(with: &form)
            try form.exchange(.count, &count, .usual)
            self = .feed(filter, count: count)
        case .search(var text, var filter):
            try form.exchange(.text, &text, .optional)
            try filter.exchange(with: &form)
            self = .search(text: text, filter)
        case .map(var position, var metres, var category):
            try form.exchange(.from, &position)
            try form.exchange(.withinMetres, &metres, .usual)
            try form.exchange(.category, &category, .optional)
            self = .map(from: position, withinMetres: metres, category: category)
        case .grade(var place, var grade, var text):
            try form.exchange(.place, &place)
            try form.exchange(.grade, &grade, .usual)
            try form.exchange(.text, &text, .optional)
            self = .grade(place, grade: grade, text: text)
        case .prefer(let category, let isPreferred):
            self = .prefer(try form.exchanged(.category, category), isPreferred)
        case .preferDistrict(let district, let isPreferred):
            self = .preferDistrict(try form.exchanged(.district, district), isPreferred)
        case .setName(let name): self = .setName(try form.exchanged(.name, name, .optional))
        case .findPeople(let text): self = .findPeople(text: try form.exchanged(.text, text, .optional))
        case .position(let position): self = .position(try form.exchanged(.position, position))
        case .message(var recipient, var text):
            try form.exchange(.to, &recipient)
            try form.exchange(.text, &text, .optional)
            self = .message(to: recipient, text: text)
        case .look(let place): self = .look(try form.exchanged(.place, place))
        case .visit(let place): self = .visit(try form.exchanged(.place, place))
        case .collect(let place): self = .collect(try form.exchanged(.place, place))
        case .askFriend(let user): self = .askFriend(try form.exchanged(.whom, user))
        case .acceptFriend(let user): self = .acceptFriend(try form.exchanged(.whom, user))
        case .declineFriend(let user): self = .declineFriend(try form.exchanged(.whom, user))
        case .deleteFriend(let user): self = .deleteFriend(try form.exchanged(.whom, user))
        case .lookForFriend(let user): self = .lookForFriend(try form.exchanged(.whom, user))
        case .block(let user): self = .block(try form.exchanged(.whom, user))
        case .unblock(let user): self = .unblock(try form.exchanged(.whom, user))
        case .sharePosition, .friendsOnly, .leavePlaces: break
        }
    }
}

extension PlaceService.Filter {
    fileprivate mutating func exchange(with form: inout some FieldForm) throws {
        try form.exchange(.from, &from, .optional)
        try form.exchange(.withinMetres, &withinMetres, .usual)
        try form.exchange(.category, &category, .optional)
    }
}

extension FieldForm {
    /// The value that the form has put in the place of this one.
    fileprivate mutating func exchanged<Value: FieldType>(
        _ field: Field, _ value: Value, _ presence: FieldPresence = .required
    ) throws -> Value {
        var value = value
        try exchange(field, &value, presence)
        return value
    }
}
