import Foundation

/// A target that a measurement missed.
struct UnmetTarget: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

// Measures cabrank against its targets. Names on the command line select benchmarks: `cabrank-bench hold new-york`.
// Titles and sentences take `--seeds=N`, `--replications=N` and `--scenarios=A,B`, the recovery `--frames=N` and
// `--users=N`.
var titles = TitlesBenchmark()
var sentences = SentencesBenchmark()
var recovery = RecoveryBenchmark()
let benchmarks: [(name: String, run: () throws -> Void)] = [
    (
        "hold",
        {
            HoldModelBenchmark.run(
                pending: [1_000, 100_000, 1_000_000], anchorSource: ReferenceProgram.findSource("hold.cpp"))
        }
    ),
    ("mmc", { try MarkovStationBenchmark.run() }),
    ("new-york", { NewYorkBenchmark.run() }),
    ("streets", { StreetsBenchmark.run() }),
    (
        "routing",
        {
            let dataFolder = ProcessInfo.processInfo.environment["CABRANK_DATA"]
            try RoutingBenchmark.run(dataFolder: dataFolder)
            try CityLoadingBenchmark.run(dataFolder: dataFolder)
        }
    ),
    ("large-city", { try LargeCityBenchmark.run() }),
    ("growth", { try GrowthBenchmark.run() }),
    ("histogram", { HistogramBenchmark.run() }),
    ("reports", { try ReportBenchmark.run() }),
    ("crn", { try CommonRandomNumbersBenchmark.run() }),
    ("comparisons", { try ComparisonsBenchmark.run() }),
    ("planner", { PlannerBenchmark.run() }),
    ("judge", { CheckerBenchmark.run() }),
    ("people", { PeopleBenchmark.run() }),
    ("threads", { ThreadsBenchmark.run() }),
    ("queues", { QueueHandlingBenchmark.run() }),
    ("walking", { try WalkingBenchmark.run(dataFolder: ProcessInfo.processInfo.environment["CABRANK_DATA"]) }),
    ("transit", { try TransitBenchmark.run(dataFolder: ProcessInfo.processInfo.environment["CABRANK_DATA"]) }),
    ("walkers", { WalkersBenchmark.run() }),
    ("guide", { try GuideBenchmark.run(dataFolder: ProcessInfo.processInfo.environment["CABRANK_DATA"]) }),
    (
        "places",
        {
            PlacesBenchmark.run()
            PlaceIndexBenchmark.run()
        }
    ),
    ("season", { TourismBenchmark.run() }),
    ("serve", { ServeBenchmark.run() }),
    ("recovery", { try recovery.run() }),
    ("titles", { try titles.run() }),
    ("sentences", { try sentences.run() }),
    (
        "load",
        {
            LoadBenchmark.run()
            print("")
            LoadBenchmark.runOnTime()
        }
    ),
]
let known = benchmarks.map(\.name)
let options = CommandLine.arguments.dropFirst().filter { $0.hasPrefix("--") }
for option in options {
    let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
    switch (parts.first, parts.last.flatMap { Int($0) }) {
    case ("--seeds", let count?) where count > 0: (titles.seeds, sentences.seeds) = (count, count)
    case ("--replications", let count?) where count > 0:
        (titles.replications, sentences.replications) = (count, count)
    case ("--frames", let count?) where count > 0: recovery.frames = count
    case ("--users", let count?) where count > 9: recovery.users = count
    case ("--scenarios", _) where parts.count == 2:
        titles.scenarios = parts[1].split(separator: ",").map(String.init)
        sentences.scenarios = titles.scenarios
    default:
        print(
            "cabrank-bench: the options are --seeds=N, --replications=N and --scenarios=A,B for titles and sentences; --frames=N and "
                + "--users=N for the recovery")
        exit(2)
    }
}
let asked = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
if let unknown = asked.first(where: { !known.contains($0) }) {
    print("cabrank-bench: unknown benchmark '\(unknown)'; the benchmarks are \(known.joined(separator: ", "))")
    exit(2)
}
do {
    for benchmark in benchmarks where asked.isEmpty || asked.contains(benchmark.name) {
        try benchmark.run()
        print("")
    }
} catch let error as UnmetTarget {
    print(error)
    exit(1)
} catch {
    print(error)
    exit(2)
}
