import Quantities
import SimulationKernel

/// How those behave who follow tours (B03). The usual values are those of an open day on a campus.
///
/// A *visitor* is a telephone that follows tours, and whoever walks with it.
package struct WalkerBehaviour: Sendable {
    package var arrivals: WalkerArrivals
    /// Weights of 1, 2, 3 and 4 people who walk with one telephone.
    package var peopleWeights: [Double] = [1, 0, 0, 0]
    /// On foot, kilometres an hour; drawn once for each visitor.
    package var speedKilometresPerHour: Distribution = .lognormal(mean: 4.5, coefficientOfVariation: 0.15)
    /// How fast annotations are read; nil: nobody reads them.
    package var readingWordsPerMinute: Double? = 180
    /// How long a visitor looks around at a waypoint, besides reading.
    package var dwellSeconds: Distribution = .lognormal(mean: 180, coefficientOfVariation: 0.6)
    /// The share of waypoints that are passed by (W04); never that where a tour begins, nor its last.
    package var skipProbability = 0.05
    /// The chance, at each waypoint, of having seen enough.
    package var cancelProbability = 0.02
    /// The share of those who complete a tour who begin another.
    package var againProbability = 0.2
    /// The share of legs walked with the app in the background (W07).
    package var putAwayProbability = 0.3
    /// How many save power (W07), from so long after their arrival on; nil: nobody.
    package var powerSaving: PowerSaving? = PowerSaving(probability: 0.15, afterSeconds: .constant(3_600))
    /// The share of legs on which GPS is lost (W04), and for how long; nil: none.
    package var gpsLoss: GPSLoss? = GPSLoss(probability: 0.03, lengthSeconds: .exponential(mean: 60))
    /// The share of legs that begin in a wrong direction, and how far; nil: none.
    package var straying: Straying? = Straying(probability: 0.04, kilometres: .exponential(mean: 0.08))
    /// How long a visitor stands in line at a site without a free place; nil: as long as it takes.
    package var linePatienceSeconds: Distribution? = .lognormal(mean: 600, coefficientOfVariation: 0.5)
    /// The chance that whoever leaves a line ends the tour; the others go on to the next waypoint.
    package var giveUpProbability = 0.1
    /// The clock time at which tours end; nil: never.
    package var closing: SimDuration?
    package var phones = PhoneHabits()
    package var taxis: WalkerTaxis?

    package init(arrivals: WalkerArrivals) { self.arrivals = arrivals }
}

/// When visitors come.
package enum WalkerArrivals: Hashable, Sendable {
    /// So many altogether, each in a wave drawn by its share.
    case waves([ArrivalWave], count: Int)
    /// A Poisson process: 24 rates, visitors an hour, by the hour of the day.
    case poisson(perHour: [Double])

    /// Visitors expected in a run of so long.
    package func expectedCount(in duration: SimDuration) -> Double {
        switch self {
        case .waves(_, let count): Double(count)
        case .poisson(let perHour): perHour.reduce(0, +) / 24 * duration.seconds / 3_600
        }
    }
}

/// Visitors who come at about the same time, evenly over `spread`, centred on `clock`.
package struct ArrivalWave: Hashable, Sendable {
    /// Clock time, on the day of the run's start or the next when it comes.
    package var clock: SimDuration
    package var spread: SimDuration
    /// A weight.
    package var share: Double

    package init(clock: SimDuration, spread: SimDuration, share: Double) {
        self.clock = clock
        self.spread = spread
        self.share = share
    }
}

/// Visitors whose battery runs low (W07).
package struct PowerSaving: Sendable {
    package var probability: Double
    /// Since the arrival.
    package var afterSeconds: Distribution

    package init(probability: Double, afterSeconds: Distribution) {
        self.probability = probability
        self.afterSeconds = afterSeconds
    }
}

/// Losing GPS on the way (W04).
package struct GPSLoss: Sendable {
    /// The share of legs.
    package var probability: Double
    package var lengthSeconds: Distribution

    package init(probability: Double, lengthSeconds: Distribution) {
        self.probability = probability
        self.lengthSeconds = lengthSeconds
    }
}

/// Visitors who set out in a wrong direction and come back the same way.
package struct Straying: Sendable {
    /// The share of legs.
    package var probability: Double
    /// As far as this, then back.
    package var kilometres: Distribution

    package init(probability: Double, kilometres: Distribution) {
        self.probability = probability
        self.kilometres = kilometres
    }
}

/// What visitors' telephones are connected by, and allow (W08).
package struct PhoneHabits: Sendable {
    /// Weights of no network, Wi-Fi, mobile data and roaming, at the start of the app.
    package var networkWeights: [Double] = [0.02, 0.5, 0.43, 0.05]
    /// The share who allow updates over mobile data.
    package var allowsMobileProbability = 0.3
    /// The share who have switched automatic updates off.
    package var updatesByHandProbability = 0.05
}

/// When walkers take a taxi. Each cause is thought of at every waypoint, and the first that holds counts.
package struct WalkerTaxis: Sendable {
    /// The walker is tired after so much on foot; nil: never.
    package var tiredAfterKilometres: Distribution?
    /// Of those who are tired, walk in the rain, or will not be through before `closing`: the share who take a taxi. Drawn once
    /// for each visitor, so that whoever takes one for a rare cause does for a frequent one.
    package var tiredProbability = 1.0
    package var rainProbability = 0.3
    package var lateProbability = 0.3
    /// Nobody rides less than this, by the straight line: a nearer waypoint is passed over.
    package var atLeastKilometres = 0.6

    package init() {}
}

/// Rain by the hour of the day: with which chance it falls in that hour, the whole hour and on everybody.
package struct Weather: Hashable, Sendable {
    /// 24 chances from midnight.
    package var rainProbabilities: [Double]

    package init(rainProbabilities: [Double] = Array(repeating: 0, count: 24)) {
        self.rainProbabilities = rainProbabilities
    }

    /// In which hours of a run it rains, counted from its start's midnight: drawn once for all.
    package func rainyHours(_ count: Int, _ streams: StreamFamily) -> [Bool] {
        (0..<count).map { hour in
            var stream = streams.stream(purpose: .weather, entity: UInt32(hour))
            return stream.chance(rainProbabilities[hour % 24])
        }
    }
}

/// Ambassadors who write and correct tours (W06).
package struct AuthorBehaviour: Sendable {
    package var count = 0
    /// From the end of one piece of work to the beginning of the next.
    package var pauseSeconds: Distribution = .exponential(mean: 3_600)
    /// The share of pieces of work that correct a published tour; the others are new tours.
    package var correctionProbability = 0.6
    /// Waypoints of a new tour.
    package var waypoints: ClosedRange<Int> = 4...8
    /// Spent at each waypoint of a new tour, and on each annotation that is corrected.
    package var writingSeconds: Distribution = .lognormal(mean: 240, coefficientOfVariation: 0.5)
    /// The share of submissions that fail on the way; they are repeated.
    package var failureProbability = 0.02

    package init() {}
}

/// Who approves tours (W06).
package struct StaffBehaviour: Sendable {
    package var count = 0
    /// From one look at what was submitted to the next.
    package var pauseSeconds: Distribution = .exponential(mean: 1_800)
    /// The share of submitted tours that are sent back.
    package var rejectionProbability = 0.15

    package init() {}
}
