import Glibc

/// Error of the system, such as a full disk or a missing permission. The exit code is 3.
package struct SystemError: Error, Sendable, CustomStringConvertible {
    /// Action that failed, without a full stop: "cannot write Reports/default/rides.csv".
    package var action: String
    /// The system's `errno`.
    package var errorNumber: Int32
    /// Advice on what remains and how to continue; empty if there is none.
    package var recoveryAdvice = ""

    /// Creates an error from an action and an error number.
    package init(action: String, errorNumber: Int32) {
        self.action = action
        self.errorNumber = errorNumber
    }

    package var description: String {
        "\(action): \(String(cString: strerror(errorNumber)))" + (recoveryAdvice.isEmpty ? "" : "; \(recoveryAdvice)")
    }
}

/// New file in the course of writing, through system calls so that every failure is seen with its reason.
package struct OutputFile: ~Copyable {
    private let path: String
    private var descriptor: Int32

    /// Creates a file, which must not exist. Every write appends, also behind writes of other processes.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package init(creating path: String) throws(SystemError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o666)
        if descriptor < 0 { throw SystemError(action: "cannot create \(path)", errorNumber: errno) }
    }

    /// Opens an existing file to append to it.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package init(appendingTo path: String) throws(SystemError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        if descriptor < 0 { throw SystemError(action: "cannot write \(path)", errorNumber: errno) }
    }

    deinit {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
    }

    /// Writes bytes.
    ///
    /// - Throws: `MachineError` if not all could be written, for example on a full disk.
    package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if written < 0 {
                if errno == EINTR { continue }
                throw SystemError(action: "cannot write \(path)", errorNumber: errno)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    /// Writes bytes.
    ///
    /// - Throws: `MachineError` if not all could be written, for example on a full disk.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in try write(bytes) }
    }

    /// Closes the file; some file systems report only now that the disk is full.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package mutating func close() throws(SystemError) {
        let status = Glibc.close(descriptor)
        descriptor = -1
        if status != 0 && errno != EINTR { throw SystemError(action: "cannot write \(path)", errorNumber: errno) }
    }
}
