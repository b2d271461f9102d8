import Glibc

/// The machine failed us: a disk is full, a permission is missing. Exit code 3.
package struct MachineError: Error, Sendable, CustomStringConvertible {
    /// What could not be done with what, without a full stop: "cannot write Reports/default/rides.csv".
    package var action: String
    /// The system's `errno`.
    package var errorNumber: Int32
    /// What is left all the same, and how to go on with it; empty where nothing is.
    package var consequence = ""

    package init(action: String, errorNumber: Int32) {
        self.action = action
        self.errorNumber = errorNumber
    }

    package var description: String {
        "\(action): \(String(cString: strerror(errorNumber)))" + (consequence.isEmpty ? "" : "; \(consequence)")
    }
}

/// A new file being written, by the system's calls so that every failure is seen with its reason.
package struct OutputFile: ~Copyable {
    private let path: String
    private var descriptor: Int32

    /// Creates the file, which must not exist. What is written goes behind all that is in it, whoever wrote that.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package init(creating path: String) throws(MachineError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o666)
        if descriptor < 0 { throw MachineError(action: "cannot create \(path)", errorNumber: errno) }
    }

    /// Goes on with a file that is there.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package init(appendingTo path: String) throws(MachineError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        if descriptor < 0 { throw MachineError(action: "cannot write \(path)", errorNumber: errno) }
    }

    deinit {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
    }

    /// - Throws: `MachineError` if not all could be written, such as on a full disk.
    package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(MachineError) {
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if written < 0 {
                if errno == EINTR { continue }
                throw MachineError(action: "cannot write \(path)", errorNumber: errno)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    /// - Throws: `MachineError` if not all could be written, such as on a full disk.
    package func write(_ bytes: [UInt8]) throws(MachineError) {
        try bytes.withUnsafeBufferPointer { bytes throws(MachineError) in try write(bytes) }
    }

    /// Closes the file; some file systems tell only now that the disk is full.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package mutating func close() throws(MachineError) {
        let status = Glibc.close(descriptor)
        descriptor = -1
        if status != 0 && errno != EINTR { throw MachineError(action: "cannot write \(path)", errorNumber: errno) }
    }
}
