import Synchronization

/// A reference that is set once, by the first thread that computes it, and then read often by many threads.
///
/// Does what `AtomicLazyReference` of the standard library does. That one is not specialised and takes about 650
/// instructions per read.
struct LazyReference<Found: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
    /// Retained pointer to the value; it changes only once, and the value is `Sendable`.
    private let found = Atomic<UnsafeRawPointer?>(nil)

    /// Returns the value, or nil if none is set yet.
    func load() -> Found? {
        found.load(ordering: .acquiring).map { Unmanaged<Found>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Stores the value, unless another thread was first.
    ///
    /// - Returns: the stored value.
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
