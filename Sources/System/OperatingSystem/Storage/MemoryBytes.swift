/// Memory held by collections, for reports of load tests and benchmarks.
extension ContiguousArray {
    /// Size of the buffer in bytes, without objects that the elements refer to.
    package var memoryBytes: Int { capacity * MemoryLayout<Element>.stride }
}

extension Array {
    /// Size of the buffer in bytes, without objects that the elements refer to.
    package var memoryBytes: Int { capacity * MemoryLayout<Element>.stride }
}

extension String {
    /// Size of the heap buffer in bytes; 0 for a short string, which is stored inline.
    package var memoryBytes: Int {
        let shortUTF8 = 15
        return utf8.count > shortUTF8 ? utf8.count + 32 : 0
    }
}
