import CityModel
import Quantities
import ServiceKernel

// What hosts, people and measures may look at. Nothing here changes anything.
extension GuideService {
    // MARK: Users

    /// One more than the highest number that a user has had.
    package var userCount: Int { subscriptions.count }

    /// Memory of what is kept of users, routes and guided tours, without the catalogue, which all services share.
    package var memoryBytes: Int {
        subscriptions.memoryBytes + routes.memoryBytes + outings.memoryBytes + ledger.bytes
    }

    package func isSubscribed(_ user: UserID) -> Bool { subscriptions.isSubscribed(user) }

    /// - Complexity: O(users).
    package var subscribers: [UserID] { subscriptions.subscribers }

    /// When the subscription is renewed next (G01); nil without one.
    package func renewal(of user: UserID) -> SimTime? { subscriptions.renewal(of: user) }

    /// How the bank answers to the user's payments.
    package func card(of user: UserID) -> CardState { subscriptions.card(of: user) }

    // MARK: Routes

    /// What the user may pick from (G03): the first one's number is 1.
    package func proposals(of user: UserID) -> [ProposedRoute] { routes.proposals(of: user) }

    /// The route that the user picked last, or none.
    package func route(of user: UserID) -> RouteID { routes.current(of: user) }

    /// nil if there is none of that number, or its user has left.
    package func route(_ route: RouteID) -> GuidedRoute? { routes[route] }

    /// The stops of the route that an effect tells somebody of; none of any other effect.
    package func stops(shownBy effect: Effect) -> [PlaceID] {
        if case .routePicked(_, let route, _, _) = effect { return routes[route]?.places ?? [] }
        if case .placeAdded(_, let route, _, _, _, _) = effect { return routes[route]?.places ?? [] }
        if case .placeRemoved(_, let route, _, _) = effect { return routes[route]?.places ?? [] }
        if case .outingPlanned(_, _, let route, _, _) = effect { return routes[route]?.places ?? [] }
        return []
    }

    /// One more than the highest number that a route has had.
    package var routeCount: Int { routes.count }

    /// An attraction as it is listed (G07), with what its organisation lets be shown (G13).
    package struct Attraction: Sendable {
        package let place: PlaceID
        /// Great circle.
        package let decimetres: UInt32
        package let description: String
        package let words: [(topic: Topic, text: String)]
    }

    /// Those near enough, nearest first, ties by name (G07); of one category, or all.
    package func attractions(from position: FixedPosition, category: PlaceCategory? = nil) -> [Attraction] {
        near(position, category).map { found in
            Attraction(
                place: found.place, decimetres: found.decimetres, description: catalogue[found.place].description,
                words: shownWords(of: found.place))
        }
    }

    /// What the organisation says of its place, as far as that may be shown (G13).
    package func shownWords(of place: PlaceID) -> [(topic: Topic, text: String)] {
        words.shown(of: place)
    }

    package func isPermitted(_ place: PlaceID) -> Bool { words.isPermitted(place) }

    /// A11: everything that the organisation has said, shown or not, by place; of a place without a text that it is its
    /// own.
    package func words(of organisation: UInt32) -> [(place: PlaceID, texts: [String])] {
        words.places(of: organisation).map { ($0, words.said(of: $0).map(\.text)) }
    }

    /// G08: the places that sell cards beside the office, in the order of their numbers.
    package var cardSellers: [PlaceID] {
        catalogue.categories.indices.filter { catalogue.categories[$0] == rules.cardSellers }.map { PlaceID($0) }
    }

    // MARK: Guides

    /// One more than the highest number that a guide has had.
    package var guideCount: Int { guides.count }

    package func step(of guide: GuideID) -> GuideStep { guides.step(of: guide) }

    /// For human resources.
    package func cv(of guide: GuideID) -> String { guides.cv(of: guide) }

    /// For the bank.
    package func iban(of guide: GuideID) -> String { guides.iban(of: guide) }

    /// Not concluded, in the order in which they were planned.
    package func openGuidedTours(of guide: GuideID) -> [GuidedTourID] { outings.openGuidedTours(of: guide) }

    package func isLeading(_ guide: GuideID) -> Bool { outings.isLeading(guide) }

    /// nil if there is none of that number.
    package func outing(_ outing: GuidedTourID) -> GuidedTour? { outings[outing] }

    /// One more than the highest number that a guided tour has had.
    package var outingCount: Int { outings.count }

    // MARK: News, and customer service

    /// Newest first (G10).
    package var news: [NewsItem] { published.items.reversed() }

    /// nil if there is none of that number.
    package func enquiry(_ enquiry: EnquiryID) -> Enquiry? { enquiries[enquiry] }

    /// One more than the highest number that a request has had.
    package var enquiryCount: Int { enquiries.count }

    // MARK: Money

    /// Month by month: those that are closed, and those with any money (G02).
    package var statements: ContiguousArray<Statement> { books.statements.statements }

    /// The same as they stand before months are closed: of the costs and the office's salaries of a month, which are paid at
    /// its end, the share of the days of the service's time that are gone *(decided)*, rounded half up.
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

    package var ledger: Ledger { books.ledger }
}
