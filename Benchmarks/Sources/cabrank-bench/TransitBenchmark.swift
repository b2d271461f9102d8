@testable import CityFiles
@testable import Quantities
@testable import SimulationKernel
@testable import Transit

/// Measures journeys by timetable on a weekday of Porto Alegre, from stop to stop: time of reading and building the
/// timetable, cost of queries, and agreement with a slow search over the time-expanded graph.
enum TransitBenchmark {
    private static let queryCount = 1_000
    /// Limits of times and errors.
    private static let (queryMillisecondsMax, megabytesMax) = (5.0, 100.0)
    private static let (feeds, day) = (["gtfs_bus.zip", "gtfs_rail.zip"], "2019-05-13")

    private struct Query {
        var origin, destination: FixedPosition
        var clock: SimDuration
    }

    static func run(dataFolder: String?) throws {
        print("journeys by timetable, one core: \(feeds.joined(separator: " and ")) of Porto Alegre, on \(day)")
        guard let dataFolder else { return print("skipped: CABRANK_DATA names no folder") }
        guard let date = CalendarDate(day) else { return }
        let paths = feeds.map { "\(dataFolder)/porto_alegre/\($0)" }
        var reader = FeedReader()
        let readSeconds = try ProcessorTime.least(of: 3) { reader = try FeedReader.read(paths) }
        var rules = TransitRules()
        // Longer journeys are irrelevant, because travellers take a taxi instead; and the slow search is slow.
        rules.journeySecondsMax = 3 * 3_600
        var network = TransitNetwork(reader.schedule, dates: date...date, rules: rules)
        let makeSeconds = ProcessorTime.least(of: 3) {
            network = TransitNetwork(reader.schedule, dates: date...date, rules: rules)
        }
        let megabytes = Double(network.bytes) / 1e6
        print(
            """
            read \(Table.decimal(readSeconds * 1e3, 0)) ms, made \(Table.decimal(makeSeconds * 1e3, 0)) ms; \
            \(network.timetables[0].runs.count) runs, \(network.timetables[0].times.count) calls, \
            \(Table.decimal(megabytes, 1)) MB (at most \(Table.decimal(megabytesMax, 0)))
            """)
        measure(network, date)
    }

    private static func measure(_ network: TransitNetwork, _ date: CalendarDate) {
        let queries = randomQueries(network.schedule)
        var router = TransitRouter(network)
        func search(_ query: Query) {
            router.search(from: query.origin, to: query.destination, on: date, departing: query.clock)
        }
        for query in queries { search(query) }
        let mean = ProcessorTime.least(of: 3) { for query in queries { search(query) } } / Double(queryCount)
        let worst = queries.map { query in ProcessorTime.least(of: 3) { search(query) } }.max() ?? 0
        let slow = TimeExpandedSearch(network, timetable: network.timetables[0])
        var (slowSeconds, wrong, journeyCount, unreachable) = (0.0, 0, 0, 0)
        for query in queries {
            search(query)
            journeyCount += router.journeys.count
            unreachable += router.journeys.isEmpty ? 1 : 0
            slowSeconds += ProcessorTime.least(of: 1) {
                let wanted = slow.arrivals(
                    from: query.origin, to: query.destination, departing: Int32(query.clock.seconds))
                if wanted != router.arrivals { wrong += 1 }
            }
        }
        print(Table.row(["queries", "journeys", "no route", "mean ms", "worst ms", "at most", "slow ms", "wrong"]))
        print(
            Table.row([
                "\(queryCount)", "\(journeyCount)", "\(unreachable)", Table.decimal(mean * 1e3, 3),
                Table.decimal(worst * 1e3, 3), Table.decimal(queryMillisecondsMax, 0),
                Table.decimal(slowSeconds / Double(queryCount) * 1e3, 1), "\(wrong)",
            ]))
    }

    /// Returns random queries between stops in the afternoon, for which the buses are published.
    private static func randomQueries(_ schedule: TransitSchedule) -> [Query] {
        var random = StreamFamily(seed: 2, replication: 0).stream(purpose: StreamPurpose(rawValue: 0), entity: 0)
        func stop() -> FixedPosition {
            schedule.stops[Int(random.uniform() * Double(schedule.stops.count))].position
        }
        return (0..<queryCount).map { _ in
            Query(
                origin: stop(), destination: stop(),
                clock: .minutes(Int64(12 * 60 + random.uniform() * 5 * 60)))
        }
    }
}
