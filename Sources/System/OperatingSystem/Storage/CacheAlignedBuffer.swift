import CLinux

/// Allocation of memory for indexed records: aligned to cache lines, and on huge pages for large blocks if the system
/// has them.
///
/// The drivers of a city fill some megabytes in a dozen arrays, and every event touches each array at another place.
/// With pages of 4 KB the processor would miss its translation buffer (TLB) most of the time.
@usableFromInline
package enum CacheAlignedBuffer {
    /// Size of a cache line.
    @inlinable package static var lineBytes: Int { 64 }
    @inlinable static var hugePageBytes: Int { 2 << 20 }

    /// Allocates memory, to be freed with `deallocate()`.
    ///
    /// - Complexity: O(1); the memory is not touched.
    @inlinable
    package static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
        guard byteCount >= hugePageBytes / 2 else { return .allocate(byteCount: byteCount, alignment: lineBytes) }
        // Whole pages, so that nothing else shares the last one.
        let wholePages = (byteCount + hugePageBytes - 1) / hugePageBytes * hugePageBytes
        let block = UnsafeMutableRawPointer.allocate(byteCount: wholePages, alignment: hugePageBytes)
        cabrank_advise_huge_pages(block, wholePages)
        return block
    }
}
