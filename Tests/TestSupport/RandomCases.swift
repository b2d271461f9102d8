import SimulationKernel

extension StreamFamily {
    /// A stream for one case of a random test, named by its seed.
    package static func test(seed: UInt64) -> RandomStream {
        StreamFamily(seed: seed, replication: 0).stream(purpose: StreamPurpose(rawValue: 60_000), entity: 0)
    }
}

extension RandomStream {
    package mutating func int(below limit: Int) -> Int { Int(uniform() * Double(limit)) }
}
