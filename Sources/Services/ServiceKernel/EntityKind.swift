/// A kind of person or thing that is referred to by a prefix and a number: `d1`, `tour12`.
package struct EntityKind: Hashable, Sendable {
    /// The prefix, without digits and unique to the kind.
    package let prefix: String
    /// The English word for the kind.
    package let word: String

    /// Taxi drivers.
    package static let driver = EntityKind(prefix: "d", word: "driver")
    /// Clients, who request rides.
    package static let client = EntityKind(prefix: "c", word: "client")
    /// Taxis.
    package static let taxi = EntityKind(prefix: "t", word: "taxi")
    /// Requests and reservations of rides.
    package static let request = EntityKind(prefix: "r", word: "request")
    /// Accounts of users.
    package static let account = EntityKind(prefix: "a", word: "account")
    /// Visitors who follow a tour.
    package static let walker = EntityKind(prefix: "w", word: "walker")
    /// Authors of tours.
    package static let author = EntityKind(prefix: "author", word: "author")
    /// Staff who approve tours.
    package static let staff = EntityKind(prefix: "staff", word: "staff")
    /// Runners and cyclists.
    package static let runner = EntityKind(prefix: "runner", word: "runner")
    /// Tours.
    package static let tour = EntityKind(prefix: "tour", word: "tour")
    /// Sessions of runners and cyclists.
    package static let session = EntityKind(prefix: "session", word: "session")
    /// Users of places and of the guide.
    package static let user = EntityKind(prefix: "u", word: "user")
    /// A visitor who is not logged in (L03).
    package static let guest = EntityKind(prefix: "guest", word: "guest")
    /// Guides of guided tours.
    package static let guide = EntityKind(prefix: "guide", word: "guide")
    /// Human resources of the guide company.
    package static let humanResources = EntityKind(prefix: "hr", word: "hr")
    /// The organisation that keeps the places.
    package static let organisation = EntityKind(prefix: "org", word: "organisation")
    /// Customer service.
    package static let support = EntityKind(prefix: "support", word: "support")
    /// Places.
    package static let place = EntityKind(prefix: "place", word: "place")
    /// Routes that the guide draws.
    package static let route = EntityKind(prefix: "route", word: "route")
    /// Guided tours.
    package static let outing = EntityKind(prefix: "outing", word: "outing")
    /// Enquiries to customer service.
    package static let enquiry = EntityKind(prefix: "enquiry", word: "enquiry")
    /// News of the guide.
    package static let news = EntityKind(prefix: "news", word: "news")
    /// Messages between users.
    package static let message = EntityKind(prefix: "message", word: "message")
    /// A month of the books, by the number of the month.
    package static let statement = EntityKind(prefix: "statement", word: "statement")

    /// Returns the person or thing that a text of a log refers to, such as `d1`, or nil if it is none of this kind.
    package func reference(_ text: some StringProtocol) -> EntityReference? {
        guard text.hasPrefix(prefix), let number = UInt32(text.dropFirst(prefix.count)), number > 0,
            text == "\(prefix)\(number)"
        else { return nil }
        return EntityReference(self, number)
    }
}

/// A reference to a person or thing by kind and number, counted from 1 as people see it.
package struct EntityReference: Hashable, Sendable {
    /// The kind, which the prefix of the text names.
    package let kind: EntityKind
    /// The number, from 1.
    package let number: UInt32

    /// Creates a reference.
    package init(_ kind: EntityKind, _ number: UInt32) {
        self.kind = kind
        self.number = number
    }

    /// The reference as logs write it: `d1`.
    package var text: String { "\(kind.prefix)\(number)" }
}
