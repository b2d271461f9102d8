import CityModel
import GuideService
import Quantities
import ServiceKernel
import ServiceTexts
import TestSupport

/// Places along a road to the east, and a service that is told one thing after the other; what comes of it as texts:
/// `placeAdded u1 route=route1 place=place4 stop=2 more=0 metres=1000`.
struct GuideDesk {
    var service: GuideService
    private(set) var now = SimTime.zero
    /// Of the last command.
    private(set) var reckonings: [String] = []

    static let user = UserID(0)
    static let guide = GuideService.Person.guide(GuideID(0))
    static let hr = GuideService.Person.humanResources(0)
    static let organisation = GuideService.Person.organisation(0)
    static let support = GuideService.Person.support(0)
    static let iban = "GB33BUKB20201555555555"

    /// - Parameter date: of the day on which the run starts, at midnight.
    init(
        _ places: [PlaceDetails] = [100, 200, 300].map { .at($0) }, rules: GuideRules = GuideRules(),
        date: String = "2026-01-31", walks: PlaceWalks = PlaceWalks()
    ) {
        service = GuideService(
            catalogue: PlaceCatalogue(places), walks: walks, rules: rules, startDate: CalendarDate(date))
        // The first command asks for the end of the month too (G02), of which most tests have nothing to say.
        service.handle(.user(GuideDesk.user, .readNews), at: .zero)
    }

    /// What comes of it; of a refusal only the reason, and what is shown instead.
    @discardableResult
    mutating func tell(_ command: GuideService.Command, at seconds: Int64? = nil) -> [String] {
        if let seconds { now = .zero + .seconds(seconds) }
        let before = service
        service.handle(command, at: now)
        reckonings = service.reckonings(of: command, at: now, since: before).map { reckoning in
            reckoning.sentence[.english].filled { reckoning.value($0)?.plainText }
        }
        guard case .rejected(_, _, let reason)? = service.effects.first else { return service.effects.map(\.line) }
        precondition(service.stateDigest == before.stateDigest, "a refusal changes nothing")
        return [reason.word] + service.effects.dropFirst().map(\.line)
    }

    @discardableResult
    mutating func user(
        _ action: GuideService.UserAction, by user: UserID = user, at seconds: Int64? = nil
    ) -> [String] {
        tell(.user(user, action), at: seconds)
    }

    @discardableResult
    mutating func staff(
        _ person: GuideService.Person, _ action: GuideService.StaffAction, at seconds: Int64? = nil
    ) -> [String] {
        tell(.staff(person, action), at: seconds)
    }

    /// A route of the user's: asked for with this seed, the first one picked.
    mutating func pickRoute(seed: UInt64 = 0, from place: FixedPosition = ground()) {
        user(.askRoutes(from: place, seed: seed))
        user(.pickRoute(number: 1))
    }

    /// The guide is hired, and leads a tour on route1 from that second on.
    mutating func planOuting(begins: Int64 = 100) {
        pickRoute()
        hire(GuideDesk.guide)
        staff(GuideDesk.hr, .plan(RouteID(0), GuideID(0), begins: .zero + .seconds(begins), minutes: 60))
    }

    mutating func hire(_ guide: GuideService.Person) {
        staff(guide, .apply(cv: "walks a lot"))
        staff(GuideDesk.hr, .interview(GuideID(guide.index)))
        staff(GuideDesk.hr, .hire(GuideID(guide.index), iban: GuideDesk.iban))
    }

    /// The names of the places of the user's route, in their order.
    var routeNames: [String] {
        (service.route(service.route(of: GuideDesk.user))?.places ?? []).map { service.catalogue[$0].name }
    }

    /// The dates of the timers that the last command has set.
    var timerDates: [String] {
        service.effects.compactMap { effect in
            guard case .setTimer(_, let due) = effect else { return nil }
            return service.calendar.date(at: due).description
        }
    }
}

extension PlaceDetails {
    /// A place so many metres east, called by them.
    static func at(
        _ metresEast: Double, name: String? = nil, _ category: PlaceCategory = .museum, hours: String? = nil,
        description: String = ""
    ) -> PlaceDetails {
        PlaceDetails(
            name: name ?? "\(Int(metresEast))", category: category, position: ground(east: metresEast),
            description: description, openingHours: hours.flatMap { try? OpeningHours($0) })
    }
}

extension GuideService.Effect {
    /// As in a log.
    var line: String {
        if case .setTimer(let timer, let due) = self {
            return "\(GuideService.Command.timer(timer).heading.action) at \(due.seconds) s"
        }
        let fields = fieldList.enumerated().map { index, entry in
            index == 0 && person != nil ? entry.value.plainText : "\(entry.field.name)=\(entry.value.plainText)"
        }
        return ([event ?? ""] + fields).joined(separator: " ")
    }
}
