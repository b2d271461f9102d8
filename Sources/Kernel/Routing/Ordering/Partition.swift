extension UnsafeMutableBufferPointer where Element: Comparable {
    private static var sortCountMax: Int { 16 }

    /// Partially sorts a range: no element before a bound is greater than one behind it. Expected linear time (C. A. R.
    /// Hoare, "Algorithm 65: Find", 1961).
    ///
    /// - Parameter bounds: ascending indices.
    func partition(_ range: Range<Int>, at bounds: ArraySlice<Int>) {
        if bounds.isEmpty { return }
        if range.count <= Self.sortCountMax { return self[range].sort() }
        let (first, last) = (self[range.lowerBound], self[range.upperBound - 1])
        let middle = self[range.lowerBound + range.count / 2]
        let pivot = Swift.max(Swift.min(first, middle), Swift.min(Swift.max(first, middle), last))
        var (low, high) = (range.lowerBound, range.upperBound - 1)
        while low <= high {
            while self[low] < pivot { low += 1 }
            while pivot < self[high] { high -= 1 }
            if low <= high {
                swapAt(low, high)
                low += 1
                high -= 1
            }
        }
        partition(range.lowerBound..<high + 1, at: bounds.prefix { $0 <= high })
        partition(low..<range.upperBound, at: bounds.drop { $0 <= low })
    }
}
