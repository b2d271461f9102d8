import CityModel
import PlaceService
import Quantities

/// Observes the places of a city, and users' actions on places and on each other.
package struct PlaceObserver: Sendable {
    private var book: DailySeries<PlaceDay>
    private var counts = UserActionCounts()
    private var visitsByHour = PlacesRecord().visitsByHour
    private let categories: [PlaceCategory]
    private let calendar: LocalCalendar

    init(_ catalogue: PlaceCatalogue, days: DayCounter, _ calendar: LocalCalendar) {
        book = DailySeries(PlaceDay(places: Array(repeating: PlaceFigures(), count: catalogue.count)), of: days)
        categories = catalogue.categories
        self.calendar = calendar
    }

    /// Notes an effect of the place service.
    package mutating func note(_ effect: PlaceService.Effect, at time: SimTime) {
        switch effect {
        case .visited(_, let place, _):
            book.note(at: time) { $0.places[Int(place.index)].visits += 1 }
            let hour = Int(calendar.clock(at: time).microseconds / SimDuration.hours(1).microseconds)
            visitsByHour[hour][Int(categories[Int(place.index)].rawValue)] += 1
        case .graded(_, let place, let grade, let old):
            book.note(at: time) { $0.places[Int(place.index)].add(grade, replacing: old) }
        case .feedShown: counts.feeds += 1
        case .found: counts.searches += 1
        case .nothingFound:
            counts.searches += 1
            counts.searchesInVain += 1
        case .collected: counts.collected += 1
        case .friendAsked: counts.friendRequests += 1
        case .befriended: counts.friendships += 1
        case .friendDeclined: counts.friendRequestsDeclined += 1
        case .delivered: counts.messagesDelivered += 1
        case .blocked: counts.blocked += 1
        case .rejected(_, .message, .notDelivered): counts.messagesNotDelivered += 1
        case .rejected: counts.rejected += 1
        case .widened, .mapShown, .looked, .uncollected, .preferred, .preferenceEnded, .districtPreferred,
            .districtPreferenceEnded, .nameSet, .peopleFound, .friendshipEnded, .requestEnded, .positionShared,
            .positionHidden, .positionNoted, .friendSeen, .friendsOnlySet, .takesFromAll, .unblocked, .placesLeft:
            break
        }
    }

    /// Notes that a guest leaves a hotel after a night, which no service knows.
    package mutating func noteStay(at place: PlaceID, at time: SimTime) {
        book.note(at: time) { $0.places[Int(place.index)].stays += 1 }
    }

    mutating func endWarmUp(at time: SimTime) {
        book.endWarmUp(at: time)
        counts = UserActionCounts()
        visitsByHour = PlacesRecord().visitsByHour
    }

    mutating func finish(at end: SimTime) -> PlacesRecord {
        let (days, afterWarmUp) = book.finish(at: end)
        var record = PlacesRecord()
        record.days = days.map(\.places)
        record.afterWarmUp = afterWarmUp.places
        record.counts = counts
        record.visitsByHour = visitsByHour
        return record
    }
}
