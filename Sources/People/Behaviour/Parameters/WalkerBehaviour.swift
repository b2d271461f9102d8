import Quantities
import SimulationKernel

/// Parameters of people who follow tours (B03). The defaults are those of an open day on a campus.
///
/// A *visitor* is a phone that follows tours, with the people who walk with it.
package struct WalkerBehaviour: Sendable {
    /// Arrivals.
    package var arrivals: WalkerArrivals
    /// Weights of 1, 2, 3 and 4 people who walk with one phone.
    package var peopleWeights: [Double] = [1, 0, 0, 0]
    /// Walking speed in kilometres per hour; drawn once for each visitor.
    package var speedKilometresPerHour: Distribution = .lognormal(mean: 4.5, coefficientOfVariation: 0.15)
    /// Reading speed for annotations; nil if they are not read.
    package var readingWordsPerMinute: Double? = 180
    /// Seconds at a waypoint, in addition to reading.
    package var dwellSeconds: Distribution = .lognormal(mean: 180, coefficientOfVariation: 0.6)
    /// Share of waypoints that are skipped (W04); never the first of a tour, nor its last.
    package var skipProbability = 0.05
    /// Probability, at each waypoint, of ending the tour.
    package var cancelProbability = 0.02
    /// Share of visitors who begin another tour after completing one.
    package var againProbability = 0.2
    /// Share of legs walked with the app in the background (W07).
    package var backgroundProbability = 0.3
    /// Saving power (W07); nil if no visitor does.
    package var powerSaving: PowerSaving? = PowerSaving(probability: 0.15, afterSeconds: .constant(3_600))
    /// Loss of GPS (W04); nil for none.
    package var gpsLoss: GPSLoss? = GPSLoss(probability: 0.03, lengthSeconds: .exponential(mean: 60))
    /// Legs that begin in a wrong direction; nil for none.
    package var straying: Straying? = Straying(probability: 0.04, kilometres: .exponential(mean: 0.08))
    /// Time that a visitor waits in line at a site without a free place; nil for no limit.
    package var linePatienceSeconds: Distribution? = .lognormal(mean: 600, coefficientOfVariation: 0.5)
    /// Probability that a visitor who leaves a line ends the tour; the others go on to the next waypoint.
    package var endsAfterLineProbability = 0.1
    /// Clock time at which tours end; nil for never.
    package var closing: SimDuration?
    /// Phones.
    package var phones = PhoneHabits()
    /// Use of taxis; nil for none.
    package var taxis: WalkerTaxiUse?

    /// Creates the defaults.
    package init(arrivals: WalkerArrivals) { self.arrivals = arrivals }
}

/// Arrivals of visitors.
package enum WalkerArrivals: Hashable, Sendable {
    /// A total number of visitors, each in a wave drawn by its share.
    case waves([ArrivalWave], count: Int)
    /// Poisson process with 24 rates, in visitors per hour, by hour of the day.
    case poisson(perHour: [Double])

    /// Returns the expected number of visitors in a run.
    package func expectedCount(in duration: SimDuration) -> Double {
        switch self {
        case .waves(_, let count): Double(count)
        case .poisson(let perHour): perHour.reduce(0, +) / 24 * duration.seconds / 3_600
        }
    }
}

/// Visitors who arrive at about the same time, evenly over `spread`, centred on `clock`.
package struct ArrivalWave: Hashable, Sendable {
    /// Clock time, on the day of the run's start or the next time it occurs.
    package var clock: SimDuration
    /// Length of the arrival interval.
    package var spread: SimDuration
    /// Weight of the wave.
    package var share: Double

    /// Creates a wave.
    package init(clock: SimDuration, spread: SimDuration, share: Double) {
        self.clock = clock
        self.spread = spread
        self.share = share
    }
}

/// Visitors whose battery runs low (W07).
package struct PowerSaving: Sendable {
    /// Share of visitors.
    package var probability: Double
    /// Seconds from the arrival.
    package var afterSeconds: Distribution

    /// Creates the parameters.
    package init(probability: Double, afterSeconds: Distribution) {
        self.probability = probability
        self.afterSeconds = afterSeconds
    }
}

