import Foundation

// Measures what cabrank promises. Names on the command line choose: `cabrank-bench hold new-york`.
let known = ["hold", "new-york", "routing", "histogram", "judge", "people", "load"]
let asked = Array(CommandLine.arguments.dropFirst())
if let unknown = asked.first(where: { !known.contains($0) }) {
    print("cabrank-bench: there is no benchmark '\(unknown)'; known are \(known.joined(separator: ", "))")
    exit(2)
}
let chosen = asked.isEmpty ? known : asked
if chosen.contains("hold") {
    HoldModelBenchmark.run(
        pending: [1_000, 100_000, 1_000_000], anchorSource: HoldModelBenchmark.findReferenceSource())
    print("")
}
if chosen.contains("new-york") {
    NewYorkBenchmark.run()
    print("")
}
if chosen.contains("judge") {
    JudgeBenchmark.run()
    print("")
}
if chosen.contains("routing") {
    do {
        _ = try RoutingBenchmark.run(dataFolder: ProcessInfo.processInfo.environment["CABRANK_DATA"])
    } catch {
        print(error)
        exit(2)
    }
}
if chosen.contains("people") { PeopleBenchmark.run() }
if chosen.contains("histogram") {
    print("")
    HistogramBenchmark.run()
}
if chosen.contains("load") {
    print("")
    LoadBenchmark.run()
    print("")
    LoadBenchmark.runOnTime()
}
