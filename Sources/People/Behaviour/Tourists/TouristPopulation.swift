import CityModel
import GuideService
import PlaceService
import Quantities
import SimulationKernel
import TaxiService

/// Configuration of the tourists and the guide company of a run.
package struct TouristPopulationSetup {
    /// Data of the city.
    package var ground: TourismCity
    /// Behaviour of the tourists.
    package var tourists: TouristBehaviour
    /// Behaviour of the guide company.
    package var company: GuideCompanyBehaviour
    /// Random streams.
    package var streams: StreamFamily
    /// Streams for unknown properties of places; nil to draw them in each replication, like everything else.
    package var placeStreams: StreamFamily?
    /// Conversion of simulated time to local dates.
    package var local: LocalCalendar
    /// End of the run.
    package var end: SimTime

    /// Creates a configuration.
    package init(
        ground: TourismCity, tourists: TouristBehaviour, company: GuideCompanyBehaviour, streams: StreamFamily,
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
package struct TouristPopulation: TaxiPassengerPopulation, ~Copyable {
    /// Effects that concern tourists.
    package typealias Effect = TourismEffect

    var tourists: ContiguousArray<Tourist>
    private(set) var arrivals: TouristArrivalPlan
    var rooms: PlaceOccupancy
    var company: GuideCompany
    var context: TourismContext
    let draws: TouristSamplers
    /// Remaining routes of tourists; used for lookups, never iterated.
    var routes: [UserID: [PlaceID]] = [:]
    /// Places known to tourists, visited or passed over, as linked lists: each entry names the previous one.
    private var visitedPlaces: ContiguousArray<(place: PlaceID, before: Int32)> = []
    var passengers = TaxiPassengers<UserID>()
    /// Tourists whose next step must be scheduled again.
    private var toReschedule: [UserID] = []
    /// Candidate cards of the current choice.
    var candidateCards: [(place: PlaceID, rank: Int)] = []

    /// Creates the agents and schedules their first events.
    package init(_ setup: TouristPopulationSetup) {
        context = TourismContext(setup)
        draws = TouristSamplers(setup.tourists)
        arrivals = TouristArrivalPlan(
            draws.habits.arrivals, count: draws.habits.count, local: setup.local, end: setup.end, setup.streams)
        tourists = ContiguousArray(repeating: Tourist(), count: arrivals.count)
        rooms = PlaceOccupancy(draws, setup.ground.catalogue, setup.placeStreams ?? setup.streams)
        company = GuideCompany(setup.company)
        planArrival()
        company.planFirst(&context)
    }

    // MARK: Due events

    /// Time of the next event; nil if there is none.
    package var nextEventTime: SimTime? { context.calendar.nextTime }
    /// Removes and returns the next event.
    package mutating func popNextEvent() -> DueEvent<TourismAgentEvent>? { context.calendar.popNext() }

    /// Handles an event; `takeCommand` returns the resulting commands.
    package mutating func handle(_ moment: TourismAgentEvent, at time: SimTime) {
        switch moment {
        case .touristArrives:
            guard let tourist = arrivals.takeNext() else { return }
            planArrival()
            arriveInCity(tourist, at: time)
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
        markForScheduling(tourist)
        switch tourists[index].phase {
        case .asleep: beginDay(tourist, at: time)
        case .idle: decide(tourist, at: time)
        case .onTheWay: arrive(tourist, at: time)
        case .inLine: giveUpLine(tourist, at: time)
        case .visiting: endVisit(tourist, at: time)
        case .meeting: missGuidedTour(tourist, at: time)
        case .touring: visitNextStop(tourist, at: time)
        case .absent, .deciding, .waitingForTaxi, .riding, .gone: break
        }
    }

    /// Returns the next command; nil if there is none.
    @inline(__always)
    package mutating func nextCommand(at time: SimTime) -> TourismCommand? { context.takeCommand() }

    /// Observes an effect.
    package mutating func observe(_ effect: TourismEffect, at time: SimTime) {
        switch effect {
        case .place(let effect, let shown): note(effect, shown, at: time)
        case .guide(let effect, let shown): note(effect, shown, at: time)
        }
    }

    // MARK: Planning

    /// Schedules the next step of all tourists whose state has changed.
    package mutating func endStep(at time: SimTime) {
        while let tourist = toReschedule.popLast() {
            let index = Int(tourist.index)
            if tourists[index].step != .none { _ = context.calendar.cancel(tourists[index].step) }
            tourists[index].step = .none
            // A tourist whose app did not respond tries again later.
            if tourists[index].phase == .deciding { rest(tourist, until: time + TouristPopulation.pause) }
            let due = tourists[index].phaseEnd
            guard due != .distantFuture else { continue }
            tourists[index].step = context.calendar.schedule(.tourist(tourist), at: max(due, time), priority: .normal)
        }
    }

    mutating func markForScheduling(_ tourist: UserID) { toReschedule.append(tourist) }

    /// Rests until a time, and then decides.
    mutating func rest(_ tourist: UserID, until time: SimTime) {
        tourists[Int(tourist.index)].phase = .idle
        tourists[Int(tourist.index)].phaseEnd = time
    }

    /// Rest of a tourist who finds nothing to do.
    static var pause: SimDuration { .minutes(30) }

    /// Returns the stream for the next decision of a kind.
    mutating func decisionStream(_ decision: Tourist.Decision, of tourist: UserID) -> RandomStream {
        let index = Int(tourist.index)
        tourists[index].decisions[decision.rawValue] &+= 1
        return context.streams.stream(
            purpose: decision.purpose, of: arrivals.key(of: tourist),
            occurrence: UInt32(tourists[index].decisions[decision.rawValue]))
    }

    // MARK: Knowledge of tourists

    /// Marks a place as known, so that it is no longer new to the tourist.
    mutating func remember(_ place: PlaceID, _ tourist: UserID) {
        let index = Int(tourist.index)
        guard !hasSeen(place, tourist) else { return }
        visitedPlaces.append((place, tourists[index].lastVisitedNode))
        tourists[index].lastVisitedNode = Int32(visitedPlaces.count - 1)
        tourists[index].visitedCount &+= 1
    }

    func hasSeen(_ place: PlaceID, _ tourist: UserID) -> Bool {
        var number = tourists[Int(tourist.index)].lastVisitedNode
        while number >= 0 {
            let entry = visitedPlaces[Int(number)]
            if entry.place == place { return true }
            number = entry.before
        }
        return false
    }

    // MARK: Inspection by hosts

    /// Number of recorded events. They are read one by one, because returning the array counts references.
    package var eventCount: Int { context.events.count }
    /// Returns a recorded event.
    package func event(_ index: Int) -> TouristMovement { context.events[index] }
    /// Removes all recorded events.
    package mutating func forgetEvents() { context.removeEvents() }

    /// Number of tourists.
    package var count: Int { tourists.count }
    /// Returns the true quality of a place in grades, on which grades depend and which tourists do not know.
    package func quality(of place: PlaceID) -> Double { Double(rooms.qualities[Int(place.index)]) }
    /// Memory of the agents in bytes.
    package var memoryBytes: Int {
        tourists.capacity * MemoryLayout<Tourist>.stride + visitedPlaces.capacity
            * MemoryLayout<(PlaceID, Int32)>.stride
            + rooms.memoryBytes + context.calendar.memoryBytes
    }
}
