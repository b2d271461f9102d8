import CityModel
import GuideService
import PlaceService
import Quantities
import SimulationKernel
import TaxiService

/// How the tourists of a run live, and those who work for the guide.
package struct TouristPeopleSetup {
    package var ground: TourismGround
    package var tourists: TouristBehaviour
    package var company: GuideCompanyBehaviour
    package var streams: StreamFamily
    /// Of what is not known of places; nil: as of all else, drawn anew in each replication.
    package var streamsOfPlaces: StreamFamily?
    package var local: LocalCalendar
    package var end: SimTime

    package init(
        ground: TourismGround, tourists: TouristBehaviour, company: GuideCompanyBehaviour, streams: StreamFamily,
        local: LocalCalendar, end: SimTime
    ) {
        self.ground = ground
        self.tourists = tourists
        self.company = company
        self.streams = streams
        self.local = local
        self.end = end
    }
}

/// Tourists (B03), and those who work for the guide.
///
/// What the app answers at once decides where a tourist goes: the cards of *their* feed, the routes proposed to them, the
/// restaurant found. What nobody is shown, nobody knows.
package struct TouristPeople: TaxiRiders, ~Copyable {
    package typealias Effect = TourismEffect

    var tourists: ContiguousArray<Tourist>
    private(set) var arrivals: TouristArrivalPlan
    var rooms: PlaceRooms
    var company: GuideCompany
    var context: TourismCircumstances
    let draws: TouristDraws
    /// Routes that tourists walk, what is left of them; looked up, never walked through.
    var routes: [UserID: [PlaceID]] = [:]
    /// Places that tourists know, been to or passed over: each is followed by the one before it.
    private var known: ContiguousArray<(place: PlaceID, before: Int32)> = []
    var passengers = TaxiPassengers<UserID>()
    /// Whose next step has to be planned anew.
    private var unsettled: [UserID] = []
    /// Cards that may be chosen just now.
    var options: [(place: PlaceID, rank: Int)] = []

    package init(_ setup: TouristPeopleSetup) {
        context = TourismCircumstances(setup)
        draws = TouristDraws(setup.tourists)
        arrivals = TouristArrivalPlan(
            draws.habits.arrivals, count: draws.habits.count, local: setup.local, end: setup.end, setup.streams)
        tourists = ContiguousArray(repeating: Tourist(), count: arrivals.count)
        rooms = PlaceRooms(draws, setup.ground.catalogue, setup.streamsOfPlaces ?? setup.streams)
        company = GuideCompany(setup.company)
        planArrival()
        company.planFirst(&context)
    }

    // MARK: What is due

    package var timeOfNext: SimTime? { context.calendar.nextTime }
    package mutating func takeNext() -> DueEvent<TourismMoment>? { context.calendar.popNext() }

    package mutating func carryOut(_ moment: TourismMoment, at time: SimTime) {
        switch moment {
        case .touristArrives:
            guard let tourist = arrivals.takeNext() else { return }
            planArrival()
            come(tourist, at: time)
        case .tourist(let tourist): endPhase(of: tourist, at: time)
        case .company(let moment): company.carryOut(moment, at: time, &context)
        }
    }

    private mutating func planArrival() {
        guard let due = arrivals.nextTime else { return }
        _ = context.calendar.schedule(.touristArrives, at: due, priority: .normal)
    }

    /// What a tourist planned is due.
    private mutating func endPhase(of tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        tourists[index].step = .none
        tourists[index].phaseEnd = .distantFuture
        unsettle(tourist)
        switch tourists[index].phase {
        case .asleep: beginDay(tourist, at: time)
        case .idle: decide(tourist, at: time)
        case .onTheWay: arrive(tourist, at: time)
        case .inLine: giveUpLine(tourist, at: time)
        case .visiting: endVisit(tourist, at: time)
        case .meeting: missOuting(tourist, at: time)
        case .touring: visitNextStop(tourist, at: time)
        case .absent, .deciding, .waitingForTaxi, .riding, .gone: break
        }
    }

    @inline(__always)
    package mutating func takeCommand(at time: SimTime) -> TourismCommand? { context.takeCommand() }

    package mutating func note(_ effect: TourismEffect, at time: SimTime) {
        switch effect {
        case .place(let effect, let shown): note(effect, shown, at: time)
        case .guide(let effect, let shown): note(effect, shown, at: time)
        }
    }

    // MARK: Planning

    package mutating func settle(at time: SimTime) {
        while let tourist = unsettled.popLast() {
            let index = Int(tourist.index)
            if tourists[index].step != .none { _ = context.calendar.cancel(tourists[index].step) }
            tourists[index].step = .none
            // An app that does not answer is looked at again.
            if tourists[index].phase == .deciding { rest(tourist, until: time + TouristPeople.pause) }
            let due = tourists[index].phaseEnd
            guard due != .distantFuture else { continue }
            tourists[index].step = context.calendar.schedule(.tourist(tourist), at: max(due, time), priority: .normal)
        }
    }

    mutating func unsettle(_ tourist: UserID) { unsettled.append(tourist) }

    /// Does nothing for a while, and then decides.
    mutating func rest(_ tourist: UserID, until time: SimTime) {
        tourists[Int(tourist.index)].phase = .idle
        tourists[Int(tourist.index)].phaseEnd = time
    }

    /// For so long somebody sits down who finds nothing to do.
    static var pause: SimDuration { .minutes(30) }

    /// A stream for the next decision of its sort.
    mutating func decision(_ decision: Tourist.Decision, of tourist: UserID) -> RandomStream {
        let index = Int(tourist.index)
        tourists[index].decisions[decision.rawValue] &+= 1
        return context.streams.stream(
            purpose: decision.purpose, of: arrivals.key(of: tourist),
            occurrence: UInt32(tourists[index].decisions[decision.rawValue]))
    }

    // MARK: What tourists know

    /// The place is not chosen again as something new.
    mutating func remember(_ place: PlaceID, _ tourist: UserID) {
        let index = Int(tourist.index)
        guard !knows(place, tourist) else { return }
        known.append((place, tourists[index].lastKnown))
        tourists[index].lastKnown = Int32(known.count - 1)
        tourists[index].knownCount &+= 1
    }

    func knows(_ place: PlaceID, _ tourist: UserID) -> Bool {
        var number = tourists[Int(tourist.index)].lastKnown
        while number >= 0 {
            let entry = known[Int(number)]
            if entry.place == place { return true }
            number = entry.before
        }
        return false
    }

    // MARK: What hosts may look at

    /// What tourists did since this was last forgotten: one by one, since handing out the list counts its owners.
    package var eventCount: Int { context.events.count }
    package func event(_ index: Int) -> TourismEvent { context.events[index] }
    package mutating func forgetEvents() { context.forgetEvents() }

    package var count: Int { tourists.count }
    /// How good a place is, in grades: what tourists grade by, and do not know.
    package func quality(of place: PlaceID) -> Double { Double(rooms.qualities[Int(place.index)]) }
    package var memoryBytes: Int {
        tourists.capacity * MemoryLayout<Tourist>.stride + known.capacity * MemoryLayout<(PlaceID, Int32)>.stride
            + rooms.memoryBytes + context.calendar.memoryBytes
    }
}
