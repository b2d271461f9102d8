import Behaviour
import Glibc
import LoadTestParameters
import SimulationKernel

/// The arrivals of one generator. Their times depend on the model alone, never on the speed of answers (open workload).
///
/// Poisson processes are drawn by inversion of the integrated rate (Çinlar, "Introduction to Stochastic Processes",
/// 1975). All generators together have the requested rate: Poisson processes superpose; evenly spaced and recorded
/// arrivals are dealt out in turn.
package struct ArrivalProcess: Sendable {
    /// Recorded arrivals as fractions of the period; empty for a curve.
    private let shares: [Double]
    private let curve: RateCurve
    private let isPoisson: Bool
    private let perSecond: Double
    private let generators: Int
    /// Origin of the curve, in seconds since the start of the run.
    private let originSeconds: Double
    private var stream: RandomStream

    /// Time of the last arrival since the curve's origin, and its piece of the curve.
    private var seconds: Double
    private var piece = 0
    /// Index of the next arrival among those of all generators.
    private var number: Int
    /// Time of the next arrival, in nanoseconds since the start of the run; `.max` if there is none.
    package private(set) var nextNanoseconds: Int64 = 0

    /// Creates the arrivals of one generator.
    ///
    /// - Parameters:
    ///   - perSecond: arrivals per second of all generators together where the factor is 1.
    ///   - beginSeconds: start of the arrivals, since the start of the run.
    ///   - measurementSeconds: start of the measurement, since the start of the run; the curve's origin.
    ///   - stream: random stream of this generator alone.
    package init(
        _ model: ArrivalModel, perSecond: Double, beginSeconds: Double, measurementSeconds: Double, generator: Int,
        of generators: Int, stream: RandomStream
    ) {
        curve = model.curve
        isPoisson = model != .constant
        if case .recorded(let list) = model { shares = list.shares } else { shares = [] }
        self.perSecond = perSecond
        self.generators = generators
        self.stream = stream
        originSeconds = shares.isEmpty ? measurementSeconds : beginSeconds
        seconds = beginSeconds - originSeconds
        number = generator
        advance(isFirst: true)
    }

    /// Returns the next arrival's time and advances to the one after it.
    package mutating func takeNext() -> Int64 {
        let moment = nextNanoseconds
        advance(isFirst: false)
        assert(nextNanoseconds >= moment, "arrivals are out of order")
        return moment
    }

    private mutating func advance(isFirst: Bool) {
        guard shares.isEmpty else { return advanceRecorded() }
        let work: Double
        if isPoisson {
            work = -log1p(-stream.uniform()) * Double(generators)
        } else {
            work = isFirst ? Double(number) + 0.5 : Double(generators)
        }
        guard let moment = curve.time(after: seconds, integral: work / perSecond, piece: &piece) else {
            nextNanoseconds = .max
            return
        }
        seconds = moment
        nextNanoseconds = Int64((seconds + originSeconds) * 1e9)
    }

    private mutating func advanceRecorded() {
        let (round, index) = number.quotientAndRemainder(dividingBy: shares.count)
        number += generators
        let periodSeconds = Double(shares.count) / perSecond
        nextNanoseconds = Int64((originSeconds + (Double(round) + shares[index]) * periodSeconds) * 1e9)
    }
}

extension ArrivalProcess {
    /// Creates the arrivals of one generator of a profile, from the second half of the warm-up on.
    init(of profile: LoadProfile, generator share: Int, of generators: Int, _ streams: StreamFamily) {
        let warmUpSeconds = profile.warmUp.seconds
        self.init(
            profile.arrivals, perSecond: profile.flows.actionsPerSecond, beginSeconds: warmUpSeconds / 2,
            measurementSeconds: warmUpSeconds, generator: share, of: generators,
            stream: streams.stream(purpose: .loadArrivals, entity: UInt32(share)))
    }
}
