/// Memory that collections hold, for reports of load tests and benchmarks.
extension ContiguousArray {
    /// Of its elements where they lie, not of what they point to.
    package var memoryBytes: Int { capacity * MemoryLayout<Element>.stride }
}

extension Array {
    /// Of its elements where they lie, not of what they point to.
    package var memoryBytes: Int { capacity * MemoryLayout<Element>.stride }
}

extension String {
    /// Of what does not fit beside its length.
    package var memoryBytes: Int {
        let shortUTF8 = 15
        return utf8.count > shortUTF8 ? utf8.count + 32 : 0
    }
}
