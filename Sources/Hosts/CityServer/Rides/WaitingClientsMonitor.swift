import Quantities
import ServiceKernel

/// Number of waiting clients in each zone, sampled every minute, to report zones where it keeps growing.
///
/// Used by the writer only.
struct WaitingClientsMonitor {
    private static let interval = SimDuration.minutes(1)
    private static let samplesKept = 10
    /// Time span that `growing` looks back.
    static let span = interval.scaled(by: Double(samplesKept))
    /// Number of waiting clients below which a zone is not reported.
    private static let waitingMin = 3

    private let zoneCount: Int
    /// Samples, newest last.
    private var samples: [[UInt32]] = []
    private var nextSampleTime = SimTime.zero

    init(zoneCount: Int) { self.zoneCount = zoneCount }

    /// Takes a sample if one is due.
    mutating func sample(at time: SimTime, _ rides: borrowing RideHistory) {
        guard time >= nextSampleTime else { return }
        nextSampleTime = time + WaitingClientsMonitor.interval
        if samples.count == WaitingClientsMonitor.samplesKept { samples.removeFirst() }
        samples.append(rides.waiting(zoneCount: zoneCount))
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(each: &samples, unread: []) { try $0.visit(&$1) }
        try form.visit(&nextSampleTime)
    }

    /// Returns the zones in which more clients wait than in any sample within `span`.
    func growing(_ rides: borrowing RideHistory) -> [(zone: ZoneID, waiting: Int)] {
        rides.waiting(zoneCount: zoneCount).enumerated().compactMap { zone, count in
            guard count >= WaitingClientsMonitor.waitingMin, samples.count > 1,
                samples.dropLast().allSatisfy({ $0[zone] < count })
            else { return nil }
            return (ZoneID(zone), Int(count))
        }
    }
}
