import Quantities
import SimulationKernel

/// The queue M/M/1: one server, random arrivals, service in order of arrival. A service takes a second on average.
public struct SingleServerQueue: SimulationModel {
    /// An event of the queue.
    public enum Event: BitwiseCopyable { case arrival, departure }

    private let gap: Distribution
    private let work = Distribution.exponential(mean: 1)
    private var gaps, works: RandomStream
    private var line: [SimTime] = []
    private var served = 0
    private var waitsSeconds: [Double] = []

    /// Handles an event: the first customer in line is served as soon as all earlier ones have left.
    public mutating func handle(_ event: Event, at time: SimTime, in calendar: inout EventCalendar<Event>) {
        switch event {
        case .arrival:
            line.append(time)
            calendar.schedule(.arrival, at: time + SimDuration(seconds: gap.sample(from: &gaps)), priority: .normal)
        case .departure: served += 1
        }
        guard waitsSeconds.count == served, served < line.count else { return }
        waitsSeconds.append((time - line[served]).seconds)
        calendar.schedule(.departure, at: time + SimDuration(seconds: work.sample(from: &works)), priority: .normal)
    }

    /// Returns the waits of the first customers. The same seed and replication give the same customers at each load.
    public static func waitsSeconds(load: Double, customers: Int, seed: UInt64, replication: UInt32) -> [Double] {
        let family = StreamFamily(seed: seed, replication: replication)
        let streams = (1...2).map { family.stream(purpose: StreamPurpose(rawValue: $0), entity: 0) }
        var queue = SingleServerQueue(gap: .exponential(mean: 1 / load), gaps: streams[0], works: streams[1])
        var simulation = Simulation<Event>()
        simulation.calendar.schedule(.arrival, at: .zero, priority: .normal)
        // Twice the mean time of all arrivals suffices to serve the customers.
        simulation.run(until: .zero + SimDuration(seconds: 2 * Double(customers) / load), model: &queue)
        return Array(queue.waitsSeconds.prefix(customers))
    }
}
