import CityModel
import GuideService
import PlaceService
import Quantities
import SimulationKernel
import TaxiService

/// Configuration of the tourists and the guide company of a run.
package struct TouristPeopleSetup {
    /// Data of the city.
    package var ground: TourismGround
    /// Behaviour of the tourists.
    package var tourists: TouristBehaviour
    /// Behaviour of the guide company.
    package var company: GuideCompanyBehaviour
    /// Random streams.
    package var streams: StreamFamily
    /// Streams for unknown properties of places; nil to draw them in each replication, like everything else.
    package var streamsOfPlaces: StreamFamily?
    /// Conversion of simulated time to local dates.
    package var local: LocalCalendar
    /// End of the run.
    package var end: SimTime

    /// Creates a configuration.
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

/// Tourists (B03) and the guide company.
///
/// Immediate responses of the app decide where a tourist goes: the cards of the tourist's own feed, proposed routes,
/// the restaurant found. Agents know only what is shown to them.
package struct TouristPeople: TaxiRiders, ~Copyable {
    package typealias Effect = TourismEffect

    var tourists: ContiguousArray<Tourist>
    private(set) var arrivals: TouristArrivalPlan
    var rooms: PlaceRooms
    var company: GuideCompany
    var context: TourismCircumstances
    let draws: TouristDraws
    /// Remaining routes of tourists; used for lookups, never iterated.
    var routes: [UserID: [PlaceID]] = [:]
    /// Places known to tourists, visited or passed over, as linked lists: each entry names the previous one.
    private var known: ContiguousArray<(place: PlaceID, before: Int32)> = []
    var passengers = TaxiPassengers<UserID>()
    /// Tourists whose next step must be scheduled again.
    private var unsettled: [UserID] = []
    /// Candidate cards of the current choice.
    var options: [(place: PlaceID, rank: Int)] = []

    /// Creates the agents and schedules their first events.
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

    /// Time of the next event; nil if there is none.
    package var timeOfNext: SimTime? { context.calendar.nextTime }
    /// Removes and returns the next event.
    package mutating func takeNext() -> DueEvent<TourismMoment>? { context.calendar.popNext() }

    /// Handles an event; `takeCommand` returns the resulting commands.
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

    /// Handles the planned end of a tourist's phase.
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

    /// Returns the next command; nil if there is none.
    @inline(__always)
    package mutating func takeCommand(at time: SimTime) -> TourismCommand? { context.takeCommand() }

    /// Observes an effect.
    package mutating func note(_ effect: TourismEffect, at time: SimTime) {
        switch effect {
        case .place(let effect, let shown): note(effect, shown, at: time)
        case .guide(let effect, let shown): note(effect, shown, at: time)
        }
    }

    // MARK: Planning

    /// Schedules the next step of all tourists whose state has changed.
    package mutating func settle(at time: SimTime) {
        while let tourist = unsettled.popLast() {
            let index = Int(tourist.index)
            if tourists[index].step != .none { _ = context.calendar.cancel(tourists[index].step) }
            tourists[index].step = .none
            // A tourist whose app did not respond tries again later.
            if tourists[index].phase == .deciding { rest(tourist, until: time + TouristPeople.pause) }
            let due = tourists[index].phaseEnd
            guard due != .distantFuture else { continue }
            tourists[index].step = context.calendar.schedule(.tourist(tourist), at: max(due, time), priority: .normal)
        }
    }

    mutating func unsettle(_ tourist: UserID) { unsettled.append(tourist) }

    /// Rests until a time, and then decides.
    mutating func rest(_ tourist: UserID, until time: SimTime) {
        tourists[Int(tourist.index)].phase = .idle
        tourists[Int(tourist.index)].phaseEnd = time
    }

    /// Rest of a tourist who finds nothing to do.
    static var pause: SimDuration { .minutes(30) }

    /// Returns the stream for the next decision of a kind.
    mutating func decision(_ decision: Tourist.Decision, of tourist: UserID) -> RandomStream {
        let index = Int(tourist.index)
        tourists[index].decisions[decision.rawValue] &+= 1
        return context.streams.stream(
            purpose: decision.purpose, of: arrivals.key(of: tourist),
            occurrence: UInt32(tourists[index].decisions[decision.rawValue]))
    }

    // MARK: What tourists know

    /// Marks a place as known, so that it is no longer new to the tourist.
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

    /// Number of recorded events. They are read one by one, because returning the array counts references.
    package var eventCount: Int { context.events.count }
    /// Returns a recorded event.
    package func event(_ index: Int) -> TourismEvent { context.events[index] }
    /// Removes all recorded events.
    package mutating func forgetEvents() { context.forgetEvents() }

    /// Number of tourists.
    package var count: Int { tourists.count }
    /// Returns the true quality of a place in grades, on which grades depend and which tourists do not know.
    package func quality(of place: PlaceID) -> Double { Double(rooms.qualities[Int(place.index)]) }
    /// Memory of the agents in bytes.
    package var memoryBytes: Int {
        tourists.capacity * MemoryLayout<Tourist>.stride + known.capacity * MemoryLayout<(PlaceID, Int32)>.stride
            + rooms.memoryBytes + context.calendar.memoryBytes
    }
}
