import CityModel
import Quantities
import ServiceKernel

/// Routes past a city's places, with subscriptions, guides and related functions, by part G of the rule book.
///
/// A deterministic state machine: `handle` takes a command and its time and leaves the results in `effects`. It has no
/// clock, no randomness (routes are drawn from the seed in the command) and no input or output.
///
/// A refused command changes nothing and yields one `rejected`; if the rules require an alternative, an effect with it
/// follows. The reason is the first that applies in the order of the operation's `reasons`.
package struct GuideService: CityService, Sendable {
    /// Name of the service in logs and on the reference page.
    package static let name = "guide"

    /// Places of the city.
    package let catalogue: PlaceCatalogue
    /// Walking distances between places.
    package let walks: PlaceWalks
    /// Parameters of part G.
    package internal(set) var rules: GuideRules
    /// Local calendar for renewals, opening hours and statements.
    package let calendar: LocalCalendar

    // Each part guards its own state; the files of this folder hold the rules that concern several.
    var subscriptions: Subscriptions
    var books: CompanyBooks
    var routes: GuidedRoutes
    var guides: Guides
    var guidedTours = GuidedTours()
    var enquiries = Enquiries()
    var organisationTexts = OrganisationTexts()
    var published = News()

    /// Results of the last command, in order.
    package internal(set) var effects = EffectBuffer<Effect>()
    /// Number of effects that ask for a timer, so that a host can skip the search for them.
    package internal(set) var requestedTimerCount = 0

    /// Creates a service without users.
    ///
    /// - Parameters:
    ///   - startDate: local date of time zero; nil is 1970-01-01.
    ///   - clockAtStart: local time of day at time zero.
    ///   - zoned: real time of the start, and the time zone of local clocks; nil: clocks never shift.
    ///   - users, guides: numbers to reserve room for; higher ones are added as they come.
    package init(
        catalogue: PlaceCatalogue = PlaceCatalogue([]), walks: PlaceWalks = PlaceWalks(),
        rules: GuideRules = GuideRules(), startDate: CalendarDate? = nil, clockAtStart: SimDuration = .zero,
        zoned: ZonedStart? = nil, users: Int = 0, guides: Int = 0
    ) {
        self.catalogue = catalogue
        self.walks = walks
        self.rules = rules
        calendar = LocalCalendar(startDate: startDate, clockAtStart: clockAtStart, zoned: zoned)
        books = CompanyBooks(from: calendar.month(at: .zero))
        subscriptions = Subscriptions(users: users, calendar: calendar)
        routes = GuidedRoutes(users: users)
        self.guides = Guides(guides: guides)
    }

    /// Visits the stored state in a fixed order, to write or to read it.
    package mutating func code(with form: inout StateCoder) throws {
        try form.section(GuideService.name)
        try subscriptions.code(with: &form)
        try books.code(with: &form)
        try routes.code(with: &form)
        try guides.code(with: &form)
        try guidedTours.code(with: &form)
        try enquiries.code(with: &form)
        try organisationTexts.code(with: &form)
        try published.code(with: &form)
    }

    /// Carries out one command with all its consequences; `effects` then holds them.
    ///
    /// - Precondition: `time` does not go back.
    package mutating func handle(_ command: Command, at time: SimTime) {
        effects.removeAll()
        requestedTimerCount = 0
        switch command {
        case .user(let user, let action):
            subscriptions.makeRoom(for: user)
            routes.makeRoom(for: user)
            do throws(Reason) {
                try perform(action, by: user, at: time)
                setFirstMonthEndTimer()
            } catch {
                effects.append(.rejected(.user(user), action.operation, error))
                if error == .officeOffline {
                    effects.append(.cardSellersListed(user, count: UInt32(cardSellers.count)))
                }
            }
        case .staff(let person, let action):
            do throws(Reason) {
                if person.role != action.role { throw .notAllowed }
                try perform(action, by: person, at: time)
                setFirstMonthEndTimer()
            } catch {
                effects.append(.rejected(person, action.operation, error))
            }
        case .timer(let timer): if isPending(timer) { fire(timer, at: time) }
        }
    }

    /// Whether the timer still has an effect.
    package func isPending(_ timer: Timer) -> Bool {
        switch timer {
        case .renewal(let user, let serial): subscriptions.isPending(user, serial: serial)
        case .monthEnd(let month): books.isMonthEndTimerSet && UInt32(bitPattern: books.openMonth.number) == month
        }
    }

    private mutating func fire(_ timer: Timer, at time: SimTime) {
        switch timer {
        case .renewal(let user, _): renew(user, at: time)
        case .monthEnd(let month): closeMonth(Month(number: Int32(bitPattern: month)))
        }
    }

    /// Asks the host to call back at `due`.
    mutating func setTimer(_ timer: Timer, at due: SimTime) {
        effects.append(.setTimer(timer, at: due))
        requestedTimerCount += 1
    }
}

