import SimulationKernel

/// A small random number generator for tests: a seed always gives the same numbers.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator.
    package init(seed: UInt64) { state = seed }

    /// Returns the next 64 random bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a random number from 0 up to `bound`, not included.
    package mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % bound }

    /// Returns a random number in a range.
    package mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

    /// Returns true with a probability of `percent` per cent.
    package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// Returns a random element.
    package mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

extension StreamFamily {
    /// Returns a stream for one case of a random test, determined by its seed.
    package static func test(seed: UInt64) -> RandomStream {
        StreamFamily(seed: seed, replication: 0).stream(purpose: StreamPurpose(rawValue: 60_000), entity: 0)
    }
}

extension RandomStream {
    /// Returns a random number from 0 up to `limit`, not included.
    package mutating func int(below limit: Int) -> Int { Int(uniform() * Double(limit)) }
}
