import CityModel
import Quantities
import ServiceKernel

// Read-only queries for hosts, agents and measures.
extension GuideService {
    // MARK: Users

    /// Highest number of a user so far plus one.
    package var userCount: Int { subscriptions.count }

    /// Memory of users, routes and guided tours in bytes, without the catalogue, which all services share.
    package var memoryBytes: Int {
        subscriptions.memoryBytes + routes.memoryBytes + guidedTours.memoryBytes + ledger.bytes
    }

    /// Whether the user is a subscriber (G01).
    package func isSubscribed(_ user: UserID) -> Bool { subscriptions.isSubscribed(user) }

    /// Subscribers in the order of their numbers.
    ///
    /// - Complexity: O(users).
    package var subscribers: [UserID] { subscriptions.subscribers }

    /// Returns the time of the next renewal (G01), or nil without a subscription.
    package func renewal(of user: UserID) -> SimTime? { subscriptions.renewal(of: user) }

    /// Returns the bank's current answer to the user's payments.
    package func card(of user: UserID) -> CardState { subscriptions.card(of: user) }

    // MARK: Routes

    /// Returns the routes that the user may pick (G03). Their numbers count from 1.
    package func proposals(of user: UserID) -> [ProposedRoute] { routes.proposals(of: user) }

    /// Returns the route that the user picked last, or none.
    package func route(of user: UserID) -> RouteID { routes.current(of: user) }

    /// Returns the route, or nil if there is none of that number or its user has left.
    package func route(_ route: RouteID) -> GuidedRoute? { routes[route] }

    /// Returns the stops of the route that an effect shows to its reader; empty for any other effect.
    package func stops(shownBy effect: Effect) -> [PlaceID] {
        if case .routePicked(_, let route, _, _) = effect { return routes[route]?.places ?? [] }
        if case .placeAdded(_, let route, _, _, _, _) = effect { return routes[route]?.places ?? [] }
        if case .placeRemoved(_, let route, _, _) = effect { return routes[route]?.places ?? [] }
        if case .outingPlanned(_, _, let route, _, _) = effect { return routes[route]?.places ?? [] }
        return []
    }

    /// Highest number of a route so far plus one.
    package var routeCount: Int { routes.count }

    /// A listed attraction (G07), with the texts that its organisation permits (G13).
    package struct Attraction: Sendable {
        /// Place of the attraction.
        package let place: PlaceID
        /// Great-circle distance in decimetres.
        package let decimetres: UInt32
        /// Description from the catalogue.
        package let description: String
        /// Permitted texts of the organisation, by topic.
        package let texts: [(topic: Topic, text: String)]
    }

    /// Returns the attractions within the limit, nearest first, ties by name (G07); of one category, or of all.
    package func attractions(from position: FixedPosition, category: PlaceCategory? = nil) -> [Attraction] {
        placesNearby(position, category: category).map { found in
            Attraction(
                place: found.place, decimetres: found.decimetres, description: catalogue[found.place].description,
                texts: permittedTexts(of: found.place))
        }
    }

    /// Returns the texts of the place's organisation that may be shown (G13).
    package func permittedTexts(of place: PlaceID) -> [(topic: Topic, text: String)] {
        organisationTexts.permittedTexts(of: place)
    }

    /// Whether the organisation permits showing its texts (G13).
    package func isPermitted(_ place: PlaceID) -> Bool { organisationTexts.isPermitted(place) }

    /// A11: returns all texts of the organisation, shown or not, by place. A place without texts is included if the
    /// organisation owns it.
    package func texts(ofOrganisation organisation: UInt32) -> [(place: PlaceID, texts: [String])] {
        organisationTexts.places(of: organisation).map { ($0, organisationTexts.allTexts(of: $0).map(\.text)) }
    }

    /// G08: places that sell cards besides the office, in the order of their numbers.
    package var cardSellers: [PlaceID] {
        catalogue.categories.indices.filter { catalogue.categories[$0] == rules.cardSellers }.map { PlaceID($0) }
    }

    // MARK: Guides

    /// Highest number of a guide so far plus one.
    package var guideCount: Int { guides.count }

    /// Returns the state of the guide's application (G06).
    package func step(of guide: GuideID) -> GuideStep { guides.step(of: guide) }

    /// Returns the guide's CV, for human resources.
    package func cv(of guide: GuideID) -> String { guides.cv(of: guide) }

    /// Returns the guide's IBAN, for the bank.
    package func iban(of guide: GuideID) -> String { guides.iban(of: guide) }

    /// Returns the guide's planned and running tours, in the order of planning.
    package func openGuidedTours(of guide: GuideID) -> [GuidedTourID] { guidedTours.openGuidedTours(of: guide) }

    /// Whether the guide is leading a tour now.
    package func isLeading(_ guide: GuideID) -> Bool { guidedTours.isLeading(guide) }

    /// Returns the guided tour, or nil if there is none of that number.
    package func guidedTour(_ outing: GuidedTourID) -> GuidedTour? { guidedTours[outing] }

    /// Highest number of a guided tour so far plus one.
    package var guidedTourCount: Int { guidedTours.count }

    // MARK: News, and customer service

    /// News, newest first (G10).
    package var news: [NewsItem] { published.items.reversed() }

    /// Returns the request to customer service, or nil if there is none of that number.
    package func enquiry(_ enquiry: EnquiryID) -> Enquiry? { enquiries[enquiry] }

    /// Highest number of a request so far plus one.
    package var enquiryCount: Int { enquiries.count }

    // MARK: Money

    /// Monthly statements: of closed months, and of open ones with any booking (G02).
    package var statements: ContiguousArray<Statement> { books.statements.statements }

    /// Returns the statements at a time, before months are closed. Of the costs and office salaries paid at the end of
    /// a month they include the share of its elapsed days *(decided)*, rounded half up.
    package func statements(at time: SimTime) -> ContiguousArray<Statement> {
        var book = books.statements
        var month = books.openMonth
        while case let start = calendar.start(of: month.date(day: 1)), start < time {
            let end = calendar.start(of: month.advanced(by: 1).date(day: 1))
            let share = (min(time, end) - max(start, .zero)).seconds / (end - start).seconds
            for (line, amount) in [(Statement.Line.costs, rules.costsByMonth), (.salaries, rules.salariesByMonth)] {
                let part = (Double(amount.cents) * share).rounded(.toNearestOrAwayFromZero)
                book.enter(Money(cents: Int64(part)), as: line, in: month)
            }
            month = month.advanced(by: 1)
        }
        return book.statements
    }

    /// Ledger with all bookings (P04).
    package var ledger: Ledger { books.ledger }
}
