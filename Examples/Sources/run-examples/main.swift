import KernelExamples

// Prints the result of each example.
let waits = SingleServerQueue.waitsSeconds(load: 0.8, customers: 20_000, seed: 1, replication: 1)
print("mean wait in M/M/1 at a load of 0.8: \(waits.reduce(0, +) / Double(waits.count)) s; by theory 4 s")
print(ComparisonOfMeans.answer())
let route = FastestRoute.fromTownHallToStation()
print("from the town hall to the station: \(route.seconds) s over \(route.streets) streets")
