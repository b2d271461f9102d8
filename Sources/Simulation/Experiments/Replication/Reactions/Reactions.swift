import Behaviour
import Measures
import Quantities

/// The reactions of people to the cost and income of taxis (`demand.choice`, `drivers.choice`), relative to the state
/// that they are used to.
///
/// A class, because a scenario cannot contain another one as a value.
package final class Reactions: Sendable {
    /// Choice between a taxi and its alternatives; nil if everyone who wants a taxi requests one.
    package let choice: ModeChoiceParameters?
    /// The scenario under which demand was observed and shifts apply as written; without any reactions.
    package let today: SimulationSetup
    /// Choice in that scenario: differences from `choice` in the alternatives to taxis are a change.
    package let choiceToday: ModeChoiceParameters

    /// Creates reactions; `choiceToday` defaults to `choice`.
    package init(_ choice: ModeChoiceParameters?, today: SimulationSetup, choiceToday: ModeChoiceParameters?) {
        self.choice = choice
        self.choiceToday = choiceToday ?? choice ?? ModeChoiceParameters()
        var today = today
        today.reactions = nil
        today.drivers.incomeElasticity = nil
        self.today = today
    }

    /// Returns the same reactions with a changed scenario of today.
    func mapToday(_ change: (SimulationSetup) -> SimulationSetup) -> Reactions {
        Reactions(choice, today: change(today), choiceToday: choiceToday)
    }

    /// Largest number of pilots after today's.
    package var iterationsMax: Int { (choice ?? choiceToday).iterationsMax }
    /// Mean gap of expected waits at which the search ends.
    package var toleranceSeconds: Double { (choice ?? choiceToday).toleranceSeconds }
}

/// The expectations that pilots found: of taxis as they are today, and as they are in the scenario once people are used
/// to it.
///
/// No replication of an experiment has the pilots' number, so the expectations depend on the scenario and its seed
/// alone, not on threads or the number of replications.
package struct ExpectationResult: Hashable, Sendable {
    /// Expectation of today's taxis.
    package let today: LearnedExpectations
    /// Expectation of the scenario's taxis.
    package let expected: LearnedExpectations
    /// Number of runs with the expectations of the run before. The gaps compare expectation and result of the last one:
    /// mean wait over all clients, largest wait of any zone and hour, and share of the income.
    package let iterations: Int
    /// Mean gap of waits over all clients.
    package let gapMeanSeconds: Double
    /// Largest gap of waits in any zone and hour.
    package let gapMostSeconds: Double
    /// Relative gap of the income.
    package let incomeGapShare: Double
    /// Whether the gaps are within tolerance.
    package let isReached: Bool
    /// Number of all runs, today's included.
    package var pilots: Int { iterations + 1 }

    /// Replication number of all pilots: they share their random numbers, so they differ by people's expectations
    /// alone.
    package static let pilotNumber = Int(UInt32.max) - 64
    /// Permitted relative gap of the income at a fixed point.
    static let incomeTolerance = 0.01
}

/// A search for self-consistent expectations, pilot by pilot: a fixed point by the method of successive averages.
///
/// The first expectation is today's. After the k-th pilot it moves 1/k of the way to the pilot's result, so that it
/// becomes the mean of all results; it is final once the gap is within tolerance.
///
/// Source: Y. Sheffi and W. B. Powell, "An algorithm for the equilibrium assignment problem with random link times",
/// Networks 12 (1982), for the method of successive averages under noise.
package struct ExpectationSearch {
    private let setup: SimulationSetup
    private let reactions: Reactions
    private var today: LearnedExpectations?
    private var expected: LearnedExpectations?
    private var iterations = 0
    /// The result, once the search has ended.
    package private(set) var result: ExpectationResult?

    /// Starts a search; nil without reactions, or if the expectations are known.
    package init?(_ setup: SimulationSetup) {
        guard let reactions = setup.reactions, setup.expectations == nil else { return nil }
        (self.setup, self.reactions) = (setup, reactions)
    }

    /// The scenario of the next pilot, or nil once the search has ended.
    package var next: SimulationSetup? {
        if result != nil { return nil }
        guard let today, let expected else {
            var first = reactions.today
            (first.seed, first.isAntithetic) = (setup.seed, setup.isAntithetic)
            (first.warmUp, first.estimatesWarmUp) = (setup.warmUp, false)
            (first.duration, first.initialState) = (setup.duration, setup.initialState)
            return first
        }
        var next = setup
        next.expectations = finding(today, expected, isReached: false, ExpectationGap())
        return next
    }

    /// Adds the result of a pilot.
    package mutating func add(_ record: ReplicationRecord, of pilot: SimulationSetup) {
        let found = LearnedExpectations(of: record, in: pilot)
        guard let today, let expected else {
            (today, expected) = (found, found)
            return
        }
        iterations += 1
        let gap = ExpectationGap(expected, found)
        let isReached =
            gap.meanSeconds <= reactions.toleranceSeconds
            && (setup.drivers.incomeElasticity == nil || gap.incomeShare <= ExpectationResult.incomeTolerance)
        if isReached || iterations == reactions.iterationsMax {
            result = finding(today, expected, isReached: isReached, gap)
        } else {
            self.expected = expected.moved(by: 1 / Double(iterations), towards: found)
        }
    }

    private func finding(
        _ today: LearnedExpectations, _ expected: LearnedExpectations, isReached: Bool, _ gap: ExpectationGap
    ) -> ExpectationResult {
        ExpectationResult(
            today: today, expected: expected, iterations: iterations, gapMeanSeconds: gap.meanSeconds,
            gapMostSeconds: gap.mostSeconds, incomeGapShare: gap.incomeShare, isReached: isReached)
    }
}

/// The gap between expectations and results.
private struct ExpectationGap {
    var meanSeconds = 0.0
    var mostSeconds = 0.0
    /// Gap as a share of the expected income.
    var incomeShare = 0.0

    init() {}

    init(_ expected: LearnedExpectations, _ found: LearnedExpectations) {
        (meanSeconds, mostSeconds) = expected.gap(to: found)
        let income = expected.incomePerHour
        incomeShare = income == found.incomePerHour ? 0 : abs(found.incomePerHour / income - 1)
    }
}

extension LearnedExpectations {
    /// Computes the means of a replication after its warm-up: waits of clients with immediate requests until pickup or
    /// departure, and drivers' income.
    init(of record: ReplicationRecord, in setup: SimulationSetup) {
        let (zones, clock) = (setup.city.zoneCount, setup.clock())
        var sums = [Double](repeating: 0, count: clock.rowCount * zones)
        var counts = sums
        for ride in record.rides where ride.kind != .reserved && ride.wasRequested {
            guard ride.requested >= .zero + setup.warmUp, let wait = ride.waitUntilPickupOrLeaving else { continue }
            let cell = clock.hourRow(at: ride.requested) * zones + Int(ride.origin.index)
            sums[cell] += wait.seconds
            counts[cell] += 1
        }
        let income = record.drivers.reduce(0) { $0 + Double($1.income.cents) } / 100
        let hours = record.drivers.reduce(0) { $0 + $1.shift.seconds } / 3_600
        self.init(sums: sums, counts: counts, zones: zones, incomePerHour: hours > 0 ? income / hours : 0)
    }
}