// Actions of users; those about routes have a file of their own.
extension GuideService {
    /// Carries out an action.
    ///
    /// - Throws: the reason if it is refused; then nothing has changed.
    private mutating func perform(_ action: UserAction, by user: UserID, at time: SimTime) throws(Reason) {
        switch action {
        case .useCard(let card):
            subscriptions.setCard(card, of: user)
            effects.append(.cardUsed(user, card))
        case .subscribe: try subscribe(user, at: time)
        case .endSubscription(let isConfirmed):
            if !subscriptions.isSubscribed(user) { throw .notSubscribed }
            if !isConfirmed { throw .notConfirmedByUser }
            endSubscription(of: user, because: .wish)
        case .askRoutes(let place, let seed): try askRoutes(from: place, seed: seed, by: user)
        case .pickRoute(let number): try pickRoute(number, by: user)
        case .addPlace(let place): try addPlace(place, by: user)
        case .removePlace(let place): try removePlace(place, by: user)
        case .arriveAt(let place): try arrive(at: place, by: user)
        case .eat(let place): try eat(from: place, by: user, at: time)
        case .listNearby(let place, let category):
            guard let place else { throw .locationUnavailable }
            effects.append(.nearbyListed(user, count: UInt32(placesNearby(place, category: category).count)))
        case .askGuide(let begins): try askGuide(begins, by: user, at: time)
        case .joinOuting(let outing): try joinGuidedTour(outing, by: user)
        case .leaveOuting(let outing): try leaveGuidedTour(outing, by: user)
        case .buyCard(let amount, let isOnline): try buyCard(amount, isOfficeOnline: isOnline, by: user, at: time)
        case .weather(let report):
            _ = try routes.requireCurrent(of: user)
            guard let report else { throw .weatherUnavailable }
            effects.append(.weatherShown(user, days: UInt32(report.days.count)))
        case .askDirections(let place, _, let means, let way):
            if place == nil { throw .locationUnavailable }
            guard let way else { throw .unreachable }
            effects.append(
                .directionsTold(
                    user, means, steps: UInt32(way.steps.count), metres: way.metres, seconds: way.seconds))
        case .readNews: effects.append(.newsShown(user, count: UInt32(published.items.count)))
        case .enquire(let text): effects.append(.enquired(user, try enquiries.open(text, by: user)))
        case .closeEnquiry(let enquiry):
            _ = try enquiries.requireOpen(enquiry, of: user)
            enquiries.close(enquiry)
            effects.append(.enquiryClosed(.user(user), enquiry, user: user))
        case .leaveGuide: leaveGuide(user)
        }
    }

    /// A11: erases the user's data; the number, payments and tours led stay.
    private mutating func leaveGuide(_ user: UserID) {
        if subscriptions.isSubscribed(user) { endSubscription(of: user, because: .erased) }
        for outing in guidedTours.planned(with: user) {
            effects.append(.outingLeft(user, outing, followers: guidedTours.leave(outing, user)))
        }
        subscriptions.setCard(.good, of: user)
        routes.erase(user)
        enquiries.erase(user)
        effects.append(.guideLeft(user))
    }
}

// Actions of staff, guides and organisations.
extension GuideService {
    /// Carries out an action.
    ///
    /// - Throws: the reason if it is refused; then nothing has changed.
    private mutating func perform(_ action: StaffAction, by person: Person, at time: SimTime) throws(Reason) {
        switch action {
        case .apply, .begin, .conclude, .leaveGuides: try perform(action, byGuide: GuideID(person.index), at: time)
        case .interview(let guide):
            try guides.require(.applied, of: guide)
            guides.advance(guide, to: .interviewed)
            effects.append(.interviewed(person, guide))
        case .hire(let guide, let iban): try hire(guide, iban: iban, by: person)
        case .decline(let guide):
            try guides.require(.interviewed, of: guide)
            guides.advance(guide, to: .declined)
            effects.append(.declined(person, guide))
        case .plan(let route, let guide, let begins, let minutes):
            try plan(route, guide, from: begins, minutes: minutes, by: person, at: time)
        case .tell(let place, let topic, let text):
            try requireOwner(person, of: place)
            organisationTexts.setText(text, on: topic, of: place, by: person.index)
            effects.append(.placeDescribed(person, place, topic))
        case .permit(let place):
            try requireOwner(person, of: place)
            organisationTexts.setPermitted(true, of: place, by: person.index)
            effects.append(.placePermitted(person, place))
        case .forbid(let place):
            try requireOwner(person, of: place)
            organisationTexts.setPermitted(false, of: place, by: person.index)
            effects.append(.placeForbidden(person, place))
        case .answer(let enquiry, let text):
            let known = try enquiries.requireOpen(enquiry)
            if text.isEmpty { throw .emptyText }
            enquiries.answer(enquiry, text)
            effects.append(.enquiryAnswered(person, enquiry, user: known.user))
        case .close(let enquiry):
            let known = try enquiries.requireOpen(enquiry)
            enquiries.close(enquiry)
            effects.append(.enquiryClosed(person, enquiry, user: known.user))
        case .publish(let english, let turkish):
            let news = try published.publish(english: english, turkish: turkish, at: time)
            effects.append(.newsPublished(person, news))
        case .takeBackWords:
            effects.append(.wordsTakenBack(person, count: UInt32(organisationTexts.erase(person.index))))
        }
    }

    /// G13: requires that the place belongs to the organisation or to none.
    private func requireOwner(_ organisation: Person, of place: PlaceID) throws(Reason) {
        if !catalogue.contains(place) { throw .placeNotFound }
        try organisationTexts.requireOwner(organisation.index, of: place)
    }
}
