import Behaviour
import Glibc
import LoadParameters
import SimulationKernel

/// One generator's arrivals, one after another: moments fixed by the model alone, never by how fast answers come.
///
/// Poisson processes are drawn by inversion of the rate's integral (Çinlar, "Introduction to Stochastic Processes",
/// 1975). The processes of all generators together have the rate asked for: Poisson processes add up to one, evenly
/// spaced arrivals and recorded ones are dealt out in turn.
package struct ArrivalProcess: Sendable {
    /// Recorded arrivals; empty for a curve.
    private let shares: [Double]
    private let curve: RateCurve
    private let isPoisson: Bool
    private let perSecond: Double
    private let generators: Int
    /// The moment 0 of the curve, since the start of the run.
    private let originSeconds: Double
    private var stream: RandomStream

    /// Of the last arrival, from the curve's moment 0, and its piece.
    private var seconds: Double
    private var piece = 0
    /// Of the next arrival: its number of all generators' together.
    private var number: Int
    /// When the next arrival is, since the start of the run; `.max` if there is none.
    package private(set) var nextNanoseconds: Int64 = 0

    /// - Parameters:
    ///   - perSecond: arrivals a second of all generators together where the factor is 1.
    ///   - beginSeconds: when arrivals begin, since the start of the run.
    ///   - measurementSeconds: when the measurement begins, since the start of the run: the moment 0 of the model.
    ///   - stream: of this generator alone.
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

    /// Takes the arrival; `nextNanoseconds` is then that of the one after it.
    package mutating func takeNext() -> Int64 {
        let moment = nextNanoseconds
        advance(isFirst: false)
        assert(nextNanoseconds >= moment, "arrivals come out of order")
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
        guard let moment = curve.moment(after: seconds, work: work / perSecond, piece: &piece) else {
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
    /// Of one generator of a profile: from the second half of the warm-up on.
    init(of profile: LoadProfile, generator share: Int, of generators: Int, _ streams: StreamFamily) {
        let warmUpSeconds = profile.warmUp.seconds
        self.init(
            profile.arrivals, perSecond: profile.flows.actionsPerSecond, beginSeconds: warmUpSeconds / 2,
            measurementSeconds: warmUpSeconds, generator: share, of: generators,
            stream: streams.stream(purpose: .loadArrivals, entity: UInt32(share)))
    }
}
