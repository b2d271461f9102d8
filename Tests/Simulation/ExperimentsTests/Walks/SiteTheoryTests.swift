import Behaviour
import Experiments
import Glibc
import Quantities
import Statistics
import Testing

@Suite("Waypoints compared with queueing theory")
struct SiteTheoryTests {
    /// Visitors with random arrivals, equal walks and random visits, and nothing else.
    private func setup(perHour: Double, dwell: String, room: String, days: Int) throws -> SimulationSetup {
        try WalkScenario.campus(
            """
            visitors:
              perHour: \(perHour)
              gates: [Main Gate]
              speed: 4.5 km/h
              wordsPerMinute: none
              dwell: \(dwell)
              skip: 0
              cancel: 0
              again: 0
              putAway: 0
              loseGPS: {share: 0, length: 1 min}
              getLost: {share: 0, distance: 1 m}
              savePower: {share: 0, after: 1 h}
              patience: none
            sites: {Library: {\(room)}}
            """,
            tours: "{title: Short, waypoints: [{name: Library, place: Library}, {name: Gate, place: Main Gate}]}",
            duration: "\(days) days")
    }

    @Test("A waypoint without limit and with Poisson arrivals is M/G/∞: the mean and the distribution of its crowd")
    func unlimitedRoom() throws {
        let setup = try setup(perHour: 60, dwell: "{gamma: {mean: 2 min, cv: 0.8}}", room: "limit: 9", days: 8)
        // Far apart, so that no two samples contain the same visitor.
        let step = SimDuration.minutes(20)
        var (next, crowd) = (SimTime.zero + .hours(2), 0)
        var samples: [Int] = []
        try WalkScenario.events(setup) { event, time in
            while next < time {
                samples.append(crowd)
                next += step
            }
            switch event {
            case .beginsDwelling(_, site: 0, _, _): crowd += 1
            case .endsDwelling(_, site: 0, _): crowd -= 1
            default: break
            }
        }
        let (count, mean) = (Double(samples.count), 2.0)
        #expect(count > 500)
        let z = (Double(samples.reduce(0, +)) / count - mean) / (mean / count).squareRoot()
        #expect(abs(z) < 4, "mean: z = \(z)")
        // Poisson probabilities up to five, and of more.
        var probabilities = (0...5).map { exp(-mean) * pow(mean, Double($0)) / tgamma(Double($0) + 1) }
        probabilities.append(1 - probabilities.reduce(0, +))
        let chiSquare = probabilities.enumerated().reduce(0.0) { sum, cell in
            let seen = Double(samples.count { min($0, 6) == cell.offset })
            return sum + (seen - count * cell.element) * (seen - count * cell.element) / (count * cell.element)
        }
        #expect(abs(chiSquare - 6) / 12.0.squareRoot() < 4, "distribution: χ² = \(chiSquare)")
    }

    @Test("A waypoint with one place and Poisson arrivals is M/G/1: the mean wait by Pollaczek and Khinchine")
    func onePlace() throws {
        let setup = try setup(perHour: 12, dwell: "{gamma: {mean: 3 min, cv: 0.5}}", room: "places: 1", days: 25)
        var waits: [Double] = []
        try WalkScenario.events(setup) { event, _ in
            if case .beginsDwelling(_, site: 0, _, let waited) = event { waits.append((waited ?? .zero).seconds) }
        }
        let queue = SingleServerQueue(
            arrivalsPerSecond: 12 / 3_600.0, meanServiceSeconds: 180, serviceVariance: 90 * 90)
        // Means over many successive visitors are nearly independent.
        let batch = 180
        var tally = Tally()
        for start in stride(from: batch, through: waits.count - batch, by: batch) {
            tally.add(waits[start..<(start + batch)].reduce(0, +) / Double(batch))
        }
        #expect(tally.count > 30)
        let z = (tally.mean - queue.meanWaitSeconds) / tally.standardError
        #expect(abs(z) < 4, "wait \(tally.mean) s, by theory \(queue.meanWaitSeconds) s: z = \(z)")
    }
}
