import Synchronization

/// A place for something that is found once, by whichever thread is first, and then read by many, often.
///
/// As `AtomicLazyReference` of the standard library, which takes some 650 instructions a look: it is compiled for no type in
/// particular.
struct FoundOnce<Found: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
    /// Of what was found, counted once; it changes but once, and what it points to may be sent.
    private let found = Atomic<UnsafeRawPointer?>(nil)

    /// nil if nothing was found yet.
    func load() -> Found? {
        found.load(ordering: .acquiring).map { Unmanaged<Found>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Keeps what a thread has found, unless another was first.
    ///
    /// - Returns: what is kept.
    func storeIfNil(_ candidate: Found) -> Found {
        let counted = Unmanaged.passRetained(candidate)
        let (isFirst, kept) = found.compareExchange(
            expected: nil, desired: UnsafeRawPointer(counted.toOpaque()), ordering: .acquiringAndReleasing)
        if isFirst { return candidate }
        counted.release()
        guard let kept else { preconditionFailure("only nothing gives way") }
        return Unmanaged<Found>.fromOpaque(kept).takeUnretainedValue()
    }

    deinit { found.load(ordering: .acquiring).map { Unmanaged<Found>.fromOpaque($0).release() } }
}
