import Glibc
import OutputFiles

/// Standard output and standard error.
enum Terminal {
    static let isOutputATerminal = isatty(STDOUT_FILENO) == 1
    static let isErrorATerminal = isatty(STDERR_FILENO) == 1

    /// Occupies each standard stream that whoever started us has closed, so that no file we write gets its number: what is
    /// printed would go into it. Open the wrong way round, because printing is to fail as before.
    static func occupyClosedStreams() {
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", mode)  // gets the lowest number that is free
        }
    }

    // MARK: Text for people

    /// A result: a line, or several, on standard output.
    ///
    /// - Throws: as `printData`.
    static func print(_ text: String) throws(MachineError) { try print(styled: TerminalText(text)) }

    /// The same with styles.
    ///
    /// - Throws: as `printData`.
    static func print(styled text: TerminalText) throws(MachineError) { try print(bytes: text.harmless + "\n") }

    /// A message on standard error. Where even that fails there is nobody left to tell.
    static func tell(_ text: String) { _ = write(TerminalText(text).harmless + "\n", to: STDERR_FILENO) }

    /// Text on standard error without a line end.
    static func draw(_ text: TerminalText) { _ = write(text.harmless, to: STDERR_FILENO) }

    // MARK: Data for programs

    /// A table, a script, a manual page: lines on standard output that keep their bytes for the program or the file that takes
    /// them. On a terminal they are text like any other.
    ///
    /// A reader who has gone away (`cabrank … | head`) is no error, nor is a terminal whose connection was lost.
    ///
    /// - Throws: `MachineError` if it cannot be written, such as on a full disk.
    static func printData(_ text: String) throws(MachineError) {
        if isOutputATerminal { return try print(text) }
        try print(bytes: text + "\n")
    }

    private static func print(bytes text: String) throws(MachineError) {
        if let errorNumber = write(text, to: STDOUT_FILENO) {
            if errorNumber == EPIPE || errorNumber == EIO && Signals.interruption.isRequested { return }
            throw MachineError(action: "cannot write to standard output", errorNumber: errorNumber)
        }
    }

    /// Whether styles are seen there.
    static let canStyleOutput: Bool = {
        guard isOutputATerminal, getenv("NO_COLOR") == nil, let kind = getenv("TERM") else { return false }
        return strcmp(kind, "dumb") != 0
    }()

    /// - Returns: the system's `errno` if not all could be written.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if written < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
            return nil
        }
    }
}
