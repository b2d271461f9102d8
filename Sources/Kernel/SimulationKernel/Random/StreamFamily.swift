/// The use of a random stream: its user's patience, its party size. Two purposes never share numbers.
///
/// Users define theirs as static members of an extension, each with its own raw value.
@frozen
public struct StreamPurpose: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    /// Unique number of the purpose.
    public let rawValue: UInt16

    /// Creates a purpose from its number.
    @inlinable
    public init(rawValue: UInt16) { self.rawValue = rawValue }
}

/// The person or object that a random stream belongs to: a group and a number within it.
///
/// An addition to one group does not change the streams of the others: clients are numbered within their demand source,
/// drivers within their shift plan.
@frozen
public struct StreamKey: Hashable, Sendable, BitwiseCopyable {
    /// Number within the group.
    public let number: UInt32
    /// Number of the group.
    public let group: UInt16

    /// Creates a key from a group and a number.
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
/// A stream is created on demand from its name and costs nothing while unused. The same name always yields the same
/// numbers, independent of all other draws. So a changed policy meets the same people (common random numbers), and
/// neither the order of events nor threads change a draw.
@frozen
public struct StreamFamily: Sendable, BitwiseCopyable {
    @usableFromInline let key: SIMD2<UInt32>
    @usableFromInline let mirror: UInt64
    @usableFromInline let isAntithetic: Bool

    /// Creates the streams of a replication. The key is a block of the same generator, so that neighbouring seeds or
    /// replications have unrelated keys.
    @inlinable
    public init(seed: UInt64, replication: UInt32) {
        let seedWords = SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed &>> 32))
        let block = Philox4x32.block(counter: Philox4x32.Block(replication, 0, 0, 0), key: seedWords)
        key = SIMD2(block.x, block.y)
        (mirror, isAntithetic) = (0, false)
    }

    /// Creates the streams of a replication in an antithetic pair: 1 and 2, 3 and 4, and so on. Both replications use
    /// the streams of the pair's number, the second mirrored. Where one has a short gap or an early hour, the other has
    /// a long or a late one, so their mean varies less than that of two independent replications.
    ///
    /// Source: J. M. Hammersley and K. W. Morton, "A New Monte Carlo Technique: Antithetic Variates", Mathematical
    /// Proceedings of the Cambridge Philosophical Society 52 (1956).
    public init(seed: UInt64, antitheticReplication replication: UInt32) {
        key = StreamFamily(seed: seed, replication: replication / 2 + replication % 2).key
        mirror = replication.isMultiple(of: 2) ? .max : 0
        isAntithetic = true
    }

    /// Returns the stream of this name, at its first number.
    @inlinable
    public func stream(purpose: StreamPurpose, of entity: StreamKey, occurrence: UInt32 = 0) -> RandomStream {
        RandomStream(family: self, purpose: purpose, of: entity, occurrence: occurrence)
    }

    /// Returns the stream of an entity without a group.
    @inlinable
    public func stream(purpose: StreamPurpose, entity: UInt32, occurrence: UInt32 = 0) -> RandomStream {
        stream(purpose: purpose, of: StreamKey(number: entity), occurrence: occurrence)
    }
}
