import CityModel
import GuideService
import Quantities
import ServiceKernel
import ServiceTexts
import TestSupport

/// A guide service with places along a road to the east, and effects as texts: `placeAdded u1 route=route1 place=place4
/// stop=2 more=0 metres=1000`.
struct GuideFixture {
    var service: GuideService
    private(set) var now = SimTime.zero
    /// Explanations of the last command.
    private(set) var calculations: [String] = []

    static let user = UserID(0)
    static let guide = GuideService.Person.guide(GuideID(0))
    static let hr = GuideService.Person.humanResources(0)
    static let organisation = GuideService.Person.organisation(0)
    static let support = GuideService.Person.support(0)
    static let iban = "GB33BUKB20201555555555"

    /// Creates a service.
    ///
    /// - Parameter date: day on which the run starts, at midnight.
    init(
        _ places: [PlaceDetails] = [100, 200, 300].map { .at($0) }, rules: GuideRules = GuideRules(),
        date: String = "2026-01-31", walks: PlaceWalks = PlaceWalks()
    ) {
        service = GuideService(
            catalogue: PlaceCatalogue(places), walks: walks, rules: rules, startDate: CalendarDate(date))
        // The first command also sets the timer for the end of the month (G02), which most tests ignore.
        service.handle(.user(GuideFixture.user, .readNews), at: .zero)
    }

    /// Carries out a command.
    ///
    /// - Returns: its events; for a refusal only the reason, and the alternative shown.
    @discardableResult
    mutating func perform(_ command: GuideService.Command, at seconds: Int64? = nil) -> [String] {
        if let seconds { now = .zero + .seconds(seconds) }
        let before = service
        service.handle(command, at: now)
        calculations = service.calculations(of: command, at: now, since: before).map { calculation in
            calculation.sentence[.english].filled { calculation.value($0)?.plainText }
        }
        guard case .rejected(_, _, let reason)? = service.effects.first else { return service.effects.map(\.line) }
        precondition(service.stateDigest == before.stateDigest, "a refusal changes nothing")
        return [reason.word] + service.effects.dropFirst().map(\.line)
    }

    @discardableResult
    mutating func user(
        _ action: GuideService.UserAction, by user: UserID = user, at seconds: Int64? = nil
    ) -> [String] {
        perform(.user(user, action), at: seconds)
    }

    @discardableResult
    mutating func staff(
        _ person: GuideService.Person, _ action: GuideService.StaffAction, at seconds: Int64? = nil
    ) -> [String] {
        perform(.staff(person, action), at: seconds)
    }

    /// Asks for routes with this seed and picks the first one.
    mutating func pickRoute(seed: UInt64 = 0, from place: FixedPosition = groundPosition()) {
        user(.askRoutes(from: place, seed: seed))
        user(.pickRoute(number: 1))
    }

    /// Hires a guide and plans a tour on route1 from that second on.
    mutating func planGuidedTour(begins: Int64 = 100) {
        pickRoute()
        hire(GuideFixture.guide)
        staff(GuideFixture.hr, .plan(RouteID(0), GuideID(0), begins: .zero + .seconds(begins), minutes: 60))
    }

    mutating func hire(_ guide: GuideService.Person) {
        staff(guide, .apply(cv: "walks a lot"))
        staff(GuideFixture.hr, .interview(GuideID(guide.index)))
        staff(GuideFixture.hr, .hire(GuideID(guide.index), iban: GuideFixture.iban))
    }

    /// Names of the places of the user's route, in order.
    var routeNames: [String] {
        (service.route(service.route(of: GuideFixture.user))?.places ?? []).map { service.catalogue[$0].name }
    }

    /// Dates of the timers that the last command has set.
    var timerDates: [String] {
        service.effects.compactMap { effect in
            guard case .setTimer(_, let due) = effect else { return nil }
            return service.calendar.date(at: due).description
        }
    }
}

extension PlaceDetails {
    /// Returns a place at a distance east of the origin in metres; the default name is that distance.
    static func at(
        _ metresEast: Double, name: String? = nil, _ category: PlaceCategory = .museum, hours: String? = nil,
        description: String = ""
    ) -> PlaceDetails {
        PlaceDetails(
            name: name ?? "\(Int(metresEast))", category: category, position: groundPosition(east: metresEast),
            description: description, openingHours: hours.flatMap { try? OpeningHours($0) })
    }
}

extension GuideService.Effect {
    /// Effect as in a log.
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
