import Behaviour
import Measures
import Quantities

/// How people of a scenario react to what taxis cost and bring (`demand.choice`, `drivers.choice`), and to what they have been
/// used to.
///
/// A class, for a scenario cannot hold another one as a value.
package final class Reactions: Sendable {
    /// nil: whoever wants a taxi asks for one.
    package let choice: TravelChoice?
    /// The scenario under which demand was observed and shifts were as they are written: in it nobody reacts to anything.
    package let today: SimulationSetup
    /// How people choose there: what differs from `choice` in what there is besides taxis is a change.
    package let choiceToday: TravelChoice

    package init(_ choice: TravelChoice?, today: SimulationSetup, choiceToday: TravelChoice?) {
        self.choice = choice
        self.choiceToday = choiceToday ?? choice ?? TravelChoice()
        var today = today
        today.reactions = nil
        today.drivers.incomeElasticity = nil
        self.today = today
    }

    /// The same from another moment on.
    func mapToday(_ change: (SimulationSetup) -> SimulationSetup) -> Reactions {
        Reactions(choice, today: change(today), choiceToday: choiceToday)
    }

    package var iterationsMax: Int { (choice ?? choiceToday).iterationsMax }
    package var toleranceSeconds: Double { (choice ?? choiceToday).toleranceSeconds }
}

/// What pilots have told of what people come to expect: of taxis as they are today, and as they are in the scenario once people
/// have got used to that.
///
/// The pilots' numbers are none that a replication of the experiment has; so what people expect depends on the scenario and its
/// seed alone, not on threads, nor on how many replications there are.
package struct ExpectationFinding: Hashable, Sendable {
    package let today: ExpectedDay
    package let expected: ExpectedDay
    /// Runs with what people expected of the run before, and how far what they found was from that in the last one: the mean over
    /// their waits and the most in any zone and hour, seconds, and the share of the income.
    package let iterations: Int
    package let gapMeanSeconds: Double
    package let gapMostSeconds: Double
    package let incomeGapShare: Double
    package let isReached: Bool
    /// All runs, today's too.
    package var pilots: Int { iterations + 1 }

    /// All pilots live the same day, so that they differ by what people expect alone.
    package static let pilotNumber = Int(UInt32.max) - 64
    /// By how much of its income a fixed point may be missed.
    static let incomeTolerance = 0.01
}

/// Looks for what people expect who find what they expect, pilot by pilot: a fixed point by the method of successive averages.
///
/// The first expectation is today's. After the k-th pilot the expectation moves 1/k of the way to what was found, so that it
/// becomes the mean of what was found; it stays where it is once that is near enough.
///
/// Source: Y. Sheffi and W. B. Powell, "An algorithm for the equilibrium assignment problem with random link times", Networks 12
/// (1982), for the method of successive averages under noise.
package struct ExpectationSearch {
    private let setup: SimulationSetup
    private let reactions: Reactions
    private var today: ExpectedDay?
    private var expected: ExpectedDay?
    private var iterations = 0
    /// Once the search has ended.
    package private(set) var finding: ExpectationFinding?

    /// nil where nobody reacts, or what they expect is known.
    package init?(_ setup: SimulationSetup) {
        guard let reactions = setup.reactions, setup.expectations == nil else { return nil }
        (self.setup, self.reactions) = (setup, reactions)
    }

    /// What is to be simulated next; nil once the search has ended.
    package var next: SimulationSetup? {
        if finding != nil { return nil }
        guard let today, let expected else {
            var first = reactions.today
            (first.seed, first.isAntithetic) = (setup.seed, setup.isAntithetic)
            (first.warmUp, first.findsWarmUp) = (setup.warmUp, false)
            (first.duration, first.beginning) = (setup.duration, setup.beginning)
            return first
        }
        var next = setup
        next.expectations = finding(today, expected, isReached: false, ExpectationGap())
        return next
    }

    /// Takes what the pilot has found.
    package mutating func take(_ record: ReplicationRecord, of pilot: SimulationSetup) {
        let found = ExpectedDay(of: record, in: pilot)
        guard let today, let expected else {
            (today, expected) = (found, found)
            return
        }
        iterations += 1
        let gap = ExpectationGap(expected, found)
        let isReached =
            gap.meanSeconds <= reactions.toleranceSeconds && gap.incomeShare <= ExpectationFinding.incomeTolerance
        if isReached || iterations == reactions.iterationsMax {
            finding = finding(today, expected, isReached: isReached, gap)
        } else {
            self.expected = expected.moved(by: 1 / Double(iterations), towards: found)
        }
    }

    private func finding(
        _ today: ExpectedDay, _ expected: ExpectedDay, isReached: Bool, _ gap: ExpectationGap
    ) -> ExpectationFinding {
        ExpectationFinding(
            today: today, expected: expected, iterations: iterations, gapMeanSeconds: gap.meanSeconds,
            gapMostSeconds: gap.mostSeconds, incomeGapShare: gap.incomeShare, isReached: isReached)
    }
}

/// How far what people expected is from what they found.
private struct ExpectationGap {
    var meanSeconds = 0.0
    var mostSeconds = 0.0
    /// Of the income expected.
    var incomeShare = 0.0

    init() {}

    init(_ expected: ExpectedDay, _ found: ExpectedDay) {
        (meanSeconds, mostSeconds) = expected.gap(to: found)
        let income = expected.incomePerHour
        incomeShare = income == found.incomePerHour ? 0 : abs(found.incomePerHour / income - 1)
    }
}

extension ExpectedDay {
    /// Out of what was seen in a replication after its warm-up: of those who asked for a taxi at once, how long they waited, or
    /// until they left.
    init(of record: ReplicationRecord, in setup: SimulationSetup) {
        let (zones, clock) = (setup.city.zoneCount, setup.clock())
        var sums = [Double](repeating: 0, count: clock.rowCount * zones)
        var counts = sums
        for ride in record.rides where ride.kind != .reserved && ride.wasRequested {
            guard ride.requested >= .zero + setup.warmUp, let wait = ride.waitOrLeaving else { continue }
            let cell = clock.hourRow(at: ride.requested) * zones + Int(ride.origin.index)
            sums[cell] += wait.seconds
            counts[cell] += 1
        }
        let income = record.drivers.reduce(0) { $0 + Double($1.income.cents) } / 100
        let hours = record.drivers.reduce(0) { $0 + $1.shift.seconds } / 3_600
        self.init(sums: sums, counts: counts, zones: zones, incomePerHour: hours > 0 ? income / hours : 0)
    }
}
