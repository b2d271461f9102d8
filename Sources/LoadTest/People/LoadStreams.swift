import SimulationKernel

// What only a load test draws; the rest is in `Behaviour`. Numbers are part of the results.
extension StreamPurpose {
    static var loadArrivals: StreamPurpose { StreamPurpose(rawValue: 101) }
    static var loadActions: StreamPurpose { StreamPurpose(rawValue: 102) }
    static var zonePlaces: StreamPurpose { StreamPurpose(rawValue: 104) }
}
