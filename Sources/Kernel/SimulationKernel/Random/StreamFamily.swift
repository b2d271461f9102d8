/// What a random stream is for: its user's patience, its party size. Two purposes never share numbers.
///
/// Users name theirs as static members of an extension, each with its own raw value.
@frozen
public struct StreamPurpose: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    /// No two purposes share one.
    public let rawValue: UInt16

    /// Takes the numbers as they are.
    @inlinable
    public init(rawValue: UInt16) { self.rawValue = rawValue }
}

/// Whose draws they are: somebody's, or something's, by a group and the number in it.
///
/// Whoever is added to one group leaves everybody in the others who they were: clients are counted within their demand
/// source, drivers within their shift plan.
@frozen
public struct StreamKey: Hashable, Sendable, BitwiseCopyable {
    /// Its number in the group.
    public let number: UInt32
    /// Which of the groups it belongs to.
    public let group: UInt16

    /// Takes the numbers as they are.
    @inlinable
    public init(group: UInt16 = 0, number: UInt32) {
        self.number = number
        self.group = group
    }
}

/// All random streams of one replication, each named by purpose, entity and occurrence.
///
///     let family = StreamFamily(seed: 42, replication: 3)
///     var patience = family.stream(purpose: .patience, of: client, occurrence: requestsMade)
///
/// A stream is made on demand from its name and costs nothing while it is not used; the same name always gives the same
/// numbers, whatever else is drawn. So a changed policy meets the same people (common random numbers), and neither the
/// order of events nor threads change a draw.
@frozen
public struct StreamFamily: Sendable, BitwiseCopyable {
    @usableFromInline let key: SIMD2<UInt32>
    @usableFromInline let mirror: UInt64
    @usableFromInline let isOfPair: Bool

    /// The key is a block of the same generator, so that seeds or replications that are neighbours have unrelated keys.
    @inlinable
    public init(seed: UInt64, replication: UInt32) {
        let seedWords = SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed &>> 32))
        let block = Philox4x32.block(counter: Philox4x32.Block(replication, 0, 0, 0), key: seedWords)
        key = SIMD2(block.x, block.y)
        (mirror, isOfPair) = (0, false)
    }

    /// Of replications that come in antithetic pairs, 1 and 2, 3 and 4, and so on: the streams of both are those of the
    /// replication with the pair's number, the second's mirrored. Where one has a short gap or an early hour, the other has a
    /// long or a late one, and their mean varies less than that of two that know nothing of each other.
    ///
    /// Source: J. M. Hammersley and K. W. Morton, "A New Monte Carlo Technique: Antithetic Variates", Mathematical
    /// Proceedings of the Cambridge Philosophical Society 52 (1956).
    public init(seed: UInt64, antitheticReplication replication: UInt32) {
        key = StreamFamily(seed: seed, replication: replication / 2 + replication % 2).key
        mirror = replication.isMultiple(of: 2) ? .max : 0
        isOfPair = true
    }

    /// The stream of this name, at its beginning.
    @inlinable
    public func stream(purpose: StreamPurpose, of entity: StreamKey, occurrence: UInt32 = 0) -> RandomStream {
        RandomStream(family: self, purpose: purpose, of: entity, occurrence: occurrence)
    }

    /// That of an entity without a group.
    @inlinable
    public func stream(purpose: StreamPurpose, entity: UInt32, occurrence: UInt32 = 0) -> RandomStream {
        stream(purpose: purpose, of: StreamKey(number: entity), occurrence: occurrence)
    }
}
