import CMachine

/// Memory for records that are found by their place: it begins a line of the processor's cache, and large blocks lie on huge
/// pages where the system has them.
///
/// A city's drivers fill some megabytes in a dozen rows, and every event touches each row elsewhere: on pages of 4 KB the
/// processor looks up where a page lies more often than it has room to remember.
@usableFromInline
package enum LineMemory {
    @inlinable package static var lineBytes: Int { 64 }
    @inlinable static var hugePageBytes: Int { 2 << 20 }

    /// To be given back with `deallocate()`.
    ///
    /// - Complexity: O(1); nothing is written to it.
    @inlinable
    package static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
        guard byteCount >= hugePageBytes / 2 else { return .allocate(byteCount: byteCount, alignment: lineBytes) }
        // Whole pages, so that nothing else lies on the last one.
        let wholePages = (byteCount + hugePageBytes - 1) / hugePageBytes * hugePageBytes
        let block = UnsafeMutableRawPointer.allocate(byteCount: wholePages, alignment: hugePageBytes)
        cabrank_advise_huge_pages(block, wholePages)
        return block
    }
}