/// Loss of GPS on the way (W04).
package struct GPSLoss: Sendable {
    /// Share of legs.
    package var probability: Double
    /// Length of a loss in seconds.
    package var lengthSeconds: Distribution

    /// Creates the parameters.
    package init(probability: Double, lengthSeconds: Distribution) {
        self.probability = probability
        self.lengthSeconds = lengthSeconds
    }
}

/// Visitors who set out in a wrong direction and return by the same path.
package struct Straying: Sendable {
    /// Share of legs.
    package var probability: Double
    /// Distance before turning back.
    package var kilometres: Distribution

    /// Creates the parameters.
    package init(probability: Double, kilometres: Distribution) {
        self.probability = probability
        self.kilometres = kilometres
    }
}

/// Network and settings of visitors' phones (W08).
package struct PhoneHabits: Sendable {
    /// Weights of no network, Wi-Fi, mobile data and roaming, at the start of the app.
    package var networkWeights: [Double] = [0.02, 0.5, 0.43, 0.05]
    /// Share of visitors who allow updates over mobile data.
    package var allowsMobileProbability = 0.3
    /// Share of visitors who have switched automatic updates off.
    package var manualUpdatesProbability = 0.05
}

/// Use of taxis by walkers. Each cause is checked at every waypoint, and the first that applies counts.
package struct WalkerTaxiUse: Sendable {
    /// Distance walked after which a walker is tired; nil for never.
    package var tiredAfterKilometres: Distribution?
    /// Share of visitors who take a taxi when tired. It is drawn once per visitor, so that a visitor who takes a taxi
    /// for a rare cause also takes one for a frequent cause.
    package var tiredProbability = 1.0
    /// Share of visitors who take a taxi in the rain.
    package var rainProbability = 0.3
    /// Share of visitors who take a taxi if the tour would not end before `closing`.
    package var lateProbability = 0.3
    /// Shortest straight-line distance of a taxi ride: nearer waypoints are skipped.
    package var kilometresMin = 0.6

    /// Creates the defaults.
    package init() {}
}

/// Rain by hour of the day: the probability of rain in that hour, for the whole hour and everywhere.
package struct Weather: Hashable, Sendable {
    /// 24 probabilities from midnight.
    package var rainProbabilities: [Double]

    /// Creates the weather; by default it never rains.
    package init(rainProbabilities: [Double] = Array(repeating: 0, count: 24)) {
        self.rainProbabilities = rainProbabilities
    }

    /// Draws the hours of a run with rain, counted from midnight before its start.
    package func rainyHours(_ count: Int, _ streams: StreamFamily) -> [Bool] {
        (0..<count).map { hour in
            var stream = streams.stream(purpose: .weather, entity: UInt32(hour))
            return stream.bernoulli(rainProbabilities[hour % 24])
        }
    }
}

/// Ambassadors who write and correct tours (W06).
package struct AuthorBehaviour: Sendable {
    /// Number of authors.
    package var count = 0
    /// Seconds from the end of one piece of work to the start of the next.
    package var pauseSeconds: Distribution = .exponential(mean: 3_600)
    /// Share of work that corrects a published tour; the rest creates new tours.
    package var correctionProbability = 0.6
    /// Waypoints of a new tour.
    package var waypoints: ClosedRange<Int> = 4...8
    /// Seconds at each waypoint of a new tour, and for each corrected annotation.
    package var writingSeconds: Distribution = .lognormal(mean: 240, coefficientOfVariation: 0.5)
    /// Share of submissions that fail in transmission; they are repeated.
    package var failureProbability = 0.02

    /// Creates the defaults.
    package init() {}
}

/// Staff who approve tours (W06).
package struct StaffBehaviour: Sendable {
    /// Number of staff.
    package var count = 0
    /// Seconds between looks at the submitted tours.
    package var pauseSeconds: Distribution = .exponential(mean: 1_800)
    /// Share of submitted tours that are rejected.
    package var rejectionProbability = 0.15

    /// Creates the defaults.
    package init() {}
}
